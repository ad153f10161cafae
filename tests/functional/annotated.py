"""A small annotated text of ours, as TimeML."""

from __future__ import annotations

from pathlib import Path

__all__ = ["TEXT", "write"]

TEXT = (
    "The mayor said that the ferry sank on 3 May 1999. Rescuers left the harbour after the explosion. Nobody returned."
)
_EVENTS = ("said", "sank", "left", "explosion", "returned")


def write(folder: Path, *links: str, name: str = "ferry") -> Path:
    """`folder/name.tml` with the events ei1 to ei5, the time t1 (3 May 1999), the creation time t0 (1 June 1999) and
    the links, each as `ei1 AFTER ei2`."""
    marked = TEXT
    for number, word in enumerate(_EVENTS, 1):
        kind = "REPORTING" if word == "said" else "OCCURRENCE"
        marked = marked.replace(word, f'<EVENT eid="e{number}" class="{kind}">{word}</EVENT>', 1)
    marked = marked.replace("3 May 1999", '<TIMEX3 tid="t1" type="DATE" value="1999-05-03">3 May 1999</TIMEX3>')
    rows = "".join(
        f'<MAKEINSTANCE eiid="ei{number}" eventID="e{number}" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>\n'
        for number in range(1, len(_EVENTS) + 1)
    )
    for number, link in enumerate(links, 1):
        source, label, target = link.split()
        ends = (
            f'{"timeID" if source[0] == "t" else "eventInstanceID"}="{source}"',
            f'{"relatedToTime" if target[0] == "t" else "relatedToEventInstance"}="{target}"',
        )
        rows += f'<TLINK lid="l{number}" relType="{label}" {ends[0]} {ends[1]}/>\n'
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.tml"
    path.write_text(
        f'<?xml version="1.0"?>\n<TimeML>\n<DOCID>{name}</DOCID>\n<DCT><TIMEX3 tid="t0" type="DATE" value="1999-06-01" '
        f'functionInDocument="CREATION_TIME">1 June 1999</TIMEX3></DCT>\n<TEXT>{marked}</TEXT>\n{rows}</TimeML>\n',
        "utf-8",
    )
    return path
