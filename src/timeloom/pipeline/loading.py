"""`load`: a Pipeline from the name of a preset and options, each checked."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from timeloom.calendar.conventions import Conventions, names
from timeloom.calendar.settings import conventions_of
from timeloom.calendar.zones import known_zone
from timeloom.document import Policy
from timeloom.document.policy import DOMAINS
from timeloom.errors import ModelError
from timeloom.extras import offered
from timeloom.language.regions import localized
from timeloom.models import holds
from timeloom.pipeline.guessing import guessing
from timeloom.pipeline.loom import Pipeline, made
from timeloom.pipeline.recipes import (
    ANY_LANGUAGE,
    AUTO,
    DEFAULT_LANGUAGE,
    ENCODER,
    FOREIGN,
    LARGE,
    LARGEST,
    TIMES,
    Options,
    resolve,
)

__all__ = ["DATE_ORDERS", "PREFERENCES", "load"]

WEAVE = "weave.v1"
"""The weights of events and relations."""
DATING, DATING_LARGE = "dating.v1", "dating-large.v1"
"""The weights that the time of writing is estimated with (`timeloom.dating`), whatever the preset, and those of what
`en-large` hears beside them."""
DATE_ORDERS = ("DMY", "MDY", "YMD")
PREFERENCES = ("past", "future", "nearest", "none")


def load(
    name: str = "default",
    *,
    tz: str | None = None,
    date_order: str | None = None,
    prefer: str | None = None,
    conventions: str | Conventions = "default",
    language: str = "en",
    jurisdiction: str | None = None,
    two_digit: str = "window",
    first: int = 3,
    threads: int = 1,
    weights: str | Path | None = None,
    decoder: Literal["greedy", "global"] = "greedy",
    domain: str = "news",
    cues: bool = True,
) -> Pipeline:
    """The preset of that name, as a Pipeline; `heideltime:FOLDER` reads by the rules in a folder of HeidelTime's
    resources. `first` is how many intervals of an infinite set are written out; `tz` is a zone of the IANA data
    ("Europe/Lisbon") or a fixed offset ("+02:00"). `conventions` are "everyday" for a text and "timeml" for a document
    unless one of them is named, or "scate", whose graphs have times that TimeML has not ("the current year's figures");
    they may be told in a line: a name, settings, or both ("timenorm_scala,week_start=sunday"). `language` is a tag, or
    "auto": that of every text by its words (extra `langid`; `timeloom.pipeline.guessing`). Of a tag with a region
    ("en-GB") the region says which of day and month comes first, unless `date_order` does. A folder of HeidelTime's
    resources has its own, by its name, and any other than "en" must agree with it.

    `weights` is a folder of weights of one's own (`timeloom train`); what it lacks is read with those that are shipped.
    `threads` and `decoder` are for the presets with a network: how many threads the encoder may use, which changes its
    speed and nothing else; and whether links are chosen one by one, the most trusted first, or all together ("global",
    extra `solver`). `domain` is the kind of text, for rules of HeidelTime: "news", "narratives", "colloquial" or
    "scientific"; with `cues=False` no words tell them the tense of a text whose tokens have no parts of speech.

    Raises FormatError for a folder that holds no rules of HeidelTime, ModelError for a name or option that is not
    known, MissingExtra for "global" and "auto" without their extras. Pipelines are values: the same arguments may give
    the same object.
    """
    _one_of("decoder", decoder, ("greedy", "global"))
    _one_of("domain", domain, DOMAINS)
    _check_first(first)
    if ":" not in name:  # the rules of a folder have a tag of their own, with its region
        language, date_order = localized(language, date_order)
    policy = Policy(date_order=date_order, prefer=prefer, tz=tz, jurisdiction=jurisdiction, two_digit=two_digit)
    _check_policy(policy)
    if threads < 1:
        raise ModelError("it is a whole number from 1 on", place="threads", value=threads)
    meant = conventions_of(conventions)
    options = Options(
        conventions=meant, language=language, policy=policy, first=first, threads=threads,
        weights=None if weights is None else Path(weights), decoder=decoder, domain=domain, cues=cues,
        everyday=names(meant, "everyday"),
    )  # fmt: skip
    full = resolve(name, language)
    if full.startswith(FOREIGN) and language != AUTO:
        options = msgspec.structs.replace(options, language=_of_folder(full, language))
    else:
        _check_foreign(options)
    _check_read(full, options)
    return guessing(full, options) if language == AUTO else made(full, options)


def _check_policy(policy: Policy) -> None:
    _one_of("date_order", policy.date_order, (None, *DATE_ORDERS))
    _one_of("prefer", policy.prefer, (None, *PREFERENCES))
    _one_of("two_digit", policy.two_digit, ("window", "scate"))
    if policy.tz is not None:
        _check_zone(policy.tz)
    if policy.jurisdiction is not None:
        _check_jurisdiction(policy.jurisdiction)


def _check_foreign(options: Options) -> None:
    """Raises ModelError for an option that only rules of HeidelTime have."""
    if options.domain != "news":
        raise ModelError("only rules of HeidelTime ask for the kind of text", place="domain", value=options.domain)
    if not options.cues:
        raise ModelError("only rules of HeidelTime can do without cues of the tense", place="cues", value=options.cues)


def _check_learned(options: Options) -> None:
    """Raises ModelError for an option that rules do not have. Threads change nothing, here as there."""
    if options.decoder != "greedy":
        raise ModelError("rules choose no links; it is for the learned presets", place="decoder", value=options.decoder)


def _check_read(full: str, options: Options) -> None:
    """Raises ModelError for options that a preset does not have, and for a folder of weights that it has no use for."""
    if full.startswith(FOREIGN):
        wanted: tuple[str, ...] = (DATING,)
    else:
        wanted = (
            (TIMES, DATING)
            if full in ANY_LANGUAGE
            else (TIMES, ENCODER, WEAVE, DATING, *((LARGE, DATING_LARGE) if full == LARGEST else ()))
        )
    if full.startswith(FOREIGN) or full in ANY_LANGUAGE:
        _check_learned(options)
    _check_weights(options, wanted)


def _check_weights(options: Options, wanted: tuple[str, ...]) -> None:
    """Raises ModelError for a folder that has none of the weights that would be read."""
    if options.weights is not None and not any(holds(name, options.weights) for name in wanted):
        told = f"this folder holds none of the weights that this preset reads: {', '.join(wanted)}"
        raise ModelError(told, place="weights", value=str(options.weights))


def _of_folder(name: str, asked: str) -> str:
    """The language of a folder of rules: by its name, and where that tells none, what was asked for. Raises ModelError
    where both are known and differ. English is what is asked for where nothing is said, and asks for nothing here."""
    rules = offered("timeloom.rules", "heideltime")
    folder = Path(name.removeprefix(FOREIGN))
    told: str = rules.language_of(folder)
    if asked == DEFAULT_LANGUAGE:
        return told
    if told not in (rules.UNKNOWN_LANGUAGE, asked.partition("-")[0].lower()):
        raise ModelError(
            f"the rules of the folder {folder.name} are for {told}, and {asked} was asked for",
            place="language",
            value=asked,
        )
    return asked


def _one_of(option: str, value: str | None, allowed: tuple[str | None, ...]) -> None:
    if value not in allowed:
        raise ModelError(f"it is one of {', '.join(map(str, allowed))}", place=option, value=value)


def _check_first(first: object) -> None:
    if not isinstance(first, int) or first < 1:
        raise ModelError("it is a whole number from 1 on", place="first", value=first)


def _check_zone(tz: object) -> None:
    if not isinstance(tz, str) or not known_zone(tz):
        raise ModelError("no such zone; names are such as 'Europe/Lisbon' or '+02:00'", place="tz", value=tz)


def _check_jurisdiction(code: object) -> None:
    from holidays import country_holidays, list_supported_countries

    country, _, part = code.partition("-") if isinstance(code, str) else ("", "", "")
    message = "not known; ISO codes are such as US or GB-SCT"
    if country not in list_supported_countries():
        raise ModelError(message, place="jurisdiction", value=code)
    try:
        country_holidays(country, subdiv=part or None)  # of no year as yet, so nothing can be missing in it
    except NotImplementedError as error:  # so the library says that there is no such part of the country
        raise ModelError(message, place="jurisdiction", value=code) from error
