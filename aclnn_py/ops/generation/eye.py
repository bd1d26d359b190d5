"""aclnnEye."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from ..arithmetic.shared.arithmetic import WHOLE

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)


def pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, w.Number]]:
    """Zeros, and ones on the diagonal."""
    rows, columns = whole.shape
    yield whole, 0
    yield whole._replace(shape=(min(rows, columns),), strides=(columns + 1,)), 1


n, m = w.Attr("n", "int64_t", "number of rows", 2), w.Attr("m", "int64_t", "number of columns", 3)
out = w.Out("out", "output, [n,m]")
shape = w.Derived(lambda n, m: (n, m), n, m, label="[n,m]")
ones = w.Composed("eye", None, pieces, shape=shape, dtype=w.Dtype(out))
eye = w.declare(
    "aclnnEye", n, m, out,
    summary="identity matrix: 1 on the main diagonal, else 0",
    rules=(
        w.present(out), w.dtype_in(DTYPES, out), w.rank_is(2, out), (w.Within(w.ValueOf(n), low=0),),
        (w.Within(w.ValueOf(m), low=0),), (w.Equal(w.ViewShape(out), shape),), w.done_if(w.value_is(n, 0)),
        w.done_if(w.value_is(m, 0)),
    ),
    plan=(ones, w.ViewCopy(ones, out)),
    header="aclnnop/aclnn_eye.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[i, j] = 1 if i == j, else 0", precision="exact", reference="torch.eye(n, m)",
    notes=(
        "Before the 950 the source passes out to the kernel as it is, so that a strided one would be written as if "
        "it were contiguous; the emulator writes its view, as the 950 does.",
    ),
)  # fmt: skip
