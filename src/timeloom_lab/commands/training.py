"""Systems that have not learned yet do so when a study needs them, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Mapping

from timeloom.errors import ModelError

__all__ = ["train"]


def train(
    systems: str, names: Iterable[str], options: Mapping[str, object], *flags: str, missing: Iterable[str]
) -> None:
    """Runs `python -m timeloom_train system SYSTEMS` for those of some names; options that are None are left out.

    Raises ModelError with its last word, naming what is `missing`, where it fails.
    """
    told = [word for option, value in options.items() if value is not None for word in (option, str(value))]
    told += [word for name in names for word in ("--only", name)]
    done = subprocess.run(  # noqa: S603 - our own trainer
        [sys.executable, "-m", "timeloom_train", "system", systems, *told, *flags],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        raise ModelError(f"they could not be trained: {reason}", value=", ".join(missing))
