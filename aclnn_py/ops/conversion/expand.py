"""aclnnExpand."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.view_ops import EXACT

DTYPES = w.Choices(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_UINT8, dt.ACL_INT8, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, shape `size`, dtype of self")
size = w.Attr("size", "const aclIntArray*", "output shape", (2, 3))


def expanded(x: TensorFacts, size: Shape) -> Shape | None:
    """The size, if self broadcasts to it."""
    return size if w.broadcast(x.shape, size) == size or x.shape == size else None


def own(call: Call) -> Shape:
    return call.tensor(x).shape


wanted = w.Derived(
    expanded, x, size, label="size", claim=("size", "a shape that self broadcasts to"), mend=w.setting(size, own)
)  # fmt: skip
dense = w.Contiguous(x)
wide = w.BroadcastTo(dense, w.ViewShape(out), plain=True)
expand = w.declare(
    "aclnnExpand", x, size, out,
    summary="broadcasts self to a given shape",
    rules=(
        w.present(x, size, out), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.defined(wanted),
        (w.Equal(w.ViewShape(out), w.Derived(lambda size: size, size, label="size")),), w.max_dims(8, x, out),
        w.done_if_empty(x, out),
    ),
    plan=(dense, wide, w.ViewCopy(wide, out)),
    header="aclnnop/aclnn_expand.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="self broadcast to size, copied", precision=EXACT, reference="self.expand(size)",
    notes=("A size of -1, which the documents allow, is compared literally by the source: it is refused (161002).",),
)  # fmt: skip
