"""No text of the data packs stands in what the project ships: no run of six words of theirs is one of ours."""

from __future__ import annotations

import importlib.util
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
OWN = "The pier was closed for the whole of that winter."


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("timeloom_benchmarks_copied", ROOT / "benchmarks" / "copied.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


copied = _script()


@pytest.mark.corpora
@pytest.mark.skipif(not DATA.is_dir(), reason="the data packs are not here")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git says what is shipped, and this is no checkout")
def test_no_run_of_six_words_of_the_packs_is_ours() -> None:
    ours = copied.shipped()
    assert len(ours.runs) > 100_000
    found = copied.copied(ours, copied.packs(DATA))
    assert not found, "\n".join(f"{one.run!r} in {one.ours}, from {one.theirs}" for one in found.values())


class TestItCanFail:
    def ours(self, *texts: str) -> object:
        made = copied.Ours()
        for text in texts:
            made.add("x", text)
        return made

    @pytest.mark.parametrize(
        ("theirs", "found"),
        [
            ("It was said the pier was closed for the better part.", ["the pier was closed for the"]),
            ("THE PIER: was closed\nfor-the whole", ["the pier was closed for the", "pier was closed for the whole"]),
            ("The pier was closed for a day.", []),
            ("pier was closed", []),
        ],
    )
    def test_six_words_in_a_row(self, theirs: str, found: list[str]) -> None:
        assert list(copied.copied(self.ours(OWN), [("y", theirs)])) == found

    def test_a_run_does_not_go_from_one_text_into_the_next(self) -> None:
        texts = [("y", "the pier was"), ("z", "closed for the")]
        assert not copied.copied(self.ours(OWN), texts)

    def test_what_is_everybodys(self) -> None:
        run = "on Friday the 13th of May 1993, at 10"
        assert not copied.copied(self.ours(run), [("y", run)])
        assert not copied.allowed("the pier was closed for the")
        assert copied.allowed("year of our lord one thousand")

    def test_weights_are_read_too(self, tmp_path: Path) -> None:
        np.savez(tmp_path / "a.npz", words=np.array(OWN.split()), numbers=np.arange(9))
        with zipfile.ZipFile(tmp_path / "a.npz") as held:
            assert held.namelist()
        (tmp_path / "b.onnx").write_bytes(b"\x00\xff\x08" + OWN.encode() + b"\x80\x01")
        for name in ("a.npz", "b.onnx"):
            ours = self.ours(*copied.texts_of(tmp_path / name))
            assert "the pier was closed for the" in copied.copied(ours, [("y", OWN)])

    def test_every_exception_is_six_words_and_has_a_reason(self) -> None:
        for run, reason in copied.ALLOWED.items():
            assert len(copied.WORD.findall(run)) >= copied.RUN
            assert reason
