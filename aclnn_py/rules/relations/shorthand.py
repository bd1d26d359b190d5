"""The words of declarations: short names for the usual combinations of terms and relations."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ..core.param import EXECUTOR, WORKSPACE, Param
from ..core.profiles import MODE, SOC
from ..core.rule import Rule
from ..core.socs import BF16_BUT_OLD, BF16_BY_ARCH, BF16_BY_RANGE
from ..core.term import BroadcastShape, Dtype, Format, Numel, Promoted, Rank, Term, ViewShape
from ..terms.scalars import FLOAT, BroadcastNumel, Finite, ValueOf
from .basic import Castable, Choices, Defined, Equal, OneOf, Present, Within
from .conditions import DoneIf, Every, Not, When

Rules = tuple[Rule, ...]
Group = Rule | Rules
"""Rules and tuples of rules mix freely wherever rules are given."""

HALF_FLOAT = Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT)
FLOATS = Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
FLOATS_BY_RANGE = HALF_FLOAT.plus(dt.ACL_BF16, on=BF16_BY_RANGE)
FLOATS_BY_ARCH = HALF_FLOAT.plus(dt.ACL_BF16, on=BF16_BY_ARCH)
FLOATS_BUT_OLD = HALF_FLOAT.plus(dt.ACL_BF16, on=BF16_BUT_OLD)
BF16 = Choices(dt.ACL_BF16)
ND = Choices(fmt.ACL_FORMAT_ND)
DOCUMENTED_ND = Choices(
    fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_HWCN, fmt.ACL_FORMAT_NDHWC,
    fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NC, fmt.ACL_FORMAT_NCL,
)  # fmt: skip
"""What "ND" in a list of the documents stands for: any format that is not private."""


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


def not_empty(*params: Param) -> Rules:
    """Every tensor has an element (161002)."""
    return tuple(Not(OneOf(Numel(param), Choices(0))) for param in params)


def is_empty(param: Param) -> Rule:
    """Condition: a tensor has no element."""
    return OneOf(Numel(param), Choices(0))


def max_dims(limit: int, *params: Param) -> Rules:
    """No tensor's view has more axes (161002)."""
    return tuple(Within(Rank(param), high=limit) for param in params)


def dims_within(low: int, high: int, *params: Param) -> Rules:
    """Every tensor's view has between low and high axes (161002)."""
    return tuple(Within(Rank(param), low, high) for param in params)


def rank_is(rank: int, *params: Param) -> Rules:
    """Every tensor's view has so many axes (161002)."""
    return tuple(OneOf(Rank(param), Choices(rank)) for param in params)


def defined(*terms: Term) -> Rules:
    """Every term has a value: an axis that there is, an even size (161002)."""
    return tuple(map(Defined, terms))


def promotable(one: Param, other: Param) -> Rules:
    """op::PromoteType has a common dtype (161002)."""
    return (Defined(Promoted(one, other)),)


def promoted_in(choices: Choices, one: Param, other: Param) -> Rules:
    """The common dtype is in the list (161002)."""
    return (OneOf(Promoted(one, other), choices),)


def promoted_bf16_only_on(socs: tuple[str, ...], one: Param, other: Param) -> Rules:
    """The common dtype is not BF16 outside these SoCs (161002)."""
    return when(on(*socs), otherwise=((Not(OneOf(Promoted(one, other), BF16)),),))


def promoted_castable(one: Param, other: Param, out: Param) -> Rules:
    """The common dtype of two tensors converts to a third's; none at all does not (161002)."""
    return (Castable(Promoted(one, other), Dtype(out)),)


def same_as_promoted(out: Param, one: Param, other: Param) -> Rules:
    """A tensor has the common dtype of two others (161002)."""
    return (Equal(Dtype(out), Promoted(one, other)),)


def castable(one: Param, out: Param) -> Rules:
    """One dtype converts to another's (161002)."""
    return (Castable(Dtype(one), Dtype(out)),)


def castable_to_float(*scalars: Param) -> Rules:
    """Every scalar's dtype converts to FLOAT, which a complex one does not (161002)."""
    return tuple(Castable(Dtype(param), FLOAT) for param in scalars)


def not_negative(param: Param) -> Rules:
    """A scalar is at least 0; NaN is refused (161002)."""
    return (Within(ValueOf(param), low=0),)


def nonzero(param: Param) -> Rules:
    """A scalar is above or below 0, which NaN is not (161002)."""
    return (Not(Within(ValueOf(param), 0, 0)),)


def word_in(param: Param, *words: str) -> Rules:
    """A string is one of these (161002)."""
    return (OneOf(ValueOf(param), Choices(*words)),)


def no_private_format(*params: Param) -> Rules:
    """Every tensor's storage format is an ordinary one (161002)."""
    return tuple(Not(OneOf(Format(param), Choices(*sorted(fmt.PRIVATE)))) for param in params)


