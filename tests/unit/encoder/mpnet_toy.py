"""A network of MPNet's shape, small and random: two layers, four heads, 24 numbers, published under MPNet's names."""

from __future__ import annotations

import numpy as np

from timeloom.encoder.mpnet import RANK
from timeloom.encoder.published import Published

LAYERS, HEADS, WIDTH, INNER = 2, 4, 24, 48
VOCABULARY = ["<s>", "<pad>", "</s>", "<unk>", "[PAD]", "[unused0]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefgh", *(f"##{one}" for one in "abcdefgh"), ".", "the", "fire", "said", "week", "may", "<mask>"]  # fmt: skip


def published(seed: int = 0) -> Published:
    rng = np.random.default_rng(seed)

    def some(*shape: int, scale: float = 0.2) -> np.ndarray:
        return (rng.normal(size=shape) * scale).astype(np.float32)

    def norm(name: str) -> dict[str, np.ndarray]:
        return {f"{name}.weight": 1 + some(WIDTH), f"{name}.bias": some(WIDTH)}

    weights = {
        "embeddings.word_embeddings.weight": some(len(VOCABULARY), WIDTH, scale=1.0),
        "embeddings.position_embeddings.weight": some(514, WIDTH),
        "encoder.relative_attention_bias.weight": some(32, HEADS, scale=1.0),
        **norm("embeddings.LayerNorm"),
    }
    for at in range(LAYERS):
        layer = f"encoder.layer.{at}"
        for name, out, into in (
            *((f"attention.attn.{part}", WIDTH, WIDTH) for part in "qkvo"),
            ("intermediate.dense", INNER, WIDTH),
            ("output.dense", WIDTH, INNER),
        ):
            weights |= {f"{layer}.{name}.weight": some(out, into), f"{layer}.{name}.bias": some(out)}
        weights |= norm(f"{layer}.attention.LayerNorm") | norm(f"{layer}.output.LayerNorm")
    return Published(weights, list(VOCABULARY))


def adapters(new: int, seed: int = 1) -> dict[str, np.ndarray]:
    """What could have been learned, with rows for `new` pieces."""
    rng = np.random.default_rng(seed)
    made = {
        "new": rng.normal(size=(new, WIDTH)),
        "norm.weight": 1 + rng.normal(size=WIDTH) * 0.1,
        "norm.bias": rng.normal(size=WIDTH),
    }
    for at in range(LAYERS):
        layer = f"layers.{at}"
        for name, parts, out, into in (
            ("joint", 3, 3 * WIDTH, WIDTH),
            ("mixed", 1, WIDTH, WIDTH),
            ("up", 1, INNER, WIDTH),
            ("down", 1, WIDTH, INNER),
        ):
            made[f"{layer}.{name}.inward"] = rng.normal(size=(parts * RANK, into)) * 0.1
            made[f"{layer}.{name}.outward"] = rng.normal(size=(parts, out // parts, RANK)) * 0.1
        for name in ("mixed_norm", "down_norm"):
            made |= {
                f"{layer}.{name}.weight": 1 + rng.normal(size=WIDTH) * 0.1,
                f"{layer}.{name}.bias": rng.normal(size=WIDTH) * 0.1,
            }
    return {name: array.astype(np.float16) for name, array in made.items()}
