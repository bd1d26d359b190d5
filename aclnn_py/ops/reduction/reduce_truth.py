"""aclnnAny and aclnnAll."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

DTYPES = w.Choices(*r.NUMBERS, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
TRUTHS = w.Choices(dt.ACL_UINT8, dt.ACL_BOOL)

x, out = (
    w.In("self", "input, where any value but 0 is true, NaN included, rank up to 8"),
    w.Out("out", "results, shape of self without the reduced axes (size 1 with keepdim), BOOL/UINT8"),
)
dim, keep = r.axes_attr("dim"), r.keep_attr("keepdim")


def plan(kernel: str, axes: w.Term, nothing: float, *, formatted: bool = False) -> w.Plan:
    """A truth for each row, in the output's dtype and maybe its format; `nothing` is that of an empty self."""
    asked = w.Reduction(
        kernel, w.Contiguous(x), axes=axes, keep=keep, dtypes=(w.Constant(dt.ACL_BOOL, "DT_BOOL"),),
        integral=r.is_integer(w.Dtype(x)),
    )  # fmt: skip
    answer = w.CastTo(asked, w.Dtype(out))
    answers = w.ViewCopy(w.formatted(answer, out) if formatted else answer, out)
    return (w.Branch(w.is_empty(x), r.filled(out, nothing), answers),)


axes = w.Axes(x, dim, repeats=True)
any_of = w.declare(
    "aclnnAny", x, dim, keep, out,
    summary="tests whether any element along the axes is true",
    rules=(
        w.present(x, dim, out), w.dtype_in(DTYPES, x), w.dtype_in(TRUTHS, out), w.defined(axes), w.max_dims(8, x, out),
        w.when(w.is_empty(x), otherwise=(r.folds_to(out, x, axes, keep),)),
    ),
    plan=plan("reduce_any", axes, r.ZERO, formatted=True), stream_ctype="const aclrtStream",
    header="aclnnop/aclnn_any.h", library="math", documented_soc=w.DOCUMENTED_ALL,
    formula="any(self != 0) over dim, or over all axes if dim is empty; false for no elements",
    precision="exact", reference="torch.any(self, dim, keepdim=keepdim)",
    notes=(
        "With an empty self the shape of out is not checked.",
        "An axis that dim lists twice is not refused; it counts once.",
        "Results in a format of another rank are refused by the task (561103).",
    ),
)  # fmt: skip

once = w.Axes(x, dim)
all_of = w.declare(
    "aclnnAll", x, dim, keep, out,
    summary="tests whether all elements along the axes are true",
    rules=(
        w.present(x, dim, out), w.dtype_in(DTYPES, x), w.dtype_in(TRUTHS, out), w.no_private_format(x), w.defined(once),
        w.max_dims(8, x, out), r.exactly(out, x, once, keep),
    ),
    plan=plan("reduce_all", once, r.ONE), stream_ctype="const aclrtStream",
    header="aclnnop/aclnn_all.h", library="math", documented_soc=w.DOCUMENTED_ALL,
    formula="all(self != 0) over dim, or over all axes if dim is empty; true for no elements",
    precision="exact", reference="torch.all(self, dim, keepdim=keepdim)",
)  # fmt: skip
