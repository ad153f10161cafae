"""Learning to recognise SCATE entities: characters with labels in three groups (Laparra, Xu and Bethard 2018, section 5)."""

from timeloom_train.recognition.labels import GROUPS, LABELS, Labelled, decode, encode

__all__ = ["GROUPS", "LABELS", "Labelled", "decode", "encode"]
