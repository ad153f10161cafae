"""The teacher: a reader that was trained, and what it says of the tokens of sentences, which is kept for a run that was
stopped."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder import WordPiece
from timeloom.errors import ModelError
from timeloom.stages.recognise.forms import tiles
from timeloom.stages.recognise.token_labels import Tiling, tiling
from timeloom_train.reader.asking import probabilities
from timeloom_train.reader.examples import Example
from timeloom_train.reader.fitting import Checkpoint, restored
from timeloom_train.reader.network import LINES
from timeloom_train.reader.training import Reader
from timeloom_train.student.data import Told

__all__ = ["Taught", "answers", "load", "of_tokens"]

_AT_ONCE = 1000
"""Sentences that the teacher is asked about at once: what it says of characters is large."""
_STARTS = np.cumsum([0, *LINES[:-1]]).tolist()
"""Where a line's labels begin among those of all lines."""


class Taught:
    """A teacher: `reader`, its `cutter` of words into pieces, `sha256` of its weights. With `blind` it is asked without
    the rules, for one that has not learned what they mean."""

    def __init__(self, reader: Reader, cutter: WordPiece, sha256: str, *, blind: bool) -> None:
        self.reader, self.cutter, self.sha256, self.blind = reader, cutter, sha256, blind

    def __call__(self, examples: Sequence[Example]) -> list[NDArray[np.float32]]:
        """For every example (characters, sum of labels) probabilities."""
        return probabilities(self.reader, examples, without_rules=self.blind)


def answers(teacher: Taught, told: Sequence[Told], kept: Path | None = None) -> list[NDArray[np.float16]]:
    """For every sentence (tokens, sum of labels) probabilities; with a file, they are taken from there if it is of the same
    teacher and sentences, else written there."""
    from rich.progress import track

    where = [tiling(tiles(text, 0, len(text)), 0) for text, _, _ in told]
    mark = _mark(teacher, told)
    if kept is not None and kept.is_file():
        with np.load(kept, allow_pickle=False) as found:
            if str(found["mark"]) == mark:
                return np.split(found["said"], np.cumsum([len(one.starts) for one in where])[:-1])
    said: list[NDArray[np.float16]] = []
    for start in track(range(0, len(told), _AT_ONCE), "asking the teacher", transient=True):
        here = slice(start, start + _AT_ONCE)
        by_chars = teacher([example for _, example, _ in told[here]])
        said += [of_tokens(chars, one).astype(np.float16) for chars, one in zip(by_chars, where[here], strict=True)]
    if kept is not None and said:
        kept.parent.mkdir(parents=True, exist_ok=True)
        np.savez(kept, mark=np.array(mark), said=np.concatenate(said))
    return said


def of_tokens(chars: NDArray[np.float32], where: Tiling) -> NDArray[np.float32]:
    """(tokens, sum of labels) from the probabilities of characters: a type is as likely as it is on the mean over a token's
    characters, and begins there as far as it does on the first one."""
    sums = np.zeros((len(chars) + 1, chars.shape[1]))
    np.cumsum(chars, axis=0, dtype=np.float64, out=sums[1:])
    means = (sums[where.ends] - sums[where.starts]) / (where.ends - where.starts)[:, None]
    first = chars[where.starts]
    begins = np.concatenate([at + np.arange(1, size, 2) for at, size in zip(_STARTS, LINES, strict=True)])
    types = means[:, begins] + means[:, begins + 1]
    share = first[:, begins] / (first[:, begins] + first[:, begins + 1] + 1e-12)
    means[:, begins], means[:, begins + 1] = types * share, types * (1 - share)
    found: NDArray[np.float32] = means.astype(np.float32)
    return found


def _mark(teacher: Taught, told: Sequence[Told]) -> str:
    """What kept answers have in common with those that are asked for."""
    held = hashlib.sha256(f"{teacher.sha256} {teacher.blind}".encode())
    for text, example, _ in told:
        held.update(text.encode("utf-8", "surrogatepass"))
        held.update(example.rules.tobytes())
    return held.hexdigest()


def load(folder: Path, *, blind: bool = False) -> Taught:
    """A teacher from a folder, as the verbs `tokens`, `scate` and `timex` write it: `vocab.txt`, one piece a line, and
    `reader.pt`, the state dicts of a reader. Raises ModelError where it does not fit."""
    path = folder / "reader.pt"
    try:
        kept = Checkpoint.read(folder)
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        reader = restored(kept)
    except OSError as error:
        raise ModelError(f"cannot read the teacher: {error.strerror}", document=str(error.filename)) from error
    except (KeyError, ValueError, RuntimeError) as error:
        raise ModelError(f"these are not the weights of a reader: {error}", document=str(path)) from error
    reader.mode(training=False)
    return Taught(reader, WordPiece(kept.pieces), sha256, blind=blind)
