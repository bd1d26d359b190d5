"""Operators without an op_api source: CANN's build makes both phases from the operator's definition (`*_def.cpp`).

What it makes is the same everywhere, and so is the order of tests:

1. null tensors, lists, arrays, members of lists, then null out-pointers (161001);
2. parameter by parameter, a list that is too long (161002), `adding`, and a null member of a list of scalars (161001);
3. a SoC that the definition does not configure (561003);
4. dtypes and storage formats against the definition's rows (161002), `kinds`: of a list the first member's; only NCHW,
   NHWC, NCDHW and NCL count as ND;
5. success with nothing to run once *every* output is empty, where one that is absent counts as empty;
6. the tiling function (561002), `tiling_required` and `tiling`: it is not called before that, and one empty output
   alone ends nothing.

Phase two compares the workspace's size (161002). Strided inputs are copied where the definition has AutoContiguous for
any input of the SoC, and written back where they are outputs too; where it has it for none (`uncopied`), phase one
succeeds and phase two answers 561000. Strides of outputs are ignored: kernels write them densely from their first
element on. The workspace is `scratch` and a copy of every strided input.

An API's own function around the generated one makes tests of its own, `first`, and may have one code, `answer`, for
each failure of the generated one.

CANN does not look at the dtype and the format of an optional tensor either, and its kernels misread one of another
dtype; those are refused here (161002).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ..base import dtype as dt
from ..base import format as fmt
from ..base import status
from ..rules.core.param import Param
from ..rules.core.rule import Rule
from ..rules.core.term import Format, Term
from ..rules.relations.basic import Choices, OneOf
from ..rules.relations.conditions import DoneIf
from ..rules.relations.list_rules import each
from ..rules.relations.shorthand import (  # fmt: skip
    OUT_POINTERS,
    Group,
    Rules,
    both,
    coded,
    done_if,
    done_if_empty,
    dtype_in,
    either,
    flat,
    given,
    inner,
    is_empty,
    negated,
    on,
    present,
    same_dtype,
    when,
)
from ..rules.relations.tiling import tiled
from ..rules.vocabulary.list_terms import all_empty, first_of
from .operator import Operator, declare
from .steps.step import Step
from .steps.strided_inputs import Uncopied

APART_FROM_ND = Choices(
    *sorted(fmt.PRIVATE), fmt.ACL_FORMAT_HWCN, fmt.ACL_FORMAT_NDHWC, fmt.ACL_FORMAT_NC, fmt.ACL_FORMAT_UNDEFINED
)  # fmt: skip
"""The storage formats that no row of a definition has."""
NOWHERE: Mapping[Param, tuple[str, ...]] = MappingProxyType({})
SCRATCH = 16 << 20
"""Bytes of workspace that a generated operator asks for, unless its tiling function asks for another size."""
GENERATED = (
    "Generated operator: null tensors are checked before a null workspaceSize or executor; the workspace is 16 MiB, "
    "more if strided inputs are copied, and phase two refuses a smaller one with 161002."
)
DENSE = (
    "The strides of outputs are ignored: results are written contiguously from an output's first element on, beyond "
    "its view where that has other strides."
)
UNCOPIED = "On {} strided inputs are not copied: phase two refuses them (561000)."


def generated(
    name: str,
    *params: Param,
    on: tuple[str, ...],
    plan: tuple[Step, ...],
    kinds: tuple[Rules, ...],
    tiling: tuple[Rules, ...] = (),
    adding: Rules = (),
    first: Rules = (),
    unchecked: Rules = (),
    uncopied: tuple[str, ...] = (),
    strided: tuple[Param, ...] = (),
    blocks: Mapping[Param, tuple[str, ...]] = NOWHERE,
    outputs: tuple[Param, ...] | None = None,
    idle: tuple[Param, ...] = (),
    unread: tuple[Param, ...] = (),
    tiling_required: tuple[Param, ...] = (),
    scratch: int | Term = SCRATCH,
    answer: int | None = None,
    notes: tuple[str, ...] = (),
    **texts: Any,
) -> Operator:
    """A declaration of a generated operator, whose checks are in the order of this module.

    `on` are the SoC families of its definition, `outputs` its outputs if other than the written parameters (none:
    nothing ends early). `tiling` and null for `tiling_required` become 561002, but for `tiled` and `documented`;
    `unchecked` are shapes that CANN misreads (561103), `blocks` inputs that some SoCs take in FRACTAL_NZ; nothing runs
    with an empty `idle`; `strided` are read in place, `unread` dropped.
    """
    operands = tuple(param for param in params if (param.is_tensor or param.is_list) and param not in unread)
    rules = (
        required(params, tiling_required), *map(members, operands), OUT_POINTERS, adding, *map(scalars_present, params),
        configured(*on), *kinds, *formats(operands, tiling_required, blocks), ended(operands, outputs),
        present_for_tiling(*tiling_required), tiled(*tiling), inner(unchecked), done_if_empty(*idle),
    )  # fmt: skip
    strict, more = uncopied_inputs(uncopied, (param for param in operands if param not in strided))
    return declare(
        name, *params, rules=(first, *answered(rules, answer)), plan=(*strict, *chained(plan)), scratch=scratch,
        dense_outputs=True, notes=(*notes, *more, DENSE, GENERATED), **texts,
    )  # fmt: skip


def chained(plan: tuple[Step, ...]) -> Iterable[Step]:
    """Steps with those before them, each once."""
    return dict.fromkeys(step for end in plan for step in end.chain)


def answered(rules: Iterable[Group], code: int | None) -> tuple[Group, ...]:
    """The rules with a code in place of their own; success stays success."""
    if code is None:
        return tuple(rules)
    return tuple(rule if isinstance(rule, DoneIf) else coded(rule, code) for rule in flat(*rules))


def ended(operands: tuple[Param, ...], outputs: tuple[Param, ...] | None) -> Rules:
    """Success with nothing to run once every output is empty, if there is one."""
    ending = written(operands) if outputs is None else outputs
    return done_if(nothing_in(*ending)) if ending else ()


def written(operands: tuple[Param, ...]) -> tuple[Param, ...]:
    return tuple(param for param in operands if param.role != "input")


def present_for_tiling(*params: Param) -> Rules:
    """Optional by the definition alone: the tiling function refuses null (561002; by the documents 161001)."""
    return tiled(present(*params), documents=status.ACLNN_ERR_PARAM_NULLPTR)


def uncopied_inputs(socs: tuple[str, ...], operands: Iterable[Param]) -> tuple[tuple[Step, ...], tuple[str, ...]]:
    """The step that refuses strided inputs where none are copied, and the note about it."""
    if not socs:
        return (), ()
    read = (param for param in operands if param.role != "output")
    return (Uncopied(socs, *read),), (UNCOPIED.format(" and ".join(socs)),)


def is_handle(param: Param) -> bool:
    """Whether an argument is null or something of aclnn's: a tensor, a list, a scalar, an array."""
    return param.ctype.removeprefix("const ").startswith("acl") and param.ctype.endswith("*")


