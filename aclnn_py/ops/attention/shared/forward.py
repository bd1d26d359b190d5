"""Attention forward: the declarations of its operators."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ....lowering import language as w
from ....lowering.operator import Operator
from . import geometry as g
from .arguments import Arguments, optional, zeros
from .attention_rules import Limits
from .family import ASSUMED_MASKS, DOCUMENTED_SOC, Family, slope_notes
from .forward_parameters import results, tensors
from .forward_texts import BATCH_NOTES, BY_SEQUENCE, BY_TOKEN, FOUR_BIASES, KERNELS, ONE_BIAS, PACKED_NOTES, REFUSALS
from .packed_rope import ROPE_NOTES
from .parameters import EXTRAS
from .rope_steps import tensors_of
from .sink import FORWARD_NOTE
from .sink_rules import no_blocks
from .sink_rules import task as sink_task
from .sparse_masks import REAL


def dtypes(have: Arguments, out: w.Param) -> tuple[w.Rules, ...]:
    """One dtype for query, key, value and a position bias; slopes are FLOAT and must be given (161002)."""
    query, key, value, pse = have.query, have.key, have.value, have.pse
    alike = w.when(w.given(pse), w.same_dtype(pse, query if have.sink is None else out))
    listed: w.Rules = ()
    if have.sink is not None:
        alike += w.when(w.given(have.sink), w.dtype_in(w.Choices(dt.ACL_FLOAT), have.sink))
        listed = w.when(w.on(*w.A2_A3), w.dtype_in(w.Choices(*REAL), query))
    if have.pse_type is not None:
        slopes = w.Within(w.ValueOf(have.pse_type), low=2, high=3)
        floats = w.dtype_in(w.Choices(dt.ACL_FLOAT), pse)
        alike = w.when(slopes, (w.Present(pse, code=INVALID),), floats, otherwise=alike)
    return w.same_dtype(query, key), w.same_dtype(key, value), listed, alike


def storage(family: Family, have: Arguments, outs: tuple[w.Param, ...]) -> w.Rules:
    """The test of storage formats."""
    if have.sink is None:
        return ()
    params = (*family.with_ropes(have.query, have.key), have.value, *outs, have.pse, *EXTRAS, have.sink)
    return no_blocks(params)


def rules(
    family: Family, have: Arguments, limits: Limits, outs: tuple[w.Param, ...], checks_dtypes: bool
) -> tuple[Any, ...]:
    """The tests of the source, in its order."""
    query, key, value, pse = have.query, have.key, have.value, have.pse
    like_query = (key, value, *(() if family.pse_types else (pse,)), EXTRAS[1])
    return (
        w.present(query, key, value, have.layout, *family.layout_of_rows), w.OUT_POINTERS, w.present(*outs),
        w.done_if(w.both(*map(w.is_empty, outs))), *family.layout_rules(limits),
        storage(family, have, outs), *(dtypes(have, outs[-1]) if checks_dtypes else ()),
        *([w.when(w.on(*w.A2_A3), w.same_dtype(query, outs[-1]))] if family.sink and not family.packed else ()),
        (w.Within(w.ValueOf(have.heads), low=1),), limits.known_layout,
        limits.of_widths(
            "of one head size, at most 768 and at least that of value",
            lambda one, other, third: third <= one == other and one <= g.WIDEST,
        ),
        *family.rope_rules(limits),
        w.when(
            empty(have), otherwise=(*limits.kernel(*like_query), *limits.task, *sink_task(have, limits))
        ),
    )  # fmt: skip


def empty(have: Arguments) -> w.Rule:
    """Query or key has no element."""
    return w.either(w.is_empty(have.query), w.is_empty(have.key))


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


def forward(name: str, summary: str, family: Family, *, checks_dtypes: bool = True) -> Operator:
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
        rules=rules(family, have, family.limits(have, shapes, (), NULL, NULL), outs, checks_dtypes),
        plan=plan(family, have, outs),
        library="transformer", header="aclnnop/aclnn_flash_attention_score.h", documented_soc=DOCUMENTED_SOC,
        summary=summary,
        formula=f"{FOUR_BIASES if family.pse_types else ONE_BIAS}softmaxMax is the maximum of a row's scores, "
        "softmaxSum the sum of exp(score - softmaxMax)",
        precision="computed in float32; for FLOAT16 and BF16 the softmax is rounded before the product with value, "
        "and the output once more",
        reference="torch.nn.functional.scaled_dot_product_attention(query, key, value, ~attenMask, scale=scaleValue)",
        notes=(
            REFUSALS, KERNELS, ASSUMED_MASKS, *(packed_notes(family) if family.packed else BATCH_NOTES),
            *slope_notes(family), *(ROPE_NOTES if family.ropes else ()), *([FORWARD_NOTE] if family.sink else ()),
        ),
    )  # fmt: skip
