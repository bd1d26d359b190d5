"""What aclnnMhcPre and aclnnMhcPreV2 share: parameters, rules, the plan."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_INVALID
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ...moe.shared.routing_step import Routing
from .layout import ALL, FLOAT, HALVES, Layout, few_streams, filled, optional, plain
from .step import Connections, flat, rows

SOCS = ("ascend950",)
WIDEST, UNIT = 16384, 16
x = w.In("x", "residual streams, [B,S,n,D] or [T,n,D]; n is 4, 6 or 8, D a multiple of 16, at most 16384")
phi = w.In("phi", "projection matrix of the gates, FLOAT, [n*n+2n,n*D], or [2n,n*D] with alpha [2]")
alpha = w.In("alpha", "scaling factors of pre, post and residual gates, FLOAT, [3], or [2] without residual gates")
bias = w.In("bias", "biases of the gates, FLOAT, [n*n+2n] or [2n]")
gamma = w.In("gammaOptional", "RMSNorm weight, FLOAT, [n,D]; null: ones", optional=True)
norm_eps = w.Attr("normEps", "double", "constant added to the mean of squares", 1e-6)
hc_eps = w.Attr("hcEps", "double", "constant added to the pre gates, with alpha [2] also to the post gates", 1e-6)
mode = w.Attr("opImplMode", "int64_t", "matrix product: 0 in FLOAT, 1 in HF32", 0)
h_in = w.Out("hIn", "input of the layer, dtype of x, [...,D]")
h_post = w.Out("hPost", "post gates, FLOAT, [...,n]")
h_res = w.Out("hRes", "residual matrix, FLOAT, [...,n,n]; required with alpha [3]", optional=True)
inv_rms = w.Out("invRmsOptional", "inverse root mean square of x, FLOAT, [...]", optional=True)
h_mix = w.Out(
    "hMixOptional", "projections before the scaling by invRms, FLOAT, [...,n*n+2n] or [...,2n]", optional=True
)
h_pre = w.Out("hPreOptional", "pre gates, FLOAT, [...,n]", optional=True)
SAVED = (inv_rms, h_mix, h_pre)
INPUTS, OUTPUTS = (x, phi, alpha, bias, gamma), (h_in, h_post, h_res, *SAVED)

layout = Layout(
    x,
    {
        phi: "mk", alpha: "f", bias: "m", gamma: "nd", h_in: "td", h_post: "tn", h_res: "tnn", inv_rms: "t",
        h_mix: "tm", h_pre: "tn",
    },
    alpha,
)  # fmt: skip
residual = w.OneOf(w.SizeAt(alpha, w.FixedAxis(0)), w.Choices(ALL))
any_saved = w.either(*(w.given(one) for one in SAVED))
SHAPES = w.flat(
    layout.shaped(phi, bias), layout.given(gamma), layout.shaped(h_in, h_post), w.when(residual, layout.shaped(h_res)),
    w.when(any_saved, layout.shaped(*SAVED)),
)  # fmt: skip


def rules(*last: w.Rules) -> tuple[w.Rules, ...]:
    """What the source checks, in its order; `last` are tests of further attributes."""
    return (
        w.OUT_POINTERS, w.present(x, phi, alpha, bias, h_in, h_post), filled(x, phi, alpha, bias),
        w.dims_within(3, 4, x), w.rank_is(2, phi), w.rank_is(1, alpha, bias),
        w.when(w.given(gamma), w.rank_is(2, gamma)),
        (w.OneOf(w.SizeAt(alpha, w.FixedAxis(0)), w.Choices(2, ALL)),), w.when(residual, w.present(h_res)),
        w.when(any_saved, tuple(rule.coded(ACLNN_ERR_PARAM_INVALID) for rule in w.present(*SAVED))),
        few_streams(layout), layout.streams("D of x is a multiple of 16", lambda n, d: d % UNIT == 0), SHAPES,
        w.dtype_in(HALVES, x), w.dtype_in(FLOAT, phi, alpha, bias), *optional(gamma), w.same_dtype(h_in, x),
        w.dtype_in(FLOAT, h_post), *optional(h_res, *SAVED), *plain(*INPUTS, *OUTPUTS), *last,
        w.inner((w.on(*SOCS),), layout.streams("D of x is at most 16384", lambda n, d: d <= WIDEST)),
    )  # fmt: skip


def arranged(by: Routing, *, narrow: bool) -> str:
    """The projections as a matrix product, then the gates; with `narrow` the product is in HF32."""
    streams, weights = rows(by, x, 2), by.input(phi, *by.call.tensor(phi).shape)
    tokens, width = streams.shape
    scaled = by.room(dt.ACL_FLOAT, tokens, width)
    by.run("hyper_scaled", (streams, flat(by, gamma)), (scaled,))
    mix = products(by, tokens, weights.shape[0])
    across = weights._replace(shape=(width, weights.shape[0]), strides=(1, width))
    by.run("matmul", (scaled, across), (mix,), float(narrow))
    outs = (rows(by, h_in), rows(by, h_post), matrix(by), flat(by, inv_rms), rows(by, h_pre))
    attrs = (by.value(norm_eps), by.value(hc_eps))
    by.run("hyper_gates", (streams, mix, flat(by, alpha), flat(by, bias)), outs, *map(float, attrs))
    return ""


def products(by: Routing, tokens: int, gates: int) -> View:
    """Where the projections are written."""
    return rows(by, h_mix) if by.call.present(h_mix) else by.room(dt.ACL_FLOAT, tokens, gates)


def matrix(by: Routing) -> View:
    """The residual matrices; without residual gates nothing is written."""
    facts = by.facts(h_res)
    wanted = facts is not None and by.call.tensor(alpha).shape == (ALL,)
    return rows(by, h_res, 2) if wanted else by.absent()


class Gates(Connections, init=False):
    """The gates; residual matrices are an output only with factors for them."""

    def ends(self) -> tuple[w.Step, ...]:
        found = list(super().ends())
        third = w.ViewOf(self, w.NthOutput(2))
        found[len(OUTPUTS) + 2] = w.Branch(w.both(residual, w.given(h_res)), w.ViewCopy(third, h_res), third)
        return tuple(found)


def plan(narrow: bool | None = None) -> w.Plan:
    """The steps; without `narrow` an attribute tells whether the product is in HF32."""

    def arrange(by: Routing) -> str:
        return arranged(by, narrow=bool(by.value(mode)) if narrow is None else narrow)

    attrs = (norm_eps, hc_eps) if narrow is not None else (norm_eps, hc_eps, mode)
    needs = (w.dims_within(3, 4, x), few_streams(layout), SHAPES)
    return Gates("gates", arrange, inputs=INPUTS, outputs=OUTPUTS, attrs=attrs, needs=needs).ends()


TEXTS: dict[str, Any] = {
    "library": "transformer",
    "documented_soc": SOCS,
    "summary": "pre-mapping of hyper-connections (mHC): gates of the residual streams and the input of the layer",
    "formula": "invRms = 1 / sqrt(mean(x**2) + normEps); hMix = (x * gamma) @ phi.T; pre, post, res = split(hMix * "
    "invRms); hPre = sigmoid(pre * alpha[0] + bias) + hcEps; hPost = 2 * sigmoid(post * alpha[1] + bias); hRes = res * "
    "alpha[2] + bias; hIn = sum(hPre[i] * x[i])",
    "precision": "sums of squares in float32 by pieces and in double, the rest in float32; hIn is rounded once",
    "reference": "torch_npu.npu_mhc_pre",
}
NOTES = (
    "With alpha of shape [2] there are no residual gates: hRes is ignored, and hcEps is added to hPost as well.",
    "An SoC without a kernel, and a D above 16384, give 561103.",
)
