"""Rules of attention backward, in the order of the source."""

from __future__ import annotations

from typing import Any

from ....base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ....lowering import language as w
from . import geometry as g
from . import sink_rules as sink
from . import sparse_masks as see
from .arguments import Arguments
from .attention_rules import Limits
from .family import Family
from .forward_rules import bias_dtype, empty
from .varied_rules import fitting

AXES = {"BNSD": (4, 0), "BSND": (4, 0), "BSH": (3, 0), "SBH": (3, 1), "TND": (3, None)}
"""How many axes a layout has, and which one is that of batches."""


def shapes_fit(
    query: Any, key: Any, value: Any, dy: Any, y: Any, dq: Any, dk: Any, dv: Any, layout: str, *ropes: Any
) -> bool:
    """Whether gradients and the output have the shapes of what they belong to, rotary parts if all four are there."""
    rank, batch = AXES.get(layout, (None, None))
    tensors = (query, key, value, dy, y, dq, dk, dv)
    if any(each.rank != rank for each in tensors) or y.shape != dy.shape:
        return False
    if key.shape[:-1] != value.shape[:-1] or query.shape[:-1] != dy.shape[:-1]:
        return False
    if batch is not None and query.shape[batch] != key.shape[batch]:
        return False
    parts = zip(ropes[:2], (query, key), ropes[2:], strict=True) if ropes and None not in ropes else ()
    if not all(part_fits(*each) for each in parts):
        return False
    return bool((dq.shape, dk.shape, dv.shape) == (query.shape, key.shape, value.shape))


def part_fits(part: Any, whole: Any, gradient: Any) -> bool:
    alike = part.rank == 3 and part.shape[:2] == whole.shape[:2]
    return bool(alike and part.shape[2] <= whole.shape[2] and gradient.shape == part.shape)


def alike(query: Any, *others: Any) -> bool:
    return query.dtype in see.REAL and all(each.dtype == query.dtype for each in others)


def gradients_alike(dq: Any, dk: Any, dv: Any, query: Any, key: Any, value: Any, *ropes: Any) -> bool:
    """Whether gradients have the dtypes of their tensors, of rotary parts if all four are there."""
    pairs = [(dq, query), (dk, key), (dv, value)]
    if None not in ropes:
        pairs += zip(ropes[2:], ropes[:2], strict=True)
    return all(one.dtype == other.dtype for one, other in pairs)


def has_axes(layout: str, query: Any, heads: int) -> bool:
    if layout in ("BSH", "SBH"):
        return heads > 0 and query.rank > 2 and query.shape[2] // heads > 0
    return layout == "TND" or query.rank > 3


def forward_fits(dy: Any, y: Any, one: Any, other: Any, *sizes: Any) -> bool:
    """Whether what the forward operator gave, and the gradient at it, have their shapes."""
    rows = g.row_shape(sizes[0], *sizes[3:])
    return bool(dy.shape == y.shape == g.result_shape(*sizes) and one.shape == other.shape == rows)


def task(
    family: Family, have: Arguments, limits: Limits, others: tuple[w.Param, ...], reserved: tuple[w.Param, ...]
) -> tuple[w.Rules, ...]:
    """What is tested for the task where query and key have elements."""
    dy, largest, total, y = others
    like_query = (have.key, have.value, dy, y, *(() if have.pse_type else (have.pse,)), *reserved)
    return (
        w.present(largest, total), *limits.kernel(*like_query), bias_dtype(have, limits), *limits.task,
        limits.rule(
            "of the shapes of the forward outputs", forward_fits, dy, y, largest, total, *have.sizes, varied=4
        ),
        *sink.task(have, limits),
    )  # fmt: skip


def consistent(
    have: Arguments, limits: Limits, tensors: tuple[w.Param, ...], ropes: tuple[w.Param, ...],
    dsink: tuple[w.Param, ...],
) -> tuple[w.Rules, ...]:  # fmt: skip
    """Dtypes and shapes of tensors and gradients."""
    inputs, gradients = tensors[:4], (*tensors[5:], *ropes[2:])

    def of_dtypes(test: Any, claim: tuple[str, str], params: tuple[w.Param, ...], varied: int) -> w.Rules:
        terms = tuple(map(w.Dtype, params[:varied]))
        return fitting(test, params, terms, claim, "same_dtype", limits.mend_dtypes, INVALID)

    named, results = (", ".join(map(str, each)) for each in (inputs, gradients))
    return (
        of_dtypes(alike, (named, "FLOAT16, FLOAT or BF16, all of one dtype"), inputs, 4),
        limits.rule("of consistent shapes in this layout", shapes_fit, *tensors, have.layout, *ropes, varied=8,
                    code=INVALID),
        *(sink.backward_shapes(have, limits, each) for each in dsink),
        of_dtypes(gradients_alike, (results, "of the dtypes of their tensors"),
                  (*tensors[5:], *tensors[:3], *ropes), 3),
        *(rule for each in dsink for rule in sink.backward_dtypes(have, limits, each)),
    )  # fmt: skip


def rules(
    family: Family, have: Arguments, limits: Limits, others: tuple[w.Param, ...], reserved: tuple[w.Param, ...],
    outs: tuple[w.Param, ...], dsink: tuple[w.Param, ...],
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
    if family.rows is not None and family.sink is None:
        rows = (w.present(family.rows), w.word_in(family.rows, "same_as_input", ""))
    return (
        *family.layout_rules(limits), *rows, w.present(*tensors), w.OUT_POINTERS,
        w.done_if(w.both(*map(w.is_empty, gradients), no_dpse)), (w.Within(w.ValueOf(have.heads), low=1),),
        *consistent(have, limits, tensors, ropes, dsink), *layouts,
        limits.of_widths("of one head size, at least that of value", lambda one, other, third: third <= one == other),
        *family.rope_rules(limits),
        w.when(empty(have), otherwise=task(family, have, limits, others, reserved)),
    )  # fmt: skip
