"""LayerNorm and LayerNormGrad, with the variance where the aclnn operators have rstd, 1 / sqrt(variance + epsilon)."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .sheet import FLOATS, Planned, Sheet, axis_of, reshaped

EPSILON = {dt.ACL_FLOAT: 1e-12}
"""Epsilon of LayerNormGrad, which has no attribute for it, by the dtype of dy."""
OTHER_EPSILON = 1e-5
x = w.In("x", "input, normalised over its last axes")
gamma, beta = w.In("gamma", "scale, shape of the last axes"), w.In("beta", "bias, shape of gamma")
begin = w.Attr("begin_norm_axis", "int64_t", "first axis that is normalised, -1: the last", 0)
begin_params = w.Attr("begin_params_axis", "int64_t", "first axis of gamma and beta; as begin_norm_axis", 0)
epsilon = w.Attr("epsilon", "float", "constant added to the variance", 1e-7)
y = w.Out("y", "output, shape of x")
mean = w.Out("mean", "mean of every row, shape of x with 1 in the normalised axes")
variance = w.Out("variance", "variance of every row, shape of mean")


def last_axes(sheet: Sheet, view: View) -> tuple[int, ...]:
    return view.shape[axis_of(sheet.integer(begin), len(view.shape)) :]


def normalised(sheet: Sheet) -> None:
    image, to = sheet.argument(x), sheet.argument(y)
    normal = last_axes(sheet, image)
    weight, bias = (reshaped(sheet.argument(each), normal) for each in (gamma, beta))
    sheet.call(
        "aclnnLayerNorm", input=image, normalizedShape=normal, weightOptional=weight, biasOptional=bias,
        eps=sheet.number(epsilon), out=to,
    )  # fmt: skip
    lead = len(image.shape) - len(normal)
    axes = tuple(range(lead, len(image.shape)))
    shape = (*image.shape[:lead], *(1 for _ in normal))
    means, variances = (sheet.new(dt.ACL_FLOAT, shape) for _ in range(2))
    wide = sheet.dense(image, dt.ACL_FLOAT)
    sheet.call("aclnnVarMean", self=wide, dim=axes, correction=0, keepdim=True, varOut=variances, meanOut=means)
    sheet.put(means, mean)
    sheet.put(variances, variance)


layer_norm = declare_type(
    "LayerNorm", x, gamma, beta, begin, begin_params, epsilon, y, mean, variance,
    rules=(
        w.present(x, gamma, beta, y, mean, variance), w.dtype_in(FLOATS, x), w.dtype_in(FLOATS, gamma),
        w.same_dtype(beta, gamma), w.same_dtype(y, x), w.dtype_in(FLOATS, mean, variance), w.same_shape(y, x),
        w.same_shape(beta, gamma), w.same_shape(variance, mean), w.dims_within(1, 8, x), w.done_if_empty(y),
    ),
    plan=(Planned(normalised, x, gamma, beta, y, mean, variance),), summary="layer normalisation over the last axes",
    formula="y = (x - mean) / sqrt(variance + epsilon) gamma + beta",
    precision="that of aclnnLayerNorm; mean and variance are computed in float32 and rounded once",
)  # fmt: skip

dy, x_in = w.In("dy", "gradient of y, shape of x"), w.In("x", "input of the forward call")
variance_in, mean_in = w.In("variance", "variance of the forward call"), w.In("mean", "mean of the forward call")
pd_x = w.Out("pd_x", "gradient of x, shape of x")
pd_gamma, pd_beta = (w.Out(f"pd_{name}", f"gradient of {name}, shape of gamma") for name in ("gamma", "beta"))


def gradients(sheet: Sheet) -> None:
    scale = sheet.argument(gamma)
    constant = EPSILON.get(sheet.argument(dy).dtype, OTHER_EPSILON)
    deviations = sheet.element_wise("rsqrt", sheet.add(sheet.argument(variance_in), constant))
    means = sheet.dense(sheet.argument(mean_in), dt.ACL_FLOAT)
    sheet.call(
        "aclnnLayerNormBackward", gradOut=sheet.argument(dy), input=sheet.argument(x_in), normalizedShape=scale.shape,
        mean=means, rstd=deviations, weightOptional=scale, outputMask=(True, True, True),
        gradInputOut=sheet.argument(pd_x), gradWeightOut=sheet.argument(pd_gamma), gradBiasOut=sheet.argument(pd_beta),
    )  # fmt: skip


GRADIENT = (dy, x_in, variance_in, mean_in, gamma, pd_x, pd_gamma, pd_beta)
layer_norm_grad = declare_type(
    "LayerNormGrad", dy, x_in, variance_in, mean_in, gamma, pd_x, pd_gamma, pd_beta,
    rules=(
        w.present(*GRADIENT), w.dtype_in(FLOATS, dy, variance_in, mean_in), w.same_dtype(x_in, dy),
        w.same_dtype(pd_x, dy), w.same_shape(x_in, dy), w.same_shape(pd_x, dy), w.same_shape(mean_in, variance_in),
        *(w.same_shape(each, gamma) for each in (pd_gamma, pd_beta)), w.done_if_empty(pd_x),
    ),
    plan=(Planned(gradients, *GRADIENT),), summary="gradients of layer normalisation",
    formula="as of aclnnLayerNormBackward, with 1 / sqrt(variance + epsilon) for its rstd",
    precision="that of aclnnLayerNormBackward",
    notes=("The epsilon of the forward call is not passed on: the kernel's is 1e-12 in FLOAT and 1e-5 otherwise.",),
)  # fmt: skip
