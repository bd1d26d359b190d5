"""aclnnXlog1py."""

from __future__ import annotations

from ...lowering import language as w

x, y = w.In("x", "input, rank up to 8"), w.In("y", "second operand, rank up to 8")
out = w.Out("z", "output, broadcast shape of x and y (declared const)", ctype=w.IN_TENSOR)
xlog1py = w.declare(
    "aclnnXlog1py", x, y, out,
    summary="element-wise x * log(1 + y)",
    rules=(
        w.present(x, y, out), w.same_dtype(x, y), w.same_dtype(out, x), w.dtype_in(w.FLOATS, x),
        w.no_private_format(x, y, out), w.max_dims(8, x, y, out), w.done_if_empty(x, y),
        w.inner((w.on(*w.REGBASE),)),
    ),
    plan=w.pipeline("xlog1py", x, y, out=out), header="aclnnop/aclnn_xlog1py.h", library="math",
    documented_soc=("ascend950",), formula="0 where x is 0 and y is no NaN, else x * log(1 + y)",
    precision="computed in double and rounded once, to nearest even", reference="torch.special.xlog1py(x, y)",
    notes=(
        "Shapes that do not broadcast, or not to z's, give 561103.", "Only ascend950 has a kernel (561103 elsewhere).",
    ),
)  # fmt: skip
