"""The array API standard's functions in every dtype, beside NumPy's; `tests/array_api` runs the public suite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.session import composed

WHOLE = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
REAL = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
NUMERIC = (*WHOLE, *REAL, *COMPLEX)
FLOATING = (*REAL, *COMPLEX)
ONE = {
    **dict.fromkeys(("abs", "negative", "positive", "sign", "square"), NUMERIC),
    **dict.fromkeys(("ceil", "floor", "trunc", "round"), (*WHOLE, *REAL)),
    **dict.fromkeys(("isfinite", "isinf", "isnan"), NUMERIC),
    **dict.fromkeys(("acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "expm1"), FLOATING),
    **dict.fromkeys(("log", "log1p", "log2", "log10", "reciprocal", "sin", "sinh", "sqrt", "tan", "tanh"), FLOATING),
    **dict.fromkeys(("conj", "imag", "real"), COMPLEX),
    "bitwise_invert": WHOLE,
    "logical_not": NUMERIC,
    "signbit": REAL,
}
TWO = {
    **dict.fromkeys(("add", "equal", "multiply", "not_equal", "pow", "subtract"), NUMERIC),
    **dict.fromkeys(("floor_divide", "greater", "greater_equal", "less", "less_equal", "remainder"), (*WHOLE, *REAL)),
    **dict.fromkeys(("maximum", "minimum"), (*WHOLE, *REAL)),
    **dict.fromkeys(("bitwise_and", "bitwise_or", "bitwise_xor"), WHOLE),
    **dict.fromkeys(("bitwise_left_shift", "bitwise_right_shift"), WHOLE),
    **dict.fromkeys(("atan2", "copysign", "hypot", "logaddexp", "nextafter"), REAL),
    **dict.fromkeys(("logical_and", "logical_or", "logical_xor"), NUMERIC),
    "divide": FLOATING,
}
OF_AN_AXIS = {
    **dict.fromkeys(("sum", "prod", "all", "any"), NUMERIC),
    **dict.fromkeys(("max", "min", "argmax", "argmin"), (*WHOLE, *REAL)),
    **dict.fromkeys(("mean",), FLOATING),
    **dict.fromkeys(("std", "var"), REAL),
    **dict.fromkeys(("count_nonzero",), NUMERIC),
    **dict.fromkeys(("sort", "argsort"), (*WHOLE, *REAL)),
}
MOVES = ("concat", "stack", "roll", "tile", "tril", "triu", "take", "repeat", "where", "flip", "mask", "assign")


def pairs(functions: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(name, kind) for name, kinds in functions.items() for kind in kinds]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


def values(kind: str, seed: int, low: float = 0.05, high: float = 0.95) -> Any:
    """Small floats, and integers up to the largest ones."""
    chance = np.random.default_rng(seed)
    if np.dtype(kind).kind in "iu":
        info = np.iinfo(kind)
        found = chance.integers(1, 4, (3, 5)).astype(kind)
        found.flat[:4] = info.max, info.max // 2 + 1, info.min, 7
        return found
    found = chance.uniform(low, high, (3, 5))
    return (found + 1j * chance.uniform(-0.9, 0.9, (3, 5)) if kind.startswith("c") else found).astype(kind)


def same(found: Any, wanted: Any) -> None:
    wanted = np.asarray(wanted)
    assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
    if wanted.dtype.kind in "fc":
        near = 2e-5 if wanted.dtype in (np.float32, np.complex64) else 1e-12
        np.testing.assert_allclose(found.numpy(), wanted, rtol=near, atol=near)
    else:
        np.testing.assert_array_equal(found.numpy(), wanted)


@pytest.mark.parametrize(("name", "kind"), pairs(ONE))
def test_of_one_array(npu: Session, name: str, kind: str) -> None:
    x = values(kind, 1)
    if name == "acosh" and kind in REAL:
        x = x + np.asarray(1, kind)
    with np.errstate(all="ignore"):
        same(getattr(npu.xp, name)(npu.array(x)), getattr(np, name)(x))


@pytest.mark.parametrize(("name", "kind"), pairs(TWO))
def test_of_two_arrays(npu: Session, name: str, kind: str) -> None:
    x, y = values(kind, 2), values(kind, 3)[:1] + np.asarray(1, kind)
    if kind in WHOLE:
        y = np.array([[3, 1, 2, 5, np.iinfo(kind).max]], kind) if "shift" not in name else x % 7
        y = np.minimum(y, 6) if name == "pow" else y
    with np.errstate(all="ignore"):
        same(getattr(npu.xp, name)(npu.array(x), npu.array(y)), getattr(np, name)(x, y))


@pytest.mark.parametrize(("name", "kind"), pairs(OF_AN_AXIS))
def test_along_an_axis(npu: Session, name: str, kind: str) -> None:
    x, options = values(kind, 4), {"kind": "stable"} if "sort" in name else {}
    for axis in (0, 1):
        wanted = getattr(np, name)(x, axis=axis, **options)
        same(getattr(npu.xp, name)(npu.array(x), axis=axis), wanted)


@pytest.mark.parametrize("kind", ["bool", *NUMERIC])
@pytest.mark.parametrize("name", MOVES)
def test_moves(npu: Session, name: str, kind: str) -> None:
    x = values("int8", 5) > 2 if kind == "bool" else values(kind, 5)
    xp, y = npu.xp, npu.array(x)
    odd = np.arange(15).reshape(3, 5) % 2 == 1
    if name == "assign":
        y[npu.array(odd)] = npu.array(x[0, 0])
        wanted = x.copy()
        wanted[odd] = x[0, 0]
        return same(y, wanted)
    found, wanted = {
        "concat": lambda: (xp.concat([y, y], axis=1), np.concatenate([x, x], 1)),
        "stack": lambda: (xp.stack([y, y], axis=1), np.stack([x, x], 1)),
        "roll": lambda: (xp.roll(y, 2, axis=1), np.roll(x, 2, 1)),
        "tile": lambda: (xp.tile(y, (2, 1)), np.tile(x, (2, 1))),
        "tril": lambda: (xp.tril(y), np.tril(x)),
        "triu": lambda: (xp.triu(y, k=1), np.triu(x, 1)),
        "take": lambda: (xp.take(y, npu.array([4, 0]), axis=1), x[:, [4, 0]]),
        "repeat": lambda: (xp.repeat(y, 2, axis=0), np.repeat(x, 2, 0)),
        "where": lambda: (xp.where(npu.array(odd), y, y[:1]), np.where(odd, x, x[:1])),
        "flip": lambda: (xp.flip(y), np.flip(x)),
        "mask": lambda: (y[npu.array(odd)], x[odd]),
    }[name]()
    return same(found, wanted)


@pytest.mark.parametrize("kind", NUMERIC)
def test_made_and_multiplied(npu: Session, kind: str) -> None:
    xp, dtype = npu.xp, np.dtype(kind)
    x = values(kind, 6)
    same(xp.zeros((2, 3), dtype=dtype), np.zeros((2, 3), kind))
    same(xp.ones((2, 3), dtype=dtype), np.ones((2, 3), kind))
    same(xp.eye(3, 4, k=1, dtype=dtype), np.eye(3, 4, 1, kind))
    same(xp.cumulative_sum(npu.array(x), axis=1), np.cumsum(x, 1))
    same(xp.cumulative_prod(npu.array(x), axis=1), np.cumprod(x, 1))
    with np.errstate(all="ignore"):
        same(npu.array(x) @ npu.array(x.T), x @ x.T)
    if kind not in COMPLEX:
        same(xp.unique_values(npu.array(x[:1])), np.unique(x[:1]))
        same(xp.arange(2, 9, 3, dtype=dtype), np.arange(2, 9, 3, kind))


def test_sequences_of_large_integers_keep_their_values(npu: Session) -> None:
    large = [2**63 + 1, 2, 2**64 - 1]
    assert npu.xp.asarray(large, dtype=npu.xp.uint64).tolist() == large
    with pytest.raises(OverflowError):
        npu.xp.asarray([300], dtype=npu.xp.int8)


@pytest.mark.parametrize("one", WHOLE)
def test_common_dtypes_of_integers(npu: Session, one: str) -> None:
    for other in WHOLE:
        if np.promote_types(one, other).kind == "f":
            with pytest.raises(TypeError, match="no common dtype"):
                npu.xp.result_type(np.dtype(one), np.dtype(other))
        else:
            assert npu.xp.result_type(np.dtype(one), np.dtype(other)) == np.promote_types(one, other)
            x = npu.ones(2, one) + npu.ones(2, other)
            same(x, np.full(2, 2, np.promote_types(one, other)))


def test_products_of_more_elements_than_lie_in_memory(npu: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composed, "MOST", 1000)
    x = np.random.default_rng(1).integers(-9, 9, (2, 13, 13))
    same(npu.array(x) @ npu.array(x), x @ x)


def test_zeros_and_nan_keep_their_signs(npu: Session) -> None:
    xp = npu.xp
    zeros, ones = np.array([0.0, -0.0]), np.array([-2.0, 2.0])
    assert np.signbit(xp.remainder(npu.array(zeros), npu.array(ones)).numpy()).tolist() == [True, False]
    assert xp.signbit(npu.array(np.array([-0.0, 0.0, -np.nan], np.float32))).tolist() == [True, False, True]
    assert np.isnan(xp.sign(npu.array(np.array([np.nan])))).all()
    assert np.signbit(xp.trunc(npu.array(np.array([-0.5]))).numpy()).all()
    x = np.array([0.0, -0.0, 1.0, -1.0, np.inf, np.nan], np.float32)
    for to in (np.float32(2), np.float32(-2)):
        np.testing.assert_array_equal(xp.nextafter(npu.array(x), to).numpy(), np.nextafter(x, to))


def test_what_programs_ask(npu: Session) -> None:
    info = npu.xp.finfo(npu.xp.complex64)
    assert (info.bits, info.dtype) == (32, npu.xp.float32)
    assert all(type(each) is float for each in (info.eps, info.max, info.min, info.smallest_normal))
    assert npu.zeros(3)[npu.array(np.array(False))].shape == (0, 3)
    assert npu.zeros(3)[npu.array(np.zeros(0, bool))].shape == (0,)
    assert npu.xp.max(npu.ones(()), keepdims=True).shape == ()
    with pytest.raises(ValueError, match="nonzero needs an array with axes"):
        npu.xp.nonzero(npu.zeros(()))
