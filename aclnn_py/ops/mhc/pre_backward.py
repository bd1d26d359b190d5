"""aclnnMhcPreBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..moe.shared.routing_step import Routing
from .shared.layout import FLOAT, HALVES, Layout, few_streams, filled, optional, plain
from .shared.step import Connections, flat, rows

SOCS, WIDEST, UNIT = ("ascend950",), 16384, 64
x = w.In("x", "residual streams, [B,S,n,D] or [T,n,D]; n is 4, 6 or 8, D a multiple of 64, at most 16384")
phi = w.In("phi", "projection matrix of the gates, FLOAT, [n*n+2n,n*D]")
alpha = w.In("alpha", "scaling factors of pre, post and residual gates, FLOAT, [3]")
grad_in = w.In("gradHIn", "gradient of hIn, dtype of x, [...,D]")
grad_post = w.In("gradHPost", "gradient of hPost, FLOAT, [...,n]")
grad_res = w.In("gradHRes", "gradient of hRes, FLOAT, [...,n,n]")
inv_rms = w.In("invRms", "inverse root mean square of x, FLOAT, [...]")
h_mix = w.In("hMix", "projections of the forward call, FLOAT, [...,n*n+2n]")
h_pre = w.In("hPre", "pre gates of the forward call, FLOAT, [...,n]")
h_post = w.In("hPost", "post gates of the forward call, FLOAT, [...,n]")
gamma = w.In("gamma", "RMSNorm weight, FLOAT, [n,D]; null: ones", optional=True)
more = w.In("gradXPostOptional", "gradient added to gradX, dtype of x, shape of x; null: none", optional=True)
eps = w.Attr("hcEps", "float", "constant that the forward call added to hPre", 1e-6)
grad_x, grad_phi, grad_alpha, grad_bias = (
    w.Out(name, f"gradient of {what}", ctype=w.IN_TENSOR)
    for name, what in (
        ("gradX", "x, dtype and shape of x"), ("gradPhi", "phi, FLOAT, [n*n+2n,n*D]"),
        ("gradAlpha", "alpha, FLOAT, [3]"), ("gradBias", "bias, FLOAT, [n*n+2n]"),
    )
)  # fmt: skip
grad_gamma = w.Out(
    "gradGamma", "gradient of gamma, FLOAT, [n,D]; required with gamma", optional=True, ctype=w.IN_TENSOR
)
FORWARD = (inv_rms, h_mix, h_pre, h_post)
GRADS = (grad_in, grad_post, grad_res)
INPUTS = (x, phi, alpha, *GRADS, *FORWARD, gamma, more)
OUTPUTS = (grad_x, grad_phi, grad_alpha, grad_bias, grad_gamma)
layout = Layout(
    x,
    {
        phi: "mk", alpha: "f", gamma: "nd", grad_in: "td", grad_post: "tn", grad_res: "tnn", inv_rms: "t", h_mix: "tm",
        h_pre: "tn", h_post: "tn", more: "tnd", grad_x: "tnd", grad_phi: "mk", grad_alpha: "f", grad_bias: "m",
        grad_gamma: "nd",
    },
    channels=UNIT,
)  # fmt: skip
has_gamma = w.given(gamma)
SHAPES = w.flat(
    layout.shaped(*GRADS, *FORWARD, grad_x), layout.given(more),
    layout.shaped(alpha, phi, grad_phi, grad_alpha, grad_bias),
    w.when(has_gamma, layout.shaped(gamma, grad_gamma)),
)  # fmt: skip


def gradients(by: Routing) -> str:
    streams, weights = rows(by, x, 2), by.input(phi, *by.call.tensor(phi).shape)
    (tokens, width), gates = streams.shape, weights.shape[0]
    mix, gate, share, factor = (by.room(dt.ACL_FLOAT, tokens, *more) for more in ((gates,), (gates,), (3,), ()))
    saved = (flat(by, inv_rms), rows(by, h_mix), rows(by, h_pre), rows(by, h_post))
    inputs = (streams, flat(by, alpha), rows(by, grad_in), rows(by, grad_post), rows(by, grad_res, 2), *saved)
    by.run("hyper_gates_back", inputs, (mix, gate, share, factor), float(by.value(eps)))
    by.run("hyper_sums", (share, by.absent()), (flat(by, grad_alpha),))
    by.run("hyper_sums", (gate, by.absent()), (flat(by, grad_bias),))
    scaled = by.room(dt.ACL_FLOAT, tokens, width)
    by.run("hyper_scaled", (streams, flat(by, gamma)), (scaled,))
    across = mix._replace(shape=(gates, tokens), strides=(1, gates))
    by.run("matmul", (across, scaled), (by.output(grad_phi, gates, width),), 0.0)
    of_scaled = by.room(dt.ACL_FLOAT, tokens, width)
    by.run("matmul", (mix, weights), (of_scaled,), 0.0)
    if by.call.present(gamma):
        by.run("hyper_sums", (of_scaled, streams), (flat(by, grad_gamma),))
    joined = (rows(by, grad_in), rows(by, h_pre), of_scaled, flat(by, gamma), factor, streams, rows(by, more, 2))
    by.run("hyper_join", joined, (rows(by, grad_x, 2),))
    return ""


class Gradients(Connections, init=False):
    """The gradients; gradGamma is written only where gamma is given."""

    def ends(self) -> tuple[w.Step, ...]:
        *found, _ = super().ends()
        last = w.ViewOf(self, w.NthOutput(len(OUTPUTS) - 1))
        return *found, w.Branch(w.both(has_gamma, w.given(grad_gamma)), w.ViewCopy(last, grad_gamma), last)


step = Gradients(
    "gradients", gradients, inputs=INPUTS, outputs=OUTPUTS, attrs=(eps,),
    needs=(w.dims_within(3, 4, x), few_streams(layout), SHAPES),
)  # fmt: skip
mhc_pre_backward = w.declare(
    "aclnnMhcPreBackward", *INPUTS, eps, *OUTPUTS,
    rules=(
        w.present(x, phi, alpha, *GRADS, *FORWARD), w.present(grad_x, grad_phi, grad_alpha, grad_bias),
        w.when(has_gamma, w.present(grad_gamma)), filled(*INPUTS), w.dims_within(3, 4, x), SHAPES,
        w.dtype_in(HALVES, x), w.dtype_in(FLOAT, phi, alpha), *optional(gamma), w.same_dtype(grad_in, x),
        w.dtype_in(FLOAT, grad_post, grad_res, *FORWARD), w.when(w.given(more), w.same_dtype(more, x)),
        w.same_dtype(grad_x, grad_in), w.dtype_in(FLOAT, grad_phi, grad_alpha, grad_bias),
        w.when(has_gamma, w.dtype_in(FLOAT, grad_gamma)),
        *plain(x, phi, alpha, gamma, *GRADS, *FORWARD, more),
        w.inner(
            (w.on(*SOCS),), few_streams(layout),
            layout.streams(
                "D of x is a multiple of 64, at most 16384", lambda n, d: 0 < d <= WIDEST and d % UNIT == 0
            ),
        ),
    ),
    plan=step.ends(), library="transformer", header="aclnnop/aclnn_mhc_pre_backward.h", documented_soc=SOCS,
    summary="gradients of aclnnMhcPre with respect to x, phi, alpha, bias and gamma",
    formula="backpropagation of aclnnMhcPre; gradX += gradXPostOptional",
    precision="dot products in float32 by pieces and in double, sums over tokens in double, the rest in float32; gradX "
    "is rounded once",
    reference="torch_npu.npu_mhc_pre_backward",
    notes=(
        "An SoC without a kernel, and sizes that the tiling function refuses, give 561103.",
        "gradGamma without gamma is left unchanged.",
    ),
)  # fmt: skip
