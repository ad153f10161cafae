"""Targets that read files: every format, the tables of several files, and the JSON of documents.

Of whatever is read, spans lie in the text, the JSON shape gives the same document back, every format writes it or says
why not, and reads what it wrote; a TimeML or Anafora file that nobody changed is written byte for byte.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec
from target import Fault, Target, refused

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Meta
from timeloom.errors import TimeloomError

__all__ = ["READERS"]

ROOM = Path(tempfile.mkdtemp(prefix="fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
"""Where the files of an input lie while it is read; removed by `run.py`."""
MARK = b"\n%%% "
"""Begins the line that names the next file of an input that is several files."""
CHECKED = 4
"""So many documents of an input are written back."""


# --- laws ----------------------------------------------------------------------------------------------------------
def sound(document: Document) -> None:
    """Spans lie in the text, or a problem says that they do not."""
    from timeloom.formats.spans import span_problems

    told = {problem.place for problem in document.meta.problems}
    without_text = document.meta.format == "anafora" and not document.text  # an Anafora file whose text is not at hand
    for problem in () if without_text else span_problems(document, document.id):
        if problem.place not in told:
            raise Fault(f"nobody told of {problem.place}: {problem.reason}")


def same_from_json(document: Document) -> None:
    """The JSON shape holds all but `meta.source`."""
    from timeloom.formats import jsonl

    bare = msgspec.structs.replace(
        document,
        meta=Meta(document.meta.format, document.meta.path, None, document.meta.creation, document.meta.problems),
    )
    with refused():
        line = jsonl.render(bare)
        again = jsonl.parse(line, "again", "line 1")
        again = msgspec.structs.replace(again, meta=msgspec.structs.replace(again.meta, problems=bare.meta.problems))
        if again != bare:
            raise Fault(f"JSON gives another document back: {differing(again, bare)}")


def differing(one: Document, other: Document) -> str:
    return ", ".join(name for name in Document.__struct_fields__ if getattr(one, name) != getattr(other, name))


def written_and_read(document: Document, format: str) -> None:
    """What a format writes, it reads; nothing but an error of the tree says that it does not write."""
    from timeloom.formats.reading import read_each
    from timeloom.formats.writing import files_of

    named = msgspec.structs.replace(document, id="d")  # ids that are no file names are another matter
    try:
        files = files_of(named, format)
        # Anafora keeps the text in a file of its own, which the writer of texts writes.
        beside = {"d/d": files_of(named, "text").contents["d.txt"]} if format == "anafora" else {}
    except TimeloomError as error:
        str(error)
        return
    folder = ROOM / "written"
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in (files.contents | beside).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for read in read_each([folder], format):
        if isinstance(read, TimeloomError):
            raise Fault(f"{format} cannot read what it wrote: {read.message}")
        sound(read)
        if read.text != document.text and not files.problems and format not in LOSSY:
            raise Fault(f"{format} gives another text back")


LOSSY = frozenset({"conllu", "task7"})
"""These write words or tidied lines, not the text."""


def laws(document: Document, origin: str) -> None:
    """All that holds of a document that was read."""
    from timeloom.formats.writing import files_of

    sound(document)
    same_from_json(document)
    for format in ("timeml", "anafora", "text", "brat", "task7", "conllu", "jsonl"):
        written_and_read(document, format)
    if origin in ("timeml", "anafora") and document.meta.source is not None:
        try:
            files = files_of(document, origin)
        except TimeloomError:  # its id is no name of a file
            return
        if BEFORE and next(iter(files.contents.values())) != BEFORE[0]:
            raise Fault(f"an unchanged {origin} file is not written byte for byte")


BEFORE: list[bytes] = []
"""The file that is being read, for the law of the bytes."""


# --- files ---------------------------------------------------------------------------------------------------------
def from_file(data: bytes, format: str, name: str) -> None:
    """One file of a format, through the reader by its path."""
    from timeloom.formats.reading import read_file
    from timeloom.formats.walking import Found

    folder = fresh()
    names = put(folder, data, name)
    BEFORE[:] = [(folder / name).read_bytes()] if name in names else []
    for count, read in enumerate(read_file(Found(folder / name, format))):
        if isinstance(read, TimeloomError):
            str(read)
        elif count < CHECKED:
            laws(read, format)


def fresh() -> Path:
    folder = ROOM / "given"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def put(folder: Path, data: bytes, main: str) -> list[str]:
    """The files of an input: what stands before the first mark is `main`, what follows has the name on its line."""
    first, *others = data.split(MARK)
    names = [main]
    (folder / main).write_bytes(first)
    for other in others[:12]:
        name, _, content = other.partition(b"\n")
        told = "".join(mark for mark in name.decode("ascii", "ignore") if mark.isalnum() or mark in ".-_")[:60]
        if told.strip("."):
            (folder / told).write_bytes(content)
            names.append(told)
    return names


def files(main: bytes, **others: bytes) -> bytes:
    """An input of several files; `__` in a name is a hyphen, `_` a stop."""
    parts = (name.replace("__", "-").replace("_", ".").encode() + b"\n" + content for name, content in others.items())
    return MARK.join((main, *parts))


def detected(data: bytes) -> None:
    """A folder of files whose formats are guessed by their names."""
    from timeloom import formats

    folder = fresh()
    put(folder, data, "d")
    with refused():
        for document in formats.read(folder)[:CHECKED]:
            sound(document)


def read_again(data: bytes) -> None:
    """A TimeML file whose text is read by the rules: beside its annotations, and instead of them; then put in order."""
    import timeloom
    from timeloom.formats import timeml_read
    from timeloom.timeline import Timeliner

    loom = timeloom.load("rules")
    with refused():
        document = timeml_read.parse(data, "d")
        for keep in (None, frozenset[str](), frozenset({"times"}), frozenset({"times", "events", "pairs"})):
            read = loom.run(document, keep=keep)
            laws(Timeliner()(read), "made")


def one_line(data: bytes) -> None:
    """A line of JSONL as the JSON of one document, and of one time."""
    from timeloom.document.shape import document_from_dict
    from timeloom.document.shape_read import time_from_dict
    from timeloom.formats.spans import span_problems, with_problems

    try:
        given = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if not isinstance(given, dict):
        return
    with refused():
        document = document_from_dict(given)
        laws(with_problems(document, span_problems(document, document.id)), "jsonl")  # as the reader of lines does
    for time in given.get("times", []) if isinstance(given.get("times"), list) else []:
        if isinstance(time, dict):
            with refused():
                time_from_dict(time).to_dict()


def rows(data: bytes, read: Callable[[Path], Iterator[object]], name: str) -> None:
    """A reader that gives rows and errors in turn."""
    path = fresh() / name
    path.write_bytes(data)
    with refused():
        for one in read(path):
            if isinstance(one, TimeloomError):
                str(one)


def yearly(data: bytes) -> None:
    from timeloom.formats.yearly import read_counts, read_totals

    rows(data, read_counts, "table.tsv")
    rows(data, read_totals, "totals.txt")
    rows(data, read_counts, "table.gz")


def dated(data: bytes) -> None:
    from timeloom.formats.dated import find_dated, read_dated
    from timeloom.formats.dated_html import parse
    from timeloom.formats.dated_jsonl import read_rows

    rows(data, read_rows, "letters.jsonl")
    with refused():
        parse(data, "page.html")
    folder = fresh()
    put(folder, data, "1843-06-12.html")
    with refused():
        for origin in find_dated([folder]).found:
            for one in read_dated(origin):
                str(one)


def propbank(data: bytes) -> None:
    from timeloom.formats.propbank import predicates_of, read_roles

    path = fresh() / "roles.prop"
    path.write_bytes(data)
    with refused():
        for id, sentences in read_roles(path).items():
            text = " ".join(word for one in sentences for word in one.words)
            predicates_of(Document(id=id, text=text), sentences, "roles.prop")


def pairs(data: bytes) -> None:
    from timeloom.formats.pairs import DIALECTS, join, read_pairs

    dialect = sorted(DIALECTS)[(data[0] if data else 0) % len(DIALECTS)]
    with refused():
        for id, found in read_pairs(data[1:], dialect, "table").items():
            join(
                Document(id=id, text="It rained.", events=(Event("e1", 3, 9, (), (Instance("ei1"),)),)), found, dialect
            )


def job(data: bytes) -> None:
    """The folder of a job, its pages in brat, and an export of Label Studio."""
    from timeloom.formats import job_brat, job_label_studio
    from timeloom.formats.job import read_job

    folder = fresh()
    names = put(folder, data, "job.json")
    with refused():
        asked, documents = read_job(folder)
        with refused():
            job_brat.read(asked, documents, folder, "anna")
        if "export.json" in names:
            with refused():
                job_label_studio.read(asked, documents, folder / "export.json")
        with refused():
            job_brat.render(asked, list(documents.values()))
        with refused():
            job_label_studio.render(asked, list(documents.values()))


# --- seeds ---------------------------------------------------------------------------------------------------------
TIMEML = b"""<?xml version="1.0" ?>
<TimeML><DOCID>d</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="1998-01-08" temporalFunction="false"
functionInDocument="CREATION_TIME">1998-01-08</TIMEX3></DCT><TITLE>Salt</TITLE>
<TEXT>The mine <EVENT eid="e1" class="OCCURRENCE">flooded</EVENT> <SIGNAL sid="s1">on</SIGNAL> <TIMEX3 tid="t1" type="DATE"
value="1998-01-05" mod="START" anchorTimeID="t0">5 January</TIMEX3> &amp; <EVENT eid="e2" class="REPORTING">said</EVENT>
<![CDATA[<so>]]>&#233;<!-- remark --><TIMEX3 tid="t2" type="DURATION" value="P2D" beginPoint="t1" endPoint="t0">two days</TIMEX3></TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" aspect="NONE" polarity="NEG" pos="VERB" modality="must"/>
<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1" signalID="s1"/>
<TLINK lid="l2" relType="AFTER" eventInstanceID="ei2" relatedToEventInstance="ei1"/>
<SLINK lid="l3" relType="EVIDENTIAL" eventInstanceID="ei2" subordinatedEventInstance="ei1"/>
<ALINK lid="l4" relType="INITIATES" eventInstanceID="ei1" relatedToEventInstance="ei2"/></TimeML>
"""
OLD = b"""<TimeML><s>It <EVENT eid="e1" class="STATE" tense="PAST">is</EVENT> <TIMEX3 tid="t0" type="DATE" value="1998"
functionInDocument="CREATION_TIME">1998</TIMEX3></s><TLINK relType="BEFORE" eventID="e1" relatedToTime="t0"/></TimeML>"""
UTF16 = TIMEML.decode().replace('version="1.0" ', 'version="1.0" encoding="UTF-16"').encode("utf-16")
ANAFORA = b"""<?xml version="1.0" encoding="UTF-8"?>
<data><info><savetime>10:00</savetime><progress>completed</progress></info><schema path="./" protocol="file">TimeNorm</schema>
<annotations><entity><id>1@e@d@gold</id><span>0,4</span><type>Year</type><parentsType>Repeating-Interval</parentsType>
<properties><Value>1998</Value><Sub-Interval>2@e@d@gold</Sub-Interval><Number></Number><Modifier></Modifier></properties></entity>
<entity><id>2@e@d@gold</id><span>5,8;9,10</span><type>Month-Of-Year</type><parentsType>Repeating-Interval</parentsType>
<properties><Type>May</Type><Sub-Interval></Sub-Interval></properties></entity>
<entity><id>3@e@d@gold</id><span>11,15</span><type>Last</type><parentsType>Operator</parentsType><properties>
<Semantics>Interval-Not-Included</Semantics><Interval-Type>DocTime</Interval-Type><Period></Period>
<Repeating-Interval>2@e@d@gold</Repeating-Interval></properties></entity></annotations></data>
"""
BRAT = b"T1\tEVENT 4 7\tsea\nT2\tTIMEX3 0 3;4 7\tThe sea\nE1\tEVENT:T1\nA1\tValue T2 1998\nR1\tTLINK-BEFORE Arg1:T1 Arg2:T2\n#1\tId R1\tl1\n*\tX T1 T2\n"
TASK7 = b"""<text id="a1">
<textF no="1700-1706" yes="1707-1713" no="1714-1720">
<textM yes="1702-1714" no="1715-1727">
<textC no="1690-1710" no="1711-1731">
The mail came in & <no> news.
</text>
<text id="p2" no="cable" yes="to-morrow" period="1750-1850">
The cable goes to-morrow.
</text>
"""
ITEM = b'{"id": "j1", "text": "News.", "F": {"gold": [1810, 1819], "candidates": [[1800, 1809], [1810, 1819]]}, "C": {"candidates": [[1690, 1710]]}}\n'
CONLLU = b"""# newdoc id = river
# newpar
# sent_id = river-1
# text = Geese don't wait.
1\tGeese\tgoose\tNOUN\tNNS\tNumber=Plur\t4\tnsubj\t4:nsubj\t_
2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
2\tdo\tdo\tAUX\tVBP\tMood=Ind\t4\taux\t_\t_
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_
4\twait\twait\tVERB\tVB\tVerbForm=Inf\t0\troot\t_\tSpaceAfter=No
4.1\twait\twait\tVERB\tVB\t_\t_\t_\t4:conj\tCopyOf=4
5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\t_

