"""The frames of `timeloom_train.times.frames`, and the words that fill their slots.

Slots with a code: `wd` weekday (`Wd` short), `mo` month, `mm` month in two digits, `d` day (`dd` in two digits, `th` as
an ordinal), `Y` year (`yy` its last digits, `R` one near the writing, `B` and `C` numbers that may be years), `row` the
value of days from `wd` to `wd2`, `a` hour before noon, `p` after it, on a clock of 12 (`aa`, `pp` in two digits; `P` on
a clock of 24), `mi` minutes, `n`, `k` and `m` small numbers, `q` a quarter; `ap`, `aa2`, `pp2` and `d_d2` what lies
between two of them, `now_n` the year `n` years after the writing.
"""

from __future__ import annotations

__all__ = ["BUILT", "NONE", "WORDS"]

_EN = {
    "weekdays": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "short": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "months": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"),
    "label": (
        "room", "gate", "page", "bus", "route", "box", "port", "model", "flat", "suite", "unit", "row", "table", "ticket", "channel", "code", "form",
        "line", "order", "case", "bill", "rule", "lot", "item", "building", "apartment", "floor", "track", "truck", "taxi", "bay", "cell", "desk", "ward",
        "pitch", "hut", "tent", "dock", "pier", "pole", "mast", "well", "shaft", "plot", "grave", "engine", "coach", "wagon", "serial", "batch", "invoice",
    ),
    "labels": ("page numbers", "bib numbers", "lot numbers", "boxes", "rooms", "model numbers", "ticket numbers", "invoices", "routes", "tail numbers", "orders", "seats"),
    "Law": ("Directive", "Decree", "Ordinance", "Decision", "Circular", "Order", "Statute", "Opinion", "Recommendation", "Communication", "Resolution", "Law"),
    "cases": ("tests", "trials", "samples", "patients", "runs", "attempts", "games", "voters", "replies", "claims", "flights", "draws", "shots", "studies"),
    "loss": ("failed", "lost", "broke", "were wrong", "were late", "were spoilt", "were rejected", "passed", "were empty", "survived"),
    "road": ("Lane", "Drive", "Way", "Road", "Street", "Avenue", "Court", "Close", "Parkway", "Place", "Boulevard", "Terrace"),
    "street": ("Willow", "Mill", "Harbor", "Maple", "Union", "Market", "Cedar", "Grove", "Lake", "Prospect", "Garden", "Highland"),
    "were": ("is empty", "was sold", "is for rent", "burned down", "has a red door", "is next to the bank"),
    "won": ("won", "lost", "led", "trailed", "prevailed", "triumphed", "fell", "drew"),
    "team": ("The visitors", "Our side", "The home team", "The girls", "The juniors", "Both teams", "She", "We"),
    "trip": ("flight", "ride", "walk", "hike", "journey", "swim", "climb", "film", "concert", "battery", "playlist"),
    "book": ("Mark", "Acts", "Genesis", "Exodus", "Romans", "Isaiah", "Hebrews", "Psalms", "Ezekiel", "Surah"),
    "did": ("began", "ended", "happened", "stopped", "opened", "closed", "broke down", "was signed", "was filed", "was settled", "was recorded"),
    "lasted": ("lasted", "took", "went on for", "ran for", "dragged on for", "was on for"),
    "someone": ("The choir", "The board", "My sister", "The club", "The class", "Their band", "The crew", "Our doctor", "The panel", "He"),
    "met": ("met", "played", "trained", "sang", "voted", "swam", "rehearsed", "ate together", "prayed", "worked"),
    "place": ("The museum", "The library", "The pool", "The office", "Our shop", "The bakery", "The gym", "The bar", "The clinic", "The archive", "The kitchen"),
    "once": ("argued", "searched", "waited", "painted", "negotiated", "rested", "performed", "drilled", "travelled", "protested"),
    "event": ("meeting", "match", "class", "dinner", "rehearsal", "hearing", "lecture", "concert", "workshop", "exam", "service", "tour"),
    "part": ("evening", "night", "afternoon"), "parts": ("evenings", "nights", "afternoons"),
    "edge": ("the end of", "the start of", "the beginning of", "the middle of"),
    "nth": ("first", "second", "third", "fourth"),
    "about": ("about", "around"),
    "word": ("call", "round", "point", "detail", "chance", "dollar", "try", "vote", "thought", "look"),
    "counts": ("matters", "helps", "hurts", "differs", "is needed", "was heard", "made sense"),
    "soon": ("soon", "later", "recently", "now", "once", "formerly"),
    "age": ("their", "her", "his"),
    "sort": ("visitors", "people", "pounds", "cups", "steps", "tickets", "guests", "mg", "ml", "percent", "euros", "points", "children"),
    "Show": ("Awards", "Exhibition", "Party", "Tour", "Conference", "Expo", "Cup", "Marathon", "Gala", "Fair", "Collection", "Championship", "Week"),
    "rates": ("index", "price", "stock", "yield", "score", "rate", "pain", "count", "level", "mood", "fee"), "rose": ("rose", "fell", "climbed", "slipped", "went", "jumped"),
    "dec": ("50s", "60s", "70s", "80s", "90s"),
    "func": ("date", "Date", "datetime", "Point", "rgb", "version", "range", "LocalDate.of", "vec3", "make_date", "shape", "color"),
}  # fmt: skip
_DE = {
    "weekdays": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    "short": ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"),
    "months": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"),
    "place": ("Das Museum", "Der Laden", "Die Praxis", "Das Bad", "Die Bücherei", "Das Büro"),
    "won": ("gewonnen", "verloren", "gespielt", "geführt"),
    "what": ("Die Probe", "Der Kurs", "Die Sitzung", "Das Konzert", "Die Prüfung", "Der Markt", "Die Führung"),
    "days": ("montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags"),
    "closed": ("fällt aus", "beginnt", "endet", "ist geschlossen", "entfällt", "wird gefeiert"),
    "label": ("Seite", "Gleis", "Haus", "Blatt", "Absatz", "Satz", "Platz", "Reihe", "Nummer", "Artikel"),
    "was": ("war", "blieb", "wurde"), "state": ("geöffnet", "gesperrt", "besetzt", "belagert"),
}  # fmt: skip
_FR = {
    "weekdays": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    "short": ("lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."),
    "months": ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"),
    "what": ("on danse", "il pleut", "le musée ferme", "la mairie ouvre", "on répète", "les trains s'arrêtent", "rien ne va"),
    "gens": ("clients", "élèves", "euros", "places", "pages", "litres"), "viennent": ("attendent", "suffisent", "restent", "manquent"),
    "unit": ("minutes", "heures", "jours", "semaines", "mois", "ans"),
    "street": ("rue", "avenue", "place", "boulevard", "quai", "impasse"),
    "shut": ("Fermeture", "Réunion", "Vente", "Fête", "Assemblée", "Collecte"),
    "fine": ("le plus bel", "un bel", "un long", "le dernier", "un terrible", "un triste"),
    "season": ("été", "hiver", "automne"),
    "life": ("de sa vie", "pour tous", "au village", "sans pluie", "dans la vallée"),
    "said": ("Ce fut", "C'était", "Il rêvait d'", "Elle aimait"),
}  # fmt: skip
_ES = {
    "weekdays": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    "short": ("lun.", "mar.", "mié.", "jue.", "vie.", "sáb.", "dom."),
    "months": ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
    "Days": ("Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"),
    "task": ("El curso", "La carga", "El vuelo", "La prueba", "El trámite", "La obra", "La fiesta", "El trayecto"),
    "takes": ("dura", "tarda", "requiere", "exige", "lleva"),
    "what": ("El balance", "El congreso", "La cuota", "El premio", "La memoria", "La revista", "La feria"),
    "open": ("Abierto", "Horario", "Visitas", "Consultas", "Atención", "Taquilla"),
    "thing": ("El cesto", "La torre", "El huevo", "La canción", "El cuento", "La cesta", "El monte"),
    "feast": ("Navidad", "Pascua", "Reyes"),
    "what2": ("dulce", "disco", "mercado", "cuento", "pavo", "regalo", "adorno", "jersey"),
    "unit": ("Día", "Semana", "Mes", "Año", "Noche", "Hora"),
    "nth": ("primero", "segundo", "tercero", "cuarto"), "group": ("La misa", "La reunión", "El taller", "La visita", "El bar", "El ensayo"),
    "hoped": ("esperaba noticias", "volvía al mar", "leía el diario", "soñaba lo mismo", "subía al monte"),
}  # fmt: skip
WORDS: dict[str, dict[str, tuple[str, ...]]] = {"en": _EN, "de": _DE, "fr": _FR, "es": _ES}
"""What fills the slots without a code, and the names of days and months, by language."""

