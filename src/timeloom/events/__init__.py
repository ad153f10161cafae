"""Finding the events of a text: spans, class, tense, aspect, polarity, modality, part of speech, main events."""

from timeloom.events.finder import EventFinder
from timeloom.events.main import main_events

__all__ = ["EventFinder", "main_events"]
