"""The two ways in which operators over lists come about.

Some have a source of their own (`written`), the others CANN's build makes from their definitions (`generated`). Lists
go through one task, whatever the number of members.
"""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...lowering.generated import SCRATCH
from ..texts import GENERATED
from . import family as f

LONGEST = 256
"""Members that a list of a generated operator may have."""
UNTESTED = (
    "ascend950's tiling functions leave most of these tests out; a call that breaks one of them reads or writes beside "
    "its tensors there, and is refused here.",
)


def written(
    name: str,
    *params: w.Param,
    dtypes: w.Choices,
    plan: w.Plan,
    beside: w.Rules = (),
    counts: w.Rules | None = None,
    shapes: w.Rules | None = None,
    shapes_first: bool = False,
    formats: w.Rules | None = None,
    notes: tuple[str, ...] = f.ALL,
    more: w.Rules = (),
    same: w.Rules | None = None,
    nulls: int = w.ACLNN_ERR_PARAM_NULLPTR,
    **texts: Any,
) -> w.Operator:
    """An operator with a source: null tests, dtypes, numbers of members, shapes, formats, nothing to do.

    `beside` are tests of scalars, which follow the dtypes; `counts` (asked before members), `shapes`, `formats` and
    `same` (of dtypes) stand in for the usual tests, and `more` come last. `nulls` is the code of a null member, 161002
    where the source looks for them among its tests of dtypes.
    """
    lists = tuple(param for param in params if param.is_list)
    alike = w.defined(w.dtype_of(*lists)) if same is None else same
    kinds = (w.members_in(dtypes, lists[0]), alike, beside)
    sizes = w.defined(w.counts_of(*lists)) if counts is None else ()
    places = (sizes, f.ranks(lists[0]), w.defined(w.shapes_of(*lists)) if shapes is None else shapes)
    return w.declare(
        name, *params,
        rules=(
            w.present(*params), counts or (), f.members_present(*lists, code=nulls),
            *((*places, *kinds) if shapes_first else (*kinds, *places)),
            f.no_private(*lists) if formats is None else formats,
            (w.DoneIf(w.OneOf(w.ListSize(lists[0]), w.Choices(0))),), more,
        ),
        plan=plan, header=f"aclnnop/aclnn_{snake(name)}.h", notes=notes,
        **{"documented_soc": w.DOCUMENTED_NEW, **texts},
    )  # fmt: skip


def generated(
    name: str,
    *params: w.Param,
    dtypes: w.Choices,
    plan: w.Plan,
    on: tuple[str, ...] = f.SOCS,
    kinds: w.Rules = (),
    strict: w.Rules = (),
    tiling: w.Rules = (),
    shapes: bool = True,
    notes: tuple[str, ...] = (),
    **texts: Any,
) -> w.Operator:
    """An operator without a source: see lowering/generated.py. Of lists, only first members are compared with its rows.

    The tiling function tests the rest (561002): numbers, axes, shapes, dtypes. `kinds` are the rows' other tests,
    `strict` those of tensors that may not be strided, `tiling` further ones of the tiling function.
    """
    lists = tuple(param for param in params if param.is_list)
    read = tuple(param for param in lists if param.role != "output")
    most = tuple(w.Within(w.ListSize(one), high=LONGEST) for one in lists)
    empty = (w.Within(w.ListSize(read[0]), low=1),)
    same = (w.defined(w.shapes_of(*read)) if len(read) > 1 else ()) if shapes else ()
    rules = (
        w.present(*params), f.members_present(*lists), w.OUT_POINTERS, most,
        (w.on(*on).coded(w.ACLNN_ERR_INNER_FIND_KERNEL_ERROR),), strict,
        w.members_in(dtypes, lists[0]), w.defined(w.dtype_of(*lists, first=True)) if len(lists) > 1 else (), kinds,
        w.flat(*(w.each(one, lambda item, first: w.no_private_format(first), w.first_of) for one in lists)),
        w.tiled(empty, w.defined(w.counts_of(*lists)) if len(lists) > 1 else (), f.ranks(lists[0]), same, tiling),
        w.tiled(w.defined(w.dtype_of(*lists))), w.done_if(w.all_empty(lists[0])),
    )  # fmt: skip
    return w.declare(
        name, *params, rules=rules, plan=plan, scratch=SCRATCH, header=f"aclnnop/aclnn_{snake(name)}.h",
        notes=(GENERATED, *UNTESTED, *notes), **{"documented_soc": w.DOCUMENTED_NEW, **texts},
    )  # fmt: skip


def snake(name: str) -> str:
    """aclnnForeachAddScalarV2 as its header has it: foreach_add_scalar_v2."""
    bare = name.removeprefix("aclnn")
    return "".join(f"_{c.lower()}" if c.isupper() and at else c.lower() for at, c in enumerate(bare))
