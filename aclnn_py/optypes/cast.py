"""Cast, by which PyTorch's backend converts what it hands to other operators by their types."""

from __future__ import annotations

from ..lowering import language as w
from ..ops.conversion.cast import DTYPES
from .declare import declare_type

x = w.In("x", "input, any shape")
kind = w.Attr("dst_type", "int64_t", "dtype to convert to (aclDataType)")
y = w.Out("y", "output, of dtype dst_type, shape of x")
dense = w.Contiguous(x)
made = w.CastTo(dense, w.Dtype(y))
cast = declare_type(
    "Cast", x, kind, y,
    rules=(
        w.present(x, y), w.dtype_in(DTYPES, x, y), (w.Equal(w.Dtype(y), w.ValueOf(kind)),), w.max_dims(8, x),
        w.same_shape(y, x), w.done_if_empty(y),
    ),
    plan=(dense, made, w.ViewCopy(made, y)), summary="converts a tensor to another dtype",
    formula="floating to integer truncates and saturates, NaN becomes 0; integers wrap; to BOOL all but 0 is true; "
    "to a narrower float rounds to nearest even", precision="rounded once", reference="x.to(y.dtype)",
)  # fmt: skip
