"""The rules of grouped products of INT8 or INT4 rows and INT4 weights."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape
from . import parameters as p
from . import spoils
from .arguments import ROWS, Grouped, Members
from .claims import Rules, Test
from .conditions import empty
from .quant_rules import WORDS, given, tokens_fit

HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
STEP = 8
"""N of INT4 matrices is a multiple of it."""


def offsets_fit(have: Grouped) -> bool:
    """[E,1,N] beside one weight: what CANN takes for asymmetric quantisation."""
    offset, weight = have.optional(p.offset), have.weight[0]
    return bool(offset) and weight.rank > 2 and offset[0].shape == (weight.shape[0], 1, weight.shape[2])  # type: ignore[index]


def dtypes(make: Rules, param: w.Param, *known: int, where: Test = lambda have: True) -> w.Rules:
    """The dtype of the first member of a list that is given; `where` tells of what calls that is asked."""
    label = " or ".join(dt.token(one) for one in known)

    def right(have: Grouped) -> bool:
        found = have.members(param) if param is p.out else have.optional(param) or ()
        return not where(have) or not found or found[0].dtype in known

    kind = "dtype_in_list" if len(known) > 1 else "dtype_equals"
    return make.rule(f"dtype of {param}[0] is {label}{offset_clause(where)}", right, param, kind=kind)


def offset_clause(where: Test) -> str:
    return " beside offsetOptional [E,1,N]" if where is offsets_fit else ""


def first(members: Members | None) -> tuple[int, ...]:
    return members[0].shape if members else ()


def w4a8(make: Rules) -> w.Rules:
    """INT8 rows: CANN only warns of symmetric quantisation."""

    def needed(param: w.Param) -> w.Rules:
        claim = f"{param} is given{offset_clause(offsets_fit)}"
        return make.rule(claim, lambda have: not offsets_fit(have) or bool(have.optional(param)), param, kind="null")

    def absent(param: w.Param) -> w.Rules:
        claim = f"{param} is absent{offset_clause(offsets_fit)}"
        return make.rule(claim, lambda have: not offsets_fit(have) or not have.optional(param), param, kind="given",
                         spoil=spoils.given_list(param))  # fmt: skip

    def shaped(param: w.Param, shape: str, other: w.Param, wanted: Callable[[Grouped], Shape]) -> w.Rules:
        claim = f"shape of {param}[0] is {shape}{offset_clause(offsets_fit)}"
        return make.rule(
            claim, lambda have: not offsets_fit(have) or first(have.optional(param)) == wanted(have), param, other
        )  # fmt: skip

    return w.flat(
        dtypes(make, p.out, dt.ACL_FLOAT16, where=offsets_fit), dtypes(make, p.offset, dt.ACL_FLOAT, where=offsets_fit),
        needed(p.bias), needed(p.scale), needed(p.per_token_scale),
        dtypes(make, p.bias, dt.ACL_FLOAT, where=offsets_fit), dtypes(make, p.scale, *WORDS, where=offsets_fit),
        dtypes(make, p.per_token_scale, dt.ACL_FLOAT, where=offsets_fit),
        absent(p.antiquant_scale), absent(p.antiquant_offset),
        shaped(p.bias, "[E,N]", p.weight, lambda have: have.weight[0].shape[::2]),
        shaped(p.scale, "[E,1,N]", p.weight, lambda have: first(have.optional(p.offset))),
        shaped(p.per_token_scale, "[M,1]", p.x, lambda have: (have.x[0].shape[0], 1)),
    )  # fmt: skip


def w4a4(make: Rules) -> w.Rules:
    """INT4 rows beside one weight."""
    single = make.rule(
        "groupType and numbers of members of x, weight and outputs is 0 and 1 each", lambda have: have.split == ROWS
        and have.sizes == (1, 1, 1), p.group_type, p.x, p.weight, p.out,
    )  # fmt: skip
    tokens = make.rule("perTokenScaleOptional is a number for each row of the only x", tokens_fit, p.per_token_scale,
                       p.x)  # fmt: skip
    return w.flat(
        dtypes(make, p.out, *HALVES), empty(p.offset, p.bias), given(p.scale), dtypes(make, p.scale, *WORDS),
        dtypes(make, p.per_token_scale, dt.ACL_FLOAT), tokens,
        scale_rule(make, "rank of scaleOptional[0] is 2 or 3",
                   lambda have: len(first(have.optional(p.scale))) in (2, 3)),
        scale_rule(make, f"N of scaleOptional[0] is a multiple of {STEP}",
                   lambda have: first(have.optional(p.scale))[-1] % STEP == 0),
        scale_rule(make, "groups of scaleOptional[0] is of one even size", groups_divide, p.x),
        empty(p.antiquant_scale, p.antiquant_offset), single,
    )  # fmt: skip


def scale_rule(make: Rules, claim: str, test: Test, *more: w.Param) -> w.Rules:
    return make.rule(claim, test, p.scale, *more)


def groups_divide(have: Grouped) -> bool:
    """Whether the groups of [E,G,N] divide K into even numbers of rows."""
    shape, inner = first(have.optional(p.scale)), have.x[0].shape[1]
    return len(shape) == 2 or (shape[1] > 0 and inner % shape[1] == 0 and inner // shape[1] % 2 == 0)
