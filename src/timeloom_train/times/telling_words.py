"""Words and frames of `tellings`: what is filled into a sentence, and sentences in a tense.

Senses: "past" and "future" say on which side of the writing something lies, however near the other side is; "soon" is
the next one and "since" the last one, where both are near. `@` is a time with its preposition, `~` one without; a frame
with `!` takes days of the week alone, one with `#` days of a month. In stories `@` is first a day and then clock times
of that day ("-same"), or of its evening and the night after it ("-night"); `^`, and `§` without a preposition, are
clock times of the day of writing.
"""

from __future__ import annotations

__all__ = ["CLOCKS", "FRAMES", "MONTHS", "SHORT", "STORIES", "WEEKDAYS", "WORDS"]

SHORT = ("Jan", "Feb", "March", "April", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")
MONTHS = {
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    "de": (
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ),
    "es": (
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ),
    "fr": (
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ),
}
WEEKDAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
}
CLOCKS: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    "en": {
        "full": (("at ", "{twelve} {half}"), ("at ", "{twelve}:00 {half}"), ("at ", "{hh}:00")),
        "minutes": (("at ", "{twelve}:{m} {half}"), ("at ", "{hh}:{m}")),
    },
    "de": {
        "full": (("um ", "{h} Uhr"), ("gegen ", "{h} Uhr")),
        "minutes": (("um ", "{h}:{m} Uhr"), ("um ", "{h}.{m} Uhr")),
    },
    "es": {"full": (("a ", "las {h}:00"), ("a ", "las {h} horas")), "minutes": (("a ", "las {h}:{m}"),)},
    "fr": {
        "full": (("à ", "{h} h"), ("à ", "{h} heures"), ("vers ", "{h} heures")),
        "minutes": (("à ", "{h}h{m}"), ("à ", "{h} h {m}")),
    },
}
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "on-weekday": ("on ",), "on-day": ("on ",), "in-month": ("in ",), "at-feast": ("at ",), "feast": ("Christmas",),
        "S": ("He", "She", "They", "We", "I", "The mayor", "Her brother", "Our team", "The council", "Mr Novak", "The ferry", "Clara", "The minister", "His company", "Two miners", "The court"),
        "s": ("he", "she", "they", "we", "I", "the mayor", "her brother", "our team", "the council", "Mr Novak", "the ferry", "Clara", "the minister", "his company", "two miners", "the court"),
        "did": ("left", "arrived", "spoke", "resigned", "lost", "went home", "returned", "fell ill", "married", "voted", "came back", "moved away", "paid", "flew to Oslo", "sank", "bought it", "stopped", "agreed", "sold the house", "met them", "took the exam", "opened", "died"),
        "do": ("leave", "arrive", "speak", "resign", "pay", "go home", "return", "marry", "vote", "come back", "move away", "fly to Oslo", "buy it", "stop", "sell the house", "meet them", "take the exam", "decide", "open", "visit Rome", "publish the report"),
        "done": ("held", "opened", "closed", "built", "signed", "sold", "launched", "shown", "published", "tested", "buried", "paid", "repaired", "elected", "sworn in", "forced to leave", "allowed to leave", "told", "moved to Rome", "released"),
        "thing": ("meeting", "exam", "museum", "bridge", "shop", "festival", "trial", "library", "pool", "course", "concert", "match", "report", "tunnel", "sale", "wedding", "hearing", "ship", "exhibition", "clinic"),
        "opens": ("opens", "reopens", "begins", "starts", "ends", "closes", "resumes", "takes place", "is", "is open", "is closed", "finishes", "leaves"),
        "goes": ("sails", "leaves", "plays", "arrives", "performs", "speaks", "flies home", "departs", "retires", "returns", "sings", "comes back", "travels"),
        "place": ("Rome", "Oslo", "the town hall", "Leeds", "Paris", "the harbour", "Texas", "court", "London"),
        "off": ("sold out", "cancelled", "postponed", "fully booked", "called off", "free", "on", "not on", "full"),
        "moved": ("moved", "put off", "postponed", "rescheduled", "pushed back", "brought forward", "deferred"),
        "suits": ("suits", "works well for", "is fine for", "is best for", "fits", "is good for"), "us": ("me", "us", "her", "everyone", "my mother"),
        "fine": ("fine", "fine with me", "better", "impossible", "perfect", "okay", "out", "my only free day"),
        "busy": ("busy", "free", "away", "at home", "off", "in Leeds", "available", "on holiday", "not there", "working"),
        "ill": ("in custody", "afebrile", "in hospital", "stable", "still missing", "under arrest", "unconscious", "in critical condition", "on the run", "dead", "safe"),
        "person": ("The suspect", "The patient", "The driver", "The boy", "The accused", "Her father", "The hostage"),
        "crash": ("crash", "fire", "storm", "attack", "accident", "explosion", "flood", "strike", "shooting", "defeat"),
        "worst": ("the worst in years", "a mystery", "on every front page", "under investigation", "the third this year", "being investigated"),
        "Fire": ("Fire in a warehouse", "Two hurt in crash", "Man held after shooting", "Storm hits the coast", "Shares fall 3%", "Bomb kills four", "Dow gains 120 points", "Police arrest five", "Minister quits", "Snow closes airport"),
        "examine": ("examine", "investigate", "discuss", "look into", "explain", "remember", "report on"), "examined": ("examined", "investigated", "discussed", "explained"),
        "era": ("built in {Y}", "founded in {Y}"),
    },
    "de": {
        "on-weekday": ("am ",), "on-day": ("am ",), "in-month": ("im ",), "at-feast": ("an ",), "feast": ("Weihnachten",),
        "S": ("Er", "Sie", "Der Minister", "Ihr Bruder", "Die Mannschaft", "Das Gericht", "Die Fähre", "Frau Novak", "Mein Onkel", "Der Chor", "Clara"),
        "s": ("er", "sie", "der Minister", "ihr Bruder", "die Mannschaft", "das Gericht", "die Fähre", "Frau Novak", "mein Onkel", "der Chor", "Clara"),
        "did": ("kam", "starb", "ging", "sprach", "verlor", "heiratete", "reiste ab", "fuhr nach Rom", "kehrte zurück", "gewann", "zog um", "trat zurück", "brach auf", "kündigte"),
        "do": ("kommen", "sprechen", "heiraten", "abreisen", "nach Rom fahren", "zurückkehren", "umziehen", "zurücktreten", "aufbrechen", "kündigen", "entscheiden", "sein", "beginnen"),
        "has": ("geheiratet", "gewonnen", "verloren", "gesprochen", "gekündigt", "das Haus verkauft", "entschieden", "angerufen", "uns besucht", "den Preis bekommen", "bezahlt"),
        "is": ("angekommen", "abgereist", "gestorben", "zurückgetreten", "aufgebrochen", "umgezogen", "zurückgekehrt", "nach Rom gefahren", "gefallen"),
        "done": ("eröffnet", "gebaut", "verkauft", "gefunden", "gewählt", "festgenommen", "verurteilt", "begraben", "unterzeichnet", "veröffentlicht"),
        "thing": ("Museum", "Konzert", "Treffen", "Rennen", "Fest", "Gericht", "Geschäft", "Bad", "Urteil", "Lager"),
        "off": ("ausverkauft", "abgesagt", "verschoben", "geschlossen", "geöffnet", "ausgebucht"), "goes": ("öffnet", "beginnt", "endet", "schließt", "feiert Jubiläum", "verkauft Eis", "spielt", "hat geschlossen"),
        "moved": ("verschoben", "verlegt", "vertagt", "vorverlegt"), "crash": ("Absturz", "Unfall", "Brand", "Angriff", "Überfall", "Sturm"), "date": ("einen Termin", "eine Prüfung", "Besuch", "frei", "keine Zeit", "Training", "ein Spiel"),
        "come": ("Kommst du", "Kommt ihr", "Hast du", "Triffst du Anna", "Gehen wir", "Bist du", "Seid ihr"), "free": ("frei", "mit", "da", "zu Hause", "ins Kino", "Zeit"),
        "found": ("festgenommene Mann", "gefundene Hund", "verletzte Junge", "verkaufte Wagen", "veröffentlichte Bericht", "geschlossene Vertrag"), "will": ("wird untersucht", "soll ins Heim", "wird verhört", "ist bekannt", "wird angeklagt"),
        "Fire": ("Brand in Lagerhalle", "Unfall auf der Autobahn", "Überfall auf Bank", "Zwei Verletzte bei Unfall", "Schüsse in der Altstadt", "Einbruch in Schule"),
    },
    "es": {
        "on-weekday": ("el ",), "on-day": ("el ",), "in-month": ("en ",), "at-feast": ("en ",), "feast": ("Navidad",),
        "S": ("El ministro", "Su hermano", "La empresa", "El equipo", "Ella", "El barco", "Mi tía", "El tribunal", "Clara", "La alcaldesa"),
        "s": ("el ministro", "su hermano", "la empresa", "el equipo", "ella", "el barco", "mi tía", "el tribunal", "Clara", "la alcaldesa"),
        "did": ("llegó", "murió", "dimitió", "salió", "viajó a París", "perdió", "se casó", "volvió", "habló", "ganó", "cerró", "vendió la casa", "anduvo por el centro", "hizo el examen"),
        "will": ("llegará", "dimitirá", "saldrá", "viajará a París", "se casará", "volverá", "hablará", "cerrará", "venderá la casa", "será juzgado", "hará el examen", "será publicado", "estará en Roma"),
        "would": ("abriría", "cerraría", "saldría", "llegaría", "hablaría"),
        "goes": ("llega", "sale", "viaja a París", "se casa", "vuelve", "habla", "no abre", "cierra", "juega en casa", "recibe al Betis", "canta en Roma", "zarpa", "está cerrado", "está libre", "tiene cita"),
        "done": ("detenido", "publicado", "hallado", "construido", "robado", "firmado", "inaugurado"),
        "thing": ("museo", "examen", "concierto", "curso", "partido", "festival", "juicio", "libro"), "Thing": ("La reunión", "La boda", "La fiesta", "La subasta", "La carrera"),
        "crash": ("el accidente", "el incendio", "el robo", "la explosión", "el ataque"),
        "come": ("Vienes", "Quién conduce", "Estás libre", "Quedamos", "Trabajas", "Vamos al cine"),
        "Fire": ("Incendio en un almacén", "Robo en un banco", "Choque en la autopista", "Dos heridos en un accidente", "Explosión en una fábrica"),
    },
    "fr": {
        "on-weekday": ("",), "on-day": ("le ",), "in-month": ("en ",), "at-feast": ("à ",), "feast": ("Noël",),
        "S": ("Le ministre", "Son frère", "Elle", "Il", "L'équipe", "Le bateau", "Ma tante", "Le tribunal", "Clara", "La mairie"),
        "s": ("le ministre", "son frère", "elle", "il", "l'équipe", "le bateau", "ma tante", "le tribunal", "Clara", "la mairie"),
        "did": ("a parlé", "a gagné", "a perdu", "est mort", "est arrivé", "est parti", "est né à Lyon", "a vendu la maison", "a démissionné", "mourut", "partit", "est revenu", "a fait l'examen", "avait rendez-vous"),
        "will": ("ouvrira", "partira", "parlera", "arrivera", "démissionnera", "reviendra", "vendra la maison", "sera jugé", "va partir", "va parler", "se mariera", "sera publié", "aura lieu"),
        "would": ("ouvrirait", "fermerait", "partirait", "arriverait", "parlerait"),
        "goes": ("part", "arrive", "joue à Lyon", "reçoit Lyon", "ferme", "fête ses vingt ans", "revient", "est fermé", "est libre", "a un examen", "a rendez-vous", "chante à Paris", "n'ouvre pas"),
        "done": ("arrêté", "publié", "construit", "trouvé", "volé", "signé"), "thing": ("musée", "concert", "cours", "match", "festival", "livre", "procès"), "Thing": ("La réunion", "La fête", "La vente", "La course"),
        "crash": ("l'accident", "l'incendie", "le vol", "l'explosion", "l'attaque"),
        "come": ("Vous êtes libres", "Tu viens", "On se voit", "Tu travailles", "Vous venez", "On va au cinéma"),
        "Fire": ("Incendie dans un hangar", "Vol dans une banque", "Accident sur l'autoroute", "Deux blessés dans une collision", "Explosion dans une usine"),
    },
}  # fmt: skip
FRAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "past": (
            "{S} {did} @.", "{S} {did} @.", "@ {s} {did}.", "@, {s} {did}.", "{S} was {done} @.", "The {thing} was {done} in {place} @.", "{S} {did} in {place} @.", "{S} didn't {do} @.", "Did {s} {do} @?", "The {thing} was {done} @, and {s} {did}.",
            "The {thing} {done} @ will be missed.", "The man {done} @ is dead.", "The {thing}, which {did} @, is famous.", "{S} had {done} it @.", "{S} said that {s} {did} @.", "What did {s} do @?", "{S} {did} only once, @.",
            "{S} was allowed to {do} @.", "{S} asked us to {do} @.", "Has {s} arrived @?!", "{Fire} @!", "{Fire} @.!", "{person} is {ill} @.!", "{person} was {ill} @.", "The road is closed after a {crash} @.!", "The road remains closed after the {crash} @.!", "The {crash} @ is {worst}.!", "Photos of the {thing} @ are online.!",
            "The {thing} was moved to Rome @.", "The {thing} had been {done} by then, and @ {s} {did}.", "The {thing} moved to Leeds @ and {s} {did}.", "Officials say {s} {did} @.", "{S} {did} when it rained @.", "{person} is {ill} @, {s} said.!", "{person} is {ill} @, police say.!", "Officials say {s} is {ill} @.!", "Police say {s} is {ill} @.!", "The {thing} is {ill} @, officials say.!",
            "{S} will {examine} the {crash} @.#", "{S} will {examine} the {crash} @.#", "{S} is going to {examine} the {crash} @.#", "The mayor will {examine} the {crash} @.#", "They will {examine} the {thing} {done} @.#", "{S} {did} because of the {crash} @.#", "The {crash} @ will be {examined}.#", "{S} wants to {examine} the {crash} @.#", "{S} has {examined} the {crash} @.#", "I saw it @ again.", "I saw it again @.", "The {thing} was closed until ~.", "{S} was {busy} until ~.", "Closed until ~, the bakery lost customers.", "{S} waited until ~.", "The {thing} was {moved} to ~, when it rained.!",
        ),
        "future": (
            "{S} will {do} @.", "{S} will {do} @.", "@ {s} will {do}.", "@, {s} will {do}.", "{S} will be {done} @.", "The {thing} will be {done} in {place} @.", "{S} won't {do} @.", "{S} won’t {do} @.", "Will {s} {do} @?", "{S} is going to {do} @.", "The {thing} is going to be {done} @.", "{S} is to {do} @.", "The {thing} is to be {done} @.",
            "{S} is due to {do} @.", "{S} plans to {do} @.", "{S} hopes to {do} @.", "{S} expects to {do} @.", "{S} expects to have it {done} by ~.", "We expect to {do} by ~.", "\"We hope to {do} by ~,\" said {s}.", "The {thing} is scheduled for {place} @.", "The {thing} is expected to be {done} @.", "{S} will be forced to {do} @.", "{S} will be allowed to {do} @.", "The people who were hurt will be allowed to {do} @.", "{S} said {s} will {do} @.", "The {thing} must be {done} @.",
            "{S} should {do} @.", "Please {do} @.", "{S} shall {do} @.", "{S} intends to {do} @.", "The {thing} will {do} only @.", "{S} will probably {do} @.", "It will {do}, I think, @.", "I'll {do} @.", "The {thing} will be closed until ~.", "{S} will stay until ~.", "We won't {do} before ~.", "We'll {do} @, if it rains.",
        ),
        "soon": (
            "The {thing} {opens} @.", "The {thing} {opens} @.", "{S} {goes} @.", "{S} {goes} @.", "The {thing} @ is {off}.!", "@ the {thing} {opens}.", "Are you {busy} @?", "{S} is {busy} @.", "Tom and I are {busy} @.", "I'm sorry, I'm {busy} @.", "We are leaving @.", "{S} is leaving @.", "{S} are meeting @.", "Let's meet @.", "Does the {thing} open @?", "Do you work @?",
            "I have an exam @.", "{S} has a match @.", "He's got a {thing} @.", "I've got a {thing} @.", "The {thing} was {moved} to ~.!", "The {thing} is {moved} to ~.", "The {thing} remains closed until ~.", "The {thing} stays {off} until ~.", "{S} is {busy} until ~.", "Closed until ~.", "The {thing} is closed until ~.", "~ {suits} {us}.!", "~ {suits} {us}.!", "~ is {fine}.!", "Is ~ okay?!", "Work must be done by ~.", "Please pay by ~.", "Our next {thing} is @.", "The {thing} can be seen @.", "The {thing} may be seen @.", "The {thing} built in {place} {goes} @.", "See you all @!", "The {thing} needs to be {done} @.", "Can we meet @?", "Who cooks @?", "Suppose {s} {did} @.", "I'd rather {s} {did} @.", "It would be better if {s} {did} @.", "I wish {s} {did} @.", "If {s} {did} @, I would know.", "{S} agreed on ~ for the {thing}.", "They chose ~ for the {thing}.", "The {thing} was set for ~.", "{S} was told the {thing} was @.", "{S} heard it was @.", "{S} thought it was @.", "{S} knew it was @.", "Suppose {s} {did} @.", "Closed @.", "Open @.", "Closed @", "I am not {busy} @.", "{S} is not {busy} @.", "I'm not in the shop @.", "She isn't in town @.", "The {thing} ends ~.", "The {thing} ends ~.",
        ),
    },
    "de": {
        "past": (
            "{S} {did} @.", "@ {did} {s}.", "{S} hat @ {has}.", "@ hat {s} {has}.", "{S} ist @ {is}.", "@ ist {s} {is}.", "Ist {s} @ {is}?!", "Hat {s} @ {has}?!", "Das {thing} wurde @ {done}.", "@ wurde das {thing} {done}.", "{S} war @ in Rom.", "{S} sagte, dass {s} @ {is} ist.", "Wir haben uns @ sehr gefreut.",
            "Der @ {found} {will}.!", "Der @ {found} {will}.!", "Der @ {found} ist tot.!", "Der @ {found} wird bestattet.!", "Was hat {s} @ gemacht?", "Das {thing} war bis ~ geschlossen.!", "{Fire} @!", "{Fire} @.!", "Die Feuerwehr meldet @ drei Brände.!", "Das Gericht wird den {crash} @ untersuchen.#", "Die Polizei will den {crash} @ aufklären.#", "Der {crash} @ wird untersucht.#", "Wir haben @ {has}.",
        ),
        "future": (
            "{S} wird @ {do}.", "@ wird {s} {do}.", "{S} soll @ {do}.", "{S} will @ {do}.", "Das {thing} wird @ {done} werden.", "Das {thing} soll @ {done} werden.", "{S} muss @ {do}.", "{S} möchte @ {do}.", "Wird {s} @ {do}?", "Die Prüfung wird @ stattfinden.", "{S} plant, @ zu {do}.", "{S} wird bis ~ warten.!", "Die @ geplante Wahl wird eng.", "Die @ beginnende Reise wird lang.", "{S} kann @ {do}.",
        ),
        "soon": (
            "Das {thing} {goes} @.", "@ {goes} das {thing}.", "Das {thing} ist @ {off}.", "Ich bin @ nicht zu Hause.", "{S} ist @ nicht da.", "@ beginnt das {thing}.", "{S} findet @ in der Schule statt.", "Das {thing} @ ist {off}.!", "Das {thing} wurde auf ~ {moved}.!", "Das {thing} ist auf ~ {moved}.!", "~ passt mir.!", "Das {thing} bleibt bis ~ geschlossen.!", "Geschlossen bis ~.!", "{come} @ {free}?!", "Wir haben @ {date}.", "Ich habe @ {date}.", "Meine Tanten besuchen uns @.", "Wir haben @ geschlossen.", "Mein Bruder heiratet @.", "{S} kommt @ zurück.", "@ ist Schluss.", "Wir treffen uns @.", "Das Treffen wurde @ angesetzt.",
        ),
    },
    "es": {
        "past": (
            "{S} {did} @.", "@ {did} {s}.", "@ {s} {did}.", "El {thing} fue {done} @.", "{S} ha sido visto en Roma @.", "El hombre {done} @ será juzgado.", "El {thing} {done} @ será un éxito.", "{S}, que {did} @, no habla.", "¿Te gustó la película que viste @?", "Tras ser {done} @, habló.", "{Fire} @!", "{S} estaba en Roma @.", "{S} dijo que {did} @.", "Estuvimos en casa @.", "El {thing} estuvo cerrado hasta el ~.", "{S} esperó hasta el ~.", "El permiso caducaba @.", "La empresa cerraba @.", "El equipo examinará {crash} @.#", "La policía investigará {crash} @.#", "Explicarán {crash} @.#",
        ),
        "future": (
            "{S} {will} @.", "@ {will} {s}.", "@ {s} {will}.", "El {thing} será {done} @.", "El {thing} será @.", "{S} va a llegar @.", "{S} puede ser {done} @.", "{Thing} está prevista para Roma @.", "{S} debe salir @.", "{S} tiene que salir @.", "Dicen que {s} {will} @.", "Nos quedaremos hasta el ~.", "{S} estará en Roma hasta el ~.", "¿{S} {will} @?",
        ),
        "soon": (
            "{S} {goes} @.", "@ {s} {goes}.", "{Thing} es @.", "El {thing} es @.", "El {thing} está cerrado @.", "¿{come} @?!", "{Thing} quedó fijada @.", "Tengo cita @.", "El {thing} {done} en Oslo {goes} @.", "El {thing} {done} en Oslo {goes} @.", "El {thing} construido en Oslo {goes} @.", "{S} {would} @.", "Estoy ocupada @.", "El ~ me viene bien.!", "El {thing} se pasa al ~.!", "El {thing} sigue cerrado hasta el ~.", "Cerrado hasta el ~.", "Cerrado @.", "Abierto solo @.",
        ),
    },
    "fr": {
        "past": (
            "{S} {did} @.", "@, {s} {did}.", "{S} {did} à Rome @.", "Le {thing} a été {done} @.", "L'homme {done} @ sera jugé.", "Qu'avez-vous fait @ ?", "Qu'a-t-elle dit @ ?", "{Fire} @!", "Nous étions à Rome @.", "J'ai revu @ une vieille voisine.", "{S} a dit que {s} {did} @.", "{S} a attendu jusqu'à ~.!", "L'équipe examinera {crash} @.#", "La police va expliquer {crash} @.#", "On étudiera {crash} @.#", "Nous avions cours @.", "Le {thing} {done} @ est célèbre.!",
        ),
        "future": (
            "{S} {will} @.", "@, {s} {will}.", "Le {thing} {will} à Rome @.", "Le {thing} sera {done} @.", "{S} doit partir @.", "{S} peut venir @.", "{Thing} aura lieu @.", "On dit que {s} {will} @.", "Nous allons partir @.", "Nous attendrons jusqu'à ~.!", "Veuillez venir @.",
        ),
        "soon": (
            "{S} {goes} @.", "@, {s} {goes}.", "{Thing} est @.", "Le {thing} est fermé @.", "{come} @ ?!", "J'ai un contrôle @.", "J'ai cours @.", "{Thing} est prévue @.", "Le {thing} est annulé @.", "Le {thing} {done} à Oslo {goes} @.", "Le {thing} {done} à Oslo {goes} @.", "Le {thing} construit à Oslo {goes} @.", "{S} {would} @.", "~ me convient.!", "Le {thing} reste fermé jusqu'à ~.!", "Fermé jusqu'à ~.!", "Fermé @.", "Je suis occupée @.",
        ),
    },
}  # fmt: skip
STORIES: dict[str, tuple[tuple[tuple[str, str], str], ...]] = {
    "en": (
        (("{S} {did} @.", " {S} {did} @."), "past-same"), (("@ {s} {did}.", " @ {s} {did}."), "past-same"), (("The {thing} {did} @.", " {S} {did} @, and it rained."), "past-same"), (("It began @.", " It was bad. {S} {did} @."), "past-same"),
        (("It began @.", " We will tell more. {S} {did} @."), "past-same"), (("It began @.", " We will write ^. {S} {did} @."), "past-same"), (("{S} {did} @.", " {S} will call ^. @ {s} {did}."), "past-same"),
        (("@ {s} {did}.", " {S} {did} @. {s} {did} @."), "past-night"), (("{S} {did} @.", " {S} {did} @ and {did} @."), "past-night"), (("@ {s} {did}.", " @ {s} {did}, and @ {s} {did}."), "past-night"), (("{S} {did} @.", " {S} {did} @. {S} {did} @."), "past-night"),
        (("Founded @, the {thing} is old.", " {S} {did} ^."), "past"), (("Born @, he is old.", " {S} {did} ^."), "past"), (("Mr Novak (born ~) {did}.", " {S} {did} ^."), "past"), (("Mr Novak (born ~), who {did}, is old.", " {S} {did} ^."), "past"), (("{S} (born ~) {did} in {place}.", " {S} {did} ^."), "past"), (("Clara Hale (born ~) was found in {place}.", " They {did} ^."), "past"), (("The {thing} (opened @) is old.", " {S} {did} ^."), "past"),
        (("The {thing} opened @.", " It opens ^ and closes ^."), "past"), (("{S} was {done} @.", " @ {s} {did}."), "past-same"), (("{S} {did} @.", " Ten people have died. {S} {did} @."), "past-same"),
        (("The {thing} is @.", " The doors open @."), "future-same"), (("The {thing} will be {done} @.", " It starts @."), "future-same"), (("The {thing} {opens} @.", " {S} will {do} @."), "future-same"), (("The {thing} is @.", " We meet @."), "future-same"),
        (("The {thing} opened @.", " It closes ^."), "past"), (("{S} {did} @.", " The {thing} is ^ in {place}."), "past"), (("{S} {did} @.", " We will {do} ^."), "past"), (("{S} {did} @.", " It was now §."), "past-same"), (("{S} {did} @.", " It was § by then."), "past-same"), (("The error began @.", " The rate rose @."), "past-same"),
        (("{S} {goes} @.", " {S} called ^."), "future"), (("The {thing} is @.", " {S} {did} ^."), "future"), (("{S} will {do} @.", " {S} {did} ^."), "future"), (("{S} plans to {do} @.", " Her mother {did} ^."), "future"),
        (("@ {s} {did}.", " {S} {did} @. {S} {did} @. {S} slept @."), "past-night"), (("@ {s} {did}.", " At first {s} {did} @. {S} {did} @ and {did} @."), "past-night"),
        (("Founded @, the {thing} has a hall.", " {S} {did} ^."), "past"), (("Opened @, the {thing} is famous.", " The game {did} ^."), "past"), (("{S} {did} @.", " Dinner is served ^."), "past"),
        (("{S} {did} @.", "\n\nThe council met ^."), "past"), (("{S} {did} @.", "\n\n{S} {did} ^."), "past"), (("{S} will {do} @.", " {S} called ^."), "future"), (("The {thing} {opens} @.", " I phoned them ^."), "future"), (("{S} {did} @.", " It's now §."), "past"),
        (("{S} was born @.", " I met her ^."), "past"), (("{S} {did} @.", " Please come ^."), "past"),
    ),
    "de": (
        (("{S} {did} @.", " {S} {did} @."), "past-same"), (("@ wurde das {thing} {done}.", " @ {did} {s}."), "past-same"), (("{S} {did} @.", " {S} ist @ {is}."), "past-same"), (("@ {did} {s}.", " @ {did} {s}, und @ {did} {s}."), "past-night"), (("@ {did} {s}.", " @ hat {s} {has}."), "past-same"), (("Das {thing} ist @.", " Wir beginnen @."), "future-same"), (("Das {thing} {goes} @.", " Einlass ist @."), "future-same"),
        (("@ {did} {s}.", " Wir haben ^ {date}."), "past"), (("{S} {did} @.", " Das {thing} schließt ^."), "past"), (("{S} wird @ {do}.", " Ich traf sie ^."), "future"), (("{S} wurde @ geboren.", " Ich traf sie ^."), "past"), (("{S} {did} @.", " Es ist jetzt §."), "past"),
    ),
    "es": (
        (("{S} {did} @.", " {S} {did} @."), "past-same"), (("@ {did} {s}.", " @ {did} {s}."), "past-same"), (("{Thing} es @.", " Empieza @."), "future-same"), (("{S} {will} @.", " Las puertas abren @."), "future-same"),
        (("{S} {did} @.", " El {thing} cierra ^."), "past"), (("{S} {did} @.", " El {thing} será ^."), "past"), (("{S} {will} @.", " Me llamó ^."), "future"), (("{S} {did} @.", " Cierra ^."), "past"), (("{S} {did} @.", " Ahora ya son §."), "past"), (("{S} {will} @.", " Ahora ya son §."), "future"),
    ),
    "fr": (
        (("{S} {did} @.", " {S} {did} @."), "past-same"), (("@, {s} {did}.", " @, {s} {did}."), "past-same"), (("{Thing} est @.", " Ça commence @."), "future-same"), (("{S} {will} @.", " On ouvre @."), "future-same"),
        (("{S} {did} @.", " Le {thing} ferme ^."), "past"), (("{S} {did} @.", " {Thing} aura lieu ^."), "past"), (("{S} {will} @.", " Elle m'a appelé ^."), "future"), (("{S} {did} @.", " Il ferme ^."), "past"), (("{S} {did} @.", " Il est maintenant §."), "past"), (("{S} {will} @.", " Il est maintenant §."), "future"), (("{S} {goes} @.", " Il est maintenant §."), "future"),
    ),
}  # fmt: skip
