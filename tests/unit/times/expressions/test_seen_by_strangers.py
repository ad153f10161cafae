"""What strangers saw misread in texts of their own: one sentence or two for each class, in four languages."""

from __future__ import annotations

import pytest

from timeloom import load

WRITTEN = [
    # amounts
    ("en", "2025-03-12", "It takes 3 to 5 days.", [("3 to 5 days", "P3D")]),
    ("en", "2025-03-12", "The trip lasts between 3 and 5 days.", [("between 3 and 5 days", "P3D")]),
    ("de", "2025-03-12", "Es dauert drei bis fünf Tage.", [("drei bis fünf Tage", "P3D")]),
    ("fr", "2025-03-12", "Il faut entre 3 et 5 jours.", [("entre 3 et 5 jours", "P3D")]),
    ("fr", "2025-03-12", "Rafales entre 15 et 21 heures.", [("entre 15 et 21 heures", "2025-03-12T15:00/2025-03-12T21:00")]),
    # weekdays
    ("en", "2025-03-12", "We meet on Mondays, Wednesdays and Fridays.", [("Mondays, Wednesdays and Fridays", "XXXX-WXX")]),
    ("de", "2025-03-12", "Training ist montags, mittwochs und freitags um 18 Uhr.", [("montags, mittwochs und freitags um 18 Uhr", "XXXX-WXX")]),
    ("es", "2025-03-12", "Todos los lunes, miércoles y viernes hay mercado.", [("Todos los lunes, miércoles y viernes", "XXXX-WXX")]),
    ("fr", "2025-03-12", "Tous les lundis et jeudis, le marché est ouvert.", [("Tous les lundis et jeudis", "XXXX-WXX")]),
    ("en", "2025-03-12", "We play every Tuesday or Thursday.", [("every Tuesday", "XXXX-WXX-2"), ("Thursday", "XXXX-WXX-4")]),
    # their hours
    ("de", "2025-05-14T10:00", "Jeden Mittwoch treffen wir uns um 18 Uhr.", [("Jeden Mittwoch", "XXXX-WXX-3"), ("18 Uhr", "XXXX-WXX-3T18:00")]),
    ("de", "2025-05-14T10:00", "Mittwochs trainieren wir von 18 bis 20 Uhr.", [("Mittwochs", "XXXX-WXX-3"), ("von 18 bis 20 Uhr", "XXXX-WXX-3")]),
    ("fr", "2025-05-14T10:00", "Tous les mercredis, on se retrouve à 18h.", [("Tous les mercredis", "XXXX-WXX-3"), ("18h", "XXXX-WXX-3T18:00")]),
    ("en", "2025-05-14T10:00", "On Mondays we swim. At 9 pm I called.", [("Mondays", "XXXX-WXX-1"), ("9 pm", "2025-05-14T21:00/2025-05-14T22:00")]),
    ("en", "2025-05-14T10:00", "Every Monday we met at 7pm.", [("Every Monday", "XXXX-WXX-1"), ("7pm", "2025-05-14T19:00/2025-05-14T20:00")]),
    # hours of four digits
    ("de", "2025-03-12", "Die Sitzung ist zwischen 1400 und 1530 Uhr.", [("zwischen 1400 und 1530 Uhr", "2025-03-12T14:00/2025-03-12T15:30")]),
    ("en", "2025-03-12", "Parking 0900-1700 hours.", [("0900-1700 hours", "2025-03-12T09:00/2025-03-12T17:00")]),
    ("en", "2025-03-12", "Between about 1720 and 1735 it was drained.", [("Between about 1720 and 1735", "1720-01-01/1736-01-01")]),
    # two hours
    ("fr", "2025-05-14T10:00", "Messes dimanche à 9h et 11h.", [("dimanche à 9h", "2025-05-18T09:00/2025-05-18T10:00"), ("11h", "2025-05-18T11:00/2025-05-18T12:00")]),
    ("fr", "2025-05-14T10:00", "La mairie est ouverte 9h-12h et 14h-18h.", [("9h-12h", "2025-05-14T09:00/2025-05-14T12:00"), ("14h-18h", "2025-05-14T14:00/2025-05-14T18:00")]),
    ("de", "2025-05-14T10:00", "Die Praxis ist 8–12 Uhr und 14–17 Uhr geöffnet.", [("8–12 Uhr", "2025-05-14T08:00/2025-05-14T12:00"), ("14–17 Uhr", "2025-05-14T14:00/2025-05-14T17:00")]),
    ("de", "2025-05-14T10:00", "Die Kurse finden jeweils 18 bis 20 Uhr statt.", [("18 bis 20 Uhr", "2025-05-14T18:00/2025-05-14T20:00")]),
    # minutes before
    ("es", "2025-03-12", "Son diez para las ocho.", [("diez para las ocho", "2025-03-12T07:50/2025-03-12T07:51")]),
    # midnight
    ("en", "2025-03-12T09:30", "The offer ends on 31 March at midnight.", [("31 March at midnight", "2025-04-01/2025-04-01T00:01")]),
    ("fr", "2025-03-12T09:30", "L'inscription se termine aujourd'hui à minuit.", [("aujourd'hui à minuit", "2025-03-13/2025-03-13T00:01")]),
    ("es", "2025-03-12T09:30", "Hoy a las 12 de la noche cierra la votación.", [("Hoy a las 12 de la noche", "2025-03-13/2025-03-13T00:01")]),
    ("en", "2025-03-12T09:30", "The offer ends at midnight tonight.", [("midnight tonight", "2025-03-13/2025-03-13T00:01")]),
    # lists of dates
    ("de", "2025-05-14T10:00", "Proben: 5.6., 12.6., 19.6.", [("5.6.", "2025-06-05/2025-06-06"), ("12.6.", "2025-06-12/2025-06-13"), ("19.6.", "2025-06-19/2025-06-20")]),
    ("de", "2025-05-14T10:00", "Termine 05.06., 12.06., 19.06.", [("05.06.", "2025-06-05/2025-06-06"), ("12.06.", "2025-06-12/2025-06-13"), ("19.06.", "2025-06-19/2025-06-20")]),
    ("es", "2025-03-12", "Partidos: 15/3 y 22/3", [("15/3", "2025-03-15/2025-03-16"), ("22/3", "2025-03-22/2025-03-23")]),
    ("en", "2025-03-12", "Drill holes of 3/16 and 5/16.", []),
    ("en", "2025-05-16", "I'm free on the 8th, 9th and 15th.", [("the 8th", "2025-06-08/2025-06-09"), ("9th", "2025-06-09/2025-06-10"), ("15th", "2025-06-15/2025-06-16")]),
    ("fr", "2025-03-12", "En 1732 et 1733, les protestants traversèrent la ville.", [("1732", "1732-01-01/1733-01-01"), ("1733", "1733-01-01/1734-01-01")]),
    ("fr", "2025-05-14T10:00", "Votre facture du 12/04 est en attente.", [("12/04", "2025-04-12/2025-04-13")]),
    # counted from the end
    ("en", "2025-03-12", "We meet the second last Friday of May.", [("the second last Friday of May", "2025-05-23/2025-05-24")]),
    ("en", "2025-03-12", "the last but one Sunday in June", [("the last but one Sunday in June", "2025-06-22/2025-06-23")]),
    ("en", "2025-05-14", "the last weekend in August", [("the last weekend in August", "2025-08-30/2025-09-01")]),
    # of every month
    ("en", "2025-03-12", "Reports are due on the second workday of each month.", [("the second workday of each month", "XXXX-XX-XX")]),
    ("es", "2025-03-12", "El alquiler se paga el primer día de cada mes.", [("el primer día de cada mes", "XXXX-XX-01")]),
    ("fr", "2025-05-14", "Le comité se réunit tous les deuxièmes mercredis du mois.", [("tous les deuxièmes mercredis du mois", "XXXX-WXX-3")]),
    # weeks
    ("fr", "2025-03-12", "La semaine du 5 au 11 mai est libre.", [("La semaine du 5 au 11 mai", "2025-05-05/2025-05-12")]),
    ("es", "2025-03-12", "en la semana del 28 de abril al 4 de mayo", [("la semana del 28 de abril al 4 de mayo", "2025-04-28/2025-05-05")]),
    ("de", "2025-03-12", "In der Woche vom 5. bis 11. Mai ist frei.", [("der Woche vom 5. bis 11. Mai", "2025-05-05/2025-05-12")]),
    ("en", "2025-03-12", "A fortnight on Saturday we fly to Rome.", [("A fortnight on Saturday", "2025-03-29/2025-03-30")]),
    ("en", "2025-05-14", "the week after Easter", [("the week after Easter", "2025-04-21/2025-04-28")]),
    ("en", "2025-05-14", "a week after Easter", [("a week after Easter", "2025-04-27/2025-04-28")]),
    ("de", "2025-03-12", "KW 15-17", [("KW 15-17", "2025-04-07/2025-04-28")]),
    ("de", "2025-03-12", "Lieferung in KW 15/25.", [("KW 15/25", "2025-04-07/2025-04-14")]),
    ("fr", "2025-03-12", "semaines 20 et 21", [("semaines 20 et 21", "2025-05-12/2025-05-26")]),
    ("en", "2025-05-16", "Half term is w/b 26th May.", [("w/b 26th May", "2025-05-26/2025-06-02")]),
    ("en", "2025-05-16", "w/e 28 March", [("w/e 28 March", "2025-03-22/2025-03-29")]),
    ("en", "2025-05-16", "away this w/e", [("this w/e", "2025-05-17/2025-05-19")]),
    # terms
    ("en", "2025-03-12", "From today for two weeks the pool is closed.", [("From today for two weeks", "2025-03-12/2025-03-26")]),
    ("es", "2025-03-12", "Cerrado desde hoy por dos semanas.", [("desde hoy por dos semanas", "2025-03-12/2025-03-26")]),
    ("de", "2025-06-24", "Ab Montag gilt der neue Fahrplan.", [("Ab Montag", "2025-06-30/")]),
    # of a month or year
    ("de", "2025-03-12", "Am 3. des Monats Mai 1808 begann es.", [("3. des Monats Mai 1808", "1808-05-03/1808-05-04")]),
    ("es", "2025-03-12", "El día 3 del mes de mayo del año 1810 se reunió la junta.", [("día 3 del mes de mayo del año 1810", "1810-05-03/1810-05-04")]),
    ("en", "2025-05-14", "The camp ran from 2 to 8 February last year.", [("from 2 to 8 February last year", "2024-02-02/2024-02-09")]),
    ("fr", "2025-05-14", "du 2 au 8 février dernier", [("du 2 au 8 février dernier", "2025-02-02/2025-02-09")]),
    ("es", "2025-03-12", "desde el viernes 28 hasta el martes 1 de abril", [("desde el viernes 28 hasta el martes 1 de abril", "2025-03-28/2025-04-02")]),
    ("de", "2025-03-12", "Bis Ende Monat brauche ich die Zahlen.", [("Bis Ende Monat", "/2025-04-01")]),
    # seasons and decades
    ("de", "2025-03-12", "Die letzten drei Sommer waren heiß.", [("Die letzten drei Sommer", "XXXX-SU")]),
    ("fr", "2025-03-12", "Les trois derniers étés furent chauds.", [("Les trois derniers étés", "XXXX-SU")]),
    ("fr", "2025-03-12", "Les trois derniers sont venus.", []),
    ("de", "2025-03-12", "Die beiden letzten Tage waren schön.", [("Die beiden letzten Tage", "2025-03-10/2025-03-12")]),
    ("de", "2025-05-16", "In den dreißiger Jahren des 19. Jahrhunderts wurde gebaut.", [("den dreißiger Jahren des 19. Jahrhunderts", "1830-01-01/1840-01-01")]),
    ("fr", "2025-05-16", "dans les années vingt du siècle dernier", [("années vingt du siècle dernier", "1920-01-01/1930-01-01")]),
    ("en", "2025-05-16", "In his early forties he took up painting.", []),
    # labels
    ("en", "2025-05-16", "31 Oct - Halloween disco", [("31 Oct", "2025-10-31/2025-11-01")]),
    ("en", "2025-05-16", "8 May - Thursday - we marched.", [("8 May", "2025-05-08/2025-05-09")]),
    # no times
    ("fr", "2025-05-14T10:00", "Le montant est de 1200 €.", []),
    ("fr", "2025-05-14T10:00", "On a gagné 3-2 hier.", [("hier", "2025-05-13/2025-05-14")]),
    ("en", "2025-05-16", "He turned 40 last week.", [("last week", "2025-05-05/2025-05-12")]),
    ("en", "2025-05-16", "The bulb draws 60 W.", []),
    # past and ahead
    ("en", "2024-06-14", "We paid you on the 28th.", [("the 28th", "2024-05-28/2024-05-29")]),
    ("en", "2025-07-01", "Your delivery is due today, 01/07/2025.", [("today, 01/07/2025", "2025-07-01/2025-07-02")]),
    ("es", "2025-03-12", "El lunes próximo pasado se remitió el oficio.", [("El lunes próximo pasado", "2025-03-10/2025-03-11")]),
    ("es", "2025-03-12", "Hace hoy 150 años que nació.", [("Hace hoy 150 años", "1875-03-12/1875-03-13")]),
    ("es", "2025-03-12T09:30", "A las veinte horas se reunió el consejo.", [("las veinte horas", "2025-03-12T20:00/2025-03-12T21:00")]),
    # rates
    ("en", "2025-03-12", "It costs £35 a month.", [("a month", "P1M")]),
    ("es", "2025-03-12", "Cobra 2.000 euros al mes.", [("al mes", "P1M")]),
    ("de", "2025-03-12", "Es kostet 35 € im Monat.", [("im Monat", "P1M")]),
    ("en", "2025-03-12", "She runs 20 miles a week.", [("a week", "P1W")]),
    ("de", "2025-03-12", "Wir brauchen 20 Liter im Monat.", [("im Monat", "P1M")]),
    ("es", "2025-03-12", "Vende 75 pesetas al mes.", [("al mes", "P1M")]),
    ("es", "2025-03-12", "Murieron 20 personas al día siguiente.", [("día siguiente", "2025-03-13/2025-03-14")]),
    ("de", "2025-03-12", "Er gewann 3 Spiele im Jahr 1850.", [("Jahr 1850", "1850-01-01/1851-01-01")]),
    ("es", "2025-03-12", "Subió un 3 % en el mes de mayo.", [("el mes de mayo", "2024-05-01/2024-06-01")]),
    # short words
    ("en", "2024-03-14", "See you this pm.", [("this pm", "2024-03-14T12:00/2024-03-14T18:00")]),
    ("fr", "2024-03-14", "Livraison sem. 20.", [("sem. 20", "2024-05-13/2024-05-20")]),
    ("fr", "2024-03-14", "Congés : sem. 30 et 31", [("sem. 30 et 31", "2024-07-22/2024-08-05")]),
    ("de", "2024-03-14", "Wir sehen uns nächstes WE.", [("nächstes WE", "2024-03-16/2024-03-18")]),
    ("de", "2024-03-14", "Hast du am we Zeit?", [("we", "2024-03-16/2024-03-18")]),
    ("de", "2024-03-14", "Wir hörten We Will Rock You.", []),
    ("de", "2024-03-14", 'Da steht: "when we go".', []),
    ("fr", "2024-03-14", "On a chanté We Will Rock You.", []),
    # what is left out behind "past"
    ("en", "2024-03-14", "It failed at ten past.", []),
    # lone years
    ("de", "2025-05-14", "Er starb 1961.", [("1961", "1961-01-01/1962-01-01")]),
]  # fmt: skip


@pytest.mark.parametrize(("language", "dct", "text", "expected"), WRITTEN)
def test_it_is_read_as_its_writer_means_it(language: str, dct: str, text: str, expected: list[tuple[str, str]]) -> None:
    """`expected`: the words of each time, and its first stretch, days without their midnight; of sets and of what has no
    place, the value."""
    found = load("rules", language=language)(text, dct=dct, everyday=True, layers="times").times
    read = []
    for time in found:
        assert time.timex3 is not None
        begin, end = time.intervals[0].isoformat() if time.intervals else (None, None)
        placed = bool(time.intervals) and time.timex3.type != "SET"
        read.append((time.text, f"{_short(begin)}/{_short(end)}" if placed else time.timex3.value))
    assert read == expected


def _short(instant: str | None) -> str:
    return "" if instant is None else instant.removesuffix("T00:00:00").removesuffix(":00")
