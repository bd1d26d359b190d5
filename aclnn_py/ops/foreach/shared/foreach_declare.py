"""Declarations of operators over lists of tensors, of both kinds.

Some have a source of their own (`written`), the others CANN's build makes from their definitions (`generated`). Lists
go through one task, whatever the number of members.
"""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from . import foreach_common as f

LONGEST = 256
"Largest number of tensors in a list of a generated operator."
UNTESTED = (
    "ascend950's tiling omits most of these checks; a call that violates one reads or writes out of bounds there, and "
    "is refused here.",
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
    tiling: w.Rules = (),
    shapes: bool = True,
    notes: tuple[str, ...] = (),
    **texts: Any,
) -> w.Operator:
    """An operator without a source: see lowering/generated.py. Of lists, only first members are compared with its rows.

    The tiling function tests the rest (561002): numbers, axes, shapes, dtypes. `kinds` are the rows' other tests,
    `tiling` further ones of the tiling function.
    """
    lists = tuple(param for param in params if param.is_list)
    read = tuple(param for param in lists if param.role != "output")
    most = tuple(w.Within(w.ListSize(one), high=LONGEST) for one in lists)
    alike = w.defined(w.dtype_of(*lists, first=True)) if len(lists) > 1 else ()
    same = (w.defined(w.shapes_of(*read)) if len(read) > 1 else ()) if shapes else ()
    return w.generated(
        name, *params, on=on, adding=most,
        kinds=(w.members_in(dtypes, lists[0]), alike, kinds),
        tiling=(
            (w.Within(w.ListSize(read[0]), low=1),), w.defined(w.counts_of(*lists)) if len(lists) > 1 else (),
            f.ranks(lists[0]), same, tiling, w.defined(w.dtype_of(*lists)),
        ),
        plan=plan, header=f"aclnnop/aclnn_{snake(name)}.h", notes=(*UNTESTED, *notes),
        **{"documented_soc": w.DOCUMENTED_NEW, **texts},
    )  # fmt: skip


def snake(name: str) -> str:
    """aclnnForeachAddScalarV2 as its header has it: foreach_add_scalar_v2."""
    bare = name.removeprefix("aclnn")
    return "".join(f"_{c.lower()}" if c.isupper() and at else c.lower() for at, c in enumerate(bare))
