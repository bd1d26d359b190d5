"""The words of declarations: short names for the usual combinations of terms and relations."""

from __future__ import annotations

from ..base import dtype as dt
from ..base import format as fmt
from .conditions import DoneIf, Every, Not, When
from .param import EXECUTOR, WORKSPACE, Param
from .relations import Castable, Choices, Defined, Equal, OneOf, Present, Within
from .rule import Rule
from .socs import BF16_BY_RANGE
from .terms import MODE, SOC, Dtype, Format, Joined, Numel, Promoted, Rank, ViewShape

Rules = tuple[Rule, ...]

HALF_FLOAT = Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT)
FLOATS = Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
FLOATS_BY_RANGE = HALF_FLOAT.plus(dt.ACL_BF16, on=BF16_BY_RANGE)
BF16 = Choices(dt.ACL_BF16)
ND = Choices(fmt.ACL_FORMAT_ND)


def present(*params: Param) -> Rules:
    """None of the arguments is a null pointer, tested in this order (161001)."""
    return tuple(map(Present, params))


OUT_POINTERS = present(WORKSPACE, EXECUTOR)
"""The first test of every phase one (161001)."""


def dtype_in(choices: Choices, *params: Param) -> Rules:
    """Every argument's dtype is in the list (161002)."""
    return tuple(OneOf(Dtype(param), choices) for param in params)


def no_bf16_except(socs: tuple[str, ...], *params: Param) -> Rules:
    """BF16 is refused outside these SoCs, by a test of its own after the list (161002)."""
    return tuple(When(on(*socs), (), (Not(OneOf(Dtype(param), BF16)),)) for param in params)


def same_dtype(one: Param, other: Param) -> Rules:
    """Two arguments have one dtype (161002)."""
    return (Equal(Dtype(one), Dtype(other)),)


def same_shape(one: Param, other: Param) -> Rules:
    """Two tensors have one view shape, rank included (161002)."""
    return (Equal(ViewShape(one), ViewShape(other)),)


def same_format(one: Param, other: Param) -> Rules:
    """Two tensors have one storage format (161002)."""
    return (Equal(Format(one), Format(other)),)


def format_in(choices: Choices, *params: Param) -> Rules:
    """Every tensor's storage format is in the list (161002)."""
    return tuple(OneOf(Format(param), choices) for param in params)


def max_dims(limit: int, *params: Param) -> Rules:
    """No tensor's view has more axes (161002)."""
    return tuple(Within(Rank(param), high=limit) for param in params)


def dims_within(low: int, high: int, *params: Param) -> Rules:
    """Every tensor's view has between low and high axes (161002)."""
    return tuple(Within(Rank(param), low, high) for param in params)


def promotable(one: Param, other: Param) -> Rules:
    """op::PromoteType knows a common dtype (161002)."""
    return (Defined(Promoted(one, other)),)


def promoted_in(choices: Choices, one: Param, other: Param) -> Rules:
    """The common dtype is in the list (161002)."""
    return (OneOf(Promoted(one, other), choices),)


def promoted_castable(one: Param, other: Param, out: Param) -> Rules:
    """The common dtype of two tensors converts to a third's; none at all does not (161002)."""
    return (Castable(Promoted(one, other), Dtype(out)),)


def broadcastable(one: Param, other: Param) -> Rules:
    """Two view shapes broadcast (161002)."""
    return (Defined(Joined(one, other)),)


def shape_is_broadcast(out: Param, one: Param, other: Param) -> Rules:
    """A tensor has the shape that two others broadcast to (161002)."""
    return (Equal(ViewShape(out), Joined(one, other)),)


def on(*socs: str) -> Rule:
    """Condition: the current device is of one of these SoC families."""
    return OneOf(SOC, Choices(*socs))


def has_dtype(param: Param, *dtypes: int) -> Rule:
    """Condition: the argument has one of these dtypes."""
    return OneOf(Dtype(param), Choices(*dtypes))


def dtypes_differ(one: Param, other: Param) -> Rule:
    """Condition: two arguments have different dtypes."""
    return Not(Equal(Dtype(one), Dtype(other)))


def both(*conditions: Rule) -> Rule:
    """Condition: all of these hold."""
    return Every(*conditions)


def when(condition: Rule, *rules: Rules, otherwise: tuple[Rules, ...] = ()) -> Rules:
    """These rules under a condition, the others without it."""
    return (When(condition, flat(*rules), flat(*otherwise)),)


def done_if_empty(*params: Param) -> Rules:
    """Phase one succeeds with nothing to run once one of these tensors has no element."""
    return tuple(DoneIf(OneOf(Numel(param), Choices(0))) for param in params)


BY_DOCUMENTS = OneOf(MODE, Choices("documented"))


def documented(*rules: Rules) -> Rules:
    """Rules of the documents that the source does not ask."""
    return when(BY_DOCUMENTS, *rules)


def by_source_on(*socs: str) -> Rule:
    """Condition: the source decides and the current device is of one of these SoC families."""
    return Every(Not(BY_DOCUMENTS), on(*socs))


def flat(*rules: Rules) -> Rules:
    """The groups as one tuple."""
    return tuple(rule for group in rules for rule in group)
