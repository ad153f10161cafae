"""The command gives numpy's library one thread, unless the user says otherwise."""

from __future__ import annotations

import os

import pytest

from timeloom.cli.main import main


@pytest.mark.parametrize(("given", "wanted"), [(None, "1"), ("3", "3")])
def test_one_thread_unless_told(monkeypatch: pytest.MonkeyPatch, given: str | None, wanted: str) -> None:
    monkeypatch.setattr(
        os, "environ", {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    )
    if given is not None:
        os.environ["OPENBLAS_NUM_THREADS"] = given
    with pytest.raises(SystemExit):
        main(["--version"])
    assert os.environ["OPENBLAS_NUM_THREADS"] == wanted
