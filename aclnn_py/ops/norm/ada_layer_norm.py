"""aclnnAdaLayerNorm and aclnnAdaLayerNormV2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.kernels import Normal, if_given, into, or_filled, planned
from .shared.layer_norm_kernel import gamma_dtype
from .shared.rows import PRECISION, float_or_same, rows_of
from .shared.tilings import ada_layer_norm as tiling

x = w.In("x", "input, [B..., S, H], normalised over H")
scale = w.In("scale", "scale of the modulation, [B..., H] or [B..., 1, H]")
shift = w.In("shift", "shift of the modulation, [B..., H] or [B..., 1, H]")
weight = w.In("weightOptional", "layer norm weight (gamma), [H]; null: 1", optional=True)
bias = w.In("biasOptional", "layer norm bias (beta), [H]; null: 0", optional=True)
eps = w.Attr("epsilon", "double", "constant added to the variance", 1e-5)
out = w.Out("out", "output, same shape and dtype as x")
mean = w.Out("meanOutOptional", "mean over H, [B..., S, 1]", optional=True)
rstd = w.Out("rstdOutOptional", "reciprocal standard deviation over H, [B..., S, 1]", optional=True)


def before_rows(x: TensorFacts) -> Shape:
    """[B..., 1, H]"""
    return (*x.shape[:-2], 1, *x.shape[-1:])


def matches(by: TensorFacts, x: TensorFacts) -> bool | None:
    return by.shape in (before_rows(x), (*x.shape[:-2], *x.shape[-1:])) or None


def modulates(x: w.Param, by: w.Param) -> w.Rules:
    """A tensor has one row for all S of x (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(by, shape=before_rows(call.tensor(x)))

    return w.defined(w.Derived(
        matches, by, x, label=f"modulation rows of {by}",
        claim=(f"shape of {by}", f"[B...,H] or [B...,1,H] for {x} [B...,S,H]"),
        kind="shape_custom", mend=mend,
    ))  # fmt: skip


row = w.Derived(lambda x: x.shape[-1:], x, label="[H]")
ones = w.Derived(lambda x: (*x.shape[:-1], 1), x, label="[B...,S,1]", kind="shape_custom")
spread = w.Derived(before_rows, x, label="[B...,1,H]")


def of_shape(shape: w.Term, *params: w.Param) -> tuple[w.Rules, ...]:
    """Optional tensors have a shape (161002)."""
    return tuple(w.when_given(each, (w.Equal(w.ViewShape(each), shape),)) for each in params)


def shapes(call: Call) -> tuple[Shape, ...]:
    rows, length = rows_of(call.tensor(x).shape, 1)
    return (rows, length, 1), (rows,), (rows,), (rows, length, 1), (1, length), (1, length)


kind = gamma_dtype(x, weight, bias)
dense = w.Contiguous(x)
normed = Normal(
    "norm_rows", dense, or_filled(weight, row, kind, 1), or_filled(bias, row, kind, 0),
    attrs=(w.ValueOf(eps), 0.0, 0.0), shapes=shapes, results=((w.FLOAT, w.ViewShape(x)), *((w.FLOAT, ones),) * 2),
)  # fmt: skip
by, plus = (w.ViewOf(w.Contiguous(each), w.Reshaped(spread)) for each in (scale, shift))
modulated = into(w.Compute("modulate", normed, by, plus, dtype=w.Dtype(x)), out)
means, deviations = (w.ViewOf(normed, w.NthOutput(number)) for number in (1, 2))
ALIKE = w.when(w.both(w.given(weight), w.given(bias)), w.same_dtype(weight, bias))
TEXTS: dict[str, Any] = {
    "library": "nn", "precision": PRECISION, "tiling_workspace": tiling(x),
    "formula": "out = ((x - mean) * rstd * weight + bias) * (1 + scale) + shift, mean and rstd = 1 / sqrt(variance + "
    "epsilon) over the last axis",
    "reference": "torch.nn.functional.layer_norm(x, (H,), weight, bias, epsilon) * (1 + scale) + shift",
}  # fmt: skip
KERNELS = "SoCs that are not documented have no kernel (561103)."
ada_layer_norm = w.declare(
    "aclnnAdaLayerNorm", x, scale, shift, weight, bias, eps, out,
    summary="adaptive layer norm over the last axis, with scale and shift per sample",
    rules=(
        w.present(x, scale, shift, out), w.dtype_in(w.FLOATS, x), w.same_dtype(scale, x), w.same_dtype(shift, x), ALIKE,
        *(w.when_given(each, w.same_dtype(each, x)) for each in (weight, bias)), w.same_dtype(out, x),
        w.dims_within(2, 8, x), w.not_empty(x), modulates(x, scale), modulates(x, shift), *of_shape(row, weight, bias),
        w.same_shape(out, x), w.inner((w.on(*w.A2_A3),)),
    ),
    plan=planned(modulated), header="aclnnop/aclnn_ada_layer_norm.h", documented_soc=w.A2_A3,
    notes=(KERNELS,), **TEXTS,
)  # fmt: skip
ada_layer_norm_v2 = w.declare(
    "aclnnAdaLayerNormV2", x, scale, shift, weight, bias, eps, out, mean, rstd,
    summary="adaptive layer norm over the last axis, with scale and shift per sample; also gives mean and rstd",
    rules=(
        w.present(x, scale, shift, out), w.dtype_in(w.FLOATS, x), w.same_dtype(shift, x), w.same_dtype(scale, x), ALIKE,
        *(w.when_given(each, float_or_same(each, x)) for each in (bias, weight)), w.same_dtype(out, x),
        *(w.when_given(each, w.same_dtype(each, x)) for each in (rstd, mean)), w.dims_within(2, 8, x), w.not_empty(x),
        modulates(x, shift), modulates(x, scale), *of_shape(row, bias, weight), w.same_shape(out, x),
        *of_shape(ones, rstd, mean), w.inner((w.on(*w.DOCUMENTED_NEW),)),
    ),
    plan=(*planned(modulated), if_given(deviations, rstd), if_given(means, mean)),
    header="aclnnop/aclnn_ada_layer_norm_v2.h", documented_soc=w.DOCUMENTED_NEW,
    notes=(KERNELS, "FLOAT weight and bias are accepted with any x; mean and rstd have x's dtype."), **TEXTS,
)  # fmt: skip
