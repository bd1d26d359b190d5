"""aclnnMhcPostBackward."""

from __future__ import annotations

from ...lowering import language as w
from ..moe.shared.routing_step import Routing
from .shared.layout import FLOAT, HALVES, Layout, few_streams, filled, optional, plain
from .shared.step import Connections, rows

SOCS, UNIT, MOST, FOUR = (*w.A2_A3, "ascend950"), 128, 100000, 4
grad = w.In("gradOutput", "gradient of the residual streams after the layer, [B,S,n,D] or [T,n,D]")
x = w.In("x", "residual streams before the layer, [B,S,n,D] or [T,n,D]")
h_res = w.In("hRes", "residual matrix, FLOAT, [...,n,n]; null, on ascend950 only: the identity", optional=True)
h_out = w.In("hOut", "output of the layer, [...,D]")
h_post = w.In("hPost", "post gates, FLOAT, [...,n]")
grad_x = w.Out("gradX", "gradient of x, dtype and shape of x")
grad_res = w.Out("gradHRes", "gradient of hRes, FLOAT, [...,n,n]")
grad_out = w.Out("gradHOut", "gradient of hOut, dtype and shape of hOut")
grad_post = w.Out("gradHPost", "gradient of hPost, FLOAT, [...,n]")
INPUTS, OUTPUTS = (grad, x, h_res, h_out, h_post), (grad_x, grad_res, grad_out, grad_post)
layout = Layout(
    x,
    {
        grad: "tnd", h_res: "tnn", h_out: "td", h_post: "tn", grad_x: "tnd", grad_res: "tnn", grad_out: "td",
        grad_post: "tn",
    },
    channels=UNIT,
)  # fmt: skip
SHAPES = w.flat(layout.shaped(grad), layout.given(h_res), layout.shaped(h_out, h_post), layout.shaped(*OUTPUTS))


def gradients(by: Routing) -> str:
    outs = rows(by, grad_x, 2), rows(by, grad_res, 2), rows(by, grad_out), rows(by, grad_post)
    inputs = rows(by, grad, 2), rows(by, x, 2), rows(by, h_res, 2), rows(by, h_out), rows(by, h_post)
    by.run("hyper_post_back", inputs, outs)
    return ""


step = Connections("gradients", gradients, inputs=INPUTS, outputs=OUTPUTS, needs=(w.dims_within(3, 4, x), SHAPES))
mhc_post_backward = w.declare(
    "aclnnMhcPostBackward", *INPUTS, *OUTPUTS,
    rules=(
        w.present(grad, x), w.when(w.on(*w.REGBASE), otherwise=(w.present(h_res),)), w.present(h_out, h_post, *OUTPUTS),
        filled(*INPUTS), *plain(grad, x, h_res, h_out, h_post),
        w.dtype_in(HALVES, grad, x), *optional(h_res), w.dtype_in(HALVES, h_out), w.dtype_in(FLOAT, h_post),
        w.same_dtype(x, grad_x), w.dtype_in(FLOAT, grad_res), w.same_dtype(h_out, grad_out),
        w.same_dtype(h_post, grad_post), w.dims_within(3, 4, x),
        w.when(
            w.on(*w.REGBASE), few_streams(layout),
            otherwise=(
                layout.streams("n of x is 4", lambda n, d: n == FOUR),
                layout.streams("D of x is a multiple of 128, at most 100000", lambda n, d: d % UNIT == 0 and d <= MOST),
            ),
        ),
        SHAPES, w.OUT_POINTERS, w.inner((w.on(*SOCS),)),
    ),
    plan=step.ends(), library="transformer", header="aclnnop/aclnn_mhc_post_backward.h", documented_soc=SOCS,
    summary="gradients of aclnnMhcPost with respect to x, hRes, hOut and hPost",
    formula="gradX = hRes @ gradOutput; gradHRes = x @ gradOutput.T; gradHOut = sum(hPost[i] * gradOutput[i]); "
    "gradHPost = gradOutput @ hOut, for each token",
    precision="dot products along D in float32 by pieces and in double, the rest in float32; gradX and gradHOut are "
    "rounded once",
    reference="torch_npu.npu_mhc_post_backward(gradOutput, x, hRes, hOut, hPost)",
    notes=("An SoC without a kernel gives 561103.",),
)  # fmt: skip
