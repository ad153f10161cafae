"""Training of learned composition: from gold graphs to the weights of `compose.linker.v1`."""

from timeloom_train.compose.examples import Examples, examples, without_properties, without_types
from timeloom_train.compose.fitting import fit
from timeloom_train.compose.folds import cross_validated
from timeloom_train.compose.weak import weak_links

__all__ = ["Examples", "cross_validated", "examples", "fit", "weak_links", "without_properties", "without_types"]
