"""Operators without an op_api source: CANN's build makes both phases from the operator's definition (facts, NOTES).

Their order of tests is another: null tensors, the out-pointers, a SoC that the definition does not configure, strided
tensors where it lacks AutoContiguous (561000), dtypes and formats against its rows, the kernel's binary (561003, which
the emulator always has), the tiling function (561002). Phase two compares the workspace's size (161002).
"""

from __future__ import annotations

from typing import Any

from ..base import dtype as dt
from ..base import status
from ..rules.axes import Axis
from ..rules.conditions import When
from ..rules.param import Param
from ..rules.promotion import Dense
from ..rules.relations import Choices, Defined, OneOf, Within
from ..rules.rule import Rule
from ..rules.terms import Rank
from ..rules.usual import (
    BY_DOCUMENTS,
    OUT_POINTERS,
    Rules,
    done_if_empty,
    dtype_in,
    flat,
    given,
    no_private_format,
    on,
    present,
    same_dtype,
    when,
)  # fmt: skip
from .operator import Operator, declare
from .steps import Step

SCRATCH = 16 << 20
"""Bytes of workspace that every generated operator asks for."""
TILING = status.ACLNN_ERR_INNER_TILING_ERROR


def generated(
    name: str,
    *params: Param,
    on_socs: tuple[str, ...],
    plan: tuple[Step, ...],
    soc_code: int = status.ACLNN_ERR_PARAM_INVALID,
    without_bf16: tuple[str, ...] = (),
    counts: Param | None = None,
    strict: Rules = (),
    tiling: tuple[Rules, ...] = (),
    idle: tuple[Param, ...] = (),
    **texts: Any,
) -> Operator:
    """A declaration of such an operator, all of whose tensors but `counts` (INT64) have one floating dtype.

    `on_socs` are the SoC families its definition configures (`without_bf16`: those without BF16), `soc_code` what the
    others give; `strict` are the tests for strided tensors (see `contiguous`), `tiling` those of the tiling function
    (see `tiled`). Nothing runs once an output or one of `idle` has no element.
    """
    tensors = tuple(param for param in params if param.is_tensor)
    floating = tuple(param for param in tensors if param is not counts)
    outputs = tuple(param for param in tensors if param.role == "output")
    whole = (
        ()
        if counts is None
        else when(given(counts), dtype_in(Choices().plus(dt.ACL_INT64, on=on_socs), counts), no_private_format(counts))
    )
    rules = (
        present(*(param for param in tensors if not param.optional)), OUT_POINTERS, (on(*on_socs).coded(soc_code),),
        strict, dtype_in(row(on_socs, without_bf16), *floating),
        *(same_dtype(floating[0], other) for other in floating[1:]), no_private_format(*floating), whole,
        *tiling, done_if_empty(*outputs, *idle),
    )  # fmt: skip
    return declare(name, *params, rules=rules, plan=plan, scratch=SCRATCH, **texts)


def row(on_socs: tuple[str, ...], without_bf16: tuple[str, ...]) -> Choices:
    """The floating dtypes of an operator's definition."""
    newer = tuple(soc for soc in on_socs if soc not in without_bf16)
    return Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=on_socs).plus(dt.ACL_BF16, on=newer)


def contiguous(*params: Param) -> Rules:
    """No tensor is strided: its entry in the definition lacks AutoContiguous (561000)."""
    return flat(*(when_given(param, (OneOf(Dense(param), Choices(True), status.ACLNN_ERR_INNER),)) for param in params))


def when_given(param: Param, rules: Rules) -> Rules:
    """Rules about an argument, which are asked only where it is given if it is optional."""
    return when(given(param), rules) if param.optional else rules


def tiled(*rules: Rules, documents: int = TILING) -> Rules:
    """Tests of the tiling function (561002); `documents` is the code that the documents promise instead."""
    tested = tuple(coded(rule, TILING) for rule in flat(*rules))
    if documents == TILING:
        return tested
    return when(BY_DOCUMENTS, tuple(coded(rule, documents) for rule in flat(*rules)), otherwise=(tested,))


def has_axis(tensor: Param, dim: Param) -> Rules:
    """A number names one of a tensor's axes, of which there is at least one (161002)."""
    return (Within(Rank(tensor), low=1), Defined(Axis(tensor, dim)))


def coded(rule: Rule, code: int) -> Rule:
    """The rule with another code, inside conditions too."""
    if not isinstance(rule, When):
        return rule.coded(code)
    inner, otherwise = (tuple(coded(each, code) for each in rules) for rules in (rule.rules, rule.otherwise))
    return When(rule.condition, inner, otherwise)
