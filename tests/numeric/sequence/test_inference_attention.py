"""Attention for inference: layouts, caches in blocks and in lists, masks, padding, scales, rotary parts and sinks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import AclError, Session
from numeric.inference_cases import FAR, FIELDS, FUSED, TRIANGLE, Array, drawn, fused, near, plain, repeated
from numeric.programs import BF16


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


ORDERS = {"BSND": "bsnd", "BNSD": "bnsd"}


def arranged(x: Array, layout: str) -> Array:
    """[batches, heads, rows, width] in a layout."""
    y = x.transpose(["bnsd".index(axis) for axis in ORDERS.get(layout, "bsnd")])
    return np.ascontiguousarray(y.reshape(*y.shape[:2], -1) if layout == "BSH" else y)


BOTH = ("BSH", "BSND", "BNSD")
DECODED = [(layout, 1) for layout in BOTH]
PROMPTS = [*((layout, 70) for layout in BOTH), ("BNSD_BSND", 70)]


@pytest.mark.parametrize(("layout", "rows"), [*DECODED, *PROMPTS])
def test_layouts_with_grouped_heads(npu: Session, layout: str, rows: int) -> None:
    q, k, v = drawn(2, 6, rows, 32), drawn(2, 2, 300, 32, seed=1), drawn(2, 2, 300, 32, seed=2)
    inner, _, outer = layout.partition("_")
    shape = arranged(q, outer or inner).shape
    tensors = (arranged(each, inner) for each in (q, k, v))
    y, lse = fused(npu, *tensors, shape, 6, layout, key_heads=2, lse=(2, 6, rows, 1))
    for batch in range(2):
        wanted, total = plain(q[batch], repeated(k[batch], 6), repeated(v[batch], 6))
        whole = np.zeros(q.shape)
        whole[batch] = wanted
        own = arranged(whole, outer or inner) != 0
        near(y[own], arranged(whole, outer or inner)[own])
        np.testing.assert_allclose(lse[batch], total, atol=1e-5)


def test_log_sum_exps_without_their_flag_may_be_anything(npu: Session) -> None:
    """An empty tensor takes their place."""
    q, k, v = drawn(1, 2, 1, 32), drawn(1, 2, 9, 32, seed=1), drawn(1, 2, 9, 32, seed=2)
    y, other = npu.empty(q.shape, np.float16), npu.empty((3,), BF16)
    numbers = (2, 0.25, FAR, FAR, "BNSD", 0, 0, 0, 0, 0)
    npu.call(FUSED, q, [k], [v], *[None] * 26, *numbers, False, 0, 0, 0, y, other)
    with pytest.raises(AclError, match="161002"):
        npu.call(FUSED, q, [k], [v], *[None] * 26, *numbers, True, 0, 0, 0, y, other)
    near(y.numpy()[0], plain(q[0], k[0], v[0])[0])


@pytest.mark.parametrize(("mode", "low", "high"), [(2, -999, 0), (3, -999, 13), (4, 13 - 5, 13 + 2), (0, -5, 2)])
def test_bands(npu: Session, mode: int, low: int, high: int) -> None:
    q, k, v = drawn(1, 2, 20, 16), drawn(1, 2, 33, 16, seed=1), drawn(1, 2, 33, 16, seed=2)
    mask = TRIANGLE if mode else np.zeros((20, 33), bool)
    y, _ = fused(npu, q, k, v, q.shape, 2, "BNSD", sparse=mode, mask=mask, before=5, behind=2)
    apart = np.arange(33)[None, :] - np.arange(20)[:, None]
    near(y[0], plain(q[0], k[0], v[0], (apart < low) | (apart > high))[0])


def test_rows_without_keys(npu: Session) -> None:
    """Outside of the band, behind the actual length, and masked: zeros, or the mean without the correction."""
    q, k, v = drawn(2, 1, 6, 16), drawn(2, 1, 4, 16, seed=1), drawn(2, 1, 4, 16, seed=2)
    y, lse = fused(npu, q, k, v, q.shape, 1, "BNSD", sparse=3, mask=TRIANGLE, query_lengths=(6, 3), lse=(2, 1, 6, 1))
    assert not y[0, 0, :2].any()
    assert not y[1, 0, 3:].any()
    assert (lse[0, 0, :2] == np.inf).all()
    assert (lse[1, 0, 3:] == np.inf).all()
    mask = np.zeros((6, 4), bool)
    mask[2] = True
    y, _ = fused(npu, q, k, v, q.shape, 1, "BNSD", mask=mask)
    near(y[:, 0, 2], v[:, 0].astype("f8").mean(1))
    y, _ = fused(npu, q, k, v, q.shape, 1, "BNSD", mask=mask, precise=2)
    assert not y[:, 0, 2].any()


def test_masks_and_biases_larger_than_the_scores(npu: Session) -> None:
    q, k, v = drawn(2, 2, 3, 16), drawn(2, 2, 7, 16, seed=1), drawn(2, 2, 7, 16, seed=2)
    mask, pse = np.random.default_rng(5).random((2, 1, 5, 9)) < 0.4, drawn(1, 2, 4, 11, seed=6)
    mask[..., 0] = False
    y, _ = fused(npu, q, k, v, q.shape, 2, "BNSD", mask=mask, pse=pse, sparse=1)
    for batch in range(2):
        near(y[batch], plain(q[batch], k[batch], v[batch], mask[batch, :, :3, :7], pse[0, :, :3, :7])[0])


@pytest.mark.parametrize("layout", ["BSH", "BNSD"])
def test_a_cache_in_blocks(npu: Session, layout: str) -> None:
    """Decoding: blocks in any order, entries behind the last block that are no blocks."""
    lengths, block, count = (37, 16, 1), 16, 8
    k, v = (drawn(count, 2, block, 16, seed=seed) for seed in (1, 2))
    table = np.array([[5, 0, 7], [2, -1, 99], [3, 4, 1]], np.int32)
    q = drawn(3, 4, 1, 16)
    caches = [arranged(each, "BSH") if layout == "BSH" else each for each in (k, v)]
    numbers: dict[str, Any] = {"key_heads": 2, "blocks": table, "block": block, "key_lengths": lengths}
    y, _ = fused(npu, arranged(q, layout), *caches, arranged(q, layout).shape, 4, layout, **numbers)
    for at, length in enumerate(lengths):
        rows = table[at][: -(-length // block)]
        own = [each[rows].transpose(1, 0, 2, 3).reshape(2, -1, 16)[:, :length] for each in (k, v)]
        near(y[at].reshape(4, 1, 16), plain(q[at], *(repeated(each, 4) for each in own))[0])


def test_a_block_that_there_is_not(npu: Session) -> None:
    q, k = drawn(1, 2, 1, 16), drawn(4, 16, 32, seed=1)
    out, lse = npu.empty((1, 1, 32), np.float16), npu.empty((0,))
    options: dict[str, Any] = {"blocks": np.array([[3, 4]], np.int32), "key_lengths": (17,)}
    numbers = (2, 0.25, FAR, FAR, "BSH", 0, 0, 0, 16, 0, False, 0, 0, 0)
    given = [options.get(each) for each in FIELDS]
    with pytest.raises(AclError, match="blockTableOptional: Expected an index of one of 4 elements but got 4"):
        npu.call(FUSED, q.reshape(1, 1, 32), [k], [k], *given, *numbers, out, lse)


def test_a_sliding_window(npu: Session) -> None:
    """preTokens keeps the last keys of a cache in blocks of rank 3."""
    q, k, v = drawn(1, 2, 1, 16), drawn(3, 16, 32, seed=1), drawn(3, 16, 32, seed=2)
    table = np.array([[2, 0, 1]], np.int32)
    y, _ = fused(
        npu, q.reshape(1, 1, 32), k, v, (1, 1, 32), 2, "BSH", blocks=table, block=16, key_lengths=(40,), before=7
    )
    own = [each[table[0]].reshape(-1, 2, 16)[33:40].transpose(1, 0, 2) for each in (k, v)]
    near(y.reshape(2, 1, 16), plain(q[0], *own)[0])


def test_a_list_of_caches(npu: Session) -> None:
    q, sizes = drawn(2, 2, 5, 16), (4, 9)
    k, v = ([drawn(1, 2, size, 16, seed=seed) for size in sizes] for seed in (1, 2))
    y, _ = fused(npu, q, k, v, q.shape, 2, "BNSD")
    for batch in range(2):
        near(y[batch], plain(q[batch], k[batch][0], v[batch][0])[0])


def test_padding_on_the_left(npu: Session) -> None:
    q, k, v = drawn(2, 2, 8, 16), drawn(2, 2, 12, 16, seed=1), drawn(2, 2, 12, 16, seed=2)
    queries, keys, one, other = (3, 5), (7, 4), np.array([1]), np.array([2])
    mask = np.random.default_rng(5).random((2, 1, 8, 12)) < 0.3
    y, lse = fused(
        npu, q, k, v, q.shape, 2, "BNSD", query_lengths=queries, key_lengths=keys, query_padding=one, key_padding=other,
        mask=mask, lse=(2, 2, 8, 1),
    )  # fmt: skip
    for batch in range(2):
        at, to = slice(7 - queries[batch], 7), slice(10 - keys[batch], 10)
        near(y[batch, :, at], plain(q[batch, :, at], k[batch, :, to], v[batch, :, to], mask[batch, :, at, to])[0])
        assert not y[batch, :, 7:].any()
        assert (lse[batch, :, : at.start] == np.inf).all()


def test_a_shared_prefix(npu: Session) -> None:
    q, k, v = drawn(2, 2, 3, 16), drawn(2, 2, 6, 16, seed=1), drawn(2, 2, 6, 16, seed=2)
    one, other = drawn(1, 2, 5, 16, seed=3), drawn(1, 2, 5, 16, seed=4)
    y, _ = fused(npu, q, k, v, q.shape, 2, "BNSD", key_prefix=one, value_prefix=other, prefix_length=(4,), sparse=3,
                 mask=TRIANGLE)  # fmt: skip
    hidden = np.arange(10)[None, :] > np.arange(3)[:, None] + 7
    for batch in range(2):
        own = [np.concatenate([a[0, :, :4], b[batch]], 1) for a, b in ((one, k), (other, v))]
        near(y[batch], plain(q[batch], *own, hidden)[0])


SINGLE = {0: ((1, 2, 1, 32), np.float16), 1: ((2, 9), np.float32), 2: ((2,), np.float16), 3: ((2, 2, 9), np.float32)}
SHORT = {0: ((2, 1, 32), BF16), 1: ((2, 9), np.float32)}


@pytest.mark.parametrize(("mode", "rows"), [*((mode, 1) for mode in SINGLE), *((mode, 5) for mode in SHORT)])
def test_scales_of_integer_caches(npu: Session, mode: int, rows: int) -> None:
    random = np.random.default_rng(7)
    q = drawn(2, 4, rows, 32)
    k, v = (random.integers(-100, 100, (2, 2, 9, 32)).astype(np.int8) for _ in range(2))
    shape, dtype = (SINGLE if rows == 1 else SHORT)[mode]
    scale, offset = (random.uniform(0.005, 0.02, shape).astype(dtype), random.uniform(-9, 9, shape).astype(dtype))
    names = dict.fromkeys(("key_scale", "value_scale"), scale) | dict.fromkeys(("key_offset", "value_offset"), offset)
    y, _ = fused(npu, q, k, v, q.shape, 4, "BNSD", key_heads=2, modes=(0, mode, mode), **names)
    spread = {0: (1, 2, 1, 32), 1: (2, 1, 9, 1), 2: (1, 2, 1, 1), 3: (2, 2, 9, 1)}[mode]
    wide = [(each + offset.reshape(spread).astype("f8")) * scale.reshape(spread).astype("f8") for each in (k, v)]
    for batch in range(2):
        near(y[batch], plain(q[batch], *(repeated(each[batch], 4) for each in wide))[0])


def test_packed_sequences_with_a_sink_and_blocks(npu: Session) -> None:
    """BF16, cumulative lengths of queries, plain ones of keys."""
    random = np.random.default_rng(8)
    q, k, v = (random.standard_normal(shape).astype(BF16) for shape in ((9, 4, 64), (4, 128, 128), (4, 128, 128)))
    sink, table = random.standard_normal(4).astype(BF16), np.array([[3, 1], [0, 2]], np.int32)
    options: dict[str, Any] = {"query_lengths": (4, 9), "key_lengths": (150, 30), "blocks": table, "sink": sink}
    y, lse = fused(
        npu, q, k, v, q.shape, 4, "TND", key_heads=2, sparse=3, block=128, mask=TRIANGLE, lse=(9, 4, 1), dtype=BF16,
        **options,
    )  # fmt: skip
    for at, (first, end, keys) in enumerate(((0, 4, 150), (4, 9, 30))):
        own = [each[table[at]].reshape(-1, 2, 64)[:keys].transpose(1, 0, 2) for each in (k, v)]
        hidden = np.arange(keys)[None, :] > np.arange(end - first)[:, None] + keys - (end - first)
        rows = q[first:end].transpose(1, 0, 2)
        wanted, total = plain(rows, *(repeated(each, 4) for each in own), hidden, sink=sink.astype("f8")[:, None, None])
        near(y[first:end].transpose(1, 0, 2), wanted, 2.0**-7)
        np.testing.assert_allclose(lse[first:end].transpose(1, 0, 2), total, atol=1e-5)


def test_latent_attention(npu: Session) -> None:
    """MLA: one head of keys for all, values of 512 channels, rotary parts of 64."""
    q, c = drawn(2, 32, 1, 512) / 8, drawn(6, 16, 512, seed=1)
    one, other = drawn(2, 32, 1, 64, seed=2) / 8, drawn(6, 16, 64, seed=3)
    table, lengths = np.array([[4, 1], [2, 0]], np.int32), (20, 31)
    numbers: dict[str, Any] = {"key_heads": 1, "blocks": table, "block": 16, "key_lengths": lengths}
    flat = [each.reshape(2, 1, -1) for each in (q, one)]
    y, _ = fused(npu, flat[0], c, c, flat[0].shape, 32, "BSH", query_rope=flat[1], key_rope=other, **numbers)
    for at, length in enumerate(lengths):
        key, rope = (each[table[at]].reshape(1, 32, -1)[:, :length] for each in (c, other))
        rows, keys = np.concatenate([q[at], one[at]], -1), np.concatenate([key, rope], -1)
        near(y[at].reshape(32, 1, 512), plain(rows, repeated(keys, 32), repeated(key, 32))[0])


def test_prompts_alone(npu: Session) -> None:
    """Heads of any width, values narrower than keys, an output with gaps between its rows."""
    q, k, v = drawn(2, 4, 6, 20), drawn(2, 2, 9, 20, seed=1), drawn(2, 2, 9, 12, seed=2)
    wide = npu.empty((2, 4, 6, 12), np.float16)
    quantised = [None] * 5
    numbers = (4, 0.25, FAR, FAR, "BNSD", 2, 3, 0)
    npu.call("aclnnPromptFlashAttentionV3", q, k, v, None, TRIANGLE, None, (9, 7), *quantised, *numbers, wide)
    for batch, keys in enumerate((9, 7)):
        hidden = np.arange(keys)[None, :] > np.arange(6)[:, None] + keys - 6
        own = (repeated(each[batch], 4)[:, :keys] for each in (k, v))
        near(wide.numpy()[batch], plain(q[batch], *own, hidden)[0])


PLAIN = {
    "aclnnPromptFlashAttention": (3, (None,), (FAR, FAR)),
    "aclnnPromptFlashAttentionV2": (3, (None,) * 7, (FAR, FAR)),
    "aclnnIncreFlashAttention": (1, (None,), ()),
    "aclnnIncreFlashAttentionV2": (1, (None,) * 6, ()),
}
"""Queries, arguments between the mask and numHeads, and those behind scaleValue."""


@pytest.mark.parametrize("api", PLAIN)
def test_the_first_versions_ignore_a_bias(npu: Session, api: str) -> None:
    rows, between, behind = PLAIN[api]
    q, k, v = drawn(1, 2, rows, 16), drawn(1, 2, 4, 16, seed=1), drawn(1, 2, 4, 16, seed=2)
    caches = ([k], [v]) if "Incre" in api else (k, v)
    mode = (0,) if api == "aclnnPromptFlashAttentionV2" else ()
    for bias in (None, drawn(1, 2, rows, 4, seed=3)):
        y = npu.empty(q.shape, np.float16)
        npu.call(api, q, *caches, bias, None, *between, 2, 0.25, *behind, "BNSD", 2, *mode, y)
        near(y.numpy()[0], plain(q[0], k[0], v[0])[0])


def test_single_queries_alone(npu: Session) -> None:
    """INT8 caches in blocks, with one tensor of scales for keys and values."""
    random = np.random.default_rng(3)
    q, table, lengths = drawn(2, 1, 64), np.array([[2, 0], [1, 3]], np.int32), (40, 33)
    k, v = (random.integers(-100, 100, (4, 32, 32)).astype(np.int8) for _ in range(2))
    scale = random.uniform(0.005, 0.02, (2, 32)).astype(np.float16)
    out = npu.empty((2, 1, 64), np.float16)
    optional = [None, None, lengths, *[None] * 5, scale, None, table, None]
    npu.call("aclnnIncreFlashAttentionV4", q, [k], [v], *optional, 4, 0.25, "BSH", 2, 32, 1, out)
    for at, length in enumerate(lengths):
        own = [each[table[at]].reshape(-1, 32)[:length] * scale[half].astype("f8") for half, each in enumerate((k, v))]
        heads = (repeated(each.reshape(length, 2, 16).transpose(1, 0, 2), 4) for each in own)
        near(out.numpy()[at].reshape(4, 1, 16), plain(q[at].reshape(4, 1, 16), *heads)[0])
