"""ConfusionTransposeD, by which PyTorch's backend calls npu_confusion_transpose on SoCs before the 950."""

from __future__ import annotations

from ..lowering import language as w
from ..ops.conversion.confusion_transpose import DTYPES, pieces, shape_of
from ..ops.conversion.shared.view_ops import EXACT
from .declare import declare_type

x = w.In("x", "input to transpose and reshape")
perm = w.Attr("perm", "const aclIntArray*", "permutation of the axes")
shape = w.Attr("shape", "const aclIntArray*", "shape to reshape to")
first = w.Attr("transpose_first", "bool", "true: permute, then reshape; false: reshape, then permute")
y = w.Out("y", "x, transposed and reshaped")
result_shape = w.Derived(
    shape_of, x, perm, shape, first, label="shape of the result", claim=("perm and shape", "an order and sizes for x")
)
made = w.Composed("confusion_transpose", w.Contiguous(x), pieces, shape=result_shape)
confusion_transpose_d = declare_type(
    "ConfusionTransposeD", x, perm, shape, first, y,
    rules=(
        w.present(x, perm, shape, y), w.dtype_in(DTYPES, x, y), w.same_dtype(y, x), w.done_if_empty(x),
        w.defined(result_shape), w.flat((w.Equal(w.ViewShape(y), result_shape),)),
    ),
    plan=(*made.chain, w.ViewCopy(made, y)), summary="a tensor with its axes in another order and of other sizes",
    formula="x.permute(perm).reshape(shape) if transpose_first, else x.reshape(shape).permute(perm)", precision=EXACT,
    reference="x.permute(perm).reshape(shape)",
)  # fmt: skip
