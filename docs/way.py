"""Draws docs/way.svg, the way of a mention: `python docs/way.py`."""

from __future__ import annotations

from pathlib import Path

ROWS = (
    (
        ("text", "characters", "“… Two weeks later\nit was closed.”"),
        ("segment", "times/segment", "sentences, tokens"),
        ("chart", "times/chart", "every phrase that the\ngrammar allows"),
        ("readings", "times/ways, focus", "counted from what?\nthe writing, or 3 May?"),
        ("choice", "times/choice", "one way, with a\nprobability: .96"),
    ),
    (
        ("timeline", "timeline", "order, bounds,\nreasons, phrases"),
        ("relations", "relations, graph", "closed IS_INCLUDED\n“Two weeks later”"),
        ("events", "events, encoder", "opened · closed"),
        ("interval", "calendar, interpret", "1998-05-17\nTIMEX3, EDTF, RRULE"),
        ("SCATE tree", "scate", "After(3 May 1998,\nPeriod: 2 weeks)"),
    ),
)
WIDE, HIGH, GAP, LEFT, TOP = 172, 104, 28, 14, 14


def drawn() -> str:
    """The picture, with colours for light and for dark."""
    made = []
    for row, boxes in enumerate(ROWS):
        y = TOP + row * (HIGH + 46)
        for at, (name, room, said) in enumerate(boxes):
            x = LEFT + at * (WIDE + GAP)
            made.append(
                f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="8" class="{"a" if row == 0 or at > 2 else "b"}"/>'
            )
            made.append(
                f'<text x="{x + 12}" y="{y + 25}" class="n">{name}</text><text x="{x + 12}" y="{y + 43}" class="r">{room}</text>'
            )
            made += [
                f'<text x="{x + 12}" y="{y + 68 + 18 * line}" class="s">{words}</text>'
                for line, words in enumerate(said.split("\n"))
            ]
            if at:
                tip, tail = (x - 4, x - GAP + 4) if row == 0 else (x - GAP + 4, x - 4)
                made.append(_arrow(tail, y + HIGH / 2, tip, y + HIGH / 2))
    down = LEFT + 4 * (WIDE + GAP) + WIDE / 2
    made.append(_arrow(down, TOP + HIGH + 4, down, TOP + HIGH + 42))
    width, height = LEFT * 2 + 5 * WIDE + 4 * GAP, TOP * 2 + 2 * HIGH + 46
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        'aria-label="The way of a mention from the text to the timeline">\n<style>\n'
        "text{font-family:system-ui,sans-serif;fill:#1b2733}.n{font-size:16px;font-weight:600}.r{font-size:12px;fill:#5b6b7b;font-family:ui-monospace,monospace}"
        ".s{font-size:12.5px}.a{fill:#eef4fb;stroke:#7aa2cc}.b{fill:#f6f1e6;stroke:#c5a25a}.l{stroke:#5b6b7b;stroke-width:1.6;fill:none}.h{fill:#5b6b7b}\n"
        "@media (prefers-color-scheme: dark){text{fill:#e6edf3}.r{fill:#9fb0c0}.a{fill:#16222f;stroke:#4d7aa8}.b{fill:#2a2417;stroke:#a88a4a}.l{stroke:#9fb0c0}.h{fill:#9fb0c0}}\n"
        "</style>\n" + "\n".join(made) + "\n</svg>\n"
    )


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    across = 1 if to_x > x else -1 if to_x < x else 0
    back = (to_x - 7 * across, to_y - 7 * (not across))
    head = f"{to_x},{to_y} {back[0] - 4 * (not across)},{back[1] - 4 * abs(across)} {back[0] + 4 * (not across)},{back[1] + 4 * abs(across)}"
    return f'<path d="M{x} {y}L{back[0]} {back[1]}" class="l"/><polygon points="{head}" class="h"/>'


if __name__ == "__main__":
    Path(__file__).with_name("way.svg").write_text(drawn(), encoding="utf-8")
