"""Edits of a request as those of `timeloom.pipeline.correcting`."""
