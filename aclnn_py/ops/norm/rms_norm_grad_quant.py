"""aclnnRmsNormGradQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from .shared.generated_rules import fitting
from .shared.kernels import filled, planned
from .shared.quant import first_number
from .shared.quant_rules import kinds_rule
from .shared.rms import rms_gradients

SOCS, STATIC = ("ascend950",), "static"
dy = w.In("dy", "gradient of the output, same shape as x")
x = w.In("x", "forward input, 2 to 8 axes")
rstd = w.In("rstd", "reciprocal root mean square of the forward call, FLOAT, shape of x's leading axes")
gamma = w.In("gamma", "scale, shape of x's other axes, which were normalised")
scale = w.In("scalesX", "quantisation scale, [1]")
offset = w.In("offsetXOptional", "quantisation zero point, [1], INT32; null: 0", optional=True)
mode = w.Attr("quantMode", "const char*", 'quantisation mode: "static"; null: "static"', STATIC, optional=True)
divides = w.Attr("divMode", "bool", "true: divide by the scale; false: multiply", True)
dx = w.Out("dxOut", "quantised gradient of x, INT8 or HIFLOAT8, same shape as x")
dgamma = w.Out("dgammaOut", "gradient of gamma, same shape as gamma, FLOAT")
FLOATS, SINGLE, INTEGER = ((dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16), (dt.ACL_FLOAT,), (dt.ACL_INT32,))
RESULTS = (dt.ACL_INT8, dt.ACL_HIFLOAT8)
KINDS = ((x, FLOATS), (dy, FLOATS), (rstd, SINGLE), (gamma, FLOATS), (scale, FLOATS), (dx, RESULTS), (dgamma, SINGLE))


def kinds_fit(x: TensorFacts, gamma: TensorFacts, scale: TensorFacts) -> bool:
    return all(each.dtype in (dt.ACL_FLOAT, x.dtype) for each in (gamma, scale))


def of_a_kind(call: Call) -> Iterator[Call]:
    yield call.but(gamma, dtype=dt.ACL_FLOAT).but(scale, dtype=dt.ACL_FLOAT)


def shapes_fit(*found: TensorFacts) -> bool:
    """Whether rstd has the first axes of x and gamma the others, and the rest goes with these."""
    dy, x, rstd, gamma, dx, dgamma = (each.shape for each in found)
    return x == rstd + gamma and dy == x and dx == x and dgamma == gamma


def of_rows(call: Call) -> Iterator[Call]:
    shape = (2, 3)
    for each in (dy, x, dx):
        call = call.but(each, shape=shape)
    yield call.but(rstd, shape=shape[:1]).but(gamma, shape=shape[1:]).but(dgamma, shape=shape[1:])


def ones_fit(scale: TensorFacts, offset: TensorFacts | None) -> bool:
    return all(each.shape == (1,) for each in (scale, offset) if each)


def of_one(call: Call) -> Iterator[Call]:
    found = call.but(scale, shape=(1,))
    yield found.but(offset, shape=(1,)) if call.present(offset) else found


def on_950(*dtypes: int) -> w.Choices:
    return w.Choices().plus(*dtypes, on=SOCS)


listed = (
    *(w.dtype_in(on_950(*dtypes), each) for each, dtypes in KINDS), w.same_dtype(x, dy),
    kinds_rule(kinds_fit, x, gamma, scale, mend=of_a_kind,
               claim=("dtypes of gamma and scalesX", "that of x, or FLOAT")),
)  # fmt: skip
added = w.dtype_in(on_950(*INTEGER), offset)
back, sums = rms_gradients(dy, x, rstd, gamma, w.FLOAT)
one = first_number(scale)
ratio = w.Branch(w.is_true(divides), q.scaled(back, one), q.scaled(back, one, divided=False))
moved = q.if_there(ratio, offset, first_number(offset))
rms_norm_grad_quant = w.declare(
    "aclnnRmsNormGradQuant", dy, x, rstd, gamma, scale, offset, mode, divides, dx, dgamma,
    summary="gradients of aclnnRmsNorm, the one of x with static quantisation",
    rules=(
        w.present(dy, x, rstd, gamma, scale, dx, dgamma), w.documented(*listed, w.when_given(offset, added)),
        w.done_if_empty(gamma), w.inner((w.on(*SOCS),), *listed), w.when_given(offset, w.inner(added)),
        w.inner(
            w.dims_within(2, 8, x),
            fitting(shapes_fit, dy, x, rstd, gamma, dx, dgamma, mend=of_rows,
                    claim=("shapes of rstd and gamma", "the leading and the other axes of x, and dy, dxOut and "
                    "dgammaOut of the shapes of x, x and gamma")),
            fitting(ones_fit, scale, offset, claim=("shapes of scalesX and offsetXOptional", "[1]"), mend=of_one),
            (w.OneOf(w.ValueOf(mode, absent=STATIC), w.Choices(STATIC)),),
        ),
    ),
    plan=planned(
        w.Branch(w.is_empty(x), back, q.quantised(moved, dx)),
        w.Branch(w.is_empty(x), w.ViewCopy(filled(w.ViewShape(dgamma), w.FLOAT, 0), dgamma), w.ViewCopy(sums, dgamma)),
    ),
    header="aclnnop/aclnn_rms_norm_grad_quant.h", documented_soc=SOCS,
    formula="with g = dy * gamma and h = x * rstd: dxOut = round(rstd * (g - h * mean(g * h)) / scalesX + "
    "offsetXOptional), times scalesX unless divMode, the mean over the axes of gamma; dgammaOut = sum(dy * h) over "
    "the other axes",
    precision="sums are formed in float64, gradients in float32; quotient and sum with scale and offset in float32, "
    "each rounded, then to the nearest integer, half to even, and saturated (NaN becomes 0); HIFLOAT8 half away from "
    "zero, and saturated in the same way",
    reference="torch.ops.aten._fused_rms_norm_backward(dy, x, gamma.shape, rstd, gamma, (True, True)), quantised",
    notes=(
        "Only the 950 has a kernel; dtypes and shapes are checked by the kernel only (561103; the documents give "
        "161002 for dtypes).",
        "An empty gamma ends the call without a task; if another axis is empty dgammaOut is 0, and all shapes are "
        "checked, of which CANN checks fewer.",
        "CANN's kernel does not specify that INT8 saturates; here it does.",
    ),
)  # fmt: skip
