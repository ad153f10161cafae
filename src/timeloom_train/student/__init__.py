"""The student: a small network over hashed words that learns from gold and from the probabilities of a teacher.

What runs without torch is `timeloom.stages.recognise.student`.
"""
