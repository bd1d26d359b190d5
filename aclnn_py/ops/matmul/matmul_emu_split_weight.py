"""aclnnMatmulEmuSplitWeight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...lowering import language as w
from ...lowering.kernels.stored_matrix import is_turned
from ...rules.core.call import Call
from ..conv.shared.checked_rules import checked
from .shared.product import Product

RATE, NEAR = 1 / 256, 1e-7
x = w.In("x", "left matrix, BF16, [M, K]")
high = w.In("wHigh", "high parts of the weights, BF16, [K, N]")
low = w.In("wLow", "low parts: rounding errors of wHigh times 256, BF16, [K, N]")
y = w.Out("y", "product, FLOAT, [M, N]", ctype="const aclTensor*")
rate = w.Attr("wLowScale", "float", "factor of wLow: 1/256", RATE)
kind = w.Attr("yDtype", "int8_t", "dtype code of y: 0, FLOAT", 0)
ND, BF16 = w.Choices(ACL_FORMAT_ND), w.Choices(dt.ACL_BF16)
TENSORS, INPUTS, NO_HF32 = (x, high, low, y), (x, high, low), w.Constant(0.0, "no HF32")


def mended(call: Call) -> Iterator[Call]:
    for param, shape in ((x, (3, 8)), (high, (8, 6)), (low, (8, 6)), (y, (3, 6))):
        call = call.but(param, shape=shape)
    yield call


def asks(claim: str, function: Callable[..., Any], *params: w.Param) -> w.Rules:
    return checked(claim, function, *params, mend=mended, kind="shape_custom")


def is_transposed(param: w.Param) -> w.Rule:
    return w.OneOf(w.Derived(is_turned, param, label=f"{param} is transposed"), w.Choices(True))


def plan() -> w.Plan:
    one, other = (Product(w.Contiguous(x), w.Contiguous(each), w.FLOAT, NO_HF32) for each in (high, low))
    small = w.Compute("muls", other, attrs=(w.ValueOf(rate), 0.0))
    unlike = w.NoKernel(w.both(is_transposed(high), w.negated(is_transposed(low))))
    return (unlike, *w.ViewCopy(w.Compute("add", one, small), y).chain)


RULES = (
    w.present(*TENSORS), *(w.dtype_in(BF16, each) for each in INPUTS), (w.OneOf(w.ValueOf(kind), w.Choices(0)),),
    w.dtype_in(w.Choices(dt.ACL_FLOAT), y), *(w.format_in(ND, each) for each in TENSORS),
    checked("wLowScale is 1/256", lambda rate: abs(rate - RATE) <= NEAR, rate,
            mend=w.setting(rate, lambda call: RATE), kind="attr_range"),
    *(w.rank_is(2, each) for each in TENSORS), w.not_empty(x), w.not_empty(high),
    asks("K of wHigh is that of x", lambda x, high: x.shape[1] == high.shape[0], x, high),
    asks("K of wLow is that of x", lambda x, low: x.shape[1] == low.shape[0], x, low),
    asks("N of wLow is that of wHigh", lambda high, low: high.shape[1] == low.shape[1], high, low),
    asks("shape of y is [M, N]", lambda x, high, y: y.shape == (x.shape[0], high.shape[1]), x, high, y),
    w.inner((w.on(*w.REGBASE),)),
)  # fmt: skip
matmul_emu_split_weight = w.declare(
    "aclnnMatmulEmuSplitWeight", *TENSORS, rate, kind, rules=RULES, plan=plan(), library="nn",
    documented_soc=("ascend950",), header="aclnnop/aclnn_matmul_emu_split_weight.h",
    summary="product of a BF16 matrix and FLOAT weights that are split into two BF16 matrices",
    formula="y = x @ wHigh + wLowScale * (x @ wLow)",
    precision="sums in float32; the factor and the sum rounded once each",
    notes=(
        "Where wHigh is a view of a transposed matrix CANN reads wLow as one without a test; the emulator refuses "
        "another layout (561103). Other SoCs have no kernel (561103).",
    ),
    reference="x.float() @ wHigh.float() + wLowScale * (x.float() @ wLow.float())",
)  # fmt: skip
