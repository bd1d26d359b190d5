"""aclnnSoftmaxCrossEntropyWithLogits."""

from __future__ import annotations

from ...lowering import language as w
from .softmax_plan import CLOSED_310B, ROWS

features = w.In("features", "the logits, [N, C]")
labels = w.In("labels", "the wanted distribution of every row, [N, C], not normalised", ctype=w.OUT_TENSOR)
loss = w.Out("loss", "the loss of every row, [N]")
backprop = w.Out("backprop", "the gradient of the loss with respect to features, [N, C]")
logits, wanted = w.Contiguous(features), w.Contiguous(labels)
losses = w.Compute("softmax_cross_entropy", logits, wanted, rows=w.FixedAxis(1), folds=(True, False))
gradients = w.Look(losses, w.Further(1))
softmax_cross_entropy_with_logits = w.declare(
    "aclnnSoftmaxCrossEntropyWithLogits", features, labels, loss, backprop,
    summary="cross entropy between labels and the softmax of logits, row by row, and its gradient",
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
        "Nothing compares the shapes of features and labels: as in the kernel, sizes of 1 are repeated, and loss and "
        "backprop have the rows and columns of the broadcast. Shapes that do not broadcast, and a loss or backprop of "
        "another shape, pass every test and give 561103.",
        "labels may have another dtype than features, except on the 950, where that gives 561103.",
        "A wrong rank of features or labels gives 161002, although the log speaks of 161001.", CLOSED_310B,
    ),
)  # fmt: skip
