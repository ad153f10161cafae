"""Sentences of the kind of `lookalikes` in German, Spanish and French: streets and schools that are called after a day,
people who are called like one, numbers that name or count things; and beside each kind sentences in which the same
words are times."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from timeloom_train.times.lookalikes import filled, marked

__all__ = ["rows"]

SEED = 11
_TIMES_EACH = 6
"""How often each frame is filled."""
_DCTS = ("1998-03-12", "2013-03-25T09:30", "2019-10-02", "2026-11-24")

_FILL: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {
        "month": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "Oktober", "November"),
        "day": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
        "name": ("Freitag", "Sonntag", "Mai", "März", "August", "Sommer", "Winter", "Herbst", "Januar", "Montag"),
        "first": ("Anna", "Jürgen", "Lena", "Paul", "Greta", "Otto", "Miriam", "Bernd", "Ute", "Hanno"),
        "title": ("Frau", "Herr", "Doktor", "Schwester", "Onkel", "Familie", "Pastor", "Kommissarin"),
        "verb": ("lachte", "winkte", "schwieg", "kam zu spät", "grüßte", "verkaufte das Boot", "spielte Geige", "sang vor"),
        "place": ("Platz", "Ufer", "Brücke", "Weg", "Park", "Schule", "Haltestelle"),
        "label": ("Zimmer", "Modell", "Kiste", "Artikel", "Halle", "Linie", "Flug", "Akte", "Teil", "Schließfach", "Nr.", "Nummer", "Seite", "Norm"),
        "things": ("Stimmen", "Punkte", "Schrauben", "Euro", "Zuschauer", "Schafe", "Liter", "Bücher", "Meter", "Kilo"),
        "thing": ("Brücke", "Schule", "Bahn", "Messe", "Wahl", "Fabrik"),
    },
    "es": {
        "month": ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "octubre", "noviembre"),
        "Month": ("Enero", "Febrero", "Abril", "Mayo", "Junio", "Julio", "Septiembre", "Noviembre"),
        "day": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
        "name": ("Viernes", "Domingo", "Abril", "Julio", "Enero", "Marzo", "Primavera", "Agosto"),
        "first": ("Ana", "Pedro", "Lucía", "Tomás", "Carmen", "Iván", "Elena", "Hugo", "Pilar", "Bruno"),
        "title": ("el señor", "la señora", "don", "el profesor", "la doctora", "el capitán", "el tío", "la jueza"),
        "verb": ("se rio", "llegó tarde", "vendió la barca", "cantó bien", "guardó silencio", "saludó", "abrió la tienda"),
        "place": ("la calle", "la plaza", "el barrio", "la avenida", "el colegio", "la estación", "el puente", "el hospital", "la escuela"),
        "label": ("la habitación", "el modelo", "la caja", "el artículo", "la sala", "la línea", "el vuelo", "la puerta", "el número", "la página", "la norma"),
        "things": ("votos", "puntos", "tornillos", "euros", "espectadores", "ovejas", "litros", "libros", "metros", "kilos"),
        "paper": ("La Tarde", "La Mañana", "La Noche", "El Siglo", "La Semana", "El Día", "La Hora"),
        "thing": ("el puente", "la escuela", "la feria", "la fábrica", "la huelga"),
    },
    "fr": {
        "month": ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "octobre", "novembre"),
        "Month": ("Janvier", "Février", "Avril", "Mai", "Juin", "Juillet", "Octobre", "Novembre"),
        "day": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
        "name": ("Vendredi", "Dimanche", "Avril", "Janvier", "Printemps", "Mars", "Noël", "Pascal"),
        "first": ("Anne", "Pierre", "Lucie", "Thomas", "Claire", "Yvan", "Hélène", "Hugo", "Solange", "Bruno"),
        "title": ("Monsieur", "Madame", "le docteur", "le professeur", "le capitaine", "la juge", "l'oncle"),
        "verb": ("a ri", "est arrivé en retard", "a vendu la barque", "a bien chanté", "s'est tu", "a salué", "a ouvert la porte"),
        "place": ("la rue", "la place", "l'avenue", "le lycée", "la station", "le pont", "le quai", "le boulevard", "l'école"),
        "label": ("la chambre", "le modèle", "la caisse", "l'article", "la salle", "la ligne", "le vol", "le numéro", "la page", "la norme"),
        "things": ("voix", "points", "vis", "euros", "spectateurs", "moutons", "litres", "livres", "mètres", "kilos"),
        "saint": ("Saint-Jean", "Saint-Michel", "Sainte-Catherine", "Saint-Martin", "Saint-Sylvestre"),
        "thing": ("le pont", "l'école", "la foire", "l'usine", "la grève"),
    },
}  # fmt: skip

_FRAMES: dict[str, tuple[str, ...]] = {
    "de": (
        "Er wohnt in der Straße des {n}. {month}.", "Der {place} des {n}. {month} ist gesperrt.", "Sie stieg an der Haltestelle {n}. {month} aus.",
        "{title} {name} {verb}.", "{first} {name} {verb}.", "{first} und {name} {verb}.", "Der Hund heißt {name}.", "Ihr Bruder heißt {first} {name} und malt.", "{title} {name}, die Lehrerin, {verb}.", "An der Tür steht {Y}.", "Auf dem Schild steht Nr. {Y}.", "{name}, {first} und {first} spielten Karten.", "Bei {title} {name} brannte Licht.",
        "Auf der Kiste steht Nr. {Y}.", "Er sucht {label} {Y}.", "{label} {Y} ist leer.", "{title} {name} hat {Y} {things} bekommen.", "Es waren {Y} {things}.", "Wir brauchen {Y} {things} und {Z} {things}.",
        "Die Vorwahl ist {Y}-{n}.", "Die Norm {Y} gilt noch.", "Es steht {n}:{k}.", "Bitte {Y} wählen.",
        "Am [{n}. {month} {Y}] wurde die {thing} eröffnet.", "Am [{n}. {month}] kommt {title} {name}.", "Im [{month} {Y}] schloss die {thing}.", "Die {thing} schloss [{Y}].", "Seit [{Y}] steht die {thing} leer.",
        "Am [{day}] {verb} {first}.", "{first} {verb} am [{day}].", "Die {thing} ([{Y}]) war teuer.", "Im [Sommer {Y}] gab es {Z} {things}.", "[{Y}] kamen {Z} {things} zusammen.", "Zwischen [{Y}] und [{Z}] fuhr die Bahn nicht.",
    ),
    "es": (
        "Vive en {place} {n} de {Month}.", "Trabaja en {place} {n} de {Month}, número {Y}.", "Llegamos a {place} Dos de {Month}.", "Está cerca de {place} {n} de {month}.",
        "Habló {title} {name}.", "{first} {name} {verb}.", "{first} y {name} {verb}.", "El perro se llama {name}.", "Vimos a {first} {name} en el puerto.", "Santo {name} está lejos.",
        "Busca {label} {Y}.", "Está en {label} {Y}, junto a {label} {Z}.", "Hubo {Y} {things} en total.", "Costó {Y} {things} y pesa {Z} kilos.", "Sale de la puerta {n}, {label} {Y}.", "Lo leyó en {paper}.", "El diario {paper} lo negó.", "El periódico {paper} la imprimió.", "Su hermano se llama {first} {name} y pinta.", "Perdieron {n} a {k}.", "Marque el {Y}.",
        "Abrieron {thing} el [{n} de {month} de {Y}].", "El [{n} de {month}] viene {title} {name}.", "En [{month} de {Y}] cerró {thing}.", "Cerró en [{Y}].", "Desde [{Y}] está vacío.",
        "El [{day}] {verb} {first}.", "En el [verano de {Y}] hubo {Z} {things}.", "Entre [{Y}] y [{Z}] no hubo tren.", "Construyeron {thing} en [{Y}].", "En [{Y}] había {Z} {things}.",
    ),
    "fr": (
        "Il habite {place} du {n}-{Month}.", "Elle travaille près de {place} du {n} {month} {Y}.", "Le bus passe par {place} du {n} {Month}.", "Nous descendons à {place} Quatre-{Month}.", "C'est au coin de {place} {saint}.", "{saint} est un quartier calme.", "Le quartier {saint} est loin.",
        "{title} {name} {verb}.", "{first} {name} {verb}.", "{first} et {name} jouent aux cartes.", "Le chien s'appelle {name}.", "Son frère s'appelle {first} {name} et peint.", "{saint} et {saint} sont deux villages.", "{name} est le nom de la chienne.", "On a vu {first} {name} au port.",
        "Il cherche {label} {Y}.", "C'est {label} {Y}, près de {label} {Z}.", "Il y avait {Y} {things}.", "Il a payé {Y} {things}, et {Z} de plus.", "C'est moins que les {Y} prévus.", "Composez le {Y}.", "Ils ont perdu {n} à {k}.",
        "On a ouvert {thing} le [{n} {month} {Y}].", "Le [{n} {month}] viendra {title} {name}.", "En [{month} {Y}] on ferma {thing}.", "On ferma {thing} en [{Y}].", "Depuis [{Y}] il est vide.",
        "[{day}], {first} {verb}.", "{first} {verb} [{day}].", "À l'[été {Y}] il y eut {Z} {things}.", "Entre [{Y}] et [{Z}] il n'y eut pas de train.", "En [{Y}] il y avait {Z} {things}.", "À la [Saint-Jean] on danse.", "Il revient à [Pâques].",
    ),
}  # fmt: skip


def rows() -> Iterator[dict[str, Any]]:
    """The sentences, as rows of `own.jsonl`; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for language, frames in _FRAMES.items():
        for frame in frames:
            for _ in range(_TIMES_EACH):
                dct = draw.choice(_DCTS)
                text, times = marked(filled(frame, draw, int(dct[:4]), _FILL[language]))
                yield {"text": text[0].upper() + text[1:], "language": language, "dct": dct, "times": times}
