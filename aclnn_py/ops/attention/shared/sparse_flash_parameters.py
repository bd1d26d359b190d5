"""Parameters of aclnnSparseFlashAttention."""

from __future__ import annotations

from ....lowering import language as w
from .sparse_parameters import MODES, cached, layouts_of, lengths_of, result
from .sparse_request import Inputs

ABSORBED = 2
lengths = lengths_of("Kv")
TENSORS = {
    "query": w.In("query", "queries, [B,S,N,512] or, packed, [T,N,512], N a power of 2 up to 128"),
    "key": cached("key", "keys", "512"),
    "value": w.In("value", "values, the memory of key, same shape as key; null: key", optional=True),
    "indices": w.In(
        "sparseIndices", "indices of the key blocks selected for each query, INT32, [B,S,1,count] or [T,1,count]; "
        "padded with -1"
    ),
    "table": lengths["table"], "query_lengths": lengths["query_lengths"], "key_lengths": lengths["key_lengths"],
    "query_rope": w.In(
        "queryRopeOptional", "queries with rotary position embedding, [B,S,N,64] or [T,N,64]", optional=True
    ),
    "key_rope": w.In(
        "keyRopeOptional", "keys with rotary position embedding, [B,Skv,1,64], [Tkv,1,64] or [blocks,blockSize,1,64]",
        optional=True,
    ),
}  # fmt: skip
NUMBERS = {
    "scale": w.Attr("scaleValue", "double", "scale of the scores", 0.5),
    "group": w.Attr(
        "sparseBlockSizeOptional", "int64_t", "keys of a block, a power of 2 up to 128 that divides blockSize", 1
    ),
    **layouts_of("Kv"), **MODES,
    "attention": w.Attr(
        "attentionMode", "int64_t", "2: multi-head latent attention with absorbed projections", ABSORBED
    ),
    "returns": w.Attr(
        "returnSoftmaxLse", "bool", "whether softmaxMax and softmaxSum are written; not with PA_BSND", True
    ),
}  # fmt: skip
OUTPUTS = {
    "out": result("attentionOut", "attention output, same shape as query"),
    "one": result("softmaxMax", "row maximum of the scaled scores, FLOAT, [B,1,S,N] or [1,T,N]", optional=True),
    "other": result("softmaxSum", "row sum of exp(score - maximum), FLOAT, [B,1,S,N] or [1,T,N]", optional=True),
}
SINKS = w.In("sinksOptional", "attention sink: logit per head that enters the softmax without a value, FLOAT, [N]; "
             "null: none",
             optional=True)  # fmt: skip


def inputs_of(version: int) -> Inputs:
    """The parameters of a version by field, in order."""
    tensors = TENSORS if version == 1 else {**TENSORS, "sinks": SINKS}
    return Inputs(**tensors, **NUMBERS, **OUTPUTS)
