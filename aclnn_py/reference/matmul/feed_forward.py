"""Feed-forward layers: two products with an activation between them, by expert, quantised or not."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from ..registry import Array, Unsaid, reference
from ..shared import logistic
from .quantised import float_words, scales

BF16, INT8 = 27, 2
LONGEST = 64
"""Of more terms some cancel so far that a FLOAT16 shows between them which float32 rounds the other way."""
ROUNDED = {1: np.float16, BF16: ml_dtypes.bfloat16}
CURVES = {
    "fastgelu": lambda x: x * logistic(1.702 * x), "relu": lambda x: np.maximum(x, 0),
    "silu": lambda x: x * logistic(x),
    "gelu": lambda x: x * logistic(1.595769121 * (x + 0.044715 * x**3)),
}  # fmt: skip
GATED = {"geglu": "gelu", "swiglu": "silu", "reglu": "relu"}


def rounded(values: Array, kind: int) -> Array:
    with np.errstate(over="ignore"):
        return values if kind == 0 else values.astype("f4").astype(ROUNDED[kind]).astype("f8")


def activated(h: Array, word: str, kind: int) -> Array:
    word = word.lower()
    if word not in GATED:
        return rounded(CURVES[word](h), kind)
    first, second = np.split(h, 2, axis=-1)
    return rounded(first * rounded(CURVES[GATED[word]](second), kind), kind)


def by_expert(groups: Any, by_index: bool, many: int) -> Array:
    """The expert of every row."""
    if groups is None or len(groups) == 0:
        return np.zeros(many, int)
    sizes = np.asarray(groups, int)
    return np.repeat(np.arange(len(sizes)), np.diff(sizes, prepend=0) if by_index else sizes)


def dequantised(weight: Array, scale: Array, offset: Array, kind: int) -> Array:
    """Weights of a floating x, [E,K,N]; groups of rows share scales."""
    w = weight.astype("f8").reshape(-1, *weight.shape[-2:])
    grouped = scale.ndim == weight.ndim
    parts = [one.astype("f8").reshape(len(w), -1 if grouped else 1, w.shape[-1]) for one in (offset, scale)]
    shift, factor = (np.repeat(part, w.shape[1] // part.shape[1], axis=1) for part in parts)
    if kind == BF16:
        return rounded((w + shift).astype("f4").astype("f8") * factor, kind)
    return rounded(rounded(w + shift, kind) * factor, kind)


class Layer:
    """The arguments of a call."""

    def __init__(self, given: tuple[Any, ...], dtypes: dict[str, int]) -> None:
        self.x, *self.weights, self.tokens, one, other, self.scale, self.offset = given[:8]
        self.biases, self.deq = (one, other), given[8:10]
        self.fine, self.shifts = given[10:12], given[12:14]
        self.word, self.inner, self.by_index = given[14], given[15], bool(given[16])
        self.kinds = dtypes
        self.rows = self.x.reshape(-1, self.x.shape[-1]).astype("f8")
        self.expert = by_expert(self.tokens, self.by_index, len(self.rows))

    def product(self, rows: Array, weights: Array, bias: Array | None) -> Array:
        stacked = weights.astype("f8").reshape(-1, *weights.shape[-2:])
        found = np.stack([row @ stacked[at] for row, at in zip(rows, self.expert, strict=True)])
        return found if bias is None else found + bias.astype("f8").reshape(len(stacked), -1)[self.expert]

    def floating(self) -> Array:
        kind = self.kinds["x"]
        small = self.kinds["weight1"] in (INT8, 29)
        middle = 0 if kind == BF16 or (self.inner == 0 and not small) else kind
        values = self.rows
        for at in (0, 1):
            weight = self.weights[at]
            weight = dequantised(weight, self.fine[at], self.shifts[at], kind) if small else weight
            values = self.product(values, weight, self.biases[at])
            if not at:
                values = rounded(activated(rounded(values, middle), self.word, middle), kind)
        return values

    def numbers(self, at: int) -> Array:
        scale = self.deq[at]
        if scale.dtype.kind not in "iu" and self.kinds["y"] != BF16:
            scale = (np.ascontiguousarray(scale, "f4").view("u4") & 0xFFFFE000).view("f4")
        table = scales(scale)[0]
        return table.reshape(-1, table.shape[-1])[self.expert]

    def quantised(self) -> Array:
        middle = 0 if self.kinds["y"] == BF16 else 1
        values = self.rows
        for at in (0, 1):
            sums = self.product(values, self.weights[at], self.biases[at])
            if np.abs(sums).max(initial=0) >= 1 << 31:
                raise Unsaid
            values = (sums.astype("f4") * self.numbers(at).astype("f4")).astype("f8")
            if not at:
                curved = rounded(activated(rounded(values, middle), self.word, middle), 1)
                scale, offset = (self.of_expert(one) for one in (self.scale, self.offset))
                moved = rounded(rounded(curved * scale, 1) + offset, 1)
                near = np.abs(curved * scale + offset - np.floor(curved * scale + offset) - 0.5) < 0.02
                if not np.isfinite(moved).all() or near.any():
                    raise Unsaid
                values = np.clip(np.rint(moved), -128, 127)
        return values

    def of_expert(self, values: Array) -> Array:
        listed = self.tokens is not None and len(self.tokens)
        table = (
            values.reshape(-1, 1) if listed and values.ndim == 1 else values.reshape(len(values) if listed else 1, -1)
        )
        return rounded(table.astype("f8"), 1)[self.expert]


def feed_forward(given: tuple[Any, ...], dtypes: dict[str, int], shape: tuple[int, ...]) -> Array:
    layer = Layer(given, {name.removesuffix("Optional"): kind for name, kind in dtypes.items()})
    floats = [each for each in given[:14] if each is not None and getattr(each, "dtype", np.dtype("i4")).kind == "f"]
    if dtypes["weight1"] == 29 or layer.rows.shape[1] > LONGEST or not all(np.isfinite(each).all() for each in floats):
        raise Unsaid
    found = layer.quantised() if dtypes["x"] == INT8 else layer.floating()
    return found.reshape(shape)


WORDS = (("silu", 0), ("Gelu", 1), ("fastgelu", 0), ("relu", 0), ("SwiGLU", 1), ("geglu", 1), ("reglu", 1))


def all_rows(values: Array, *, name: str, given: dict[str, Any]) -> Array:
    """A domain: numbers of rows of x, or their ends, of all rows together."""
    total = int(np.prod(given["x"][:-1]))
    ends = np.append(np.sort(np.abs(values[1:]).astype(int) * 7 % (total + 1)), total)[: len(values)]
    return ends if given["tokensIndexFlag"] else np.diff(ends, prepend=0)


def domain(suffix: str) -> dict[str, Any]:
    return {f"deqScale{at}{suffix}": float_words for at in (1, 2)} | {"expertTokensOptional": all_rows}


@reference("aclnnFFN", attrs=tuple((None, *each) for each in WORDS), domain=domain(""), integers=True)
def ffn(*given: Any, dtypes: dict[str, int], shape: tuple[int, ...]) -> Array:
    return feed_forward((*given, False), dtypes, shape)


@reference(
    "aclnnFFNV2", attrs=tuple((None, *each, True) for each in WORDS), domain=domain(""), integers=True
)  # fmt: skip
def ffn_v2(*given: Any, dtypes: dict[str, int], shape: tuple[int, ...]) -> Array:
    return feed_forward(given, dtypes, shape)


@reference(
    "aclnnFFNV3", attrs=tuple((*each, at % 2 == 0) for at, each in enumerate(WORDS)), domain=domain("Optional"),
    integers=True,
)  # fmt: skip
def ffn_v3(*given: Any, dtypes: dict[str, int], shape: tuple[int, ...]) -> Array:
    return feed_forward(given, dtypes, shape)
