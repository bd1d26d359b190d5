"""aclnnInplaceFillDiagonal."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...lowering.steps.fill_at import Marked
from ...rules.core.call import Call, TensorFacts
from ..arithmetic.shared.arithmetic import WHOLE

DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)

ref, number = (
    w.InOut("selfRef", "matrix, or tensor of equal sizes, whose diagonal is filled in place, rank 2 to 8"),
    w.Scalar("fillValue", "fill value", 1.0),
)
wrap = w.Attr("wrap", "bool", "true: the diagonal of a tall matrix restarts after every N+1 rows, N its columns", False)


def equal_sizes(x: TensorFacts) -> bool | None:
    return x.rank <= 2 or len(set(x.shape)) == 1 or None


def cube(call: Call) -> Iterator[Call]:
    facts = call.tensor(ref)
    yield call.but(ref, shape=(2,) * facts.rank)


def parts(call: Call, view: View) -> tuple[int, int, int]:
    """How many whole diagonals there are, how long each is, and how much there is of one more."""
    rows, columns = view.shape[0], min(view.shape, default=0)
    if len(view.shape) > 2 or not call.args["wrap"] or rows <= columns + 1:
        return 1, columns, 0
    return rows // (columns + 1), columns, min(rows % (columns + 1), columns)


def diagonal(call: Call, view: View) -> View:
    often, size, _ = parts(call, view)
    return view._replace(shape=(often, size), strides=((size + 1) * sum(view.strides[:1]), sum(view.strides)))


def rest(call: Call, view: View) -> View:
    often, size, left = parts(call, view)
    begin = often * (size + 1) * sum(view.strides[:1]) if left else 0
    return view._replace(shape=(left,), strides=(sum(view.strides),), offset=view.offset + begin)


sizes = w.Derived(
    equal_sizes,
    ref,
    label="sizes",
    kind="shape_custom",
    mend=cube,
    claim=("sizes of selfRef", "equal if its rank is above 2"),
)
value = w.AsTensor(number, w.Dtype(ref))
untested = w.has_dtype(ref, dt.ACL_BOOL, dt.ACL_BF16)
inplace_fill_diagonal = w.declare(
    "aclnnInplaceFillDiagonal", ref, number, wrap,
    summary="fills the main diagonal of selfRef, in place",
    rules=(
        w.present(ref, number), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.min_dims(2, ref), w.defined(sizes),
        w.castable_to_float(number), w.when(untested, otherwise=((w.in_range(number, w.Dtype(ref)),),)),
        w.done_if_empty(ref),
    ),
    plan=(Marked("diagonal", ref, value, diagonal), Marked("rest of it", ref, value, rest)),
    header="aclnnop/aclnn_fill_diagonal.h", library="math", documented_soc=(*w.DOCUMENTED_NEW, "ascend310p"),
    formula="selfRef[i, ..., i] = fillValue", precision="exact: fillValue as C casts it to selfRef's dtype",
    reference="selfRef.fill_diagonal_(fillValue, wrap)",
    notes=("CANN makes selfRef contiguous, marks and copies it back; here only the diagonal is written.",),
)  # fmt: skip
