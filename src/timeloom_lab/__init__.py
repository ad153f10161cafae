"""The laboratory: published systems built again, and the studies of the papers, with their figures beside ours.

It uses timeloom and is offered to it by entry points; timeloom reads, writes and scores without it.
"""
