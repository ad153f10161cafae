"""The command line: one file per verb; a verb is loaded when it is used.

Results go to stdout, messages to stderr. Exit codes: 0 done, 1 a check failed, 2 usage, 3 bad input, 130 interrupted.
"""
