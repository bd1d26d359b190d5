"""aclnnSvd."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...rules.call import Call, Shape
from . import matrices as mx

x = w.In("input", "the matrices")
full = w.Attr("fullMatrices", "const bool", "all of u and v, else as many columns as there are values", False)
vectors = w.Attr("computeUV", "const bool", "u and v too", True)
sigma = w.Out("sigma", "the singular values, from the largest down")
u, v = w.Out("u", "the left vectors, by columns"), w.Out("v", "the right vectors, by columns")


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


values_shape = mx.shape_from(lambda x: (*x.shape[:-2], min(x.shape[-2:])), x, told="batch and shorter side of input")
u_shape = mx.shape_from(shape_of_u, x, full, told="shape of the left vectors")
v_shape = mx.shape_from(shape_of_v, x, full, told="shape of the right vectors")
dense, kind = w.Contiguous(x), w.Dtype(x)
whole = mx.decomposed(
    "matrix_svd", dense, x, full, results=((kind, values_shape), (kind, u_shape), (kind, v_shape)), shapes=shapes,
    whole=lambda full: bool(full),
)  # fmt: skip
alone = mx.decomposed(
    "matrix_singular_values", dense, x, results=((kind, values_shape),), shapes=lambda call, b, m, n: ((b, min(m, n)),)
)
wanted = w.is_true(vectors)
svd = w.declare(
    "aclnnSvd", x, full, vectors, sigma, u, v,
    summary="singular values of matrices, and their vectors",
    rules=(
        w.present(x, sigma, u, v), w.dtype_in(mx.DTYPES, x, sigma, u, v),
        w.same_dtype(x, sigma), w.same_dtype(x, u), w.same_dtype(x, v), w.min_dims(2, x), w.max_dims(8, x),
        (w.Equal(w.ViewShape(sigma), values_shape),),
        w.when(wanted, (w.Equal(w.ViewShape(u), u_shape), w.Equal(w.ViewShape(v), v_shape))), w.done_if_empty(x),
    ),
    plan=(
        mx.on_ai_cpu(x), w.Fork(wanted, w.ViewCopy(whole, sigma), w.ViewCopy(alone, sigma)),
        w.Fork(wanted, w.ViewCopy(w.Look(whole, w.Further(1)), u), alone),
        w.Fork(wanted, w.ViewCopy(w.Look(whole, w.Further(2)), v), alone),
    ),
    header="aclnnop/aclnn_svd.h", documented_soc=w.DOCUMENTED_NEW, **mx.TEXTS,
    formula="input = u * diag(sigma) * v^H; nothing runs where input is empty",
    reference="torch.linalg.svd(input, full_matrices=fullMatrices)",
    notes=(
        "Signs and phases of the vectors are those of LAPACK's gesdd, as PyTorch has them on the CPU; plain loops may "
        "give others.",
        "sigma has input's dtype, so that of complex matrices it is complex. Where LAPACK does not converge, or finds "
        "NaN, everything is NaN.", mx.OTHER_AI_CPU,
    ),
)  # fmt: skip
