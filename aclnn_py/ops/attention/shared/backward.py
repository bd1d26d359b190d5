"""Attention backward: the declarations of its operators."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ....lowering import language as w
from ....lowering.operator import Operator
from . import geometry as g
from .arguments import Arguments, optional, zeros
from .backward_parameters import gradients, inputs
from .backward_rules import rules
from .family import ASSUMED_MASKS, DOCUMENTED_SOC, Family, slope_notes
from .forward_rules import empty
from .packed_rope import ROPE_NOTES, RopeLimits
from .parameters import EXTRAS
from .rope_steps import joined_shape, part_of, tensors_of
from .sink import BACKWARD_NOTE, DSINK, SinkGradient, joins

NOTES = (
    "Refusals of the kernels and of the tiling function appear as a null pointer in the source (161001).",
    "Only the 910B and 910_93 have a kernel here, and for FLOAT none with a UINT8 mask (161001).",
    "A negative sparseMode is refused, unlike forward; in sparseMode 0, 4, 7 and 8 also preTokens + nextTokens below "
    "0, or of 0 over packed sequences with a mask (161001).",
)
DPSE = "dpse is not computed, as the documents say; it is filled with zeros, unless it is FLOAT."
PACKED_NOTES = (
    "softmaxMax and softmaxSum are those of the forward operator, with rows in the same layout.",
    "Gradients of tokens that belong to no sequence are 0; CANN leaves them as they are.",
    "A sequence that ends before its predecessor counts as empty.",
    "A position bias of 1024 rows that stands for longer sequences is refused (161001).",
)


def plan(
    family: Family, have: Arguments, others: tuple[w.Param, ...], outs: tuple[w.Param, ...], dsink: tuple[w.Param, ...]
) -> tuple[w.Step, ...]:
    """The kernel, and its three results where they belong: zeros where query or key has no element."""
    tensors = (have.query, have.key, have.value)
    parts = (have.query_rope, have.key_rope, None)
    dy, largest, total, y = others
    dense = (*tensors_of(have, NULL), *(w.Contiguous(each, code=NULL) for each in (dy, y)))
    rows = tuple(optional(each, dense[2], NULL) for each in (largest, total))
    extras = tuple(optional(each, dense[2], NULL) for each in (have.pse, have.drop, have.mask))
    back = family.step(
        "attention_backward", "qkkqkkqqrr", have, *dense, *rows, *extras,
        dtypes=(w.FLOAT,) * 3,
        shapes=tuple(joined_shape(*pair) for pair in zip(tensors, parts, strict=True)),
    )  # fmt: skip
    dtype = w.Dtype(have.query)

    def written(number: int, like: w.Param, out: w.Param, *, rope: bool = False) -> w.Step:
        found: w.Step = w.ViewOf(back, w.NthOutput(number)) if number else back
        part = parts[number]
        if part is not None:
            found = part_of(found, tensors[number], part, behind=rope)
        found = w.CastTo(found, dtype, code=NULL)
        filled = w.ViewCopy(zeros(w.ViewShape(like), dtype), out, code=NULL)
        return w.Branch(empty(have), filled, w.ViewCopy(found, out, code=NULL), code=NULL)

    *gradients_out, dpse = outs[:4]
    rope_gradients = (
        w.Branch(w.both(w.given(part), w.given(out)), written(number, part, out, rope=True), w.Steps(), code=NULL)
        for number, (part, out) in enumerate(zip(family.ropes or (), outs[4:], strict=True))
    )
    no_pse = zeros(pse_shape(have.pse), dtype)
    dsinks = [sink_gradient(have, (*dense[3:], *rows), each) for each in dsink]
    copied = w.both(w.given(dpse), w.negated(w.has_dtype(dpse, dt.ACL_FLOAT)))
    return (
        *(written(number, *pair) for number, pair in enumerate(zip(tensors, gradients_out, strict=True))),
        w.Branch(copied, w.ViewCopy(no_pse, dpse, code=NULL), no_pse, code=NULL), *rope_gradients, *dsinks,
    )  # fmt: skip


def sink_gradient(have: Arguments, inputs: tuple[w.Step, ...], out: w.Param) -> w.Step:
    """The gradient of the sink, as many zeros as it has without scores; it is not copied to an output of [0]."""
    assert have.sink is not None
    zero = zeros(
        w.Derived(lambda sink: sink.shape if sink else (0,), have.sink, label="shape of the sink, or [0]"), w.FLOAT
    )
    found = SinkGradient(have, w.Contiguous(have.sink, code=NULL), *inputs)
    written = w.Branch(joins(have), w.ViewCopy(found, out, code=NULL), w.ViewCopy(zero, out, code=NULL), code=NULL)
    written = w.Branch(empty(have), w.ViewCopy(zero, out, code=NULL), written, code=NULL)
    wanted = w.both(w.given(out), w.negated(w.is_empty(out)))
    return w.Branch(wanted, written, w.Steps(), code=NULL)


def pse_shape(pse: w.Param) -> w.Term:
    return w.Derived(
        lambda pse: pse.shape if pse is not None and pse.numel else (0,), pse, label="shape of pseShift, or [0]"
    )


def backward(name: str, summary: str, family: Family) -> Operator:
    """The declaration of an operator of attention backward."""
    query, key, value, dy, pse, largest, total, softmax, y = inputs(family.packed, family.rows)
    drop, padding, mask = EXTRAS
    outs = gradients(has_ropes=family.ropes is not None)
    have, others = family.arguments(query, key, value, pse), (dy, largest, total, y)
    shapes: dict[w.Param, Any] = {dy: g.result_shape, y: g.result_shape}
    shapes[largest] = shapes[total] = lambda q, k, v, layout, heads: g.row_shape(q, layout, heads)
    for number, out in enumerate(outs[:3]):
        shapes[out] = lambda *sizes, number=number: sizes[number].shape
    limits = family.limits(have, shapes, (largest, total), NULL, NULL, (dt.ACL_BOOL,))
    if isinstance(limits, RopeLimits):
        limits.rope_outs = outs[4:]
    if family.ropes or family.sink:
        limits.reserved = (padding, softmax)
    dq, dk, dv, dpse, *rope_outs = outs
    dsink = (DSINK,) if family.sink else ()
    limits.sinks += dsink
    early, late = (family.layout_of_rows, ()) if family.sink else ((), family.layout_of_rows)
    return w.declare(
        name, *family.with_ropes(query, key), value, dy, pse, drop, padding, mask, largest, total, softmax, y,
        *family.sinks, *family.arrays, *family.numbers, *early, dq, *rope_outs[:1], dk, *rope_outs[1:], dv, dpse,
        *dsink, *late,
        rules=rules(family, have, limits, others, (padding, softmax), outs, dsink),
        plan=plan(family, have, others, outs, dsink),
        library="transformer", header="aclnnop/aclnn_flash_attention_score_grad.h", documented_soc=DOCUMENTED_SOC,
        summary=summary,
        formula="p = exp(s - softmaxMax) / softmaxSum with the scores s of the forward operator, dv = dropout(p)^T @ "
        "dy, ds = p * (dropout(dy @ value^T) - sum(dy * attentionIn)), dq = scaleValue * ds @ key, dk = scaleValue * "
        "ds^T @ query",
        precision="computed in float32; for FLOAT16 and BF16 p and ds are rounded, halves away from zero, before they "
        "are multiplied, and the "
        "gradients once more",
        reference="the gradients of torch.nn.functional.scaled_dot_product_attention",
        notes=(*NOTES, *(PACKED_NOTES if family.packed else ()), *slope_notes(family), ASSUMED_MASKS, DPSE,
               *(ROPE_NOTES if family.ropes else ()), *([BACKWARD_NOTE] if family.sink else ())),
    )  # fmt: skip
