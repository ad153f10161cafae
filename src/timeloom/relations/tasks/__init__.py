"""The tasks of TempEval and the finer ones that its article proposes: one file of data each, and what finds their
pairs.

Verhagen, Gaizauskas, Schilder, Hepple, Moszkowicz and Pustejovsky (2009), The TempEval challenge: identifying temporal
relations in text, Language Resources and Evaluation 43: tasks A, B and C, and the list of tasks 1 to 9 into which the
authors would break them.

A task is a file `en/NAME.toml`; the words that it asks for stand in it. `reading` says what a file may hold, `model`
what each part means.

>>> from timeloom.relations.tasks import task
>>> task("5c").title
'a reporting verb and what it reports'
>>> task("5c").guideline[:31]
'Relate the event of saying to t'
"""

from timeloom.document.arguments import Argument, Predicate
from timeloom.relations.tasks.matching import Match, candidates, candidates_from, matches
from timeloom.relations.tasks.model import REACHES, Pattern, Step, Task, Where
from timeloom.relations.tasks.reading import names, read_task, task, tasks
from timeloom.relations.tasks.sheet import End, Sheet

__all__ = [
    "REACHES",
    "Argument",
    "End",
    "Match",
    "Pattern",
    "Predicate",
    "Sheet",
    "Step",
    "Task",
    "Where",
    "candidates",
    "candidates_from",
    "matches",
    "names",
    "read_task",
    "task",
    "tasks",
]
