"""Attention beyond the cases that follow from its declarations: sparse modes, rows that see nothing, many tiles."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference import find

FORWARD, BACKWARD = "aclnnFlashAttentionScore", "aclnnFlashAttentionScoreGrad"
EVERY, BIG = 1 << 30, 2.0**127


def drawn(*shape: int, seed: int = 0, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def both(q: Any, k: Any, v: Any, extras: tuple[Any, ...], numbers: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    """What the emulator gives, and the formula: result, largest scores, sums; then the three gradients."""
    reference, backward = find(FORWARD), find(BACKWARD)
    assert reference is not None
    assert backward is not None
    wide = [np.asarray(each, np.float64) for each in (q, k, v)]
    padded = (*extras[:2], None, *extras[2:])
    largest, total, _, wanted = reference(*wide, *padded, *numbers, soc="ascend910b")
    dy = np.asarray(drawn(*wanted.shape, seed=9), q.dtype)
    with Session(soc="Ascend910B1") as npu:
        sums = [npu.empty_like(np.zeros(largest.shape, np.float32)) for _ in range(2)]
        y = npu.empty_like(np.zeros(wanted.shape, q.dtype))
        npu.call(FORWARD, q, k, v, *padded, *numbers, *sums, None, y)
        given = [each.numpy() for each in (*sums, y)]
        outs = [npu.empty_like(each) for each in (q, k, v)]
        npu.call(BACKWARD, q, k, v, dy, *padded[:4], *given[:2], None, given[2], *padded[4:], *numbers, *outs, None)
        gradients = [each.numpy() for each in outs]
    wide_dy, seen = np.asarray(dy, np.float64), [np.asarray(each, np.float64) for each in given]
    expected = backward(*wide, wide_dy, *padded[:4], *seen[:2], None, seen[2], *padded[4:], *numbers, soc="ascend910b")
    return [*zip((*given, *gradients), (largest, total, wanted, *expected[:3]), strict=True)]


def close(pairs: list[tuple[Any, Any]], tolerance: float) -> None:
    for found, wanted in pairs:
        found = np.asarray(found, np.float64)
        scale = max(1.0, np.abs(np.where(np.abs(wanted) < BIG, wanted, 0)).max(initial=0))
        hidden = np.abs(wanted) > BIG
        assert np.array_equal(found[hidden], wanted[hidden])
        np.testing.assert_allclose(np.where(hidden, 0, found), np.where(hidden, 0, wanted), atol=tolerance * scale)


@pytest.mark.parametrize(
    ("mode", "before", "behind", "prefix", "queries", "keys"),
    [
        (2, EVERY, 0, None, 70, 70), (2, EVERY, 0, None, 5, 90), (3, EVERY, 0, None, 40, 130),
        (3, EVERY, 0, None, 90, 20), (4, 9, 3, None, 80, 100), (4, 50, -7, None, 80, 80), (6, 0, 0, (60, 12), 70, 70),
    ],
)  # fmt: skip
def test_modes_that_tell_everything(mode: int, before: int, behind: int, prefix: Any, queries: int, keys: int) -> None:
    mask = np.zeros((3072 if mode == 6 else 2048, 2048), bool)
    q, k, v = drawn(2, 4, queries, 8), drawn(2, 2, keys, 8, seed=1), drawn(2, 2, keys, 6, seed=2)
    numbers = (0.4, 1.0, before, behind, 4, "BNSD", 0, mode)
    close(both(q, k, v, (None, None, mask, prefix), numbers), 4e-6)


@pytest.mark.parametrize("precise", [0, 2])
def test_rows_that_see_nothing(precise: int) -> None:
    mask = np.zeros((33, 70), bool)
    mask[5:9] = True
    mask[20, 3:] = True
    q, k, v = drawn(1, 33, 12), drawn(1, 70, 12, seed=1), drawn(1, 70, 12, seed=2)
    pairs = both(q, k, v, (None, None, mask, None), (0.4, 1.0, EVERY, EVERY, 3, "BSH", precise, 0))
    assert not (pairs[2][0][0, 5:9].any() and precise)
    close(pairs[: 3 if precise else 6], 4e-6)


@pytest.mark.parametrize(("dtype", "tolerance"), [(np.float32, 4e-6), (np.float16, 4e-3), (ml_dtypes.bfloat16, 3e-2)])
@pytest.mark.parametrize("layout", ["BSND", "SBH"])
def test_tiles_bits_and_shifts(dtype: Any, tolerance: float, layout: str) -> None:
    batches, heads, queries, keys, width = 2, 2, 67, 301, 16
    shape = {"BSND": lambda s: (batches, s, heads, width), "SBH": lambda s: (s, batches, heads * width)}[layout]
    q, k, v = (drawn(*shape(size), seed=seed, dtype=dtype) for seed, size in ((0, queries), (1, keys), (2, keys)))
    pse = drawn(1, heads, queries, keys, seed=3, dtype=dtype)
    bits = np.random.default_rng(4).integers(0, 256, -(-batches * heads * queries * keys // 8), np.uint8)
    mask = np.random.default_rng(5).random((batches, 1, queries, keys)) < 0.3
    extras = (pse, bits, mask, None)
    close(both(q, k, v, extras, (0.3, 0.5, EVERY, EVERY, heads, layout, 0, 1)), tolerance)


def test_a_pse_that_stands_for_more_rows() -> None:
    q, k, v = (drawn(1, 1, 1100, 2, seed=seed) for seed in range(3))
    distance = np.arange(1100)[None, :] - np.arange(1100)[:, None]
    whole = -0.01 * np.abs(distance).astype(np.float32)
    mask = np.zeros((2048, 2048), bool)
    numbers = (0.4, 1.0, EVERY, 0, 1, "BNSD", 0, 2)
    close(both(q, k, v, (whole[None, None, -1024:], None, mask, None), numbers), 4e-6)


def test_nothing_to_see() -> None:
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty_like(np.ones(shape, np.float32)) for shape in ((2, 2, 3, 8), (2, 2, 3, 8), (2, 2, 3, 4))]
        q, none = drawn(2, 2, 3, 4), drawn(2, 2, 0, 4)
        numbers = (1.0, 1.0, EVERY, EVERY, 2, "BNSD", 0, 0)
        npu.call(FORWARD, q, none, none, *(None,) * 5, *numbers, outs[0], outs[1], None, outs[2])
        assert not any(out.numpy().any() for out in outs)


def test_outputs_round_halves_away_from_zero() -> None:
    """The mean of 1 and 1 + 2^-7 lies between two numbers of BF16, of which the lower one is even."""
    q, k, v = (np.zeros((1, 1, 2, 16), ml_dtypes.bfloat16) for _ in range(3))
    v[..., 0, :], v[..., 1, :] = 1, 1 + 2**-7
    with Session(soc="Ascend910B1") as npu:
        rows, y = [npu.empty((1, 1, 2, 8), "float32") for _ in range(2)], npu.empty_like(q)
        npu.call(FORWARD, q, k, v, *(None,) * 5, 1.0, 1.0, EVERY, EVERY, 1, "BNSD", 0, 0, *rows, None, y)
        assert (y.numpy() == ml_dtypes.bfloat16(1 + 2**-7)).all()
