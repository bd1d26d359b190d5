"""Rules of attention backward, in the order of the source."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ....lowering import language as w
from . import geometry as g
from .arguments import Arguments
from .attention_rules import Limits
from .family import Family
from .forward import empty


def has_ranks(*tensors: Any) -> bool:
    """Whether all have three axes; rotary parts and their gradients, behind the others, count if all four are there."""
    ropes = tensors[8:] if all(each is not None for each in tensors[8:]) else ()
    return all(each.rank >= 3 for each in (*tensors[:8], *ropes))


def has_axes(layout: str, query: Any, heads: int) -> bool:
    if layout in ("BSH", "SBH"):
        return heads > 0 and query.rank > 2 and query.shape[2] // heads > 0
    return layout == "TND" or query.rank > 3


def forward_fits(dy: Any, y: Any, one: Any, other: Any, *sizes: Any) -> bool:
    """Whether what the forward operator gave, and the gradient at it, have their shapes."""
    rows = g.row_shape(sizes[0], *sizes[3:])
    return bool(dy.shape == y.shape == g.result_shape(*sizes) and one.shape == other.shape == rows)


def pse_dtype(pse: Any, query: Any, kind: int) -> bool:
    """Slopes are FLOAT, any other position bias has the dtype of query."""
    return pse is None or pse.dtype == (dt.ACL_FLOAT if kind in (2, 3) else query.dtype)


def task(
    family: Family, have: Arguments, limits: Limits, others: tuple[w.Param, ...], reserved: tuple[w.Param, ...]
) -> tuple[w.Rules, ...]:
    """What is tested for the task where query and key have elements."""
    dy, largest, total, y = others
    like_query = (have.key, have.value, dy, y, *(() if have.pse_type else (have.pse,)), *reserved)
    kinds: tuple[w.Rules, ...] = ()
    if have.pse_type is not None:
        said = "FLOAT for pseType 2 and 3, else of the dtype of query"
        kinds = (limits.rule(said, pse_dtype, have.pse, have.query, have.pse_type, varied=1, kind="same_dtype"),)
    return (
        w.present(largest, total), *limits.kernel(*like_query), *kinds, *limits.task,
        limits.rule(
            "of the shapes of the forward outputs", forward_fits, dy, y, largest, total, *have.sizes, varied=4
        ),
    )  # fmt: skip


def rules(
    family: Family, have: Arguments, limits: Limits, others: tuple[w.Param, ...], reserved: tuple[w.Param, ...],
    outs: tuple[w.Param, ...],
) -> tuple[Any, ...]:  # fmt: skip
    """The tests of the source, in its order."""
    query, (dy, _, _, y), (*gradients, dpse) = have.query, others, outs[:4]
    tensors = (query, have.key, have.value, dy, y, *gradients)
    no_dpse = w.either(w.negated(w.given(dpse)), w.is_empty(dpse))
    layouts: tuple[w.Rules, ...] = ()
    if not family.packed:
        said = "a layout and tensor of a rank"
        layouts = (limits.rule(said, has_axes, have.layout, query, have.heads, varied=2, code=INVALID),)
    ropes = (*family.ropes, *outs[4:]) if family.ropes else ()
    rows: tuple[w.Rules, ...] = ()
    if family.rows is not None:
        rows = (w.present(family.rows), w.word_in(family.rows, "same_as_input", ""))
    return (
        *family.layout_rules(limits), *rows, w.present(*tensors), w.OUT_POINTERS,
        w.done_if(w.both(*map(w.is_empty, gradients), no_dpse)), (w.Within(w.ValueOf(have.heads), low=1),),
        limits.rule("of at least 3 axes", has_ranks, *tensors, *ropes, varied=8, code=INVALID), *layouts,
        limits.of_widths("of one head size, at least that of value", lambda one, other, third: third <= one == other),
        *family.rope_rules(limits),
        w.when(empty(have), otherwise=task(family, have, limits, others, reserved)),
    )  # fmt: skip
