"""Attention for inference: caches in FRACTAL_NZ, of latent attention and, in INT8, of grouped heads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import AclError, Session
from numeric.inference_cases import TRIANGLE, Array, drawn, fused, near, plain, repeated
from numeric.programs import BF16

TABLE, LENGTHS = np.array([[2, 0], [1, -1]], np.int32), (150, 97)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def in_pieces(cache: Array) -> Array:
    """[blocks, heads, rows, width] as [blocks, heads, pieces, rows, 32 bytes]."""
    piece = 32 // cache.itemsize
    split = cache.reshape(*cache.shape[:3], -1, piece)
    return np.ascontiguousarray(split.transpose(0, 1, 3, 2, 4))


def gathered(cache: Array, batch: int, table: Array = TABLE, lengths: tuple[int, ...] = LENGTHS) -> Array:
    """The keys of a sequence, [heads, keys, width]."""
    rows = cache[table[batch][: -(-lengths[batch] // cache.shape[2])]].astype("f8")
    return rows.transpose(1, 0, 2, 3).reshape(cache.shape[1], -1, cache.shape[3])[:, : lengths[batch]]


def hidden(rows: int, keys: int) -> Array:
    """Of right-bottom causal rows."""
    return np.arange(keys)[None, :] > np.arange(rows)[:, None] + keys - rows


def latent(npu: Session, layout: str, rows: int = 1, heads: int = 4, block: int = 128, **given: Any) -> None:
    inner, _, outer = layout.partition("_")
    q, rope = drawn(2, heads, rows, 512) / 8, drawn(2, heads, rows, 64, seed=1) / 8
    c, turned = drawn(3, 1, block, 512, seed=2), drawn(3, 1, block, 64, seed=3)
    order = {"BSND": (0, 2, 1, 3), "BNSD": (0, 1, 2, 3), "NBSD": (1, 0, 2, 3)}
    arranged = [np.ascontiguousarray(each.transpose(order[inner])) for each in (q, rope)]
    masked: dict[str, Any] = {"sparse": 3, "mask": TRIANGLE} if rows > 1 else {}
    shape = q.transpose(order[outer or inner]).shape
    options = {"blocks": TABLE, "block": block, "key_lengths": LENGTHS, "key_heads": 1, **masked, **given}
    y, _ = fused(npu, arranged[0], in_pieces(c), in_pieces(c), shape, heads, layout, query_rope=arranged[1],
                 key_rope=in_pieces(turned), **options)  # fmt: skip
    for batch in range(2):
        own, other = gathered(c, batch), gathered(turned, batch)
        query, key = np.concatenate([q[batch], rope[batch]], -1), np.concatenate([own, other], -1)
        wanted = plain(query, repeated(key, heads), repeated(own, heads), hidden(rows, LENGTHS[batch]))[0]
        near(y.transpose(np.argsort(order[outer or inner]))[batch], wanted)


@pytest.mark.parametrize(("layout", "rows"), [("BSND", 1), ("BSND_NBSD", 3)])
def test_latent_attention(npu: Session, layout: str, rows: int) -> None:
    latent(npu, layout, rows)


@pytest.mark.parametrize("change", [{"layout": "BNSD"}, {"block": 16, "key_lengths": (20, 9)}])
def test_latent_attention_without_a_kernel(npu: Session, change: dict[str, Any]) -> None:
    with pytest.raises(AclError, match="561002"):
        latent(npu, **{"layout": "BSND", **change})


def test_latent_attention_of_packed_queries(npu: Session) -> None:
    q, rope = drawn(5, 2, 512) / 8, drawn(5, 2, 64, seed=1) / 8
    c, turned = drawn(3, 1, 128, 512, seed=2), drawn(3, 1, 128, 64, seed=3)
    y, _ = fused(npu, q, in_pieces(c), in_pieces(c), (2, 5, 512), 2, "TND_NTD", key_heads=1, blocks=TABLE, block=128,
                 query_lengths=(3, 5), key_lengths=LENGTHS, query_rope=rope, key_rope=in_pieces(turned),
                 sparse=3, mask=TRIANGLE)  # fmt: skip
    for batch, rows in enumerate((slice(0, 3), slice(3, 5))):
        own, other = gathered(c, batch), gathered(turned, batch)
        query = np.concatenate([q[rows], rope[rows]], -1).transpose(1, 0, 2)
        key, out = repeated(np.concatenate([own, other], -1), 2), repeated(own, 2)
        near(y[:, rows], plain(query, key, out, hidden(query.shape[1], LENGTHS[batch]))[0])


def grouped(npu: Session, layout: str, rows: int = 1, mode: int = 0, heads: int = 10, **given: Any) -> None:
    rng = np.random.default_rng(7)
    q = drawn(2, heads, rows, 128).astype(BF16)
    k, v = (rng.integers(-128, 128, (3, 1, 128, 128)).astype(np.int8) for _ in range(2))
    shape = (2, 256) if mode else {"BNSD": (1, 1, 128), "BSND": (1, 128)}[layout]
    one, other = (rng.uniform(0.005, 0.02, shape).astype(np.float32 if mode else BF16) for _ in range(2))
    order = {"BSND": (0, 2, 1, 3), "BNSD": (0, 1, 2, 3)}[layout]
    masked: dict[str, Any] = {"sparse": 3, "mask": TRIANGLE} if rows > 1 else {}
    options: dict[str, Any] = {"blocks": TABLE, "block": 128, "key_lengths": LENGTHS, "precise": 1, **masked, **given}
    y, _ = fused(npu, np.ascontiguousarray(q.transpose(order)), in_pieces(k), in_pieces(v), q.transpose(order).shape,
                 heads, layout, key_heads=1, key_scale=one, value_scale=other, modes=(0, mode, mode), dtype=BF16,
                 **options)  # fmt: skip
    for batch in range(2):
        scales = [each[batch, : LENGTHS[batch], None] if mode else each.reshape(1, 128) for each in (one, other)]
        own = [gathered(x, batch) * scale.astype("f8") for x, scale in zip((k, v), scales, strict=True)]
        wanted = plain(q[batch], *(repeated(each, heads) for each in own), hidden(rows, LENGTHS[batch]))[0]
        near(y.transpose(order)[batch], wanted, 2.0**-7)


@pytest.mark.parametrize(
    ("layout", "rows", "mode", "heads"), [("BNSD", 1, 0, 10), ("BSND", 4, 0, 8), ("BSND", 1, 1, 1)]
)
def test_grouped_heads(npu: Session, layout: str, rows: int, mode: int, heads: int) -> None:
    grouped(npu, layout, rows, mode, heads)


@pytest.mark.parametrize(
    "change",
    [
        {"heads": 65},
        {"precise": 0},
        {"rows": 17},
        {"rows": 2, "sparse": 0, "mask": None},
        {"lse": (2, 10, 1, 1)},
        {"both_scale": np.ones(2, BF16)},
    ],
)
def test_grouped_heads_without_a_kernel(npu: Session, change: dict[str, Any]) -> None:
    with pytest.raises(AclError, match="561002"):
        grouped(npu, **{"layout": "BNSD", **change})


def stepped(q: Array, k: Array, v: Array, masked: Array) -> Array:
    """Attention whose softmax has steps of a 127th of its largest element in 512 keys."""
    scores = np.where(masked, -np.inf, 0.25 * q @ k.swapaxes(1, 2))
    sums, total, largest = 0.0, 0.0, np.full((*scores.shape[:2], 1), -1e300)
    for key in range(0, scores.shape[2], 512):
        part, before = scores[..., key : key + 512], largest
        largest = np.maximum(part.max(-1, keepdims=True), before)
        weights = np.exp(part - largest)
        step = np.maximum(weights.max(-1, keepdims=True), 1e-300) / 127
        codes = np.rint((weights / step).astype(np.float16))
        sums, total = (each * np.exp(before - largest) for each in (sums, total))
        sums, total = sums + codes * step @ v[:, key : key + 512], total + weights.sum(-1, keepdims=True)
    return sums / total


def coded(
    npu: Session, layout: str = "BSND", rows: int = 1, heads: int = 2, table: Array = TABLE,
    lengths: tuple[int, ...] = LENGTHS, **given: Any,
) -> None:  # fmt: skip
    """Latent attention of INT8 queries over INT8 caches: rotary parts are scaled with the codes."""
    rng = np.random.default_rng(9)
    q, c = (rng.integers(-128, 128, shape).astype(np.int8) for shape in ((2, rows, heads, 512), (3, 1, 128, 512)))
    rope, turned = (rng.uniform(-99, 99, shape).astype(BF16) for shape in ((2, rows, heads, 64), (3, 1, 128, 64)))
    row_scale = rng.uniform(2e-3, 6e-3, (2, rows, heads)).astype(np.float32)
    one, other = np.array([0.02], np.float32), np.array([0.01], np.float32)
    shape: tuple[int, ...] = q.shape
    tensors, ends = (q, rope, row_scale), {}
    if layout == "TND":
        tensors, shape = tuple(each.reshape(2 * rows, *each.shape[2:]) for each in tensors), (2 * rows, heads, 512)
        ends = {"query_lengths": (rows, 2 * rows)}
    masked: dict[str, Any] = {"sparse": 3, "mask": TRIANGLE} if rows > 1 else {}
    options: dict[str, Any] = {"key_scale": one, "value_scale": other, "query_mode": 3, **ends, **masked, **given}
    y, _ = fused(npu, tensors[0], in_pieces(c), in_pieces(c), shape, heads, layout, key_heads=1, blocks=table,
                 block=128, key_lengths=lengths, query_rope=tensors[1], key_rope=in_pieces(turned),
                 query_dequant=tensors[2], dtype=BF16, **options)  # fmt: skip
    for batch in range(2):
        own, other_part = (gathered(each, batch, table, lengths) for each in (c, turned))
        query = np.concatenate([q[batch], rope[batch]], -1).astype("f8") * row_scale[batch][..., None] * one
        key = np.concatenate([own, other_part], -1)
        wanted = stepped(query.transpose(1, 0, 2), repeated(key, heads), repeated(own, heads) * other,
                         hidden(rows, lengths[batch]))  # fmt: skip
        near(y.reshape(q.shape)[batch].transpose(1, 0, 2), wanted, 2.0**-9)


@pytest.mark.parametrize(("layout", "rows"), [("BSND", 1), ("TND", 3)])
def test_latent_attention_of_codes(npu: Session, layout: str, rows: int) -> None:
    coded(npu, layout, rows)


def test_latent_attention_of_codes_ignores_lengths_of_queries(npu: Session) -> None:
    coded(npu, query_lengths=(1, 0))


def test_latent_attention_of_codes_over_many_keys(npu: Session) -> None:
    coded(npu, rows=2, table=np.array([[0, 1, 2, 0, 2], [1, 0, 2, 1, 0]], np.int32), lengths=(600, 530))


OTHERS = ({"query_mode": 0}, {"value_scale": None}, {"modes": (0, 1, 1)}, {"deq1": np.ones(1, "f4")})


@pytest.mark.parametrize("change", OTHERS)
def test_latent_attention_of_codes_without_a_kernel(npu: Session, change: dict[str, Any]) -> None:
    with pytest.raises(AclError, match="561002"):
        coded(npu, **change)


@pytest.mark.parametrize(("layout", "widths", "rotary", "dtype"), [
    ("TND", (128, 128), True, BF16), ("TND", (192, 128), False, np.float16), ("NTD_TND", (64, 64), False, BF16),
])  # fmt: skip
def test_packed_prompts(npu: Session, layout: str, widths: tuple[int, int], rotary: bool, dtype: Any) -> None:
    """In pieces of 16 channels."""
    q, k, v = (drawn(*shape, seed=at).astype(dtype) for at, shape in enumerate(
        ((5, 4, widths[0]), (3, 2, 128, widths[0]), (3, 2, 128, widths[1]))))  # fmt: skip
    rope, turned = drawn(5, 4, 64, seed=4).astype(dtype), drawn(3, 2, 128, 64, seed=5).astype(dtype)
    more = {"query_rope": rope, "key_rope": in_pieces(turned)} if rotary else {}
    given = q if layout == "TND" else np.ascontiguousarray(q.transpose(1, 0, 2))
    y, _ = fused(npu, given, in_pieces(k), in_pieces(v), (5, 4, widths[1]), 4, layout, key_heads=2, blocks=TABLE,
                 block=128, query_lengths=(3, 5), key_lengths=LENGTHS, sparse=3, mask=TRIANGLE, dtype=dtype,
                 **more)  # fmt: skip
    for batch, rows in enumerate((slice(0, 3), slice(3, 5))):
        own = np.concatenate([gathered(k, batch), gathered(turned, batch)], -1) if rotary else gathered(k, batch)
        query = (np.concatenate([q, rope], -1) if rotary else q)[rows].transpose(1, 0, 2)
        wanted = plain(query, repeated(own, 4), repeated(gathered(v, batch), 4),
                       hidden(query.shape[1], LENGTHS[batch]))[0]  # fmt: skip
        near(y[rows].transpose(1, 0, 2), wanted, 2.0**-7)
