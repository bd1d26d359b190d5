"""Reductions and scans: values, special ones too, and the same bits whatever the layout and the threads."""

from __future__ import annotations

import os
import sys
from typing import Any

import children
import numpy as np
import pytest

from aclnn_py import reference
from aclnn_py.session import Session
from numeric.programs import BF16, Operand, Program, Step

Array = Any
FLOAT, HALF, DOUBLE = np.dtype("f4"), np.dtype("f2"), np.dtype("f8")
CODES = {FLOAT: 0, HALF: 1, BF16: 27, DOUBLE: 11, np.dtype("i8"): 9, np.dtype("i4"): 3, np.dtype("?"): 12}
TOLERANCE = {FLOAT: 2.0**-23, HALF: 2.0**-10, BF16: 2.0**-7, DOUBLE: 2.0**-48}
SHAPES = [(40, 8), (1, 9), (3, 70_000), (70_000, 3), (130, 4100), (7, 5, 33), (2, 300, 7, 9)]


def values(shape: tuple[int, ...], dtype: np.dtype, seed: int = 0) -> Array:
    random = np.random.default_rng(seed)
    return (random.standard_normal(shape) + 1).astype(dtype)


def bits(array: Array) -> Array:
    return np.ascontiguousarray(array).view(f"u{array.itemsize}")


def axes_of(rank: int) -> list[tuple[int, ...]]:
    return [(), (0,), (rank - 1,), *([(0, rank - 1)] if rank > 2 else []), *([(1,)] if rank > 2 else [])]


