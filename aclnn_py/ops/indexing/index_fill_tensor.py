"""aclnnIndexFillTensor and aclnnInplaceIndexFillTensor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..arithmetic.shared.arithmetic import COMPLEX
from ..conversion.shared.view_ops import sliced
from .index_fill import COMMON, MORE

OLDER = tuple(each for each in COMMON if each != dt.ACL_BF16)
DTYPES = w.Choices(*OLDER).plus(dt.ACL_BF16, on=("ascend910b", "ascend910_93", *w.REGBASE)).plus(*MORE, on=w.REGBASE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_index_fill_tensor.h", "documented_soc": w.DOCUMENTED_NEW,
    "precision": "exact; before ascend950 value is rounded to FLOAT first",
    "notes": ("With an empty self shapes, dim and index are not checked; an empty index copies self.",),
}  # fmt: skip

dim = w.Attr("dim", "int64_t", "axis along which to fill, -rank to rank-1", default=0)
index = w.Attr("index", "const aclIntArray*", "indices along dim; negative ones count from the end", default=(0,))
value = w.Scalar("value", "fill value, not complex", 1.0)


def axis_of(x: TensorFacts, dim: int) -> int:
    return dim % max(x.rank, 1)


def in_range(x: TensorFacts, dim: int, index: Shape) -> bool | None:
    """Whether every number names a place along the axis."""
    size = x.shape[axis_of(x, dim)] if x.shape else 1
    return all(-size <= each < size for each in index) or None


def index_term(x: w.Param) -> w.Term:
    return w.Derived(
        in_range, x, dim, index, label="indices along dim", claim=("index", "from -n to n - 1, n the size along dim"),
        mend=w.setting(index, lambda call: (0,)),
    )  # fmt: skip


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything but for the null tests."""
    shape = () if x is out else w.same_shape(x, out)
    return (
        w.dtype_in(DTYPES, x), () if x is out else w.same_dtype(x, out),
        w.when(w.negated(w.is_empty(x)), shape, w.max_dims(8, x), w.defined(w.Axis(x, dim), index_term(x))),
        (w.Not(w.has_dtype(value, *COMPLEX)),),
        w.when(w.OneOf(w.ListSize(index), w.Choices(0)), otherwise=(w.done_if_empty(x),)),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """A copy whose places are filled one by one."""
    source, kind = w.Strided(x), w.Dtype(x)
    number = w.AsTensor(value, kind, coarse=(*OLDER, dt.ACL_BF16))

    def pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View | w.Number]]:
        assert view is not None
        yield whole, view
        facts, numbers = call.tensor(x), call.value(index)
        at = axis_of(facts, call.value(dim))  # type: ignore[arg-type]
        exact = w.AsTensor(value, kind) if call.soc.short in w.REGBASE else number
        size = facts.shape[at] if facts.shape else 1
        for place in sorted({each % size for each in numbers}):  # type: ignore[attr-defined]
            part = sliced(whole, at, place, 1, 1) if whole.shape else whole
            yield part, exact.number(call, value, facts.dtype)

    made = w.Composed("index_fill", source, pieces, shape=w.ViewShape(x), given=index_term(x))
    return (w.Branch(w.OneOf(w.ListSize(index), w.Choices(0)), w.ViewCopy(source, out), w.ViewCopy(made, out)),)


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
index_fill_tensor = w.declare(
    "aclnnIndexFillTensor", x, dim, index, value, out,
    summary="fills slices of self along dim at the indices of an array with value",
    rules=(w.present(x, index, value, out), *tests(x, out)), plan=plan(x, out),
    formula="out = self, but out[index[i]] = value along dim", **TEXTS,
    reference="torch.index_fill(self, dim, index, value)",
)  # fmt: skip

ref = w.InOut("selfRef", "tensor filled in place, rank up to 8")
inplace_index_fill_tensor = w.declare(
    "aclnnInplaceIndexFillTensor", ref, dim, index, value,
    summary="fills slices of selfRef along dim at the indices of an array with value, in place",
    rules=(w.present(ref, index, value), *tests(ref, ref)), plan=plan(ref, ref),
    formula="selfRef[index[i]] = value along dim", **TEXTS, reference="selfRef.index_fill_(dim, index, value)",
)  # fmt: skip
