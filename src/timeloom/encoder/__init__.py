"""Inference of the shared neural encoder: text to pieces, pieces to vectors. onnxruntime is loaded on first use."""

from timeloom.encoder.session import Encoder, SentenceVectors
from timeloom.encoder.shipped import load_encoder
from timeloom.encoder.wordpiece import Pieces, WordPiece, prune

__all__ = ["Encoder", "Pieces", "SentenceVectors", "WordPiece", "load_encoder", "prune"]