def left(shape: tuple[int, ...], axes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(size for axis, size in enumerate(shape) if axes and axis not in axes)


@pytest.mark.parametrize("dtype", [FLOAT, HALF, BF16, DOUBLE], ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_sums(shape: tuple[int, ...], dtype: np.dtype) -> None:
    x = values(shape, dtype)
    wide = x.astype("f8")
    with Session() as npu, np.errstate(all="ignore"):
        for axes in axes_of(len(shape)):
            out = npu.empty(left(shape, axes), dtype)
            exact = wide.sum(axis=axes or None)
            exact = np.where(np.isinf(exact.astype(dtype)), np.inf, exact)
            got = npu.call("aclnnReduceSum", x, axes, False, CODES[dtype], out).numpy().astype("f8")
            scale = np.abs(wide).sum(axis=axes or None)
            near = np.abs(got - exact) <= TOLERANCE[dtype] * np.abs(exact) + 2.0**-45 * scale
            assert np.all(near | (got == exact))
            if dtype == DOUBLE:
                continue
            got = npu.call("aclnnLinalgVectorNorm", x, 2.0, axes, False, CODES[dtype], out).numpy().astype("f8")
            exact = np.sqrt((wide**2).sum(axis=axes or None))
            assert np.all(np.abs(got - exact) <= TOLERANCE[dtype] * exact)


@pytest.mark.parametrize("dtype", [FLOAT, HALF, np.dtype("i8")], ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_extremes_and_indices(shape: tuple[int, ...], dtype: np.dtype) -> None:
    x = (values(shape, FLOAT) * 20).astype(dtype)  # equal ones among them
    if dtype.kind == "f":
        x[(0,) * len(shape)], x[(-1,) * len(shape)] = np.nan, -np.inf
    with Session() as npu:
        for axes in axes_of(len(shape)):
            out = npu.empty(left(shape, axes), dtype)
            for api, exact in (("aclnnAmax", np.max), ("aclnnAmin", np.min)):
                got = npu.call(api, x, axes, False, out).numpy()
                assert np.array_equal(got, exact(x, axis=axes or None), equal_nan=dtype.kind == "f")
        for dim in range(len(shape)):
            small = left(shape, (dim,))
            for api, index in (("aclnnMaxDim", np.argmax), ("aclnnMinDim", np.argmin)):
                value, at = npu.call(api, x, dim, False, npu.empty(small, dtype), npu.empty(small, np.dtype("i8")))
                assert np.array_equal(at.numpy(), index(x, axis=dim))
                picked = np.take_along_axis(x, np.expand_dims(index(x, axis=dim), dim), dim).squeeze(dim)
                assert np.array_equal(value.numpy(), picked, equal_nan=dtype.kind == "f")


SAME = [
    ("aclnnReduceSum", (0,)),
    ("aclnnMean", (0,)),
    ("aclnnProdDim", (0,)),
    ("aclnnAmax", ()),
    ("aclnnVarCorrection", (1,)),
]


def called(npu: Session, api: str, x: Array, dim: int) -> Array:
    out = npu.empty(left(x.shape, (dim,)), x.dtype)
    code = CODES[x.dtype]
    arguments: dict[str, tuple[Any, ...]] = {
        "aclnnReduceSum": ((dim,), False, code),
        "aclnnMean": ((dim,), False, code),
        "aclnnProdDim": (dim, False, code),
        "aclnnAmax": ((dim,), False),
        "aclnnVarCorrection": ((dim,), 1, False),
        "aclnnLogSumExp": ((dim,), False),
    }
    return npu.call(api, x, *arguments[api], out).numpy()


@pytest.mark.parametrize("dtype", [FLOAT, HALF, BF16], ids=str)
@pytest.mark.parametrize("shape", [(40, 8), (1000, 9), (3, 130), (70_001, 33), (66_000, 20)], ids=str)
@pytest.mark.parametrize(
    "api", ["aclnnReduceSum", "aclnnMean", "aclnnProdDim", "aclnnAmax", "aclnnVarCorrection", "aclnnLogSumExp"]
)
def test_rows_across_memory_give_the_bits_of_rows_along_it(api: str, shape: tuple[int, int], dtype: np.dtype) -> None:
    x = values(shape, dtype)
    if api == "aclnnProdDim":
        x = (1 + x / 1000).astype(dtype)
    with Session() as npu:
        across = called(npu, api, x, 0)
        along = called(npu, api, np.ascontiguousarray(x.T), 1)
    assert np.array_equal(bits(across), bits(along))


@pytest.mark.parametrize("dtype", [HALF, BF16], ids=str)
@pytest.mark.parametrize("kind", ["wide", "infinite", "subnormal", "large"])
def test_sums_of_16_bits_do_not_depend_on_how_they_are_read(kind: str, dtype: np.dtype) -> None:
    """Along memory, across it, and with gaps, which is read in another way; some sums are exact in any order."""
    random = np.random.default_rng(2)
    x = random.standard_normal((150, 80))
    if kind == "wide":
        x *= 10.0 ** random.integers(-30, 30, x.shape) if dtype == BF16 else 10.0 ** random.integers(-7, 4, x.shape)
    elif kind == "infinite":
        x[140, 3], x[1, 7], x[2, 7], x[149, 79] = np.inf, np.inf, -np.inf, np.nan
    else:
        x *= {BF16: 1e-39, HALF: 1e-5}[dtype] if kind == "subnormal" else 1e4
    x = x.astype(dtype)
    apart = np.repeat(x.T, 2, axis=1)[:, ::2]
    with Session() as npu, np.errstate(all="ignore"):
        for code, kept in ((CODES[dtype], dtype), (0, FLOAT)):
            found = [
                npu.call("aclnnReduceSum", one, (dim,), False, code, npu.empty((80,), kept)).numpy().astype("f4")
                for one, dim in ((x, 0), (np.ascontiguousarray(x.T), 1), (apart, 1))
            ]
            exact = x.astype("f8").sum(axis=0).astype(kept).astype("f4")
            assert np.allclose(found[0], exact, 2 * TOLERANCE[kept], 0, equal_nan=True)
            assert all(np.array_equal(one, found[0], equal_nan=True) for one in found)


def test_threads_do_not_change_a_bit() -> None:
    program = (
        "import numpy as np, sys, hashlib\n"
        "from aclnn_py.session import Session\n"
        "x = np.random.default_rng(1).standard_normal((2, 1_500_001)).astype('f4')\n"
        "h = hashlib.sha256()\n"
        "with Session() as npu:\n"
        "    for dims, shape in (((1,), (2,)), ((), ())):\n"
        "        for api in ('aclnnReduceSum', 'aclnnMean'):\n"
        "            h.update(npu.call(api, x, dims, False, 0, npu.empty(shape, np.dtype('f4'))).numpy().tobytes())\n"
        "    h.update(npu.call('aclnnArgMax', x, 1, False, npu.empty((2,), np.dtype('i8'))).numpy().tobytes())\n"
        "print(h.hexdigest())\n"
    )
    found = set()
    for threads, isa in (("1", ""), ("4", ""), ("4", "base")):
        environment = {**os.environ, "ACLNN_PY_THREADS": threads, "ACLNN_PY_ISA": isa}
        run = children.run([sys.executable, "-c", program], env=environment, check=True)
        found.add(run.stdout)
    assert len(found) == 1


def test_many_elements_lose_nothing() -> None:
    x = np.full(1 << 22, 0.1, FLOAT)
    with Session() as npu:
        got = npu.call("aclnnReduceSum", x, (), False, 0, npu.empty((), FLOAT)).numpy()
        running = npu.call("aclnnCumsum", x, 0, 0, npu.empty(x.shape, FLOAT)).numpy()
    exact = np.float32(np.float64(np.float32(0.1)) * x.size)
    assert got == exact
    assert running[-1] == exact


@pytest.mark.parametrize("dtype", [FLOAT, HALF, BF16, DOUBLE, np.dtype("i4"), np.dtype("i8")], ids=str)
@pytest.mark.parametrize("shape", [(40, 8), (1, 9), (3, 2000), (2000, 3), (7, 5, 33), (130, 300)], ids=str)
def test_scans(shape: tuple[int, ...], dtype: np.dtype) -> None:
    x = (values(shape, FLOAT) * (5 if dtype.kind == "i" else 1)).astype(dtype)
    with Session() as npu:
        for dim in range(len(shape)):
            got = npu.call("aclnnCumsum", x, dim, CODES[dtype], npu.empty(shape, dtype)).numpy()
            if dtype.kind == "i":
                assert np.array_equal(got, np.cumsum(x, axis=dim, dtype=dtype))
            else:
                exact = np.cumsum(x.astype("f8"), axis=dim)
                scale = np.cumsum(np.abs(x.astype("f8")), axis=dim)
                assert np.all(np.abs(got.astype("f8") - exact) <= TOLERANCE[dtype] * np.abs(exact) + 2.0**-45 * scale)
            value, at = npu.call("aclnnCummax", x, dim, npu.empty(shape, dtype), npu.empty(shape, np.dtype("i8")))
            exact_value, exact_at = reference.find("aclnnCummax").formula(x.astype("f8"), dim)
            assert np.array_equal(value.numpy().astype("f8"), exact_value)
            assert np.array_equal(at.numpy(), exact_at)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("exclusive", [False, True])
def test_scans_from_either_end(exclusive: bool, reverse: bool) -> None:
    x = np.arange(1, 13, dtype="f4").reshape(3, 4)
    with Session() as npu:
        for dim in (0, 1):
            got = npu.call("aclnnCumsumV2", x, dim, exclusive, reverse, npu.empty(x.shape, FLOAT)).numpy()
            wanted = reference.find("aclnnCumsumV2").formula(x, dim, exclusive, reverse, shape=x.shape)
            assert np.array_equal(got, wanted)


def test_aminmax_without_axes_folds_nothing() -> None:
    x = np.array([[3, -1], [2, 5]], FLOAT)
    with Session() as npu:
        found = npu.call("aclnnAminmax", x, (), False, npu.empty(x.shape, FLOAT), npu.empty(x.shape, FLOAT))
        assert all(np.array_equal(each.numpy(), x) for each in found)


def test_special_values() -> None:
    x = np.array([[1, np.nan, 2], [-0.0, 0.0, -0.0], [np.inf, -np.inf, 0], [-np.inf] * 3], FLOAT)
    with Session() as npu, np.errstate(all="ignore"):
        rows = npu.empty((4,), FLOAT)
        assert np.array_equal(npu.call("aclnnAmax", x, (1,), False, rows).numpy(), [np.nan, 0, np.inf, -np.inf], True)
        assert np.array_equal(npu.call("aclnnAmin", x, (1,), False, rows).numpy(), [np.nan, 0, -np.inf, -np.inf], True)
        indices = npu.empty((4,), np.dtype("i4"))
        assert npu.call("aclnnArgMax", x, 1, False, indices).numpy().tolist() == [1, 0, 0, 0]
        assert npu.call("aclnnArgMin", x, 1, False, indices).numpy().tolist() == [1, 0, 1, 0]
        got = npu.call("aclnnLogSumExp", x, (1,), False, rows).numpy()
        assert np.array_equal(got[[0, 2, 3]], [np.nan, np.inf, -np.inf], True)
        assert abs(got[1] - np.log(3)) < 1e-6
        got = npu.call("aclnnReduceNansum", x, (1,), False, 0, rows).numpy()
        assert np.array_equal(got, [3, 0, np.nan, -np.inf], True)
        truths = npu.call("aclnnAny", x, (1,), False, npu.empty((4,), np.dtype("?"))).numpy()
        assert truths.tolist() == [True, False, True, True]


def test_nothing_at_all() -> None:
    x, out = np.zeros((3, 0), FLOAT), (3,)
    with Session() as npu:
        for api, attrs, wanted in (
            ("aclnnReduceSum", ((1,), False, 0), 0), ("aclnnMean", ((1,), False, 0), np.nan),
            ("aclnnProdDim", (1, False, 0), 1), ("aclnnLogSumExp", ((1,), False), -np.inf),
            ("aclnnLinalgVectorNorm", (-1.0, (1,), False, 0), 0), ("aclnnStd", ((1,), 1, False), np.nan),
        ):  # fmt: skip
            got = npu.call(api, x, *attrs, npu.empty(out, FLOAT)).numpy()
            assert np.array_equal(got, np.full(out, wanted), equal_nan=True), api


@pytest.mark.parametrize("dtype", [FLOAT, np.dtype("f2")])
def test_rows_without_elements(dtype: Any) -> None:
    """By operators whose plans hand such rows to the kernel."""
    with Session() as npu:
        norm = npu.empty((), dtype)
        npu.call("aclnnForeachNorm", [np.zeros(0, dtype)], np.float32(2), [norm])
        assert norm.numpy() == 0
        one, nothing, other = np.ones((2, 3), dtype), np.zeros((0, 2, 4), dtype), np.zeros((0, 4, 3), dtype)
        out = npu.empty((2, 3), dtype)
        npu.call("aclnnAddbmm", one, nothing, other, np.float32(2), np.float32(1), out, 0)
        assert out.numpy().tolist() == [[2, 2, 2], [2, 2, 2]]


@pytest.mark.parametrize("correction", [0, 1, 3, 4])
def test_spread_of_few(correction: int) -> None:
    x = np.array([[1, 2, 4], [5, 5, 5]], FLOAT)
    with Session(soc="Ascend950PR_9599") as npu:
        rows = [npu.empty((2,), FLOAT) for _ in range(2)]
        found, mean = (each.numpy() for each in npu.call("aclnnVarMean", x, (1,), correction, False, *rows))
    wanted = np.array([14 / 3, 0]) / (3 - correction) if correction < 3 else np.array([np.inf, np.inf])
    assert np.allclose(found, wanted)
    assert np.allclose(mean, [7 / 3, 5])


def test_an_output_over_its_input() -> None:
    x = values((300, 70), FLOAT)
    exact = x.astype("f8").sum(axis=0)
    sums = np.lib.stride_tricks.as_strided(x, (70, 300), (4, 0))
    Program([Step("reduce_sum", [Operand(sums)], [Operand(x.T)], (), axes=1)]).call()
    assert np.allclose(x[0], exact, rtol=1e-6)
