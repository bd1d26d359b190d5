"""aclnnLinalgCholesky."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ..norm.shared.kernels import Normal
from .shared import lapack as mx

CUBES = ("ascend910b", "ascend910_93", *w.REGBASE)
DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_FLOAT16, on=CUBES)
LONGEST = 8192
x = w.In("self", "symmetric or Hermitian positive-definite matrices, [...,N,N]")
upper = w.Attr("upper", "bool", "true: upper factors, from the upper triangles of self; false: lower", False)
out = w.Out("out", "triangular factors, same shape as self")


def shapes(call: Call) -> tuple[Shape, ...]:
    return (mx.sides(call.tensor(x).shape),) * 2


found = Normal(
    "matrix_cholesky", mx.widened(x), results=((w.FLOAT, w.ViewShape(x)),), shapes=shapes, attrs=(w.ValueOf(upper),)
)
linalg_cholesky = w.declare(
    "aclnnLinalgCholesky", x, upper, out,
    summary="Cholesky decomposition of positive-definite matrices",
    rules=(
        w.present(x, out), w.same_dtype(out, x), w.dtype_in(DTYPES, x), w.same_format(x, out), w.no_private_format(x),
        w.max_dims(8, x), w.min_dims(2, x), w.same_shape(x, out), w.done_if_empty(x), (mx.square(x),),
        (w.Within(w.SizeAt(x, mx.LAST), high=LONGEST),),
    ),
    plan=mx.chained(mx.into(found, out)),
    header="aclnnop/aclnn_linalg_cholesky.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910b", "ascend910_93"), **mx.TEXTS,
    formula="self = out * out^H with out lower triangular, or out^H * out with out upper triangular; only that "
    "triangle of self is read",
    reference="torch.linalg.cholesky(self, upper=upper)",
    notes=("A matrix that is not positive-definite fails the stream; the message names it.",
           "The documents list neither FLOAT16 nor ascend950."),
)  # fmt: skip