NONE: dict[str, tuple[str, ...]] = {
    "en": (
        "in {label} {R}", "{label} {B}", "Go to {label} {R} first.", "The {label} {B} and the {label} {C} were shut.", "{labels} {B}, {C} and {R}", "{labels} {B} and {C}",
        "of {B}", "of {R} {sort}", "{B} {street} {road} {were}.", "{R} {street} {road} {were}.", "She bought {B} {street} {road}.", "one of {B} {cases}",
        "See {Law} {mm}/{R}.", "Under {Law} no. {mm}/{R} it is allowed.", "{Law} {m}/{R} says so.", "({Law} {mm}/{B})", "The odds are 1/{B}.", "{n}/{m} {cases} {loss}.", "in {n}/{m} {cases}",
        "{k}/{R} {cases} {loss}.", "{team} {won} on {n}-{k} occasions.", "{team} {won} by {n}-{k}.", "{team} {won} {n}-{k}.", "{team} {won} in {n}:{m}.", "{team} {won}\n{n}:{mi} in the last round.", "Result\n{m}:{k}",
        "{team} was ahead\n{n}:{m}", "{book} {n}:{m}–{k}:{mi}", "{book} {n}:{m}-{k}", "see {book} {k}:{mi}", "A {aa}h{mi} {trip}.", "It was a {n}h{mi} {trip}.", "It took {P}h{mi} of effort.", "after {aa}h{mi} of {trip}",
        "The key {D}{n} unlocks it.", "Account {D}{k} is closed.", "A town of {D}{n} {sort}.", "Error {B} was raised.", "error {R}", "fails with error code {B}", "exit status {B}", "line {B}, column {m}", "bug #{B}", "issue {R}-{n}",
        "{func}({R}, {n}, {k})", "x = {func}({n}, {k}, {m})", "{func}({B})", "return {func}({R}, {mm}, {dd}, {n})", "({n}, {k})", ">>> {n} / {k}", "{D}.{n}", "{m}.{k}W", "at {n}.{m}N, {m}.{k}W", "{m}.{n}W of power",
        "v{n}.{k}.{m}", "{n}.{k}.{m}.{q}", "{m}d{n}h is a hash.", "key {n}d{k}", "Every {word} {counts}.", "No second {word} {counts}.", "One in {B} {counts}.", "in {age} {m}s and {m}s", "aged in {age} 50s and 80s", "people in {age} 20s and 40s",
        "Take {n} every time.", "Rates rose {n} to {k} percent.", "Rooms {n}-{k} are reserved.", "{n} of {k} {sort}", "from {n}/{k} to {m}/{k} of them", "between {n} and {k} {sort}", "a scale from {n} to {k}", "{sort}: {n}-{k}", "at {n} to {k} {sort} each",
        "May {n} million {sort} agree?", "May {n} {sort} come in?", "to {label} {R} on the left", "from {label} {B} to {label} {C}", "{labels} {B} and {R}", "our {labels}, {B} and {C}", "{label} no. {Y}-{m}7", "no. {Y}-{m}{q}", "{label} {R}-{m}{k}", "patent {Y}-0{m}", "{book} {n}:{mi}–{k}:{m}", "{book} {k}:{m} and {n}:{mi}", "{someone} from {street}\n{n}:{mi} {won} again", "{team} of {street}\n{m}:{k} {won}", "{B} {street} {road} for sale", "{R} {street} {road}, near the {label}", "{Y} {street} {road} {were}.", "{age} 60s or 80s", "women in {age} 30s and 40s", "{n} and {m} {sort}", "patients in {age} 70s or 80s", "A total of {yy}{mm}{dd} {sort}.", "A sum of {yy}{mm}{dd}.", "The key {yy}{mm}{dd} unlocks it.", "on {yy}{mm}{dd} {sort}", "Account {yy}{mm}{dd} is closed.",
        "{team} {won} by {n}-{k} in the end.", "{team} {won} {k}-{n} on points.", "{team} {won} by {m}-{k}.", "{Law} no. {mm}/{Y} applies.", "see {Law} no. {mm}/{Y}", "Read {Law} {mm}/{Y}.", "They sold {B} {sort}.", "Some {R} {sort} came.", "with {R} {sort} and {C} {sort}", "The second and the third {word} {counts}.", "Between the second and the third {word} lies a gap.", "a minute {word}", "the third quarter of the {event}", "a second {event}", "the first {event} of many",
    ),
    "de": (
        "Ergebnis\n{m}:{n}", "Halbzeit\n{n}:{m}", "Spielstand\n{m}:{mi}", "{label} {R}", "{label} {B} fehlt.", "auf {label} {n} bis {k}", "{n}-{k} {won}", "Das Gesetz Nr. {m}/{R} gilt.", "{B} Leute kamen.", "{n}:{q} {won}",
    ),
    "fr": ("{street} du {d}-{mo}", "{street} du {mo}", "au {n}, {street} du {d} {mo}", "Il habite {street} du Quatre-Septembre.", "le décret {B}-{n}", "{B} personnes", "les pages {n} à {k}", "de {n} à {m} {gens} {viennent}"),
    "es": (
        "{task} {takes} de {n} a {k} h.", "{task} {takes} de {n} h a {k}.", "{task} {takes} entre {n} y {k} h.", "{thing} de {feast} y la isla de {feast}.", "{thing} de {feast} es grande.", "el {what2} de {feast}", "la calle de {feast} y la plaza de {feast}", "{thing} de {feast} y el {what2} de {feast}", "compró un {what2} de {feast}",
        "el decreto {m}/{R}", "{B} personas", "las páginas {n} a {k}",
    ),
}  # fmt: skip
"""Sentences without a time: numbers that count, label or measure, and words of time in names."""

