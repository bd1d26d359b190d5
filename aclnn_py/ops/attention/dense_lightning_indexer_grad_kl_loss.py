"""aclnnDenseLightningIndexerGradKLLoss."""

from __future__ import annotations

from .shared import index_loss_parameters as p
from .shared.index_loss import loss_operator
from .shared.index_loss_step import DENSE

dense_lightning_indexer_grad_kl_loss = loss_operator(
    "aclnnDenseLightningIndexerGradKLLoss", p.DENSE, DENSE,
    "divergence of the lightning indexer's softmax from the attention weights of all keys, with its gradients "
    "(DeepSeek sparse attention)",
    ("query and key without rotary parts are supported; with one of queryRope and keyRope the other is required.",),
)  # fmt: skip
