"""aclnnSparseLightningIndexerGradKLLoss."""

from __future__ import annotations

from .shared import index_loss_parameters as p
from .shared.index_loss import SPARSE_NOTES, loss_operator
from .shared.index_loss_step import SPARSE

sparse_lightning_indexer_grad_kl_loss = loss_operator(
    "aclnnSparseLightningIndexerGradKLLoss", p.SPARSE, SPARSE,
    "divergence of the lightning indexer's softmax from the attention weights of the selected keys, with its gradients "
    "(DeepSeek sparse attention)",
    SPARSE_NOTES,
)  # fmt: skip
