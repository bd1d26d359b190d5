"""Arithmetic of floats: what the kernels round, in which order, and on which SoC."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.elementwise.test_operators import call, check
from numeric.formulas import Case
from numeric.formulas_math import ARITHMETIC
from numeric.programs import BF16, COMPLEX32, ISAS, all_halves, force, interesting_floats, run, same_numbers

Array = Any
HALF = np.dtype(np.float16)
HALVES = pytest.mark.parametrize("half", [HALF, BF16], ids=str)
INF, NAN = math.inf, math.nan
BINARY = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}
UNARY = {"abs": np.abs, "neg": np.negative, "sqrt": np.sqrt}
ELEMENTARY = {"exp": np.exp, "tanh": np.tanh}
APIS = {"exp": "aclnnExp", "tanh": "aclnnTanh", "sqrt": "aclnnSqrt", "abs": "aclnnAbs", "neg": "aclnnNeg"}
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    with np.errstate(all="ignore"):
        yield


@pytest.fixture(params=[OLD, NEW])
def npu(request: pytest.FixtureRequest) -> Iterator[Session]:
    with Session(soc=request.param) as session:
        yield session


def answer(npu: Session, api: str, *arguments: Any, out: Any = None) -> Array:
    """The call's result; `out` is its dtype (default: the first argument's)."""
    shape = np.broadcast_shapes(*(one.shape for one in arguments if isinstance(one, np.ndarray)))
    return npu.call(api, *arguments, npu.empty(shape, out or arguments[0].dtype)).numpy()


def scalar(value: Any, dtype: int) -> Any:
    return acl.aclCreateScalar(value, dtype)


def large(seed: int) -> Array:
    """More than 2^20 floats: uniform, normal, huge, denormal and special ones."""
    random = np.random.default_rng(seed)
    parts = [random.uniform(-5, 5, 400_000), random.normal(0, 2, 400_000), random.normal(0, 1e38, 300_000)]
    tiny = random.normal(0, 1e-40, 100_000)
    special = [INF, -INF, NAN, 0.0, -0.0]
    mixed = np.concatenate([*parts, tiny, np.resize(special, 50_001)])
    return random.permutation(mixed).astype(np.float32)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("kernel", [*BINARY, *UNARY])
def test_one_operation_is_rounded_correctly(kernel: str, isa: str) -> None:
    x, y = large(1), large(2)
    with force(isa):
        for dtype in (np.float32, np.float64):
            inputs = [one.astype(dtype) for one in ((x, y) if kernel in BINARY else (x,))]
            got = run(kernel, np.zeros_like(inputs[0]), *inputs, compute=11 if dtype == np.float64 else 0)
            assert same_numbers(got, {**BINARY, **UNARY}[kernel](*inputs))


@pytest.mark.parametrize("case", ARITHMETIC, ids=lambda case: case.title)
def test_a_million_values_of_every_kind(case: Case) -> None:
    inputs = [large(seed) for seed in range(3, 3 + case.inputs)]
    with Session(soc=OLD) as npu:
        check(case, call(npu, case, inputs), inputs)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("kernel", ELEMENTARY)
def test_elementary_functions_stay_below_two_units(kernel: str, isa: str) -> None:
    tiny = np.ldexp(np.float32(1.37), np.arange(-148, 0)).astype(np.float32)
    x = np.concatenate([np.linspace(-104, 89, 1_000_003), np.linspace(-1.5, 1.5, 200_003), tiny, -tiny])
    x = np.concatenate([x.astype(np.float32), interesting_floats(5, 300_000)])
    with force(isa):
        got = run(kernel, np.zeros_like(x), x)
    exact = ELEMENTARY[kernel](x.astype(np.float64))
    plain = np.isfinite(exact.astype(np.float32))
    unit = np.ldexp(1.0, np.maximum(np.frexp(exact[plain])[1], -125) - 24)
    assert np.max(np.abs(got[plain] - exact[plain]) / unit) < 2
    assert same_numbers(got[~plain], exact[~plain].astype(np.float32))


@HALVES
@pytest.mark.parametrize("kernel", [*ELEMENTARY, *UNARY])
def test_every_half_is_the_float_result_rounded_once(npu: Session, kernel: str, half: np.dtype) -> None:
    x = all_halves(half)
    wide = answer(npu, APIS[kernel], x.astype(np.float32))
    assert same_numbers(answer(npu, APIS[kernel], x), wide.astype(half))


@HALVES
def test_pairs_of_halves_are_the_float_result_rounded_once(npu: Session, half: np.dtype) -> None:
    random = np.random.default_rng(3)
    x, y = (random.integers(0, 1 << 16, 300_000, dtype=np.uint16).view(half) for _ in range(2))
    for name, operation in BINARY.items():
        alpha = [1.0] if name in ("add", "sub") else []
        wanted = operation(x.astype(np.float32), y.astype(np.float32)).astype(half)
        assert same_numbers(answer(npu, f"aclnn{name.title()}", x, y, *alpha), wanted)


def test_bf16_sums_with_a_factor_round_the_product_before_ascend950() -> None:
    random = np.random.default_rng(6)
    x, y = (random.normal(0, 1, 10_000).astype(BF16) for _ in range(2))
    factor = np.float32(np.float32(1.7).astype(BF16))
    product = (y.astype(np.float32) * factor).astype(BF16).astype(np.float32)
    with Session(soc=OLD) as npu:
        assert same_numbers(answer(npu, "aclnnAdd", x, y, 1.7), (x.astype(np.float32) + product).astype(BF16))
        difference = x.astype(np.float64) - np.float64(np.float32(1.7)) * y.astype(np.float64)
        found = answer(npu, "aclnnSub", x, y, 1.7, out=np.float32)
        assert np.max(np.abs(found - difference)) < 1e-6  # computed in FLOAT
    with Session(soc=NEW) as npu:
        total = x.astype(np.float64) + np.float64(np.float32(1.7)) * y.astype(np.float64)
        assert same_numbers(answer(npu, "aclnnAdd", x, y, 1.7), total.astype(np.float32).astype(BF16))


def test_a_factor_that_is_no_number_counts_as_one(npu: Session) -> None:
    x, y = np.array([1, 2], np.float32), np.array([10, INF], np.float32)
    assert answer(npu, "aclnnAdd", x, y, NAN).tolist() == [11, INF]
    assert answer(npu, "aclnnSubs", x, 5.0, NAN).tolist() == [-4, -3]


def test_complex_numbers(npu: Session) -> None:
    random = np.random.default_rng(7)
    x, y = ((random.normal(0, 1, 5000) + 1j * random.normal(0, 1, 5000)).astype(np.complex64) for _ in range(2))
    pairs = {"Add": x + (2 - 1j) * y, "Sub": x - (2 - 1j) * y, "Mul": x * y, "Div": x / y}
    for name, wanted in pairs.items():
        factor = [2 - 1j] if name in ("Add", "Sub") else []
        np.testing.assert_allclose(answer(npu, f"aclnn{name}", x, y, *factor), wanted, rtol=2e-6, atol=1e-6)
    for name, wanted in {"Adds": x + 1j * (1 + 1j), "Subs": x - 1j * (1 + 1j), "Muls": x * 1j, "Divs": x / 1j}.items():
        factor = [1 + 1j] if name in ("Adds", "Subs") else []
        np.testing.assert_allclose(answer(npu, f"aclnn{name}", x, 1j, *factor), wanted, rtol=2e-6, atol=1e-6)
    for api, wanted in {"aclnnExp": np.exp(x), "aclnnSqrt": np.sqrt(x), "aclnnNeg": -x}.items():
        np.testing.assert_allclose(answer(npu, api, x), wanted, rtol=2e-6)
        np.testing.assert_allclose(answer(npu, api, x.astype(np.complex128)), wanted, rtol=2e-6)
    np.testing.assert_allclose(answer(npu, "aclnnAbs", x, out=np.float32), np.abs(x), rtol=1e-6)


def test_the_modulus_of_a_pair_of_halves() -> None:
    parts = np.random.default_rng(4).normal(0, 100, (1000, 2)).astype(HALF)
    got = run("abs", np.zeros(1000, HALF), parts.view(COMPLEX32).reshape(-1), compute=17)
    assert same_numbers(got, np.hypot(*parts.astype(np.float64).T).astype(HALF))


def test_doubles(npu: Session) -> None:
    x, y = np.random.default_rng(8).normal(0, 3, (2, 5000))
    for name, wanted in {"Add": x + 0.1 * y, "Sub": x - 0.1 * y}.items():
        assert np.array_equal(answer(npu, f"aclnn{name}", x, y, scalar(0.1, acl.ACL_DOUBLE)), wanted)
    assert np.array_equal(answer(npu, "aclnnDiv", x, y), x / y)
    assert np.array_equal(answer(npu, "aclnnMuls", x, scalar(0.1, acl.ACL_DOUBLE)), x * 0.1)
    np.testing.assert_allclose(answer(npu, "aclnnExp", x), np.exp(x), rtol=4e-16)
    assert np.array_equal(answer(npu, "aclnnSqrt", np.abs(x)), np.sqrt(np.abs(x)))


def test_a_quotient_by_a_scalar_is_a_product_on_ascend950() -> None:
    x = np.arange(1, 20_001, dtype=np.float32)
    with Session(soc=OLD) as npu:
        assert same_numbers(answer(npu, "aclnnDivs", x, 3.0), x / np.float32(3))
    with Session(soc=NEW) as npu:
        product = x * np.float32(1 / 3)
        assert same_numbers(answer(npu, "aclnnDivs", x, 3.0), product)
        assert not same_numbers(product, x / np.float32(3))
        assert same_numbers(answer(npu, "aclnnDivs", x, scalar(3.0, acl.ACL_DOUBLE)), product)
        strided = npu.array(x).view((10_000,), (2,), 1)
        found = npu.call("aclnnDivs", strided, scalar(3.0, acl.ACL_DOUBLE), npu.empty((10_000,))).numpy()
        assert same_numbers(found, x[1::2] / np.float32(3))
        assert answer(npu, "aclnnDivs", x[:2], 0.0).tolist() == [INF, INF]


def test_an_operand_may_be_the_result(npu: Session) -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    ref = npu.array(x)
    npu.call("aclnnInplaceAdd", ref, ref, 2.0)
    assert np.array_equal(ref.numpy(), 3 * x)
    npu.call("aclnnInplaceMul", ref, ref.view((1, 3), (3, 1), 3))  # its own last row
    assert np.array_equal(ref.numpy(), 9 * x * x[1])
    square = npu.array(np.arange(9, dtype=np.float32).reshape(3, 3))
    npu.call("aclnnInplaceSub", square, square.view((3, 3), (1, 3), 0), 1.0)
    whole = np.arange(9, dtype=np.float32).reshape(3, 3)
    assert np.array_equal(square.numpy(), whole - whole.T)
