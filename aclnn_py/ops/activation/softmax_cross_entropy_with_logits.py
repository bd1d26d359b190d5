"""aclnnSoftmaxCrossEntropyWithLogits."""

from __future__ import annotations

from ...lowering import language as w
from .shared.softmax_plan import CLOSED_310B, ROWS

features = w.In("features", "logits, [N, C]")
labels = w.In("labels", "target distribution of every row, [N, C]; need not sum to 1", ctype=w.OUT_TENSOR)
loss = w.Out("loss", "loss of every row, [N], dtype of features")
backprop = w.Out("backprop", "gradient of loss with respect to features, [N, C], dtype of features")
logits, wanted = w.Contiguous(features), w.Contiguous(labels)
losses = w.Compute("softmax_cross_entropy", logits, wanted, rows=w.FixedAxis(1), folds=(True, False))
gradients = w.ViewOf(losses, w.NthOutput(1))
softmax_cross_entropy_with_logits = w.declare(
    "aclnnSoftmaxCrossEntropyWithLogits", features, labels, loss, backprop,
    summary="row-wise cross entropy between labels and the softmax of features, with its gradient",
    rules=(
        w.present(features, labels, loss, backprop),
        w.dtype_in(w.FLOATS_BY_RANGE, features, labels, loss, backprop),
        w.same_dtype(loss, features), w.same_dtype(backprop, features), w.max_dims(8, features, labels, loss, backprop),
        w.rank_is(2, features, labels), w.done_if_empty(features, labels),
        w.when(w.on(*w.REGBASE), w.inner(w.same_dtype(labels, features))),
    ),
    plan=(logits, wanted, losses, w.ViewCopy(losses, loss), gradients, w.ViewCopy(gradients, backprop)),
    header="aclnnop/aclnn_softmax_cross_entropy_with_logits.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310B,
    formula="loss = -sum(labels * log_softmax(features)) and backprop = softmax(features) - labels along the second "
    "axis, also where a row of labels does not sum to 1",
    precision=ROWS,
    reference="ls = torch.log_softmax(features, -1); (-(labels * ls).sum(-1), ls.exp() - labels)",
    notes=(
        "The source does not compare the shapes of features and labels: as in the kernel, sizes of 1 are broadcast, "
        "and loss and backprop have the rows and columns of the broadcast. Shapes that do not broadcast, and a loss "
        "or backprop of another shape, pass every check and give 561103.",
        "labels may have another dtype than features, except on the 950, where that gives 561103.",
        "A wrong rank of features or labels gives 161002, although CANN's log says 161001.", CLOSED_310B,
    ),
)  # fmt: skip
