"""aclnnSparseLightningIndexerGradKLLossV2."""

from __future__ import annotations

from .shared import index_loss_parameters as p
from .shared.index_loss import SPARSE_NOTES, loss_operator
from .shared.index_loss_step import SPARSE

sparse_lightning_indexer_grad_kl_loss_v2 = loss_operator(
    "aclnnSparseLightningIndexerGradKLLossV2", p.WITH_SINKS, SPARSE._replace(sinks=p.sinks),
    "aclnnSparseLightningIndexerGradKLLoss with attention sinks",
    (
        "CANN's source of this version is not public: the signature is that of PyTorch's backend, the rules are those "
        "of aclnnSparseLightningIndexerGradKLLoss, and softmaxMax and softmaxSum include the sinks, as those of "
        "aclnnSparseFlashAttentionV2 do.",
        *SPARSE_NOTES,
    ),
)  # fmt: skip
