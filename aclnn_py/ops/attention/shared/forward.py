"""Attention forward: the declarations of its operators."""

from __future__ import annotations

from typing import Any

from ....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ....lowering import language as w
from ....lowering.operator import Operator
from . import geometry as g
from .arguments import Arguments, optional, zeros
from .family import ASSUMED_MASKS, DOCUMENTED_SOC, Family, slope_notes
from .forward_parameters import results, tensors
from .forward_rules import empty, rules
from .forward_texts import BATCH_NOTES, BY_SEQUENCE, BY_TOKEN, FOUR_BIASES, KERNELS, ONE_BIAS, PACKED_NOTES, REFUSALS
from .packed_rope import ROPE_NOTES
from .parameters import EXTRAS
from .rope_steps import tensors_of
from .sink import FORWARD_NOTE


def plan(family: Family, have: Arguments, outs: tuple[w.Param, ...]) -> tuple[w.Step, ...]:
    """The kernel, and its three results where they belong: zeros where query or key has no element."""
    dense = tensors_of(have, NULL)
    extras = tuple(optional(each, dense[2], NULL) for each in (have.pse, have.drop, have.mask))
    result = w.Derived(g.result_shape, *have.sizes, label="shape of query with the head size of value")
    rows = w.Derived(
        g.row_shape, have.query, have.layout, have.heads, label="[T,N,8]" if family.packed else "[B,N,S,8]"
    )
    dtype = w.Dtype(have.query)
    sinks = [optional(each, dense[2], NULL) for each in family.sinks]
    attend = family.step(
        "attention", f"qrrqkk{'s' * len(sinks)}", have, *dense, *sinks, *extras, dtypes=(dtype, w.FLOAT, w.FLOAT),
        shapes=(result, rows, rows),
    )  # fmt: skip

    def written(step: w.Step, shape: w.Term, dtype: w.Term, to: w.Param) -> w.Step:
        filled = w.ViewCopy(zeros(shape, dtype), to, code=NULL)
        return w.Branch(empty(have), filled, w.ViewCopy(step, to, code=NULL), code=NULL)

    largest, total, out = outs
    return (
        written(attend, result, dtype, out),
        written(w.ViewOf(attend, w.NthOutput(1)), rows, w.FLOAT, largest),
        written(w.ViewOf(attend, w.NthOutput(2)), rows, w.FLOAT, total),
    )


def packed_notes(family: Family) -> tuple[str, ...]:
    """What is said of packed sequences."""
    return (BY_SEQUENCE if family.rows is None else BY_TOKEN, *PACKED_NOTES)


def forward(name: str, summary: str, family: Family) -> Operator:
    """The declaration of an operator of attention forward."""
    query, key, value, pse = tensors(family.packed)
    largest, total, softmax, out = results(family.packed, family.rows)
    drop, padding, mask = EXTRAS
    have = family.arguments(query, key, value, pse)
    shapes: dict[w.Param, Any] = {out: g.result_shape}
    shapes[largest] = shapes[total] = lambda q, k, v, layout, heads: g.row_shape(q, layout, heads)
    outs = (largest, total, out)
    return w.declare(
        name, *family.with_ropes(query, key), value, pse, drop, padding, mask, *family.sinks, *family.arrays,
        *family.numbers, *family.layout_of_rows, largest, total, softmax, out,
        rules=rules(family, have, family.limits(have, shapes, (), NULL, NULL), outs),
        plan=plan(family, have, outs),
        library="transformer", header="aclnnop/aclnn_flash_attention_score.h", documented_soc=DOCUMENTED_SOC,
        summary=summary,
        formula=f"{FOUR_BIASES if family.pse_types else ONE_BIAS}softmaxMax is the maximum of a row's scores, "
        "softmaxSum the sum of exp(score - softmaxMax)",
        precision="computed in float32; for FLOAT16 and BF16 the softmax is rounded before the product with value, "
        "and the output once more, halves away from zero",
        reference="torch.nn.functional.scaled_dot_product_attention(query, key, value, ~attenMask, scale=scaleValue)",
        notes=(
            REFUSALS, KERNELS, ASSUMED_MASKS, *(packed_notes(family) if family.packed else BATCH_NOTES),
            *slope_notes(family), *(ROPE_NOTES if family.ropes else ()), *([FORWARD_NOTE] if family.sink else ()),
        ),
    )  # fmt: skip
