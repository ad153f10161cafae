"""Drawings in a notebook."""

from __future__ import annotations

import timeloom
from timeloom import show
from timeloom.show.markup import Svg


def test_a_drawing_is_text_that_a_notebook_draws() -> None:
    document = timeloom.annotate("It opened on 3 May 1958.", preset="rules", layers="times")
    for drawing in (show.timeline_svg(document), show.scate_svg(document.times[0])):
        assert type(drawing) is Svg
        assert drawing._repr_svg_() == str(drawing)
        assert drawing.startswith("<svg")
