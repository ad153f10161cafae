"""Forms: what a rule of the grammar asks of the words that it matched, and of the characters that touch them.

A form rejects what the calendar, the way the words are written, or the kinds of the parts make impossible: month 13,
half past fourteen, the 998 of "1,998", a range of a day and an hour. What the words mean where they stand (is "may" a
month, is "10-12" a date?) no form says; that is scored. `FORMS` is the one table, by the names that the grammars use. A
rule may name more than stands here; what is missing always holds.
"""

from timeloom.times.forms import amounts, clocks, dates, everyday, hours, ranges, relative, years
from timeloom.times.forms.glue import Form

__all__ = ["FORMS", "Form"]

FORMS: dict[str, Form] = {
    **clocks.FORMS,
    **dates.FORMS,
    **years.FORMS,
    **ranges.FORMS,
    **hours.FORMS,
    **amounts.FORMS,
    **relative.FORMS,
    **everyday.FORMS,
}
