"""Tokens written to slots of paged caches and read from them, beside NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.indexing.paged_slots import scatter_pa_kv_cache
from aclnn_py.session import AclError, Session

SCATTER = "aclnnScatterPaKvCache"
TOKENS, HEADS, SIZES, BLOCKS, BLOCK = 9, 3, (64, 32), 5, 16
BF16 = np.dtype(ml_dtypes.bfloat16)
SHAPES = {
    ("Norm", "None"): lambda size, part: (BLOCKS, BLOCK, HEADS, size),
    ("Norm", "NHSD"): lambda size, part: (BLOCKS, HEADS, BLOCK, size),
    ("PA_NZ", "None"): lambda size, part: (BLOCKS, HEADS * size // part, BLOCK, part),
    ("PA_NZ", "heads"): lambda size, part: (BLOCKS, HEADS, size // part, BLOCK, part),
}
OTHERS = (None, None, None)
IGNORED = ((1, 1), (0, 0))


def drawn(made: np.random.Generator, shape: tuple[int, ...], kind: np.dtype) -> np.ndarray:
    return made.integers(-99, 99, shape).astype(kind)


@pytest.mark.parametrize("mode", SHAPES, ids="-".join)
@pytest.mark.parametrize("kinds", [(BF16, BF16), (np.dtype("i1"), BF16)], ids=["bf16", "int8"])
def test_slots_of_every_layout(mode: tuple[str, str], kinds: tuple[np.dtype, np.dtype]) -> None:
    """Slots in any order, two negative ones among them; everything else stays."""
    kinds = kinds if mode[0] == "PA_NZ" else kinds[:1] * 2
    made = np.random.default_rng(3)
    slots = made.permutation(BLOCKS * BLOCK)[:TOKENS]
    slots[[2, 5]] = -1, -40
    tokens = [drawn(made, (TOKENS, HEADS, size), kind) for size, kind in zip(SIZES, kinds, strict=True)]
    caches = [
        drawn(made, SHAPES[mode](size, 32 // kind.itemsize), kind) for size, kind in zip(SIZES, kinds, strict=True)
    ]
    given = (*OTHERS, *mode, *IGNORED)
    with Session(soc="Ascend910B1") as npu:
        keys, values = map(npu.array, caches)
        npu.call(SCATTER, tokens[0], keys, slots, tokens[1], values, *given)
        found = keys.numpy(), values.numpy()
    wanted = scatter_pa_kv_cache(tokens[0], caches[0], slots, tokens[1], caches[1], *given)
    assert all(np.array_equal(one, other) for one, other in zip(found, wanted, strict=True))
    changed = (found[0] != caches[0]).sum()
    assert 0.8 * (TOKENS - 2) * HEADS * SIZES[0] < changed <= (TOKENS - 2) * HEADS * SIZES[0]


def test_keys_alone_and_slots_beyond() -> None:
    key, cache = np.arange(12, dtype="f2").reshape(3, 2, 2), np.zeros((2, 2, 2, 2), "f2")
    with Session(soc="Ascend910B1") as npu:
        keys = npu.array(cache)
        npu.call(SCATTER, key, keys, np.array([3, 0, 2], "i4"), None, None, *OTHERS, None, None, *IGNORED)
        assert keys.numpy()[:, :, 0, 0].tolist() == [[4, 0], [8, 0]]
        with pytest.raises(AclError, match="507035"):
            npu.call(SCATTER, key, keys, np.array([3, 0, 4], "i4"), None, None, *OTHERS, "", "", *IGNORED)


@pytest.mark.parametrize("mode", ["Alibi", "Rope", "Omni", "Nct"])
def test_compression_is_refused(mode: str) -> None:
    key, cache = np.zeros((3, 2, 16), "f2"), np.zeros((2, 2, 2, 16), "f2")
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match="561103"):
        npu.call(SCATTER, key, npu.array(cache), np.arange(3), key, npu.array(cache), *OTHERS, "Norm", mode, *IGNORED)
