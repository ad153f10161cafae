"""Studies over corpora, each redone in one call, with the published figures beside ours. One module each.

A study takes documents or folders and gives plain data; `timeloom bench NAME` prints it.
"""
