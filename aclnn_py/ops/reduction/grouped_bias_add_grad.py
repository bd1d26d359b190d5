"""aclnnGroupedBiasAddGrad and aclnnGroupedBiasAddGradV2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts

FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
INDICES = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
MOST = 2048
ONE = w.Derived(lambda: (1,), label="[1]")
LONG = w.Constant(dt.ACL_INT64, "DT_INT64")

grad, out = (
    w.In("gradY", "gradient of the output, [N,C], or [G,N,C] with groups of equal size"),
    w.Out("out", "sum of each group, [G,C]"),
)
index = w.In("groupIdxOptional", "end row, or number of rows, of each group, [G], INT32/INT64", optional=True)
kind = w.Attr("groupIdxType", "int64_t", "0: groupIdxOptional holds end rows; 1: numbers of rows", 0)


def wanted(gradY: TensorFacts, groupIdxOptional: TensorFacts | None) -> Shape | None:
    if groupIdxOptional is not None:
        return (*groupIdxOptional.shape, gradY.shape[1]) if gradY.rank == 2 else None
    return (gradY.shape[0], gradY.shape[2]) if gradY.rank == 3 else None


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """Rows as groups of one sum, or of a sum for each count."""
    view, counts = views
    if len(view.shape) == 3:
        return (shape[0], 1, shape[1]), (view, counts)
    rows, columns = view.shape
    whole = view._replace(shape=(1, rows, columns), strides=(rows * columns, columns, 1))
    return (1, *shape), (whole, counts)


def rows(call: Call) -> Iterator[Call]:
    shape = wanted(call.tensor(grad), call.tensor(index) if call.present(index) else None)
    if shape is not None:
        yield call.but(out, shape=shape)


shape = w.Derived(wanted, grad, index, label="[groups, columns]")
out_shape = w.Derived(
    lambda out, gradY, groupIdxOptional: wanted(gradY, groupIdxOptional) == out.shape or None, out, grad, index,
    label="shape of out", claim=("shape of out", "[groups, columns]"), mend=rows, kind="shape_custom",
)  # fmt: skip
few = (w.Within(w.SizeAt(index, w.FixedAxis(0)), high=MOST),)
RULES = (
    w.present(grad, out), w.dtype_in(FLOATS, grad, out), w.same_dtype(out, grad),
    w.when(w.given(index), w.dtype_in(INDICES, index)),
    w.when(
        w.given(index), w.rank_is(2, grad), w.rank_is(1, index), few, otherwise=(w.rank_is(3, grad),)
    ),
    w.rank_is(2, out), w.defined(out_shape),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "summary": "gradient of a grouped bias: sums the rows of each group",
    "header": "aclnnop/aclnn_grouped_bias_add_grad.h", "library": "math",
    "documented_soc": w.DOCUMENTED_NEW, "precision": "summed in float32 in order, and rounded once",
    "formula": "out[g] = sum of the rows of gradY in group g", "reference": "torch.segment_reduce(gradY, 'sum', ...)",
    "notes": ("Ends, or numbers of rows, beyond gradY are clamped to it.",),
}  # fmt: skip
value = w.CastTo(w.Contiguous(grad), w.FLOAT)
no_groups = w.Compute("spread", attrs=(w.BitsOf(1, LONG),), dtype=LONG, shape=ONE)


def plan(mode: w.Term | float) -> w.Plan:
    def by(counts: w.Step, how: w.Term | float) -> w.Step:
        sums = Shaped(
            "repeat_sums", value, counts, arrange=arranged, shape=shape, dtype=w.FLOAT, attrs=(how,)
        )  # fmt: skip
        return w.ViewCopy(w.CastTo(sums, w.Dtype(out)), out)

    return *value.chain, w.Branch(w.given(index), by(w.Contiguous(index), mode), by(no_groups, 0.0))


grouped_bias_add_grad = w.declare(
    "aclnnGroupedBiasAddGrad", grad, index, out, rules=(*RULES, w.done_if_empty(grad)), plan=plan(1.0), **TEXTS
)
grouped_bias_add_grad_v2 = w.declare(
    "aclnnGroupedBiasAddGradV2", grad, index, kind, out,
    rules=(*RULES, (w.Within(w.ValueOf(kind), 0, 1),), w.done_if_empty(grad)),
    plan=plan(w.Where(w.value_is(kind, 1), 2.0, 1.0, label="group mode")), **TEXTS,
)  # fmt: skip
