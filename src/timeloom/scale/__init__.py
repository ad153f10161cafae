"""Many documents on one machine: a pool of workers, one file at a time, the same output for any number of them."""

from timeloom.scale.batch import Batch, run_batch
from timeloom.scale.report import Report
from timeloom.scale.work import Failure

__all__ = ["Batch", "Failure", "Report", "run_batch"]
