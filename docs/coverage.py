"""Draws docs/dating-coverage.svg, how many years lie in the intervals that claim to hold them: `python
docs/coverage.py`."""

from __future__ import annotations

from pathlib import Path

from timeloom import models

LEVELS = (50, 80, 90)
LEFT, TOP, WIDE, HIGH = 214, 46, 480, 27


def drawn() -> str:
    """The picture of what the card of the weights says, with colours for light and for dark."""
    card = models.card("dating.v1")
    left_out = dict(card["figures of kinds left out"])
    mean = left_out.pop("mean")
    left_out.pop("worst")
    rows = [
        *left_out.items(),
        ("mean of kinds left out", mean),
        ("SemEval's dev (known)", card["figures"]["SemEval-2015"]),
    ]
    bottom = TOP + HIGH * len(rows)
    made = []
    for level in LEVELS:
        x = _across(level / 100)
        made.append(f'<line x1="{x}" y1="{TOP - 8}" x2="{x}" y2="{bottom}" class="c l{level}"/>')
        made.append(f'<text x="{x}" y="{TOP - 16}" class="m">{level} %</text>')
    for at, (name, told) in enumerate(rows):
        y = TOP + HIGH * at + HIGH / 2
        bold = ' font-weight="600"' if at >= len(rows) - 2 else ""
        made.append(f'<text x="{LEFT - 12}" y="{y + 4}" class="n"{bold}>{name}</text>')
        made.append(f'<line x1="{LEFT}" y1="{y}" x2="{LEFT + WIDE}" y2="{y}" class="g"/>')
        made += [
            f'<circle cx="{_across(told[f"within {level} %"])}" cy="{y}" r="5.5" class="l{level}"/>' for level in LEVELS
        ]
    width, height = LEFT + WIDE + 24, bottom + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        'aria-label="Of each kind of texts left out, the share of the years that lie in the intervals of 50, 80 and 90 percent">\n<style>\n'
        "text{font-family:system-ui,sans-serif;fill:#1b2733;font-size:12.5px}.n{text-anchor:end}.m{text-anchor:middle;font-weight:600}"
        ".g{stroke:#d5dde5}.c{stroke-width:1.6;stroke-dasharray:4 3}.l50{fill:#2f6fb0;stroke:#2f6fb0}.l80{fill:#b3752a;stroke:#b3752a}.l90{fill:#3c8a57;stroke:#3c8a57}\n"
        "@media (prefers-color-scheme: dark){text{fill:#e6edf3}.g{stroke:#33414f}}\n</style>\n"
        + "\n".join(made)
        + "\n</svg>\n"
    )


def _across(share: float) -> float:
    return round(LEFT + WIDE * share, 1)


if __name__ == "__main__":
    Path(__file__).with_name("dating-coverage.svg").write_text(drawn(), encoding="utf-8")
