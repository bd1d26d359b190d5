"""Parameters, rules and texts of products of groups that are added to sums, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting

x = w.In("x", "left matrices, transposed, FLOAT16 or BF16, [K,M]")
weight = w.In("weight", "right matrices, [K,N]")
y = w.InOut("yRef", "accumulator, FLOAT, [E,M,N], updated in place; on the A2 and A3 also [E*M,N]")
transpose_x = w.Attr("transposeX", "bool", "must be true: x is transposed", True)
transpose_weight = w.Attr("transposeWeight", "bool", "must be false", False)
group_type = w.Attr("groupType", "int64_t", "axis of the groups: 2, the K axis", 2)
KERNELS = (*w.A2_A3, *w.REGBASE)
HALVES, SUMS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCL)
FIRST = w.FixedAxis(0)


def as_large(groups: w.Param) -> w.Rules:
    """yRef has as many elements as the products, and on the 950 their shape but for the last axes."""

    def valid(x: TensorFacts, weight: TensorFacts, groups: TensorFacts, y: TensorFacts) -> bool:
        return (
            min(x.rank, weight.rank) < 2 or not groups.rank or y.numel == x.shape[1] * weight.shape[1] * groups.shape[0]
        )

    def mend(call: Call) -> Iterator[Call]:
        one, other, many = (call.tensor(each).shape for each in (x, weight, groups))
        if len(one) == len(other) == 2:
            yield call.but(y, shape=(*many, one[1], other[1]))

    size = fitting(valid, x, weight, groups, y, claim=(f"size of {y}", "E * M * N"), mend=mend)
    return w.flat(
        size, w.when(w.on(*w.REGBASE), w.rank_is(3, y), (w.Equal(w.SizeAt(y, FIRST), w.SizeAt(groups, FIRST)),))
    )


def rules(groups: w.Param, *more: w.Rules) -> w.Rules:
    """`more` are rules of attributes that come before the others."""
    return w.flat(
        w.present(x, weight, groups, y), w.format_in(w.ND, x, weight, groups), w.format_in(SUMS, y),
        w.rank_is(2, x, weight), w.rank_is(1, groups), (w.Equal(w.SizeAt(x, FIRST), w.SizeAt(weight, FIRST)),),
        as_large(groups), w.dtype_in(w.Choices(dt.ACL_FLOAT), y), w.dtype_in(w.Choices(dt.ACL_INT64), groups),
        w.dtype_in(HALVES, x), w.same_dtype(x, weight), *more, (w.value_is(group_type, 2),), (w.is_true(transpose_x),),
        (w.negated(w.is_true(transpose_weight)),), w.done_if_empty(x, weight),
    )  # fmt: skip


TEXTS: dict[str, Any] = {
    "library": "transformer", "documented_soc": w.DOCUMENTED_NEW,
    "summary": "adds products of groups of rows to FLOAT sums: gradients of the weights of experts",
    "precision": "products and sums in float32, in an order that depends on shapes and group sizes only",
}  # fmt: skip
NOTES = (
    "An end in groupList below its predecessor, a negative size, or rows beyond K, fail the stream; CANN's kernel "
    "reads out of bounds then. A group without rows changes nothing.",
    "yRef is read and written from its first element on as if it were contiguous, also outside of its view, as CANN's "
    "kernel does.",
    "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
)