def numel_of_broadcast(out: Param, one: Param, other: Param) -> Rules:
    """A tensor has as many elements as the shape that two others broadcast to (161002)."""
    return (Equal(Numel(out), BroadcastNumel(one, other)),)


def inner(*rules: Rules) -> Rules:
    """Rules that a kernel breaks when phase one builds its task (561103)."""
    return tuple(coded(rule, ACLNN_ERR_INNER_NULLPTR) for rule in flat(*rules))


def coded(rule: Rule, code: int) -> Rule:
    """The rule with another code, inside conditions too."""
    if not isinstance(rule, When):
        return rule.coded(code)
    asked = rule.rules if rule.condition is BY_DOCUMENTS else tuple(coded(each, code) for each in rule.rules)
    return When(rule.condition, asked, tuple(coded(each, code) for each in rule.otherwise))


def broadcastable(one: Param, other: Param) -> Rules:
    """Two view shapes broadcast (161002)."""
    return (Defined(BroadcastShape(one, other)),)


def shape_is_broadcast(out: Param, one: Param, other: Param) -> Rules:
    """A tensor has the shape that two others broadcast to (161002)."""
    return (Equal(ViewShape(out), BroadcastShape(one, other)),)


def on(*socs: str) -> Rule:
    """Condition: the current device is of one of these SoC families."""
    return OneOf(SOC, Choices(*socs))


def has_dtype(param: Param, *dtypes: int) -> Rule:
    """Condition: the argument has one of these dtypes."""
    return OneOf(Dtype(param), Choices(*dtypes))


def is_true(param: Param) -> Rule:
    """Condition: a flag is set."""
    return OneOf(ValueOf(param), Choices(True))


def value_is(param: Param, *values: int | str | tuple[int, ...]) -> Rule:
    """Condition: a plain C value is one of these."""
    return OneOf(ValueOf(param), Choices(*values))


def finite(*scalars: Param) -> Rule:
    """Condition: no scalar is infinite or NaN."""
    return Every(*(OneOf(Finite(param), Choices(True)) for param in scalars))


def between(param: Param, low: float | None, high: float | None) -> Rule:
    """Condition: a scalar lies between two bounds, both inclusive, or is NaN."""
    return Within(ValueOf(param), low, high)


def given(param: Param) -> Rule:
    """Condition: an optional argument is there."""
    return Present(param)


def negated(condition: Rule) -> Rule:
    """Condition: another one fails."""
    return Not(condition)


def is_whole(param: Param) -> Rule:
    """Condition: a tensor has one of the integer dtypes of AI cores."""
    return has_dtype(param, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8)


def about_zero(param: Param) -> Rule:
    """Condition: a scalar is not further from 0 than FLT_EPSILON."""
    return Every(finite(param), Within(ValueOf(param), -(2.0**-23), 2.0**-23))


def dtypes_differ(one: Param, other: Param) -> Rule:
    """Condition: two arguments have different dtypes."""
    return Not(Equal(Dtype(one), Dtype(other)))


def both(*conditions: Rule, label: str = "") -> Rule:
    """Condition: all of these hold; `label` names them in one phrase."""
    return Every(*conditions, label=label)


def either(*conditions: Rule) -> Rule:
    """Condition: at least one of these holds."""
    return Not(Every(*map(Not, conditions)))


def when(condition: Rule, *rules: Group, otherwise: Group | tuple[Group, ...] = ()) -> Rules:
    """These rules under a condition, the others without it."""
    others = (otherwise,) if isinstance(otherwise, Rule) else otherwise
    return (When(condition, flat(*rules), flat(*others)),)


def done_if(condition: Rule) -> Rules:
    """Phase one succeeds with nothing to run under a condition."""
    return (DoneIf(condition),)


def done_if_empty(*params: Param) -> Rules:
    """Phase one succeeds with nothing to run once one of these tensors has no element."""
    return tuple(DoneIf(OneOf(Numel(param), Choices(0))) for param in params)


BY_DOCUMENTS = OneOf(MODE, Choices("documented"))


def documented(*rules: Group) -> Rules:
    """Rules of the documents that the source does not check."""
    return when(BY_DOCUMENTS, *rules)


def by_source_on(*socs: str) -> Rule:
    """Condition: the source decides and the current device is of one of these SoC families."""
    return Every(Not(BY_DOCUMENTS), on(*socs))


def flat(*rules: Group) -> Rules:
    """Rules and groups of rules as one tuple, in order."""
    found: list[Rule] = []
    for number, group in enumerate(rules, 1):
        members = (group,) if isinstance(group, Rule) else group
        strangers = [each for each in members if not isinstance(each, Rule)] if isinstance(members, tuple) else [group]
        if strangers:
            got = f"{type(strangers[0]).__name__}: {strangers[0]!r}"
            raise TypeError(f"Expected a rule or a tuple of rules as number {number} but got {got}")
        found += members
    return tuple(found)
