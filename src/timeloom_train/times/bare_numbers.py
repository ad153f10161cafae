"""Sentences that we wrote: numbers behind words that lead to hours and days as well, and which are scores, rates,
counts, pages and players; beside them the same words before other times.

A time in a frame stands in square brackets. What it means is told for `DCT` alone, a Tuesday morning.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from timeloom_train.times.lookalikes import filled, marked

__all__ = ["rows"]

SEED, DCT = 23, "2018-05-15T09:00"
_EACH = 8
"""How often each frame is filled."""
_FILL: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "rate": ("index", "rate", "price", "share", "thermometer", "score", "needle", "share price", "count", "fee"), "stood": ("closed", "opened", "stood", "ended", "is", "was", "stays", "will be", "peaked"),
        "won": ("won", "lost", "drew", "tied", "led", "were beaten"), "thing": ("pages", "chapters", "rooms", "questions", "seats", "lanes", "steps"), "do": ("Read", "Check", "Skip", "Print", "Clean", "Learn"),
        "who": ("The Reds", "They", "Leeds", "Our girls", "The under 12s"),
    },
    "de": {
        "rate": ("Index", "Kurs", "Preis", "Zeiger", "Stand", "Wert"), "stood": ("schloss", "steht", "lag", "endete", "stand", "bleibt"), "won": ("gewann", "verlor", "unterlag", "siegte"), "thing": ("Seiten", "Zimmer", "Fragen", "Plätze"),
        "who": ("Kiel", "Der TSV", "Die Elf", "Unser Team"),
    },
    "es": {
        "rate": ("índice", "precio", "dorsal", "marcador", "tipo"), "stood": ("cerró", "está", "quedó", "sigue", "abrió"), "won": ("ganó", "perdió", "empató", "cayó"), "thing": ("páginas", "plazas", "preguntas", "salas"),
        "who": ("El Betis", "El filial", "Nuestro equipo"),
    },
    "fr": {
        "rate": ("indice", "prix", "taux", "score", "cours"), "stood": ("est", "reste", "a fini", "était", "stagne"), "won": ("a gagné", "a perdu", "s'est incliné"), "thing": ("pages", "places", "questions", "salles"), "who": ("Lens", "Le club", "Notre équipe"),
    },
}  # fmt: skip
_SMALL = {name: tuple(map(str, range(1, 13))) for name in ("i", "j")}
"""Numbers that are hours as well; those of `lookalikes` are mostly larger."""
_FRAMES: dict[str, tuple[str, ...]] = {
    "en": (
        "The {rate} {stood} at {n}.", "The {rate} {stood} at {n}.{k}.", "I think the {rate} {stood} at {n}.", "{who} {won} by {n} to {k}.", "{who} {won} {n}-{k}.", "{who} {won} {n}-{k} [last night].", "{who} {won} ({n}-{k}).", "{do} {thing} {n}-{k}.", "{do} {thing} {n} to {k}.",
        "We will cap it at {n}.", "They sold it for {n}.", "It rose from {n} to {k}.", "a table for {n}", "dinner for {n} [tomorrow]", "He wears the {n}.", "Turn to page {n}.", "Gate {n}, seat {k}", "Grade {n} and up", "It fell by {n} percent.", "between {n} and {k} {thing}", "the {n} to {k} range",
        "Sales fell by {k}.{n} percent.", "It is worth {k}.{n}.", "It was made for {k}D films.", "Two of us had lunch after work.", "At {n} votes to {k} it passed.", "{n} of {k} {thing} are done.", "Table {n} wants the bill.", "A fire killed {n} on [Monday].", "It fell {k} percent to {n} on [Tuesday].", "The {rate} {stood} at {k}.{n} on [Monday].", "The {rate} {stood} at {n} in [March].", "They wounded {n} on [Friday].",
        "She married at {n} and had a child at {k}.", "Multiply {n} by {k}.", "The heater is set at {n}.", "the {n}th attempt", "the {n}th hole", "It won by {n} votes.", "{n} of them left on [Sunday].", "The bid was {n} to {k}.", "odds at {n} to {k}", "Please send the {thing} [asap].", "I need the {rate} [asap], thanks.", "Check the {thing} [asap]!", "The {n} at the door were loud.",
    ),
    "de": (
        "Der {rate} {stood} bei {n}.", "{who} {won} {n}-{k}.", "{who} {won} mit {n} zu {k}.", "{who} {won} [gestern] ({n}-{k}).", "{thing} {n} bis {k} sind frei.", "Er trägt die {n}.", "Wer um {k} Ecken denkt, kommt an.", "Von {n} auf {k} gestiegen.", "Tisch für {n}", "[Im Mai] {n} Tore.", "Haus {n}, Tür {k}", "Um {n} Prozent gefallen.",
        "Auf {n} Leute kommen {k}.", "Das macht {n} mal {k}.", "Nach dem Essen ging sie.", "Es geht um {n} Kinder.", "Er ist um {k} Kilo leichter.", "Wir spielen gegen {n} Teams.", "Es kamen [am Sonntag] {n}.", "Bei dem Brand starben [am Montag] {n}.",
    ),
    "es": (
        "El {rate} {stood} a {n}.", "{who} {won} {n}-{k}.", "{who} {won} por {n} a {k}.", "{thing} {n} a {k}", "Gana el {n}.", "El {n} es su número.", "Lleva el {n}.", "Trajo los {k} del {n}.", "de {n} a {k} puntos", "Mesa para {n}", "Subió del {n} al {k} por ciento.", "Vive en el {n}.", "Salió después de cenar.", "las {k} amigas", "La {k} es mejor.", "Me quedo con el {k}.", "Bajó del {n} al {k}.", "Nada desde los {k} años.", "Murieron {n} [el lunes].", "Vivo en el {k}.",
    ),
    "fr": (
        "Le {rate} {stood} à {n}.", "{who} {won} {n}-{k}.", "{who} {won} {n} à {k}.", "{thing} {n} à {k}", "Il porte le {n}.", "Le {n} est son numéro.", "une table pour {n}", "de {n} à {k} points", "Elle habite au {n} rue Lepic.", "Il habite au {n}.", "La chambre du {n} au fond.", "Le score était de {k} à {n}.", "Après le déjeuner, elle sortit.", "Ils étaient {n} contre {k}.", "J'ai pris le {k}.", "Elle habite dans le {n}.", "Il y a de {k} à {n} morts.", "Le feu a tué {n} personnes [lundi].",
    ),
}  # fmt: skip


def rows() -> Iterator[dict[str, Any]]:
    """The sentences, as rows of `own.jsonl`; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for language, frames in _FRAMES.items():
        for frame in frames:
            small = frame.replace("{n}", "{i}").replace("{k}", "{j}")
            for asked in (frame, small) * (_EACH // 2):
                text, times = marked(filled(asked, draw, int(DCT[:4]), _FILL[language] | _SMALL))
                yield {"text": text, "language": language, "dct": DCT, "times": times}
