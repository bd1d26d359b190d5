"""Functions of lists of tensors, member by member."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, reference
from ..shared import ERF, ERFC
from .functions import AWAY_FROM_POLES, NEAR, POSITIVE, UNIT

List = list[Any]
Domain = dict[str, Callable[[Array], Array]]


def of_lists(domain: Domain) -> Domain:
    """The domain for members, whatever the list is called."""
    return dict.fromkeys(("x", "x1"), next(iter(domain.values())))


def cast_back(values: Array, like: Array) -> Array:
    """Of integers, rounded to nearest even and wrapped as casts do."""
    return np.rint(values).astype("i8").astype(like.dtype) if like.dtype.kind in "iu" else values


def each(name: str, function: Callable[[Array], Array], domain: Domain | None = None, ending: str = "") -> None:
    """The reference of a function of one list."""

    @reference(f"aclnnForeach{name}{ending}", integers=True, domain=of_lists(domain) if domain else None)
    def formula(x: List) -> List:
        return [function(one) for one in x]


UNARY: tuple[tuple[str, Callable[[Array], Array], Domain | None], ...] = (
    ("Abs", np.abs, None), ("Acos", np.arccos, UNIT), ("Asin", np.arcsin, UNIT), ("Atan", np.arctan, None),
    ("Cos", np.cos, None), ("Cosh", np.cosh, NEAR), ("Erf", ERF, None), ("Erfc", ERFC, None),
    ("Exp", lambda x: cast_back(np.exp(x.astype("f8")), x), NEAR),
    ("Expm1", lambda x: cast_back(np.expm1(x.astype("f8")), x), NEAR), ("Log", np.log, POSITIVE),
    ("Log10", np.log10, POSITIVE), ("Log1p", np.log1p, POSITIVE), ("Log2", np.log2, POSITIVE),
    ("Neg", np.negative, None),
    ("Reciprocal", lambda x: 1 / x, None), ("Sigmoid", lambda x: 1 / (1 + np.exp(-x)), None),
    ("Sign", np.sign, None),
    ("Sin", np.sin, None), ("Sinh", np.sinh, NEAR), ("Tan", np.tan, AWAY_FROM_POLES), ("Tanh", np.tanh, None),
    ("Sqrt", np.sqrt, POSITIVE), ("Copy", lambda x: x if x.size else None, None),
)  # fmt: skip
for _name, _function, _domain in UNARY:
    each(_name, _function, _domain)
each("ACos", np.arccos, UNIT, "Inplace")
each("Log", np.log, POSITIVE, "Inplace")
each("Zero", np.zeros_like, ending="Inplace")


def power(x: Array, exponent: Any) -> Array:
    """Integers to powers that wrap; below 0 they give what is left of the quotient."""
    base, raised = np.broadcast_arrays(x, np.asarray(exponent))
    if base.dtype.kind not in "iu":
        return np.power(x, exponent)
    pairs = zip(base.ravel().tolist(), raised.ravel().tolist(), strict=True)
    found = [whole_power(one, int(other)) & (1 << 64) - 1 for one, other in pairs]
    return np.asarray(found, "u8").astype("i8").reshape(base.shape)


def whole_power(base: int, exponent: int) -> int:
    if exponent >= 0:
        return int(base**exponent)
    return base if base == 1 else (1 if exponent % 2 == 0 else -1) if base == -1 else 0


PAIRS: dict[str, Callable[[Array, Any], Array]] = {
    "Add": lambda x, y: x + y, "Sub": lambda x, y: x - y, "Mul": lambda x, y: x * y, "Div": lambda x, y: x / y,
    "Maximum": np.maximum, "Minimum": np.minimum, "Pow": power,
}  # fmt: skip
DOMAIN = {"Pow": of_lists(POSITIVE)}


def wide(value: Array) -> Array:
    """Integers in 64 bits, which wrap later as the narrower ones do."""
    value = np.asarray(value)
    return value.astype("i8") if value.dtype.kind in "iu" else value


def one_element(value: Any) -> Any:
    """A number, or a tensor that holds one."""
    return wide(np.reshape(value, (-1,))[0]) if isinstance(value, np.ndarray) else value


def number_for(x: Array, value: Any) -> Any:
    return int(value) if x.dtype.kind in "iu" else value


def by_number(x: List, scalar: Any, function: Callable[[Array, Any], Array]) -> List:
    return [function(wide(one), number_for(one, one_element(scalar))) for one in x]


def register(name: str, function: Callable[[Array, Any], Array]) -> None:
    """The references of one function of two numbers."""
    domain = DOMAIN.get(name)
    inplace = {"Add": ("List",), "Sub": ("List", "Scalar"), "Mul": ("List", "Scalar"), "Div": ("List",)}.get(name, ())
    lists = (f"aclnnForeach{name}List", *(f"aclnnForeach{name}{kind}Inplace" for kind in inplace if kind == "List"))
    numbers = (
        f"aclnnForeach{name}Scalar", f"aclnnForeach{name}ScalarV2",
        *(f"aclnnForeach{name}{kind}Inplace" for kind in inplace if kind == "Scalar"),
    )  # fmt: skip
    if name in ("Add", "Sub"):
        lists = (*lists, f"aclnnForeach{name}ListV2")

    @reference(*lists, integers=True, domain=domain)
    def of_lists_(x1: List, x2: List, alpha: Any = 1) -> List:
        scaled = alpha if isinstance(alpha, int) and alpha == 1 else one_element(alpha)
        return [function(wide(a), wide(b) if name not in ("Add", "Sub") else number_for(a, scaled) * wide(b))
                for a, b in zip(x1, x2, strict=True)]  # fmt: skip

    @reference(*numbers, integers=True, domain=domain)
    def of_number(x: List, scalar: Any) -> List:
        return by_number(x, scalar, function)

    @reference(f"aclnnForeach{name}ScalarList", integers=True, domain=domain)
    def of_numbers(x: List, scalars: List) -> List:
        return [function(wide(one), number_for(one, value)) for one, value in zip(x, scalars, strict=True)]


for _name, _pair in PAIRS.items():
    register(_name, _pair)


@reference("aclnnForeachPowScalarAndTensor", integers=True)
def pow_scalar_and_tensor(scalar: float, x: List) -> List:
    return [power(np.full_like(wide(one), number_for(one, scalar)), wide(one)) for one in x]


@reference("aclnnForeachLerpList")
def lerp_list(x1: List, x2: List, weight: List) -> List:
    return [a + t * (b - a) for a, b, t in zip(x1, x2, weight, strict=True)]


@reference("aclnnForeachLerpScalar", attrs=((0.75,),))
def lerp_scalar(x1: List, x2: List, weight: float) -> List:
    return [a + weight * (b - a) for a, b in zip(x1, x2, strict=True)]


@reference("aclnnForeachAddcmulScalar", "aclnnForeachAddcmulScalarV2", integers=True)
def addcmul(x1: List, x2: List, x3: List, scalar: Any) -> List:
    one = one_element(scalar)
    return [wide(a) + number_for(a, one) * (wide(b) * wide(c)) for a, b, c in zip(x1, x2, x3, strict=True)]


@reference("aclnnForeachAddcdivScalar", "aclnnForeachAddcdivScalarV2")
def addcdiv(x1: List, x2: List, x3: List, scalar: Any) -> List:
    return [a + one_element(scalar) * (b / c) for a, b, c in zip(x1, x2, x3, strict=True)]


@reference("aclnnForeachAddcmulScalarList", "aclnnForeachAddcmulList", integers=True)
def addcmul_list(x1: List, x2: List, x3: List, scalars: Array) -> List:
    given = zip(x1, x2, x3, np.reshape(scalars, -1), strict=True)
    return [wide(a) + wide(number) * (wide(b) * wide(c)) for a, b, c, number in given]


@reference("aclnnForeachAddcdivScalarList", "aclnnForeachAddcdivList")
def addcdiv_list(x1: List, x2: List, x3: List, scalars: Array) -> List:
    given = zip(x1, x2, x3, np.reshape(scalars, -1), strict=True)
    return [a + number * (b / c) for a, b, c, number in given]


def half_away(x: Array) -> Array:
    cut = np.trunc(x)
    return cut + np.where(np.abs(x - cut) >= 0.5, np.sign(x), 0)


def to_odd(x: Array) -> Array:
    down = np.floor(x)
    return np.where((down == x) | (down % 2 != 0), down, down + 1)


WAYS: dict[int, Callable[[Array], Array]] = {
    1: np.rint, 2: np.floor, 3: np.ceil, 4: half_away, 5: np.trunc, 7: lambda x: x - np.trunc(x),
}  # fmt: skip


@reference("aclnnForeachRoundOffNumberV2", integers=True, attrs=tuple((way,) for way in range(8)))
@reference("aclnnForeachRoundOffNumber", integers=True)
def round_off_number(x: List, mode: Any) -> List:
    way = int(one_element(mode))
    if way == 6:
        return [to_odd(one) if one.dtype.kind == "f" else one for one in x]
    return [WAYS.get(way, lambda values: values)(one) if one.dtype.kind == "f" else one * (way != 7) for one in x]


@reference("aclnnForeachNorm", attrs=((1.0,), (3.0,)))
def norm(x: List, order: float, *, soc: str) -> List:
    """The kernels know two orders."""
    if soc == "ascend950" and order == np.inf:
        return [np.max(np.abs(one), initial=0) for one in x]
    return [np.sum(np.abs(one)) if 1 <= order < 2 else np.sqrt(np.sum(one * one)) for one in x]


@reference("aclnnForeachNonFiniteCheckAndUnscale")
def unscale(grads: List, found: Array, scale: Array) -> tuple[List, Array]:
    flag = np.array(found)
    if not all(np.isfinite(one).all() for one in grads):
        flag.reshape(-1)[0] = 1
    return [one * one_element(scale) for one in grads], flag
