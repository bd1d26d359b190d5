"""aclnnMhcPost."""

from __future__ import annotations

from ...base.status_nn import ACLNN_ERR_RUNTIME_ERROR
from ...lowering import language as w
from ..moe.shared.routing_step import Routing
from .shared.layout import FLOAT, HALVES, Layout, optional, plain
from .shared.step import Connections, rows

SOCS, UNIT, MOST, STREAMS = (*w.A2_A3, "ascend950"), 128, 100000, 4
x = w.In("x", "residual streams before the layer, [B,S,n,D] or [T,n,D]")
h_res = w.In("hRes", "residual matrix, FLOAT, [...,n,n]; null, on ascend950 only: the identity", optional=True)
h_out = w.In("hOut", "output of the layer, dtype of x, [...,D]")
h_post = w.In("hPost", "post gates, FLOAT, [...,n]")
out = w.Out("out", "residual streams after the layer, dtype and shape of x")
layout = Layout(x, {h_res: "tnn", h_out: "td", h_post: "tn", out: "tnd"}, channels=UNIT)
SHAPES = w.flat(layout.given(h_res), layout.shaped(h_out, h_post, out))


def connect(by: Routing) -> str:
    inputs = rows(by, x, 2), rows(by, h_res, 2), rows(by, h_out), rows(by, h_post)
    by.run("hyper_post", inputs, (rows(by, out, 2),))
    return ""


step = Connections(
    "streams", connect, inputs=(x, h_res, h_out, h_post), outputs=(out,), needs=(w.dims_within(3, 4, x), SHAPES)
)
mhc_post = w.declare(
    "aclnnMhcPost", x, h_res, h_out, h_post, out,
    rules=(
        w.when(w.negated(w.given(h_res)), w.on(*w.REGBASE).coded(ACLNN_ERR_RUNTIME_ERROR)),
        w.present(x, h_out, h_post, out), w.OUT_POINTERS, *plain(x, out), w.dtype_in(HALVES, x), *optional(h_res),
        w.same_dtype(x, h_out), w.dtype_in(FLOAT, h_post), w.same_dtype(x, out), w.dims_within(3, 4, x), SHAPES,
        w.done_if_empty(x),
        w.inner(
            (w.on(*SOCS),),
            w.when(
                w.on(*w.A2_A3), layout.streams("n of x is 4", lambda n, d: n == STREAMS),
                layout.streams("D of x is a multiple of 128, below 100000", lambda n, d: d % UNIT == 0 and d < MOST),
            ),
        ),
    ),
    plan=step.ends(), library="transformer", header="aclnnop/aclnn_mhc_post.h", documented_soc=SOCS,
    summary="post-mapping of hyper-connections (mHC): residual streams after a layer",
    formula="out = hRes.T @ x + hPost[:, None] * hOut, for each token",
    precision="computed in float32 and rounded once", reference="torch_npu.npu_mhc_post(x, hRes, hOut, hPost)",
    notes=("An SoC without a kernel, and sizes that the tiling function refuses, give 561103.",),
)  # fmt: skip