def is_needed(param: Param) -> bool:
    return is_handle(param) and not param.optional


def required(params: Iterable[Param], later: tuple[Param, ...]) -> Rules:
    """No required argument is null, but for those that the tiling function asks for (161001)."""
    return present(*(param for param in params if is_needed(param) and param not in later))


def members(param: Param) -> Rules:
    """No member of a list is null (161001)."""
    return each(param, lambda item, first: present(item)) if param.is_list else ()


def scalars_present(param: Param) -> Rules:
    """No member of a list of scalars is null (161001)."""
    return each(param, lambda item, first: present(item)) if param.is_scalars else ()


def configured(*socs: str) -> Rules:
    """The definition configures the SoC (561003)."""
    return (on(*socs).coded(status.ACLNN_ERR_INNER_FIND_KERNEL_ERROR),)


def formats(
    operands: Iterable[Param], nullable: tuple[Param, ...], blocks: Mapping[Param, tuple[str, ...]]
) -> Iterable[Rules]:
    """The storage formats count as ND, or are FRACTAL_NZ where a definition has it (161002)."""
    for param in operands:
        plain = plain_format(param, param in nullable)
        stored = both(on(*blocks.get(param, ())), OneOf(Format(param), Choices(fmt.ACL_FORMAT_FRACTAL_NZ)))
        yield when(negated(stored), plain) if param in blocks else plain


def plain_format(param: Param, nullable: bool = False) -> Rules:
    """The storage format counts as ND: of a list the first member's, of an optional tensor if it is there (161002)."""
    if param.is_list:
        return each(param, lambda item, first: counts_as_nd(first), first_of)
    return when(given(param), counts_as_nd(param)) if nullable else when_given(param, counts_as_nd(param))


def counts_as_nd(param: Param) -> Rules:
    """The storage format is ND or one of those that are read as ND: NCHW, NHWC, NCDHW, NCL (161002)."""
    return (negated(OneOf(Format(param), APART_FROM_ND)),)


def nothing_in(*outputs: Param) -> Rule:
    """Condition: every output is empty or not there."""
    each_one = [nothing_in_one(param) for param in outputs]
    return each_one[0] if len(each_one) == 1 else both(*each_one, label="every output is empty")


def nothing_in_one(param: Param) -> Rule:
    if param.is_list:
        return all_empty(param)
    return either(negated(given(param)), is_empty(param)) if param.optional else is_empty(param)


def row(on_socs: tuple[str, ...], without_bf16: tuple[str, ...] = ()) -> Choices:
    """The floating dtypes of a definition's rows."""
    newer = tuple(soc for soc in on_socs if soc not in without_bf16)
    return Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=on_socs).plus(dt.ACL_BF16, on=newer)


def one_dtype(choices: Choices, first: Param, *others: Param) -> tuple[Rules, ...]:
    """A tensor's dtype is one of these, and the others have the same (161002)."""
    return (dtype_in(choices, first), *(when_given(other, same_dtype(first, other)) for other in others))


def when_given(param: Param, *rules: Group) -> Rules:
    """Rules about an argument; if it is optional they are checked only where it is given."""
    return when(given(param), *rules) if param.optional else flat(*rules)
