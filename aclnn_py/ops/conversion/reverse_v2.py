"""aclnnFlip."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared.view_ops import EXACT, reversed_along

DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE, dt.ACL_DOUBLE, *COMPLEX)
    .plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
    .plus(dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, on=w.REGBASE)
)

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
dims = w.Attr("dims", "const aclIntArray*", "axes to flip", (0,))


def axes_of(x: TensorFacts, dims: Shape) -> Shape | None:
    """The axes that dims name, each once; a tensor without axes counts as one with axis 0."""
    found = w.axes_of(dims, max(x.rank, 1))
    return found if found is not None and len(set(found)) == len(found) else None


def flip(call: Call, view: View) -> View | str:
    axes = axes_of(call.tensor(x), call.args["dims"])  # type: ignore[arg-type]
    return "no axes" if axes is None else reversed_along(view, axes if view.shape else ())


axes = w.Derived(
    axes_of, x, dims, label="dims", claim=("dims", "distinct axes of self"),
    mend=w.setting(dims, lambda call: ()),
)  # fmt: skip
dense = w.Strided(x)
reversed_view = w.ViewOf(dense, w.Through("reverse", flip, axes, ACL_FORMAT_ND))
flip_ = w.declare(
    "aclnnFlip", x, dims, out,
    summary="reverses the order of elements along the given axes",
    rules=(
        w.present(x, dims, out), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.same_shape(out, x), w.max_dims(8, x),
        w.defined(axes), w.done_if_empty(x),
    ),
    plan=(dense, reversed_view, w.ViewCopy(reversed_view, out)),
    header="aclnnop/aclnn_flip.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[i, ...] = self[n - 1 - i, ...] along every one of dims", precision=EXACT,
    reference="torch.flip(self, dims)",
)  # fmt: skip
