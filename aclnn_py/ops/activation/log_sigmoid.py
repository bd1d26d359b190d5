"""aclnnLogSigmoid and aclnnLogSigmoidForward: one implementation under two names."""

from __future__ import annotations

from ...lowering import language as w

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
buffer = w.Out("buffer", "buffer of PyTorch's signature, ignored; may be null", optional=True)


def forward(name: str, *params: w.Param, documented_soc: tuple[str, ...], reference: str, note: str) -> w.Operator:
    """The declaration that both names share."""
    return w.declare(
        name, *params,
        summary="element-wise log-sigmoid",
        rules=(
            w.present(x, out), w.dtype_in(w.FLOATS_BY_RANGE, x, out), w.same_dtype(x, out), w.same_shape(x, out),
            w.documented(w.dims_within(1, 8, x, out)), w.done_if_empty(x),
        ),
        plan=w.pipeline("log_sigmoid", x, out=out),
        header="aclnnop/aclnn_logsigmoid.h", documented_soc=documented_soc, reference=reference,
        formula="out = min(x, 0) - log1p(exp(-|x|)); +inf gives 0, -inf gives -inf, NaN gives NaN, -1000 gives -1000",
        precision="computed in float32 for every dtype and rounded once, to nearest even",
        notes=("The documents require 1 to 8 axes; the source accepts every rank.", note),
    )  # fmt: skip


log_sigmoid = forward(
    "aclnnLogSigmoid", x, out, documented_soc=w.DOCUMENTED_BUT_310,
    reference="torch.nn.functional.logsigmoid(self)",
    note="The documents leave the 310P out here and list it for aclnnLogSigmoidForward; the source accepts it in both.",
)  # fmt: skip
log_sigmoid_forward = forward(
    "aclnnLogSigmoidForward", x, out, buffer, documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.ops.aten.log_sigmoid_forward(self)[0]",
    note="The documents list the 310P here and leave it out for aclnnLogSigmoid; the source accepts it in both.",
)  # fmt: skip