# newdoc
# sent_id = 2
1\tUp\tup\tADV\tRB\t_\t0\troot\t_\t_

"""
TEMPEVAL2 = files(
    b"a\t0\t0\tBarges\na\t0\t1\tleft\na\t0\t2\tJune\nb\t0\t0\tRain\n",
    event__extents_tab=b"a\t0\t1\tevent\te1\t1\n",
    event__attributes_tab=b"a\t0\t1\tevent\te1\t1\ttense\tPAST\n",
    timex__extents_tab=b"a\t0\t2\ttimex3\tt1\t1\n",
    timex__attributes_tab=b"a\t0\t2\ttimex3\tt1\t1\tvalue\t2019-06\n",
    tlinks__timex__event_tab=b"a\te1\tt1\tOVERLAP\n",
    tlinks__dct__event_tab=b"a\te1\tt0\tBEFORE\n",
    tlinks__main__events_tab=b"a\te1\te1\tBEFORE\n",
    tlinks__subordinated__events_tab=b"a\te1\te1\tVAGUE\n",
    dct_txt=b"a\t20190603\n",
)
PROPBANK = b"Geese goose - - (A0*\nwait wait wait.01 - (V*)\nhere here - - *)\n\n"
PROPBANK_WIDE = b"#begin document (river); part 000\nriver 0 0 Geese NNS (S* - - - - * (ARG0*) -\nriver 0 1 wait VB *) wait 01 - - * (V*) -\n\n#end document\n"
YEARLY = (
    b"year\tword\tcount\n1700\tship\t3\n1843\trail\t12\n",
    b"ship\t1700,3,2\t1843,12,4\n",
    b"ship\t1700\t3\t2\n",
    b'word,year,count\n"ship",1700,3\n',
    b'{"word": "ship", "year": 1700, "count": 3}\n',
    b"\t1700,12,3,4\t1701,4,4,4\n",
    bytes.fromhex("1f8b0800000000000203cb2cc9cf5348ca4914000000"),
)
DATED = (
    b'<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="date" content="1843-06-12"><title>x</title></head>'
    b"<body><p>The mail came.<br>Late.</p><script>x</script></body></html>",
    b'{"text": "The mail came.", "date": "1843-06-12", "id": "a", "source": "b"}\n{"text": "x", "year": 1843}\n',
    b'<?xml version="1.0" encoding="latin-1"?><html><time datetime="1843">\xe9</time></html>',
)
PAIRS = (b"\x00d\te1\te2\tBEFORE\n", b"\x01d\tsaid\tleft\t1\t2\tBEFORE\n", b"\x02d\te1\tt0\tb\n", b"\x03d,e1,e2,v\n")


def document_seeds() -> list[bytes]:
    """Documents with every layer, as the rules and hand-made events give them."""
    import timeloom
    from timeloom.document import Link, Written
    from timeloom.formats import jsonl
    from timeloom.timeline import Timeliner

    text = "On 5 March 2017 and every other Friday since May it rained, two days after Easter 1916 or in 500 BC."
    read = timeloom.annotate(text, dct="2017-04-21", preset="rules", id="d")
    rained = text.index("rained")
    event = Event("e1", rained, rained + 6, (("class", "OCCURRENCE"),), (Instance("ei1", (("tense", "PAST"),)),))
    link = Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", score=0.5, why="said")
    full = Timeliner()(msgspec.structs.replace(read, events=(event,), links=(link,)))
    guessed = msgspec.structs.replace(full, written=Written(start=1800, p=(0.25, 0.5, 0.25)))
    small = Document(id="s", text="May", dct=Interval.iso("1998-01-08", "1998-01-09"))
    return [jsonl.render(one) for one in (small, read, full, guessed)] + [ITEM]


def job_seeds() -> list[bytes]:
    from timeloom.formats import job_brat, job_label_studio
    from timeloom.formats.job import Job

    events = tuple(Event(f"e{n}", 3 * n, 3 * n + 2, (), (Instance(f"ei{n}"),)) for n in range(3))
    one = Document(id="d", text="It was so wet", events=events, dct=Interval.iso("1998-01-08", "1998-01-09"))
    asked = Job("5c", "Order", "Relate it.", "tempeval", ("BEFORE", "AFTER"), {"d": (("ei0", "ei1"), ("ei1", "t0"))})
    told = job_brat.render(asked, [one]) | job_label_studio.render(asked, [one])
    done = told["d.ann"].replace(b"TLINK ", b"TLINK-BEFORE ")
    export = told["tasks.json"].replace(b'"predictions"', b'"annotations"')
    names = {"documents.jsonl": told["documents.jsonl"], "d.txt": told["d.txt"], "d.ann": done, "export.json": export}
    return [MARK.join((told["job.json"], *(name.encode() + b"\n" + content for name, content in names.items())))]


def foreign(data: bytes) -> None:
    """Answers of other tools: duckling, SUTime, CoreNLP, Recognizers-Text, as JSON."""
    from timeloom.formats.duckling import from_entities
    from timeloom.formats.recognizers import from_recognizers
    from timeloom.formats.sutime import from_corenlp, from_sutime

    text = "It rained on 5 March 2017 and every Friday."
    with refused():
        from_corenlp(data, None)
    try:
        given = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        return  # these take lists of objects, as the tools give them
    for read in (from_entities, from_sutime, from_recognizers):
        with refused():
            laws(read(given, text), "foreign")


def foreign_seeds() -> list[bytes]:
    import timeloom
    from timeloom.formats.duckling import to_entities
    from timeloom.formats.recognizers import to_recognizers
    from timeloom.formats.sutime import to_corenlp, to_sutime

    text = "It rained on 5 March 2017 and every Friday."
    document = timeloom.annotate(text, dct="2017-04-21", preset="rules", id="d")
    told = [to_recognizers(document.times)[0], to_sutime(document.times, text)[0], to_corenlp(document)[0]]
    told.append(to_entities(document.times)[0])
    return [msgspec.json.encode(one) for one in told]


def annotated_in(format: str) -> Callable[[], list[bytes]]:
    """The main file of a small document that the rules have read, in a format."""

    def made() -> list[bytes]:
        import timeloom
        from timeloom.formats.writing import files_of

        document = timeloom.annotate("It rained on 5 March 2017.", dct="2017-04-21", preset="rules", id="d")
        name, *others = files_of(document, format).contents.items()
        return [MARK.join((name[1], *(path.encode() + b"\n" + content for path, content in others)))]

    return made


def parquet_seeds() -> list[bytes]:
    import io

    import pyarrow as pa
    import pyarrow.parquet as pq

    stream = io.BytesIO()
    pq.write_table(pa.table({"id": ["a"], "text": ["May 1998"], "dct": ["1998-05-03"]}), stream)
    return [stream.getvalue()]


def of(*seeds: bytes) -> Callable[[], list[bytes]]:
    return lambda: list(seeds)


FORMATS = ("timeloom.formats", "timeloom.document")
READERS = (
    Target("timeml", partial(from_file, format="timeml", name="d.tml"), of(TIMEML, UTF16, OLD), FORMATS),
    Target("tempeval", partial(from_file, format="tempeval", name="d.TE3input"), of(TIMEML), FORMATS),
    Target("tempeval1", partial(from_file, format="tempeval1", name="d.xml"), of(OLD, TIMEML), FORMATS),
    Target(
        "anafora",
        partial(from_file, format="anafora", name="d.TimeNorm.gold.completed.xml"),
        of(files(ANAFORA, d=b"1998 May 5 last x", d_dct=b"1998-01-08"), ANAFORA),
        (*FORMATS, "timeloom.scate"),
    ),
    Target("text", partial(from_file, format="text", name="d.txt"), of(files(b"It rained.\r\n", d_dct=b"1998")), FORMATS),
    Target("jsonl", partial(from_file, format="jsonl", name="d.jsonl"), document_seeds, FORMATS, longest=16384),
    Target("document", one_line, document_seeds, FORMATS, longest=16384),
    Target("brat", partial(from_file, format="brat", name="d.ann"), of(files(BRAT, d_txt=b"The sea", d_dct=b"1998")), FORMATS),
    Target("task7", partial(from_file, format="task7", name="d.task7"), of(TASK7), FORMATS),
    Target("conllu", partial(from_file, format="conllu", name="d.conllu"), of(CONLLU), FORMATS),
    Target("tempeval2", partial(from_file, format="tempeval2", name="base-segmentation.tab"), of(TEMPEVAL2), FORMATS),
    Target("folder", detected, of(files(b"x", d_tml=TIMEML, e_xml=ANAFORA, f_ann=BRAT, f_txt=b"The sea"), TEMPEVAL2), FORMATS),
    Target("read-again", read_again, of(TIMEML, OLD), (*FORMATS, "timeloom.relations", "timeloom.timeline", "timeloom.graph")),
    Target("xmi", partial(from_file, format="xmi", name="d.xmi"), annotated_in("xmi"), FORMATS, longest=16384),
    Target("cas-json", partial(from_file, format="cas-json", name="d.json"), annotated_in("cas-json"), FORMATS, longest=16384),
    Target(
        "label-studio", partial(from_file, format="label-studio", name="d.json"), annotated_in("label-studio"), FORMATS,
        longest=16384,
    ),
    Target("parquet", partial(from_file, format="parquet", name="d.parquet"), parquet_seeds, FORMATS, longest=16384),
    Target("foreign", foreign, foreign_seeds, FORMATS),
    Target("pairs", pairs, of(*PAIRS), FORMATS),
    Target("propbank", propbank, of(PROPBANK, PROPBANK_WIDE), FORMATS),
    Target("yearly", yearly, of(*YEARLY), FORMATS),
    Target("dated", dated, of(*DATED), FORMATS),
    Target("job", job, job_seeds, FORMATS, longest=16384),
)  # fmt: skip
