"""Functions of two and three numbers: every kind of float, every pair of special ones, integers at their ends."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.programs import INT64, ISAS, force, interesting_floats, run, same_numbers

Array = Any
INF, NAN = math.inf, math.nan
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"
SPECIAL = np.array(
    [0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 7.5, -7.5, 1e-40, -1e-40, 1e30, -1e30, 16777217, INF, -INF, NAN], "f4"
)
SMALLEST = -(1 << 63)
ENDS = np.array([SMALLEST, SMALLEST + 1, -7, -2, -1, 0, 1, 2, 7, (1 << 63) - 1])


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    with np.errstate(all="ignore"):
        yield


def pairs(values: Array) -> tuple[Array, Array]:
    one, other = np.meshgrid(values, values)
    return np.ascontiguousarray(one.ravel()), np.ascontiguousarray(other.ravel())


def moderate(seed: int, count: int) -> tuple[Array, Array]:
    """Bases around 1 and from everywhere, exponents so that the power is a number."""
    random = np.random.default_rng(seed)
    base = np.concatenate([random.uniform(0.5, 2, count), np.exp(random.uniform(-80, 80, count))])
    exponent = random.uniform(-87, 88, 2 * count) / np.log(base)
    return base.astype("f4"), exponent.astype("f4")


def same_sign(rest: Array, divisor: Array) -> Array:
    """A remainder with the sign of the divisor, one float32 sum."""
    return np.where((rest != 0) & (np.signbit(rest) != np.signbit(divisor)), rest + divisor, rest)


FLOATS: dict[str, Callable[[Array, Array], Array]] = {
    "pow": lambda x, y: np.power(x.astype("f8"), y.astype("f8")),
    "atan2": lambda x, y: np.arctan2(x.astype("f8"), y.astype("f8")),
    "fmod": np.fmod,
    "floor_mod": lambda x, y: same_sign(np.fmod(x, y), y),
    "floor_div": lambda x, y: np.floor(x / y),
    "trunc_div": lambda x, y: np.trunc(x / y),
    "maximum": np.maximum,
    "minimum": np.minimum,
}


def close(got: Array, exact: Array) -> bool:
    """Within one unit in the last place, special ones as they are."""
    rounded = exact.astype("f4")
    unit = np.ldexp(1.0, np.maximum(np.frexp(exact)[1], -125) - 24)
    same = (got == rounded) | ((got != got) & (rounded != rounded))
    return bool(np.all(same | (np.abs(got - exact) <= 0.51 * unit)))


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("kernel", FLOATS)
def test_floats(kernel: str, isa: str) -> None:
    sets = [pairs(SPECIAL), (interesting_floats(1, 60_000), interesting_floats(2, 60_000)), moderate(3, 60_000)]
    with force(isa):
        for x, y in sets:
            assert close(run(kernel, np.zeros_like(x), x, y), FLOATS[kernel](x, y))


@pytest.mark.parametrize("kernel", FLOATS)
def test_doubles(kernel: str) -> None:
    x, y = pairs(SPECIAL.astype("f8"))
    wanted = FLOATS[kernel](x, y)
    np.testing.assert_allclose(run(kernel, np.zeros_like(x), x, y, compute=11), wanted, rtol=4e-16, atol=0)


def wrapped(value: int) -> int:
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


def quotient(x: int, y: int) -> int:
    return 0 if y == 0 else abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def power(x: int, y: int) -> int:
    if y >= 0:
        return wrapped(pow(x, y, 1 << 64))
    return {1: 1, -1: -1 if y % 2 else 1}.get(x, 0)


def below(x: int, y: int) -> int:
    """The quotient rounded down; by 0 too."""
    return quotient(x, y) - (x != quotient(x, y) * y and (x < 0) != (y < 0))


INTEGERS: dict[str, Callable[[int, int], int]] = {
    "pow": power,
    "trunc_div": quotient,
    "floor_div": below,
    "floor_mod": lambda x, y: x - below(x, y) * y if y else x,
    "fmod": lambda x, y: x - quotient(x, y) * y if y else -1,
    "maximum": max,
    "minimum": min,
}


@pytest.mark.parametrize("kernel", INTEGERS)
def test_integers_at_their_ends(kernel: str) -> None:
    x, y = pairs(ENDS)
    wanted = [wrapped(INTEGERS[kernel](int(one), int(other))) for one, other in zip(x, y, strict=True)]
    assert run(kernel, np.zeros_like(x), x, y, compute=INT64).tolist() == wanted


@pytest.mark.parametrize(("kernel", "scalar", "swapped"), [
    ("pow", "pows", False), ("pow", "rpows", True), ("floor_div", "floor_divs", False),
    ("trunc_div", "trunc_divs", False), ("floor_mod", "floor_mods", False), ("floor_mod", "rfloor_mods", True),
    ("fmod", "fmods", False),
])  # fmt: skip
def test_a_number_for_an_operand(kernel: str, scalar: str, swapped: bool) -> None:
    for value in (2.0, -1.5, 0.0):
        other = np.full_like(SPECIAL, value)
        wanted = run(kernel, np.zeros_like(SPECIAL), *((other, SPECIAL) if swapped else (SPECIAL, other)))
        assert same_numbers(run(scalar, np.zeros_like(SPECIAL), SPECIAL, attrs=(value, -0.0)), wanted)


def answer(soc: str, api: str, *arguments: Any, out: Any = None) -> Array:
    """The call's result; `out` is its dtype (default: the first array's)."""
    arrays = [one for one in arguments if isinstance(one, np.ndarray)]
    with Session(soc=soc) as npu:
        shape = np.broadcast_shapes(*(one.shape for one in arrays))
        return npu.call(api, *arguments, npu.empty(shape, out or arrays[0].dtype)).numpy()


def scalar(value: Any, dtype: int) -> Any:
    return acl.aclCreateScalar(value, dtype)


def test_small_integers_are_squared_in_int32_before_ascend950() -> None:
    x, two = np.array([100, -3], np.int8), scalar(2, acl.ACL_INT8)
    assert answer(OLD, "aclnnPowTensorScalar", x, two, out=np.int32).tolist() == [10000, 9]
    assert answer(NEW, "aclnnPowTensorScalar", x, two, out=np.int32).tolist() == [16, 9]


def test_powers_of_integers_and_floats() -> None:
    x = np.array([-2, 0, 1, 3], np.int32)
    assert answer(OLD, "aclnnPowTensorTensor", x, np.array([-1, 0, -5, 4], np.int32)).tolist() == [0, 1, 1, 81]
    assert answer(OLD, "aclnnPowTensorScalar", x, scalar(-1, acl.ACL_INT32)).tolist() == [0, 0, 1, 0]
    assert answer(OLD, "aclnnPowScalarTensor", 2.0, x, out=np.float32).tolist() == [0.25, 1, 2, 8]
    roots = answer(OLD, "aclnnPowTensorScalar", np.array([4, -1, INF, 0.0], np.float32), 0.5)
    assert same_numbers(roots, np.array([2, NAN, INF, 0], np.float32))
    turns = answer(OLD, "aclnnPowTensorScalar", np.array([1j, 2], np.complex64), scalar(2 + 0j, acl.ACL_COMPLEX64))
    np.testing.assert_allclose(turns, [-1, 4], atol=1e-6)


def test_clamping() -> None:
    x = np.array([-INF, -2, 0.25, 3, INF, NAN], np.float32)
    assert same_numbers(answer(OLD, "aclnnClamp", x, -1.0, 1.0), np.array([-1, -1, 0.25, 1, 1, NAN], np.float32))
    assert answer(OLD, "aclnnClamp", x[:5], 2.0, 1.0).tolist() == [1] * 5
    assert np.isnan(answer(OLD, "aclnnClamp", x, NAN, 1.0)).all()
    assert answer(OLD, "aclnnClamp", x[:5], None, 1.0).tolist() == [-INF, -2, 0.25, 1, 1]
    assert answer(OLD, "aclnnClampMin", x[:5].astype(np.float16), -1.0).tolist() == [-1, -1, 0.25, 3, 65504]
    low = np.array([[0.0], [NAN]], np.float32)
    both = answer(OLD, "aclnnClampTensor", x, low, np.array([1], np.float32), out=np.float32)
    assert same_numbers(both, np.array([[0, 0, 0.25, 1, 1, NAN], [NAN] * 6], np.float32))
    whole = np.array([SMALLEST, -5, 5, (1 << 63) - 1])
    assert answer(OLD, "aclnnClampMax", whole, scalar(1, acl.ACL_INT64)).tolist() == [SMALLEST, -5, 1, 1]
    assert answer(OLD, "aclnnClampMin", whole, scalar(1, acl.ACL_INT64)).tolist() == [1, 1, 5, (1 << 63) - 1]


def test_a_narrower_integer_out_is_compared_in_on_ascend950() -> None:
    x, other = np.array([-1, 300], np.int32), np.array([3, 2], np.int32)
    assert answer(OLD, "aclnnMaximum", x, other, out=np.uint8).tolist() == [3, 44]
    assert answer(NEW, "aclnnMaximum", x, other, out=np.uint8).tolist() == [255, 44]


def test_sums_with_products_and_quotients_are_rounded_once() -> None:
    random = np.random.default_rng(5)
    x, one, two = (random.normal(0, 1, 4000).astype(np.float16) for _ in range(3))
    wide = [part.astype(np.float64) for part in (x, one, two)]
    product = (wide[0] + 0.5 * (wide[1] * wide[2])).astype(np.float16)
    assert same_numbers(answer(OLD, "aclnnAddcmul", x, one, two, 0.5), product)
    quotient = (wide[0] + 0.5 * (one.astype("f4") / two.astype("f4"))).astype("f4").astype(np.float16)
    assert same_numbers(answer(OLD, "aclnnAddcdiv", x, one, two, 0.5), quotient)
    whole = [np.array(part) for part in ([1, 2, 3], [7, -7, 5], [2, 2, 0])]
    assert answer(OLD, "aclnnAddcdiv", *whole, 2.0).tolist() == [7, -4, 3]


@pytest.mark.parametrize("soc", [OLD, NEW])
def test_differences_the_other_way_round(soc: str) -> None:
    x, other = np.array([1, -2.5], np.float32), np.array([4, INF], np.float32)
    assert answer(soc, "aclnnRsub", x, other, 2.0).tolist() == [2, INF]
    assert answer(soc, "aclnnRsubs", x, 1.0, 1.0).tolist() == [0, 3.5]
    whole = np.array([SMALLEST, 5])
    assert answer(soc, "aclnnRsub", whole, np.array([0, 2]), scalar(2, acl.ACL_INT64)).tolist() == [0, -8]
    assert answer(soc, "aclnnRsubs", whole, scalar(1, acl.ACL_INT64), scalar(1, acl.ACL_INT64)).tolist() == [
        SMALLEST + 1, -4,
    ]  # fmt: skip


def test_an_operand_may_be_the_result() -> None:
    values = [2.0, 3.0, -1.0]
    x = np.array(values, np.float32)
    with Session(soc=OLD) as npu:
        for api, arguments, wanted in (
            ("aclnnInplacePowTensorTensor", 1, [4, 27, -1]), ("aclnnInplaceAtan2", 1, np.arctan2(x, x)),
            ("aclnnInplaceAddcmul", 2, x + x * x), ("aclnnInplaceClampMaxTensor", 1, x),
        ):  # fmt: skip
            ref = npu.array(x)
            npu.call(api, ref, *itertools.repeat(ref, arguments), *([1.0] if "Addc" in api else []))
            np.testing.assert_allclose(ref.numpy(), wanted, rtol=1e-6)
