"""Relations: which events and times are linked, and how.

Reads: text, sentences, tokens, times, events. Writes: candidates (and, where they are merged, links).

`tasks` says what is asked, task by task, and finds the pairs of each in the trees; it needs no model.
"""
