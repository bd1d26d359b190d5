"""Matrix products: every class, layout and instruction set, in tiles of any size."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

import children
import numpy as np
import pytest

from aclnn_py.native import ffi, lib
from numeric.programs import BF16, ISAS, force

NUMBERS = {"f4": 0, "f8": 11, "i8": 9, "f2": 1, "bfloat16": 27}
COMPUTED = {"f4": 0, "f8": 11, "i8": 9, "f2": 0, "bfloat16": 0}
BAR = {"f4": 3e-7, "f8": 1e-15, "i8": 0.0, "f2": 1e-3, "bfloat16": 8e-3}
SHAPES = [(1, 1, 1), (3, 5, 7), (193, 300, 200), (64, 1000, 33), (12, 257, 32), (2, 0, 3), (0, 4, 2)]
FAR = 1 << 40


def kind(array: np.ndarray) -> str:
    return "bfloat16" if array.dtype == BF16 else array.dtype.str[1:]


def product(left: np.ndarray, right: np.ndarray, hf32: bool = False) -> np.ndarray:
    """Through the kernel, on the memory that the arrays lie in."""
    return run(b"matmul", (left, right), (float(hf32),))


def run(kernel: bytes, inputs: tuple[np.ndarray, ...], attrs: tuple[float, ...], before: float = 7) -> np.ndarray:
    left, right = inputs[:2]
    arrays = (np.full((*left.shape[:-1], right.shape[-1]), before, left.dtype), *inputs)
    words = [len(arrays), 0, 1, -1, *([-FAR, FAR, 1] * len(arrays))]
    words += [lib.ae_kernel(kernel), COMPUTED[kind(left)], 0, 0, 0, 0, len(attrs), 1, len(inputs)]
    for place, array in enumerate(arrays):
        number = NUMBERS[kind(array)]
        words += [place, 0, number, number, array.ndim, *array.shape, *array.strides]
    plan = lib.ae_plan_new(b"test", 1, ffi.new("int64_t[]", words), len(words), ffi.new("double[]", attrs), len(attrs))
    assert plan != ffi.NULL
    addresses = ffi.new("uint64_t[]", [array.ctypes.data for array in arrays])
    assert lib.ae_plan_call(plan, 0, addresses) == 0
    lib.ae_plan_release(plan)
    return arrays[0]


def matrices(dtype: str, *shapes: tuple[int, ...]) -> list[np.ndarray]:
    made = np.random.default_rng(5)
    scale = 100 if dtype == "i8" else 1
    return [(made.standard_normal(shape) * scale).astype(BF16 if dtype == "bfloat16" else dtype) for shape in shapes]


def turned(array: np.ndarray) -> np.ndarray:
    """The same numbers with columns side by side in memory."""
    return np.ascontiguousarray(array.swapaxes(-1, -2)).swapaxes(-1, -2)


@pytest.mark.parametrize("dtype", NUMBERS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_products_of_both_layouts(dtype: str, shape: tuple[int, int, int]) -> None:
    rows, depth, columns = shape
    left, right = matrices(dtype, (2, rows, depth), (2, depth, columns))
    wide = np.float64 if dtype != "i8" else np.int64
    wanted = left.astype(wide) @ right.astype(wide)
    room = 1 + np.abs(left.astype("f8")) @ np.abs(right.astype("f8"))
    first = product(left, right)
    assert np.all(np.abs(first.astype(wide) - wanted) <= BAR[dtype] * room)
    for one, other in ((turned(left), right), (left, turned(right)), (turned(left), turned(right))):
        again = product(one, other)  # where BLAS has loops of its own for a layout, its last bits are, too
        assert np.all(np.abs(again.astype(wide) - wanted) <= BAR[dtype] * room)
        assert product(one, other).tobytes() == again.tobytes()


def test_a_batch_may_be_repeated_by_a_stride_of_zero() -> None:
    left, right = matrices("f4", (5, 6), (3, 6, 4))
    repeated = np.broadcast_to(left, (3, 5, 6))
    assert np.allclose(product(repeated, right), left @ right, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", ["f4", "f8", "f2", "bfloat16"])
@pytest.mark.parametrize("shape", [(3, 5, 7), (193, 300, 200), (2, 0, 3)], ids=str)
def test_a_sum_with_factors_is_rounded_once(dtype: str, shape: tuple[int, int, int]) -> None:
    rows, depth, columns = shape
    left, right, whole = matrices(dtype, (2, rows, depth), (2, depth, columns), (2, rows, columns))
    row = np.broadcast_to(whole[:1, :1], whole.shape)
    for addend in (whole, row, turned(whole)):
        found = run(b"gemm", (left, right, addend), (0.0, 0.5, -2.0))
        wanted = 0.5 * (left.astype("f8") @ right.astype("f8")) - 2 * addend.astype("f8")
        room = 1 + np.abs(left.astype("f8")) @ np.abs(right.astype("f8")) + np.abs(addend.astype("f8"))
        assert np.all(np.abs(found.astype("f8") - wanted) <= BAR[dtype] * room)


def test_tiles_change_no_bit_of_our_own_loops() -> None:
    left, right = matrices("f8", (500, 700), (700, 450))
    whole = product(left, right)
    assert product(left[190:400], right[:, 3:77]).tobytes() == np.ascontiguousarray(whole[190:400, 3:77]).tobytes()


@pytest.mark.skipif(not {"avx2", "avx512"} <= {*ISAS}, reason="needs AVX-512, and kernels for AVX2 beside")
def test_avx2_and_avx512_give_equal_bits() -> None:
    left, right = matrices("f8", (100, 300), (300, 90))
    results = []
    for isa in ("avx2", "avx512"):
        with force(isa):
            results.append(product(left, right).tobytes())
    assert results[0] == results[1]


@pytest.mark.parametrize("shape", [(1, 700, 300), (300, 700, 1), (40, 30, 20)], ids=str)
def test_what_was_in_the_result_does_not_count(shape: tuple[int, int, int]) -> None:
    rows, depth, columns = shape
    left, right = matrices("f4", (rows, depth), (depth, columns))
    found = run(b"matmul", (left, right), (0.0,), before=np.nan)
    assert np.allclose(found, left.astype("f8") @ right.astype("f8"), rtol=1e-4, atol=1e-4)


def elsewhere(threads: int, **environment: str) -> list[str]:
    """Digests of products in a fresh process and in its child: of two large matrices, of a batch, of 16-bit ones."""
    program = (
        "from numeric.products.test_products import digests; import os\n"
        "print(*digests(), flush=True)\n"
        "if os.fork() == 0: print(*digests(), flush=True)\n"
        "else: os.wait()\n"
    )
    path = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    settings = {**os.environ, "PYTHONPATH": path, "ACLNN_PY_THREADS": str(threads), **environment}
    done = children.run([sys.executable, "-c", program], env=settings, check=True)
    return done.stdout.split()


def digests() -> list[str]:
    found = []
    for dtype, one, other in (
        ("f4", (300, 700), (700, 520)), ("f4", (9, 64, 80), (9, 80, 64)), ("f2", (300, 270), (270, 400)),
        ("f4", (1, 3000), (3000, 2000)),
    ):  # fmt: skip
        left, right = matrices(dtype, one, other)
        product_of = product(left, right)
        assert np.allclose(product_of.astype("f8"), left.astype("f8") @ right.astype("f8"), rtol=2e-3, atol=1e-2)
        found.append(hashlib.sha1(product_of.tobytes()).hexdigest())
    return found


def test_threads_and_forks_change_no_bit() -> None:
    alone = elsewhere(1)
    assert alone[: len(alone) // 2] == alone[len(alone) // 2 :]
    assert elsewhere(3) == alone


def test_without_a_blas_our_own_loops_multiply() -> None:
    assert elsewhere(2, ACLNN_PY_BLAS="none") == elsewhere(1, ACLNN_PY_BLAS="none")


def test_hf32_keeps_eleven_bits() -> None:
    one = np.ones((1, 1), np.float32)
    for step, kept in ((2.0**-11, 2.0**-11), (2.0**-12, 0), (3 * 2.0**-12, 2.0**-10), (2.0**-13, 0)):
        assert product(one + np.float32(step), one, hf32=True) == 1 + kept
    assert np.isnan(product(one * np.float32("nan"), one, hf32=True))
