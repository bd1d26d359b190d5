"""aclnnLayerNorm and aclnnLayerNormWithImplMode."""

from __future__ import annotations

from math import nan
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared.kernels import Normal, filled, if_given, into, or_filled
from .shared.layer_norm_kernel import gamma_dtype, stored_dtype
from .shared.rows import PRECISION, float_or_same, rows_of, tail
from .shared.tilings import layer_norm as tiling

x = w.In("input", "input, [..., *normalizedShape], normalised over the last axes")
normal = w.Attr("normalizedShape", "const aclIntArray*", "sizes of the last axes of input, which are normalised", (3,))
weight = w.In("weightOptional", "scale (gamma), shape normalizedShape; null: 1", optional=True)
bias = w.In("biasOptional", "bias (beta), shape normalizedShape; null: 0", optional=True)
eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
out = w.Out("out", "output, same shape as input")
mean = w.Out("meanOutOptional", "mean, shape of input with 1 in the normalised axes; null: not computed", optional=True)
rstd = w.Out(
    "rstdOutOptional", "reciprocal standard deviation, same shape as meanOutOptional; null: not computed", optional=True
)
mode = w.Attr(
    "implMode", "int32_t", "0: high precision, 1: high performance, 2: float16 throughout; no difference here", 0
)


def sizes(call: Call) -> tuple[int, int]:
    return rows_of(call.tensor(x).shape, len(call.args[normal.name]))  # type: ignore[arg-type]


def shapes(call: Call) -> tuple[Shape, ...]:
    rows, length = sizes(call)
    return (rows, length, 1), (rows,), (rows,), (rows, length, 1), (1, length), (1, length)


stored = stored_dtype(x, normal, weight, bias)
kind = gamma_dtype(x, weight, bias)
row_ends = w.Derived(tail, x, normal, label="last axes of input", kind="shape_custom")
ones = w.Derived(
    lambda x, normal: (*x.shape[: x.rank - len(normal)], *(1 for _ in normal)), x, normal,
    label="shape of input with 1 in the normalised axes", kind="shape_custom",
)  # fmt: skip
given_shape = w.Derived(lambda normal: tuple(normal), normal, label="normalizedShape", kind="shape_custom")
length_of = w.Derived(lambda normal: len(normal), normal, label="number of axes in normalizedShape")

DTYPES = (
    w.dtype_in(w.FLOATS_BY_ARCH, x),
    *(w.when_given(each, w.dtype_in(w.FLOATS_BY_ARCH, each), float_or_same(each, x)) for each in (weight, bias)),
    w.when(w.both(w.given(weight), w.given(bias)), w.same_dtype(weight, bias)),
    w.dtype_in(w.FLOATS_BY_ARCH, out),
    *(w.when_given(each, w.dtype_in(w.FLOATS_BY_ARCH, each)) for each in (mean, rstd)),
)  # fmt: skip
SHAPES = (
    w.max_dims(8, x, out), *(w.when_given(each, w.max_dims(8, each)) for each in (weight, bias, mean, rstd)),
    (w.Within(length_of, 1, 8),),
    (w.Equal(w.Numbers(normal), row_ends),),
    *(w.when_given(each, (w.Equal(w.ViewShape(each), given_shape),)) for each in (weight, bias)),
    w.same_shape(x, out),
    w.when(
        w.on(*w.REGBASE),
        *(
            w.when(w.both(w.given(each), *w.not_empty(each)), (w.Equal(w.ViewShape(each), ones),))
            for each in (mean, rstd)
        ),
        w.when(w.both(w.given(mean), w.given(rstd)), w.same_shape(mean, rstd)),
    ),
)  # fmt: skip
dense = w.Contiguous(x)
gamma, beta = or_filled(weight, given_shape, kind, 1), or_filled(bias, given_shape, kind, 0)
normed = Normal(
    "norm_rows", dense, gamma, beta, attrs=(w.ValueOf(eps), 0.0, 0.0), shapes=shapes,
    results=((w.Dtype(x), w.ViewShape(x)), (stored, ones), (stored, ones)),
)  # fmt: skip
means, deviations = (w.ViewOf(normed, w.NthOutput(number)) for number in (1, 2))
nothing = filled(w.ViewShape(x), w.Dtype(x), 0)
no_rows = w.OneOf(
    w.Derived(lambda x, normal: rows_of(x.shape, len(normal))[0], x, normal, label="number of rows"), w.Choices(0)
)  # fmt: skip


def empty(each: w.Param, number: float) -> w.Step:
    """What an output for every row gets where rows have no elements."""
    return w.Branch(w.given(each), w.ViewCopy(filled(w.ViewShape(each), w.Dtype(each), number), each), nothing)


PLAN = (
    w.Branch(w.is_empty(x), nothing, into(normed, out)),
    w.Branch(w.is_empty(x), empty(mean, 0), if_given(means, mean)),
    w.Branch(w.is_empty(x), empty(rstd, nan), if_given(deviations, rstd)),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "tiling_workspace": tiling(x, normal, weight, bias),
    "header": "aclnnop/aclnn_layer_norm.h",
    "documented_soc": ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310b"),
    "formula": "out = (input - mean) * rstd * weight + bias, mean and rstd = 1 / sqrt(variance + eps) over the "
    "normalised axes",
    "precision": PRECISION,
    "reference": "torch.native_layer_norm(input, normalizedShape, weight, bias, eps)",
    "notes": (
        "If the normalised axes are empty mean is 0 and rstd NaN; if the leading axes are, no task runs.",
        "mean and rstd are rounded to the dtype of weight, except on the 950, and for some sizes of the normalised "
        "axes on the 910B, 910_93 and 310P, which have another kernel for them; only the 950 checks their shapes "
        "before they are copied (561103).",
        "The newer kernel asks for 32 bytes of workspace, on the 950 for 16 MiB where a row is too long for its "
        "buffer; of the other one nothing is public.",
    ),
}

layer_norm = w.declare(
    "aclnnLayerNorm", x, normal, weight, bias, eps, out, mean, rstd,
    summary="layer normalisation over the last len(normalizedShape) axes",
    rules=(w.present(x, normal, out), *DTYPES, *SHAPES, w.done_if(no_rows)), plan=PLAN, **TEXTS,
)  # fmt: skip
halves = tuple(
    w.when(w.given(each), w.dtype_in(w.Choices(dt.ACL_FLOAT16), each)) if each.optional
    else w.dtype_in(w.Choices(dt.ACL_FLOAT16), each) for each in (x, weight, bias)
)  # fmt: skip
layer_norm_with_impl_mode = w.declare(
    "aclnnLayerNormWithImplMode", x, normal, weight, bias, eps, out, mean, rstd, mode,
    summary="layer normalisation over the last len(normalizedShape) axes, with a choice of precision mode",
    rules=(
        w.present(x, normal, out), *DTYPES, *SHAPES, (w.value_is(mode, 0, 1, 2),), w.when(w.value_is(mode, 2), *halves),
        w.done_if(no_rows),
    ),
    plan=PLAN, **TEXTS,
)  # fmt: skip
