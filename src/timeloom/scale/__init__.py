"""Many documents: a pool of workers on one machine or a cluster, the same output for any number of them, and resumed
after a kill."""

from timeloom.scale.batch import Progress, run_batch
from timeloom.scale.pieces import Failure
from timeloom.scale.plan import Batch
from timeloom.scale.report import Report

__all__ = ["Batch", "Failure", "Progress", "Report", "run_batch"]
