"""Parameters of attention for inference, by the fields of a request."""

from __future__ import annotations

from .....lowering import language as w

SCALES = (
    "per channel [N,D], [N,1,D] or [H], of single queries [1,N,D], [1,N,1,D] or [1,H]; per token [B,Skv]; of single "
    "queries alone per tensor [1], per head [N], per token and head [B,N,Skv], and in blocks"
)
BOTH = "per tensor [2], per channel [2,N,1,D], [2,N,D] or [2,H], of single queries per token [2,B,Skv]"
CACHE = "as query, [B,N,S,D] or as inputLayout says, with numKeyValueHeads heads"
IN_BLOCKS = "; with blockTable [blocks,blockSize,H] or [blocks,N,blockSize,D]"
IN_PIECES = " or [blocks,N,D/C,blockSize,C]"
"""The latter for the fused operator alone."""
TENSORS = {
    "query": "queries, [B,N,S,D] or as inputLayout says",
    "key": f"keys, {CACHE}",
    "value": f"values, {CACHE}",
    "pse": "position bias, dtype of query, [B,N,S,Skv] or [1,N,S,Skv], or larger; null: none",
    "mask": "mask, true: masked; [B,S,Skv], [B,1,S,Skv], [1,S,Skv] or [S,Skv], or larger; sparseMode 2 to 4 "
    "[2048,2048]; null: none",
    "deq1": "dequantisation scale of query @ key^T for INT8 prompts, [1], FLOAT or UINT64; null: none",
    "quant1": "quantisation scale of the softmax for INT8 prompts, [1], FLOAT; null: none",
    "deq2": "dequantisation scale of softmax @ value for INT8 prompts, [1], FLOAT or UINT64; null: none",
    "quant2": "quantisation scale of an INT8 output, [1] or [N,D]; null: none",
    "quant_offset2": "quantisation offset of an INT8 output, shape of the scale; null: none",
    "both_scale": f"antiquantisation scales of INT8 keys and values, {BOTH}; null: none",
    "both_offset": "antiquantisation offsets of INT8 keys and values, shape of antiquantScale; null: none",
    "blocks": "block table: the block of every blockSize keys of a sequence, INT32, [B,blocks]; null: none",
    "query_padding": "padding on the right of query, INT64, [1]: queries end so many rows before S; null: none",
    "key_padding": "padding on the right of key and value, INT64, [1]: keys end so many rows before Skv; null: none",
    "key_scale": f"antiquantisation scales of INT8 keys, {SCALES}; null: none",
    "key_offset": "antiquantisation offsets of INT8 keys, shape of the scales; null: none",
    "value_scale": f"antiquantisation scales of INT8 values, {SCALES}; null: none",
    "value_offset": "antiquantisation offsets of INT8 values, shape of the scales; null: none",
    "key_prefix": "keys in front of those of every sequence, [1,N,S,D] or as inputLayout says; null: none",
    "value_prefix": "values in front of those of every sequence, [1,N,S,D] or as inputLayout says; null: none",
    "query_rope": "rotary part of the queries (MLA), shape of query with D = 64; null: none",
    "key_rope": "rotary part of the keys (MLA), shape of key with D = 64; null: none",
    "rope_scale": "antiquantisation scales of INT8 keyRope, shape of keyAntiquantScale; null: none",
    "query_dequant": "dequantisation scales of INT8 queries, [B,S,N] or [T,N]; null: none",
    "sink": "logits that join every row of a head, BF16, [N]; null: none",
}
ARRAYS = {
    "query_lengths": "lengths of the queries, [1] or [B]; TND: cumulative; null: S",
    "key_lengths": "lengths of keys and values, [1] or [B]; TND: cumulative, with blockTable plain; null: Skv",
    "prefix_length": "length of the shared prefix, [1]; null: all of it",
    "query_start": "index of the first query, [1], ignored; null: 0",
    "key_start": "index of the first key, [1], ignored; null: 0",
}
NUMBERS = {
    "heads": ("int64_t", "number of heads of query, N", 2),
    "scale": ("double", "scale of the scores query @ key^T", 0.5),
    "before": ("int64_t", "keys visible before the diagonal, for sparseMode 0 and 4", 2147483647),
    "behind": ("int64_t", "keys visible after the diagonal, for sparseMode 0 and 4", 2147483647),
    "layout": ("char*", 'layout of the tensors: "BSH", "BSND", "BNSD", "TND" and pairs of input and output layout',
               "BNSD"),
    "key_heads": ("int64_t", "number of heads of key and value, a divisor of numHeads; 0: numHeads", 1),
    "sparse": ("int64_t", "mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band", 0),
    "precise": ("int64_t", "0 precise, 1 fast, computed alike; prompts, 2 and 3: rows with all keys masked give 0", 0),
    "block_size": ("int64_t", "keys of a block of the cache", 128),
    "both_mode": ("int64_t", "antiquantScale: 0 per channel or tensor, 1 per token", 0),
    "lse_flag": ("bool", "whether softmaxLse is computed", False),
    "key_mode": ("int64_t", "scales of key: 0 channel, tensor, 1 token, 2 head, 3 token, head, 4, 5 in blocks", 0),
    "value_mode": ("int64_t", "scales of value: 0 channel, tensor, 1 token, 2 head, 3 token, head, 4, 5 in blocks", 0),
    "query_mode": ("int64_t", "quantisation of query: 0 per tensor or none, 3 per token and head", 0),
    "pse_type": ("int64_t", "position bias: 0 added after scaling", 0),
}  # fmt: skip
OUT = "attention output, [B,N,S,Dv] or as inputLayout says, the second one of a pair"
LSE = "log-sum-exp of the scores of every row, FLOAT, [B,N,S,1] or [T,N,1]; ignored without softmaxLseFlag"


def made(field: str, name: str, *, single: bool = False, caches: str = "") -> w.Param:
    """The parameter of a field; `single`: keys and values are tensors, no lists; `caches`: their further shapes."""
    if field == "out":
        return w.Out(name, OUT, ctype=w.IN_TENSOR)
    if field == "lse":
        return w.Out(name, LSE, optional=True, ctype=w.IN_TENSOR)
    if field in ("key", "value"):
        text = TENSORS[field] + caches
        return w.In(name, text) if single else w.InList(name, f"{text}; one tensor, or one for every batch")
    if field in TENSORS:
        return w.In(name, TENSORS[field], optional=field not in ("query", "key", "value"))
    if field in ARRAYS:
        return w.Attr(name, "const aclIntArray*", ARRAYS[field], None, optional=True)
    ctype, meaning, default = NUMBERS[field]
    return w.Attr(name, ctype, meaning, default)


def all_made(names: dict[str, str], *, single: bool = False) -> dict[str, w.Param]:
    """The parameters of a version, by field, in its order."""
    caches = (IN_BLOCKS if "blocks" in names else "") + (IN_PIECES if "lse_flag" in names else "")
    return {field: made(field, name, single=single, caches=caches) for field, name in names.items()}
