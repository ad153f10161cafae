"""Benches: a study over corpora, redone in one call, with the published figures beside ours. One module each.

A bench takes documents or folders and gives plain data; `timeloom bench NAME` prints it.
"""
