"""aclnnSvd."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared import lapack as mx

x = w.In("input", "matrices, [...,M,N]")
full = w.Attr(
    "fullMatrices", "const bool", "true: full u [...,M,M] and v [...,N,N]; false: K = min(M,N) columns", False
)
vectors = w.Attr("computeUV", "const bool", "true: compute u and v too", True)
sigma = w.Out("sigma", "singular values in descending order, [...,K]")
u, v = (
    w.Out("u", "left singular vectors as columns, [...,M,K] or [...,M,M]"),
    w.Out("v", "right singular vectors as columns, [...,N,K] or [...,N,N]"),
)


def columns(x: Any, full: bool, side: int) -> int:
    """Of u (-2) or v (-1)."""
    return int(x.shape[side] if full else min(x.shape[-2:]))


def shape_of_u(x: Any, full: bool) -> Shape:
    return (*x.shape[:-1], columns(x, full, -2))


def shape_of_v(x: Any, full: bool) -> Shape:
    return (*x.shape[:-2], x.shape[-1], columns(x, full, -1))


def shapes(call: Call, count: int, m: int, n: int) -> tuple[Shape, ...]:
    k, whole = min(m, n), bool(call.value(full))
    return (count, k), (count, m, m if whole else k), (count, n, n if whole else k)


values_shape = mx.shape_from(lambda x: (*x.shape[:-2], min(x.shape[-2:])), x, label="[...,K] of input")
u_shape = mx.shape_from(shape_of_u, x, full, label="shape of u")
v_shape = mx.shape_from(shape_of_v, x, full, label="shape of v")
dense, kind = w.Contiguous(x), w.Dtype(x)
decomposition = mx.decomposed(
    "matrix_svd", dense, x, full, results=((kind, values_shape), (kind, u_shape), (kind, v_shape)), shapes=shapes,
    whole=lambda full: bool(full),
)  # fmt: skip
values_only = mx.decomposed(
    "matrix_singular_values", dense, x, results=((kind, values_shape),), shapes=lambda call, b, m, n: ((b, min(m, n)),)
)
wanted = w.is_true(vectors)
svd = w.declare(
    "aclnnSvd", x, full, vectors, sigma, u, v,
    summary="singular value decomposition of matrices",
    rules=(
        w.present(x, sigma, u, v), w.dtype_in(mx.DTYPES, x, sigma, u, v),
        w.same_dtype(x, sigma), w.same_dtype(x, u), w.same_dtype(x, v), w.min_dims(2, x), w.max_dims(8, x),
        (w.Equal(w.ViewShape(sigma), values_shape),),
        w.when(wanted, (w.Equal(w.ViewShape(u), u_shape), w.Equal(w.ViewShape(v), v_shape))), w.done_if_empty(x),
    ),
    plan=(
        mx.on_ai_cpu(x), w.Branch(wanted, w.ViewCopy(decomposition, sigma), w.ViewCopy(values_only, sigma)),
        w.Branch(wanted, w.ViewCopy(w.ViewOf(decomposition, w.NthOutput(1)), u), values_only),
        w.Branch(wanted, w.ViewCopy(w.ViewOf(decomposition, w.NthOutput(2)), v), values_only),
    ),
    header="aclnnop/aclnn_svd.h", documented_soc=w.DOCUMENTED_NEW, **mx.TEXTS,
    formula="input = u * diag(sigma) * v^H; nothing runs if input is empty",
    reference="torch.linalg.svd(input, full_matrices=fullMatrices)",
    notes=(
        "Signs and phases of the vectors are those of LAPACK's gesdd, as in PyTorch on a CPU; plain loops may give "
        "others.",
        "sigma has the dtype of input, so it is complex for complex matrices. If LAPACK does not converge, or finds "
        "NaN, everything is NaN.", mx.OTHER_AI_CPU,
    ),
)  # fmt: skip
