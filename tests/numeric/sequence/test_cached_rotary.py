"""Heads rotated by angles from a cache: sections, strides, the elements that are only copied, wrong positions."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import AclError, Session

Array = np.ndarray[Any, Any]
WIDE: dict[Any, float] = {np.float32: 2e-6, np.float16: 2e-3, ml_dtypes.bfloat16: 1.6e-2}
TOKENS, ROWS = 7, 11


def called(api: str, positions: Array, query: Any, key: Array, cache: Array, *attrs: Any) -> tuple[Array, Array]:
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty(each.shape, cache.dtype) for each in (query, key)]
        found = npu.call(api, positions, query, key, cache, *attrs, *outs)
        return found[0].numpy(), found[1].numpy()


def drawn(dtype: Any, rotary: int, head: int, rows: int) -> tuple[Array, Array, Array, Array]:
    made = np.random.default_rng(rows)
    positions = made.integers(0, ROWS, (rows, TOKENS))
    shapes = (TOKENS, 3 * head), (TOKENS, 2 * head), (ROWS, rotary)
    query, key, cache = (made.standard_normal(shape).astype(dtype) for shape in shapes)
    return (positions[0] if rows == 1 else positions), query, key, cache


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("neox", [True, False])
@pytest.mark.parametrize(
    ("section", "rotary"),
    [
        (None, 64), ((0, 0, 0), 128), ((0, 0, 0, 0), 64), ((16, 24, 24), 128), ((8, 12, 12), 64), ((24, 20, 20), 128),
        ((11, 11, 10), 64), ((16, 16, 16, 16), 128),
    ],
)  # fmt: skip
def test_every_way(section: Any, rotary: int, neox: bool, dtype: Any) -> None:
    positions, query, key, cache = drawn(dtype, rotary, 128, len(section) if section and section[0] else 1)
    mode = int(section is None or len(section) == 3)
    for api, more in (("aclnnRopeWithSinCosCache", ()), ("aclnnRopeWithSinCosCacheV2", (mode,))):
        formula = find(api)
        assert formula is not None
        wide = [each.astype("f8") for each in (query, key, cache)]
        wanted = formula(positions, *wide, section, 128, neox, *more, soc="ascend910b")
        found = called(api, positions, query, key, cache, section, 128, neox, *more)
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_allclose(one.astype("f8"), other, rtol=WIDE[dtype], atol=4 * WIDE[dtype])


def test_known_numbers_and_rows_that_lie_apart() -> None:
    head = 16
    cache = np.zeros((2, head), "f4")
    cache[0, : head // 2], cache[1, head // 2 :] = 1, 1  # no rotation, and a quarter turn
    query = np.arange(4 * head, dtype="f4").reshape(2, 2 * head)[:, :head]
    found, key = called("aclnnRopeWithSinCosCache", np.array([0, 1]), query, query, cache, None, head, True)
    assert found.tolist() == key.tolist()
    assert found[0].tolist() == query[0].tolist()
    assert found[1].tolist() == [*-query[1, head // 2 :], *query[1, : head // 2]]


def test_columns_of_the_interleaved_layout() -> None:
    rows = np.arange(5, dtype="f4")[:, None] + np.zeros((5, 64), "f4")  # the cosines name their row
    rows[:, 32:] = 0
    ones, section = np.ones((1, 64), "f4"), (11, 11, 10)
    positions = np.array([[1], [2], [3]])
    found, _ = called("aclnnRopeWithSinCosCacheV2", positions, ones, ones, rows, section, 64, True, 1)
    assert found[0, :32].tolist() == [1.0, 2.0, 3.0] * 10 + [1.0, 2.0]


@pytest.mark.parametrize(
    ("section", "mode", "code"),
    [
        ((0, -1, 0), 0, "161002"), ((0, 0), 0, "161002"), ((0, 0, 0, 0, 0), 0, "161002"), ((8, 8, 16), 0, "161002"),
        ((0, 0, 0, 0), 1, "561103"),
    ],
)  # fmt: skip
def test_sections_that_are_refused(section: Any, mode: int, code: str) -> None:
    with pytest.raises(AclError, match=code):
        called("aclnnRopeWithSinCosCacheV2", *drawn(np.float32, 64, 64, 1), section, 64, True, mode)


@pytest.mark.parametrize("wrong", [-1, ROWS])
def test_a_position_that_the_cache_does_not_have(wrong: int) -> None:
    positions, query, key, cache = drawn(np.float32, 64, 64, 1)
    positions[3] = wrong
    with pytest.raises(AclError, match="507035"):
        called("aclnnRopeWithSinCosCache", positions, query, key, cache, None, 64, True)