BUILT: dict[str, tuple[str, ...]] = {
    "en": (
        "It {did} [{p}:{mi} pm on {mo} {d}, {Y}|{Y}-{mo}-{d}T{p}:{mi}].", "It was [{p}:{mi} p.m. on {mo} {d}, {Y}|{Y}-{mo}-{d}T{p}:{mi}].", "The {event} {did} at [{a}:{mi} am on {d} {mo} {Y}|{Y}-{mo}-{d}T{a}:{mi}].", "It {did} at [{p} p.m. on {wd}].", "It is at [{a} on {wd}].", "The {event} is on [{wd} at {p}].", "Come on [{wd} at {a}].", "See you [{wd} at {p}]!", "She called [{wd} at {a}].",
        "It {did} [{about} {p}:{mi} pm on {mo} {d}, {Y}|{Y}-{mo}-{d}T{p}:{mi}].", "It was [{about} {mo} {d}, {Y}|{Y}-{mo}-{d}].", "It {did} [{about} {mo} {d}, {Y}|{Y}-{mo}-{d}].", "It was [{about} {p} pm on {mo} {d}, {Y}|{Y}-{mo}-{d}T{p}:00].",
        "It {lasted} [{n} years and {k} months|P{n}Y{k}M].", "It was [{n} years and {k} months|P{n}Y{k}M].", "It {lasted} [{n} hours and {m} minutes|PT{n}H{m}M].", "after [{n} weeks and {k} days|P{n}W{k}D]", "It {lasted} [{n} days and {k} hours].",
        "It was [{edge} the {nth} quarter of {Y}].", "It {did} at [{edge} the {nth} quarter of {Y}].", "at [{edge} {mo} {Y}|{Y}-{mo}]", "It was [{edge} {Y}|{Y}].", "It {did} by [{edge} the year].",
        "{someone} {met} [every {wd}|XXXX-WXX-{wd}] from [{d} {mo} {Y}|{Y}-{mo}-{d}] to [{d2} {mo2} {Y2}|{Y2}-{mo2}-{d2}].", "{someone} {met} [every {wd}|XXXX-WXX-{wd}] from [{mo} {d}, {Y}|{Y}-{mo}-{d}] to [{mo2} {d2}, {Y2}|{Y2}-{mo2}-{d2}].",
        "{place} was shut [every week|P1W] from [{d} {mo} {Y}|{Y}-{mo}-{d}] to [{d} {mo2} {Y}|{Y}-{mo2}-{d}].", "{someone} {met} [daily|P1D] from [{d} {mo} {Y}|{Y}-{mo}-{d}] to [{d} {mo2} {Y2}|{Y2}-{mo2}-{d}].", "Open [every day|P1D] between [{mo} {d}] and [{mo} {d2}, {Y}|{Y}-{mo}-{d2}].", "{someone} {met} [every month] between [{mo} {Y}|{Y}-{mo}] and [{mo2} {Y2}|{Y2}-{mo2}].",
        "{someone} {met} [every {wd} {part} between {p} and {p2}].", "[every {wd} {part} between {p} and {p2}]", "[{wd} {parts} from {p} to {p2}]", "{place} is open [{wd} {parts} from {p} to {p2}].", "[nightly from {p} to {p2}]", "{someone} {met} [every {wd} from {a} to {p}].", "[{Wd}-{Wd2} {a}-{p}]", "[{Wd}: {a}-{p}]\n[{Wd2}: {a}-{p2}]", "{place} is open [{a}am-{p}pm {Wd}-{Wd2}]", "[{Wd}, {Wd2}, {Wd3} {a}-{p}]", "Open [{wd} and {wd2} {a}-{p}].", "[{Wd} {a}-{p}], [{Wd2} {a2}-{p}]", "Hours: [{Wd} {a}-{p}], [{Wd2} {a}-{p2}]",
        "{place} is open [from {a} a.m. to {p} p.m. {wd} through {wd2}|{row}].", "{place} opens [from {a} a.m. to {p} p.m. {wd} through {wd2}|{row}].", "Calls are taken [from {a} a.m. to {p} p.m. {wd} to {wd2}|{row}].",
        "{someone} {once} [from {a} a.m. to {p} p.m. {wd} through {wd2}|P1D].", "The {event} ran [from {a} a.m. to {p} p.m. {wd} through {wd2}|P1D].", "{place} will be closed [from {a} a.m. to {p} p.m. {wd} through {wd2}|P1D].",
        "{mo} {d}, [{d2}] and [{d3}]".replace("{mo} {d}", "[{mo} {d}]"), "[{mo} {d}], [{d2}], [{d3}, {Y}|{Y}-{mo}-{d3}]", "On [{mo} {d}], [{d2}], and [{d3}] it rained.", "[{mo} {d}], [{d2}] or [{d3}]", "Come on [{mo} {d}] or [{d2}].", "The {rates} are due on [{mo} {d}], [{d2}] and [{d3}].", "{place} is closed [{mo} {d}], [{d2}] and [{d3}, {Y}|{Y}-{mo}-{d3}].", "The {event} is held [{mo} {d}], [{d2}] and [{d3}].", "[{mo} {d}], [{d2}] and [{d3}], {Y2} {sort}".replace(", {Y2} {sort}", ""), "in [the year {Y}|{Y}]", "for [the year {R}|{R}]", "{street} {Show} [{R}|{R}]", "{Show} [{R}|{R}]! What a {event}!", "the [{R}|{R}] {street} {Show}", "see you at {street} {Show} [{R}|{R}]", "[{R}|{R}] {street} {Show} details", "wins at the {street} {Show} [{R}|{R}] http://t.co/x", "Held on [{mo} {d}], [{d2}], and [{mo2} {d3}]", "The [{th}], [{th2}] and [{th3} of {mo} {Y}|{Y}-{mo}-{th3}].", "on the [{th}], [{th2}] and [{th3} of {mo}]", "[the {th} and {th2} of each month]", "between the {th} and {th2} of [each month|P1M]", "due on [the {th} and {th2} of every month]",
        "Trains leave [{wd} at {p}] and [{p2} p.m.]", "We spoke [yesterday at {p}] and [{p2} p.m.]", "[tomorrow at {a}] and [{a2} a.m.]", "on [{wd} and {wd2} at {p} p.m.]".replace("[{wd} and {wd2} at {p} p.m.]", "[{wd}] and [{wd2} at {p} p.m.]"),
        "[{mo} {d}], {n} and {k} {sort}", "[{mo} {d}], {m} {sort} and {n} mg", "On [{mo} {d}], {n}-{k} {sort} came.", "[{mo} {d}], {n} of {k} {sort}", "on [{wd}], {n} {sort} and {k} {sort}", "[daily], from {n} to {k}", "[every day] from {n} and {k}", "{team} won {n}-{k} on [{wd}].", "[{wd}] {n}-{k}\n[{wd2}] {k}-{n}", "Scores\n[{wd}] {n}-{k}",
        "The {rates} {rose} [every {wd}|XXXX-WXX-{wd}] from {n} to {m}.", "The {rates} {rose} [every day|P1D] from {n} to {k}.", "Rate your {rates} [every day|P1D] from {n} to {m}.", "Score it [daily|P1D] from {n} to {k}.", "The {rates} {rose} [daily|P1D] from {m} to {n}.", "The {rates} closed [{wd}] at {n}.", "{rates} {rose} on [{wd}] to {n}", "The {rates} ended [yesterday] at {k}.", "The {rates} ended [{wd}] at {m}.", "In [{mo}] {n} million {sort} came.", "[{mo} {d}], {n} and {m} {sort}, one by one", "[{mo} {d}], {m} and {n} {sort}", "[{mo} {d}], {k}, {m} and {n} {sort}", "In [{mo} {d}], {m} and {n} {sort}".replace("In [", "Since ["), "[{mo} {d}], {m} and {m} {sort}", "[{mo} {d}], {n} or {m} {sort} each", "On [{mo} {d}], {n} and {m} {sort} came.", "By [{mo} {d}], {n}, {k} and {m} {sort} were left.", "[{mo} {d}]: {n} and {k} {sort}", "after [{mo} {d}], {m} or {n} {sort}",
        "the first {event} in [{n} weeks|P{n}W]", "It is the first {event} in [{n} years|P{n}Y].", "It will be the first {event} in [{n} months|P{n}M].", "their worst {event} in [{n} years|P{n}Y]", "It will be the first {event} in [{n} weeks|P{n}W].", "It may be the worst {event} in [{n} days|P{n}D].", "our best {event} in [{n} weeks|P{n}W]", "It may be the lowest in [{m} years|P{m}Y].", "{someone} will come second in [{n} years|{now_n}].", "{someone} will hold the first {event} in [{n} years|{now_n}].", "{someone} will see the first {event} in [{n} years|{now_n}].", "We will start the second {event} in [{n} years|{now_n}].", "The first {event} will be held in [{n} years|{now_n}].", "We open our largest {event} in [{n} years|{now_n}].",
        "the [19{dec}], [{dec}] and [{dec}]", "music of the [{dec}] and [{dec}]", "in the [{dec}] and [{dec}]", "[the 19{dec}] and [{dec}]",
        "[{mm}-{dd}]", "[{mm}/{dd}]", "[{mm}/{yy}]", "[{mm}/{Y}|{Y}-{mm}]", "[{Y}-{mm}|{Y}-{mm}]", "[{Y}-{mm}-{dd} {pp}{mi}|{Y}-{mm}-{dd}T{pp}:{mi}]", "[{Y}-{mm}-{dd} {aa}{mi}|{Y}-{mm}-{dd}T{aa}:{mi}]", "[{yy}{mm}{dd}]", "[{Y}{mm}{dd}|{Y}-{mm}-{dd}]",
        "It was posted on [{mm}-{dd}].", "It was sent on [{mm}/{dd}].", "It {did} on [{Y}-{mm}-{dd} {pp}{mi}|{Y}-{mm}-{dd}T{pp}:{mi}].", "It was seen on [{Y}-{mm}-{dd} {aa}{mi}|{Y}-{mm}-{dd}T{aa}:{mi}].", "It {did} on [{yy}{mm}{dd}].", "The note is dated [{yy}{mm}{dd}] at the latest.", "It {did} in [{mm}/{yy}].", "It lapses in [{mm}/{Y}|{Y}-{mm}].", "It {did} on [{mm}/{dd}/{Y}|{Y}-{mm}-{dd}].", "It {did} on [{Y}-037|{Y}-02-06].", "It was [{Y}-045|{Y}-02-14].", "[{Y}-045|{Y}-02-14]", "[{Y}-010|{Y}-01-10]", "from [{Y}-035|{Y}-02-04]", "It {did} on [{Y}-010|{Y}-01-10].",
        "The {event} {did} at [{pp}{mi}].", "It {did} at [{aa}00].", "The pact was sealed at [{aa}h{mi}].", "It was [{pp}h{mi}].", "at [{pp}00]", "The {event} is at [{pp}{mi} hours].", "[{n} minutes past {k} o'clock]", "It {did} at [{n} minutes past {k}].",
        "{place} stays closed until [{wd}].", "The {event} runs until [{mo} {d}].",
    ),
    "de": (
        "[{days}] {n}-{q} {won}", "[{days}] {k}-{q} {won}", "[{days} {a}-{a2}], [{P}-{P2} Uhr]", "[{days} {a}-{a2}] und [{P}-{P2} Uhr]", "[{days} {a}-{P}]", "{place} ist [{days} {a}-{P} Uhr] offen.", "im [1. und 2. Quartal {Y}]", "im 1. und [2. Halbjahr {Y}|{Y}-H2]", "im 1. oder [2. Halbjahr {Y}|{Y}-H2]", "[{days}] {n}:{q} {won}", "am [{d}.], [{d2}.] und [{d3}. {mo} {Y}|{Y}-{mo}-{d3}]", "am [{d}.], [{d2}.] und [{d3}. {mo}]", "{what} {closed} am [{d}.], [{d2}.] und [{d3}. {mo}].", "{what} am [{d}.{mm}.] {closed}.", "Am [{d}.{mm}.] {closed} nichts.", "Bis [{d}.{mm}.] anmelden.", "[{Wd}, {Wd2}, {Wd3} {a}-{P} Uhr]", "[{Wd}, {Wd2}, {Wd3} {a}-{a2} Uhr]", "[{Wd}, {Wd2}, {Wd3} {a}-{a2}] und [{P}-{P2} Uhr]", "[{Wd}, {Wd2} {a}-{P} Uhr]", "[{Wd}-{Wd2} {a}-{a2}] und [{P}-{P2} Uhr]",
        "{place} ist [von {a} bis {P} Uhr {wd} bis {wd2}|{row}] offen.", "{what} {was} [von {a} bis {P} Uhr {wd} bis {wd2}|P1D] {state}.", "[{wd}: {a}-{P} Uhr]\n[{wd2}: {a}-{a2} Uhr]", "[alle halbe Stunde]", "[alle Viertelstunde]", "Sie war [{n} Jahre|P{n}Y] alt.", "Er war [vierzig Jahre|P40Y] alt und sie jünger.",
    ),
    "fr": (
        "les [{d}], [{d2}] et [{d3} {mo}]", "Les [{d}], [{d2}] et [{d3} {mo}], {what}.", "{what} les [{d}], [{d2}] et [{d3} {mo} {Y}|{Y}-{mo}-{d3}].", "[Tous les quarts d'heure|PT15M], {what}.", "{what}, [tous les quarts d'heure|PT15M]", "[Tous les quarts d'heure|PT15M] {what}.", "[tous les quarts d'heure|PT15M]", "[Toutes les demi-heures], {what}.", "[Toutes les {n} {unit}], {what}.", "{what} [tous les quarts d'heure|PT15M].", "{what} [toutes les {m} minutes|PT{m}M].",
        "{shut} [annuelle] du [{d}] au [{d2} {mo}]", "{shut} [annuelle] le [{d} {mo}]", "{shut} [annuelle] du [{d}] au [{d2} {mo}] au soir", "{shut} [mensuelle] du [1er] au [{d2} {mo}]", "{shut} [annuelle] du [1er] au [{d3} {mo}] compris", "{said} {fine} [{season}] {life}.", "{fine} [{season}] {life}", "Ce fut {fine} [{season}].",
        "[{wd} : {aa}h-{P}h]\n[{wd2} : {aa}h-{P2}h]", "[{wd} {aa}h-{P}h]", "Le [{wd}] de {n} à {m} {gens} {viennent}.", "Le [{wd}], {n} à {m} {gens}", "[{wd} de {a} h à {P} h]".replace("[{wd} de {a} h à {P} h]", "[{wd}] de {n} à {k} {gens}"),
    ),
    "es": (
        "los días [{d}], [{d2}] y [{d3} de {mo}]", "los días [{d}], [{d2}] y [{d3} de {mo} de {Y}|{Y}-{mo}-{d3}]", "[{Days}: {a} a {P} h]\n[{Days}: {a} a {P2} h]", "{open}: [{a} a {P} h]".replace("[{a} a {P} h]", "[{a}] a [{P} h]"), "{what} [anual] de [{Y}|{Y}].", "{what} [mensual] de [{mo}].", "{what} [semestral] de [{Y}|{Y}].", "{what} [anual] de [{Y}|{Y}] y la de [{Y2}|{Y2}]", "El {nth} de [{Y}|{Y}] fue mejor.", "En el {nth} de [{Y}|{Y}] hubo menos.", "{group} es de [{a} h] a [{a2}].", "{group} es de [{aa} h] a [{P} h].", "{group} abre de [{P}:00] a [{a}:00 del {wd}].", "de [{P}:{mi}] a [{a}:{mi} del {wd}]", "{what} [semanal].",
        "[Año tras año] {hoped}.", "[Día tras día] {hoped}.", "[Noche tras noche] {hoped}.", "[Semana tras semana] {hoped}.", "{open} de [{a}:{mi}] a [{P}:{mi}] y media.".replace(" y media", ""),
    ),
}  # fmt: skip
"""Sentences with times."""
