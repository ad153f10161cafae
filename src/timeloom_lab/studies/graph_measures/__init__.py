"""`timeloom bench graph-measures`: how the measures of temporal graphs answer to a growing loss of information.

Tannier and Muller, "Evaluating Temporal Graphs Built from Texts via Transitive Reduction" (JAIR 40, 2011), redone: a
measure is good where the score falls in step with the share of the minimal information that is left.
"""
