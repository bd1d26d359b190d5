"""Writing by index: every mode, dtype and layout, duplicates in order, indices that name nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from aclnn_py.native import ffi, lib
from numeric.programs import BF16, CODES

FAR = 1 << 40
NONE = 0.5
FAULT = 5
Mode = Callable[[np.ndarray, np.ndarray], np.ndarray]


def divided(old: np.ndarray, new: np.ndarray) -> np.ndarray:
    """Integers towards zero, and by 0 not at all."""
    if old.dtype.kind not in "iu":
        return old / new
    return (
        old if not new else old.dtype.type(int(old) // int(new) + (int(old) % int(new) != 0 and (old < 0) != (new < 0)))
    )


MODES: dict[str, Mode] = {
    "update": lambda old, new: new,
    "add": lambda old, new: old + new,
    "mul": lambda old, new: old * new,
    "div": divided,
    "max": lambda old, new: old if old > new else new,
    "min": lambda old, new: old if old < new else new,
}
DTYPES = ["f4", "f8", "f2", BF16, "i1", "i2", "i4", "i8", "u1", "?", "c8", "c16"]


def scatter(
    mode: str,
    target: np.ndarray,
    index: np.ndarray,
    source: np.ndarray,
    axis: int,
    wraps: bool = False,
    passed: float = NONE,
) -> int:
    """Through the kernel, on the memory that the arrays lie in; 0, or why it failed."""
    words = [3, 0, 1, -1, *([-FAR, FAR, 1] * 3), lib.ae_kernel(f"scatter_{mode}".encode()), 9, 0, 0, 0, 0, 3, 1, 2]
    for place, array in enumerate((target, index, source)):
        number = CODES[array.dtype]
        words += [place, 0, number, number, array.ndim, *array.shape, *array.strides]
    attrs = ffi.new("double[]", [axis, wraps, passed])
    plan = lib.ae_plan_new(b"test", 1, ffi.new("int64_t[]", words), len(words), attrs, 3)
    assert plan != ffi.NULL
    code = lib.ae_plan_call(plan, 0, ffi.new("uint64_t[]", [each.ctypes.data for each in (target, index, source)]))
    lib.ae_plan_release(plan)
    return code


def expected(mode: str, target: np.ndarray, index: np.ndarray, source: np.ndarray, axis: int) -> np.ndarray:
    """One element after the other, each rounded as memory holds it."""
    found = target.copy()
    for at in np.ndindex(index.shape):
        place = (*at[:axis], int(index[at]), *at[axis + 1 :])
        with np.errstate(all="ignore"):
            found[place] = MODES[mode](found[place], source[at])
    return found


def numbers(shape: tuple[int, ...], dtype: object, seed: int = 3) -> np.ndarray:
    made = np.random.default_rng(seed).integers(-4, 5, shape)
    return np.asarray(made, np.dtype(dtype)) if np.dtype(dtype) != bool else made > 0


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("mode", MODES)
def test_modes(mode: str, dtype: object) -> None:
    if np.dtype(dtype).kind in "cb" and mode in ("div", "max", "min"):
        pytest.skip("nobody wants it")
    for shape, index_shape, axis in (((7, 5), (6, 4), 0), ((3, 9), (3, 12), 1), ((2, 5, 40), (2, 9, 40), 1)):
        target, source = numbers(shape, dtype), numbers(index_shape, dtype, 4)
        for kind in (np.int32, np.int64):
            index = np.random.default_rng(5).integers(0, shape[axis], index_shape).astype(kind)
            wanted = expected(mode, target, index, source, axis)
            found = target.copy()
            assert scatter(mode, found, index, source, axis) == 0
            assert found.tobytes() == wanted.tobytes()


@pytest.mark.parametrize("dtype", ["f4", "i1", "c16"])
def test_rows_and_layouts(dtype: str) -> None:
    made = np.random.default_rng(6)
    for shape, axis in (((9, 33), 0), ((4, 9, 50), 1), ((9, 2, 3, 17), 0), ((5, 9), 1)):
        row = made.integers(0, shape[axis], 13)
        upright = row.reshape([-1 if i == axis else 1 for i in range(len(shape))])
        index = np.broadcast_to(upright, (*shape[:axis], 13, *shape[axis + 1 :]))
        source = numbers(index.shape, dtype)
        target = numbers(shape, dtype, 8)
        wanted = expected("add", target, index, source, axis)
        wide = np.zeros((*shape[:-1], 2 * shape[-1]), dtype)
        turned = np.ascontiguousarray(target.T).T
        wide[..., ::2] = target
        for found in (target.copy(), wide[..., ::2], turned[::-1][::-1]):
            assert scatter("add", found, index, source, axis) == 0
            assert np.array_equal(found, wanted)
        found = target.copy()
        assert scatter("add", found, index, np.broadcast_to(source[:1, ...] * 0 + 2, index.shape), axis) == 0
        assert np.array_equal(found, expected("add", target, index, source * 0 + 2, axis))


def test_sums_are_taken_in_order() -> None:
    """10^6 indices, most of them duplicates, whose float32 sums depend on the order."""
    made = np.random.default_rng(7)
    index = made.integers(0, 50, 1_000_000)
    source = (made.standard_normal(index.shape) * 10.0 ** made.integers(-3, 4, index.shape)).astype(np.float32)
    wanted = np.array([np.add.accumulate(source[index == row])[-1] for row in range(50)], np.float32)
    found = np.full(50, -0.0, np.float32)
    assert scatter("add", found, index, source, 0) == 0
    assert found.tobytes() == wanted.tobytes()
    found, again = np.zeros((2, 50, 100), np.float32)
    values = source.reshape(10000, 100)
    assert scatter("add", found, np.broadcast_to(index[:10000, None], values.shape), values, 0) == 0
    np.add.at(again, index[:10000], values)
    assert found.tobytes() == again.tobytes()


@pytest.mark.parametrize("bad", [5, -6, 1 << 40, -(1 << 63), (1 << 63) - 1])
def test_indices_that_name_nothing(bad: int) -> None:
    target = np.arange(5.0)
    index = np.array([0, bad, 4, -1])
    found = target.copy()
    assert scatter("update", found, index, np.full(4, 9.0), 0, wraps=True) == FAULT
    assert found.tolist() == [9, 1, 2, 3, 9]
    assert scatter("update", found, index[2:], np.full(2, 9.0), 0) == FAULT  # -1 where none counts from the end
    assert scatter("add", target, index, np.ones(4), 0, wraps=True, passed=bad) == (FAULT if abs(bad) > 1 << 50 else 0)
    assert target.tolist() == [1, 1, 2, 3, 6]


def test_nothing_to_write() -> None:
    assert scatter("add", np.zeros((0, 4), "f4"), np.zeros((0, 4), "i8"), np.zeros((0, 4), "f4"), 0) == 0
    assert scatter("add", np.zeros((3, 0), "f4"), np.zeros((2, 0), "i8"), np.zeros((2, 0), "f4"), 0) == 0
    assert scatter("add", np.zeros((0, 4), "f4"), np.zeros((1, 4), "i8"), np.zeros((1, 4), "f4"), 0) == FAULT
