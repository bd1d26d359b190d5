"""aclnnRmsNormGradQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering import quantised as q
from ...rules.call import Call, TensorFacts
from .definitions import fitting
from .kernels import filled, planned
from .quantising import lone
from .quantising_rules import kinds_rule
from .rms import rms_gradients

SOCS, STATIC = ("ascend950",), "static"
dy = w.In("dy", "the gradient at the forward result")
x = w.In("x", "what was normalised")
rstd = w.In("rstd", "one over the root of the mean of squares of every row, x's first axes")
gamma = w.In("gamma", "one factor for each element of a row, x's other axes")
scale = w.In("scalesX", "what the gradient is divided by, or multiplied with, before it is rounded: [1]")
offset = w.In("offsetXOptional", "what is added then: [1]", optional=True)
mode = w.Attr("quantMode", "const char*", '"static"; null counts as that', STATIC, optional=True)
divides = w.Attr("divMode", "bool", "whether the scale divides, else it multiplies", True)
dx = w.Out("dxOut", "the gradient with respect to x, rounded")
dgamma = w.Out("dgammaOut", "the gradient with respect to gamma")
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
one = lone(scale)
ratio = w.Fork(w.is_true(divides), q.scaled(back, one), q.scaled(back, one, divided=False))
moved = q.if_there(ratio, offset, lone(offset))
rms_norm_grad_quant = w.declare(
    "aclnnRmsNormGradQuant", dy, x, rstd, gamma, scale, offset, mode, divides, dx, dgamma,
    summary="aclnnRmsNormGrad with its gradient with respect to x quantised",
    rules=(
        w.present(dy, x, rstd, gamma, scale, dx, dgamma), w.documented(*listed, w.when_given(offset, added)),
        w.done_if_empty(gamma), w.inner((w.on(*SOCS),), *listed), w.when_given(offset, w.inner(added)),
        w.inner(
            w.dims_within(2, 8, x),
            fitting(shapes_fit, dy, x, rstd, gamma, dx, dgamma, mend=of_rows,
                    claim=("shapes of rstd and gamma", "the first and the other axes of x, and dy, dxOut and dgammaOut "
                           "as x, x and gamma")),
            fitting(ones_fit, scale, offset, claim=("shapes of scalesX and offsetXOptional", "[1]"), mend=of_one),
            (w.OneOf(w.ValueOf(mode, STATIC), w.Choices(STATIC)),),
        ),
    ),
    plan=planned(
        w.Fork(w.is_empty(x), back, q.quantised(moved, dx)),
        w.Fork(w.is_empty(x), w.ViewCopy(filled(w.ViewShape(dgamma), w.FLOAT, 0), dgamma), w.ViewCopy(sums, dgamma)),
    ),
    header="aclnnop/aclnn_rms_norm_grad_quant.h", documented_soc=SOCS,
    formula="with g = dy * gamma and h = x * rstd: dxOut = round(rstd * (g - h * mean(g * h)) / scalesX + "
    "offsetXOptional), times scalesX unless divMode, the mean over each row; dgammaOut = sum(dy * h) over the rows",
    precision="sums are formed in float64, gradients in float32; quotient and sum with scale and offset in float32, "
    "each rounded, then to the nearest integer, half to even, and saturated (NaN becomes 0); HIFLOAT8 half away from "
    "zero, and saturated in the same way",
    reference="torch.ops.aten._fused_rms_norm_backward(dy, x, gamma.shape, rstd, gamma, (True, True)), quantised",
    notes=(
        "There is a kernel on the 950 only; dtypes and shapes are first looked at by the task (561103; the documents "
        "have 161002 for dtypes).",
        "A gamma without elements ends the call; without rows dgammaOut is 0, and shapes are asked as ever, where CANN "
        "looks at fewer of them.",
        "CANN's kernel does not say that INT8 saturates; here it does.",
    ),
)  # fmt: skip
