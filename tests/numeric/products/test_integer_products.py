"""Products of INT8 matrices: exact in INT32 on every instruction set, by rows, by columns and with gaps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aclnn_py.native import ffi, lib

NUMBERS = {np.dtype("i1"): 2, np.dtype("i4"): 3}
FAR, INT64 = 1 << 40, 9


def product(out: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    arrays = (out, one, other)
    words = [len(arrays), 0, 1, -1, *([-FAR, FAR, 1] * len(arrays))]
    words += [lib.ae_kernel(b"integer_matmul"), INT64, 0, 0, 0, 0, 0, 1, 2]
    for place, array in enumerate(arrays):
        number = NUMBERS[array.dtype]
        words += [place, 0, number, number, array.ndim, *array.shape, *array.strides]
    plan = lib.ae_plan_new(b"test", 1, ffi.new("int64_t[]", words), len(words), ffi.NULL, 0)
    assert plan != ffi.NULL
    done = lib.ae_plan_call(plan, 0, ffi.new("uint64_t[]", [array.ctypes.data for array in arrays]))
    lib.ae_plan_release(plan)
    assert done == 0
    return out


@pytest.fixture(params=["base", "avx2", "avx512"])
def isa(request: pytest.FixtureRequest) -> Iterator[str]:
    before = lib.ae_isa()
    if lib.ae_isa_force(request.param.encode()):
        pytest.skip(f"{request.param} is not built here")
    yield request.param
    lib.ae_isa_force(before)


def drawn(*shape: int) -> np.ndarray:
    """Integers of all sizes, the least one often."""
    made = np.random.default_rng(sum(shape))
    return np.where(made.random(shape) < 0.3, -128, made.integers(-128, 128, shape)).astype("i1")


SHAPES = [
    (1, 1, 1), (1, 7, 3), (3, 5, 16), (2, 2, 64), (7, 130, 33), (5, 4, 129), (17, 300, 70), (1, 4100, 1500),
    (300, 515, 140), (13, 64, 1030), (4, 0, 5), (0, 3, 4), (257, 33, 1),
]  # fmt: skip


@pytest.mark.parametrize("turned", [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("shape", SHAPES)
def test_sums_are_exact(isa: str, shape: tuple[int, int, int], turned: tuple[int, int]) -> None:
    m, k, n = shape
    one = drawn(k, m).T if turned[0] else drawn(m, k)
    other = drawn(n, k).T if turned[1] else drawn(k, n)
    found = product(np.full((m, n), 7, "i4"), one, other)
    assert np.array_equal(found, one.astype("i4") @ other.astype("i4"))


def test_batches_and_gaps(isa: str) -> None:
    one, other = drawn(3, 2, 9, 80)[:, ::-1, ::2, 1::2], drawn(1, 2, 80, 50)[:, :, ::2, ::-3]
    wide = np.broadcast_to(other, (3, *other.shape[1:]))
    out = np.zeros((3, 2, 5, 34), "i4")
    product(out[..., ::2], one, wide)
    assert np.array_equal(out[..., ::2], one.astype("i4") @ wide.astype("i4"))
    assert not out[..., 1::2].any()


def test_sums_wrap(isa: str) -> None:
    depth = (1 << 17) + 3
    one = np.full((1, depth), -128, "i1")
    assert product(np.zeros((1, 1), "i4"), one, one.T) == np.int32(np.uint32(depth * 128 * 128 & 0xFFFFFFFF).view("i4"))
