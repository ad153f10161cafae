"""Targets that read by rules other than the English ones: folders of HeidelTime's resources, and every language of our
own."""

from __future__ import annotations

import itertools

from fuzz import kind
from invariants import of_document, of_reading
from readers import MARK, fresh, laws
from readings import ROOMS
from target import Fault, Target, refused, split_text

import timeloom
from timeloom.document import Document
from timeloom.language.loader import languages
from timeloom.pipeline.dct import anchor

__all__ = ["RULES"]

FILES = (
    "rules/resources_rules_daterules.txt", "rules/resources_rules_durationrules.txt", "rules/resources_rules_setrules.txt",
    "rules/resources_rules_timerules.txt", "repattern/resources_repattern_reMonth.txt",
    "normalization/resources_normalization_normMonth.txt",
)  # fmt: skip
DOMAINS = ("news", "narratives", "colloquial", "scientific")


def heideltime(data: bytes) -> None:
    """The files of a folder, one after the other, and last a text, which is read with them. Where a rule gives no value
    that TIMEX3 has, the mention has none and a reason why not."""
    from timeloom_lab.systems.heideltime import HeidelTime, read_resources

    folder = fresh() / "language"
    parts = data.split(MARK)
    for name, content in itertools.zip_longest(FILES, parts[:-1][: len(FILES)], fillvalue=b""):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    text = parts[-1].decode("utf-8", "ignore")[:1000]
    with refused():
        resources = read_resources(folder)
        if any(not fault.reason for fault in resources.faults):
            raise Fault("a fault without a reason")
        engine = HeidelTime(resources, domain=DOMAINS[len(text) % len(DOMAINS)])
        document = engine(Document(id="d", text=text, dct=anchor("2013-03-22")))
        without = [time for time in document.times if time.timex3 is None]
        if any(time.unresolved is None or time.unresolved.reason != "not-read" for time in without):
            raise Fault("no value, and no reason why not")
        for fault in of_document(text, list(document.times)):
            if not fault.endswith(": no timex3"):
                raise Fault(f"{kind(fault)} [{fault}]")
        laws(document, "made")


RESOURCES = (
    b'RULENAME="date_r1",EXTRACTION="%reMonth (\\d\\d\\d\\d)",NORM_VALUE="group(2)-%normMonth(group(1))"\n'
    b'RULENAME="date_r2",EXTRACTION="%reMonth",NORM_VALUE="UNDEF-year-%normMonth(group(1))"\n'
    b'RULENAME="date_r3",EXTRACTION="([Ll]ast|[Nn]ext) (week|year)",NORM_VALUE="UNDEF-%LOWERCASE%(group(1))-group(2)"\n'
    b'RULENAME="date_r4",EXTRACTION="(\\d+) days ago",NORM_VALUE="UNDEF-this-day-MINUS-group(1)"\n'
    b'RULENAME="date_r5",EXTRACTION="between (\\d\\d\\d\\d) and (\\d\\d\\d\\d)",NORM_VALUE="group(1)",OFFSET="group(1)-group(1)"\n'
    b'RULENAME="date_r6",EXTRACTION="(\\d\\d)(\\d\\d)",NORM_VALUE="%SUM%(group(1),group(2))%SUBSTRING%(group(1),0,1)"\n'
    b'RULENAME="x_negative",EXTRACTION="room \\d+",NORM_VALUE="REMOVE",POS_CONSTRAINT="group(0):MD:"\n',
    b'RULENAME="duration_r1",EXTRACTION="(\\d+) (weeks?|years?)",NORM_VALUE="PTgroup(1)H",NORM_MOD="APPROX"\n',
    b'RULENAME="set_r1",EXTRACTION="every %reMonth",NORM_VALUE="XXXX-%normMonth(group(1))",NORM_QUANT="EVERY",NORM_FREQ="1Y"\n',
    b'RULENAME="time_r1",EXTRACTION="at (\\d\\d):(\\d\\d)",NORM_VALUE="UNDEF-this-dayTgroup(1):group(2)"\n',
    b"// months\nMarch\nMay\n[Mm]arch[ -]Hare\n(a|b)+c\n",
    b'"March","03"\n"May","05"\n"Easter","00-00 funcDateCalc(EasterSunday(YEAR, 0))"\n',
    b"It opened in March 1958, between 1960 and 1970 at 10:30, every May, 3 days ago, last week, for 2 years.",
)


def heideltime_seeds() -> list[bytes]:
    """The folder above, and the same with one of its files left empty."""
    emptied = ((*RESOURCES[:n], b"", *RESOURCES[n + 1 :]) for n in range(len(RESOURCES)))
    return [MARK.join(RESOURCES), *map(MARK.join, emptied)]


LANGUAGES = tuple(sorted(languages()))


def find(data: bytes) -> None:
    """A text by the rules of a language, which its length chooses."""
    text, dct, _ = split_text(data)
    language = LANGUAGES[len(text) % len(LANGUAGES)]
    with refused():
        faults = of_reading(lambda given: timeloom.find(given, dct=dct, preset="rules", language=language), text)
        if faults:
            raise Fault(f"{kind(faults[0])} [{language}: {faults[0]}]")


SENTENCES = (
    "Am 3. Mai 2019 um halb drei, letzten Montag, vor zwei Wochen, Anfang der 80er Jahre.",
    "Vom 3. bis 5. Mai, seit Ostern 1920, im 19. Jahrhundert v. Chr., jeden Freitag, übermorgen früh.",
    "El lunes pasado, hace tres días, a las dos y media, del 3 al 5 de mayo de 2019, a principios del siglo XIX.",
    "Cada dos semanas, la semana que viene, en los años ochenta, desde 1990 hasta hoy, en 44 a. C.",
    "Lundi dernier, il y a trois jours, à 14 h 30, du 3 au 5 mai 2019, au début du XIXe siècle.",
    "Tous les lundis, la semaine prochaine, dans les années 80, depuis Pâques, en 44 av. J.-C.",
)


def find_seeds() -> list[bytes]:
    """Sentences in every language, each cut so that every language reads each."""
    texts = (sentence + "!" * more for sentence in SENTENCES for more in range(len(LANGUAGES)))
    return [bytes([n * 7 % 256]) + text.encode() for n, text in enumerate(texts)]


RULES = (
    Target("heideltime", heideltime, heideltime_seeds, ("timeloom_lab.systems.heideltime",)),
    Target("find-languages", find, find_seeds, ROOMS, texts=True),
)
