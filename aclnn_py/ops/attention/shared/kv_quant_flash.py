"""aclnnKvQuantSparseFlashAttention: the declarations of its versions."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.operator import Operator
from ....rules.core.call import Call, Shape
from . import sparse_checks as checks
from .arguments import zeros
from .sparse_flash_parameters import ABSORBED, SINKS, TENSORS, lengths
from .sparse_flash_parameters import NUMBERS as FLASH
from .sparse_flash_rules import CHOSEN, HEADS
from .sparse_parameters import (
    CAUSAL,
    LENGTH_NOTES,
    MODES,
    ROW_NOTE,
    cached,
    length_dtypes,
    optional_lengths,
    result,
)
from .sparse_request import NEWEST, Inputs
from .sparse_rules import HALVES, Limits
from .sparse_step import ROPE, SparseStep

WIDTH, PACKED_WIDTH, OUT_WIDTH, GROUPS = 576, 656, 512, (1, 2, 4, 8, 16)
query = w.In("query", "queries with their rotary parts, [B,S,N,576] or, packed, [T,N,576], N a power of 2 up to 128")
key = cached(
    "key", "keys, INT8: 512 elements, bytes of 64 rotary elements of query's dtype and of 4 FLOAT scales", "656"
)
value = w.In("value", "values, INT8, the memory of key, same shape as key; not read")
indices = TENSORS["indices"]
key_scale = w.In("keyDequantScaleOptional", "reserved, FLOAT, any shape; not read", optional=True)
value_scale = w.In("valueDequantScaleOptional", "reserved, FLOAT, any shape; not read", optional=True)
scale = FLASH["scale"]
key_mode = w.Attr("keyQuantMode", "int64_t", "2: one scale per 128 elements", 2)
value_mode = w.Attr("valueQuantMode", "int64_t", "2: one scale per 128 elements", 2)
group = w.Attr("sparseBlockSize", "int64_t", "keys of a block, a power of 2 up to 16", 1)
layout, key_layout, attention = FLASH["layout"], FLASH["key_layout"], FLASH["attention"]
place = w.Attr("quantScaleRepoMode", "int64_t", "1: scales are stored in key and value", 1)
tile = w.Attr("tileSize", "int64_t", "elements per scale: 128", 128)
rope = w.Attr("ropeHeadDim", "int64_t", "rotary channels of a head: 64", ROPE)
out = result("attentionOut", "attention output, [B,S,N,512] or [T,N,512]")
FIXED = ((attention, ABSORBED), (key_mode, 2), (value_mode, 2), (place, 1), (tile, 128), (rope, ROPE))


class QuantLimits(Limits):
    """The rules of attention over quantised keys."""

    def with_own(self, call: Call) -> Call:
        for attr, number in FIXED:
            call = call.set(attr, number)
        return call if call.args[group.name] in GROUPS[:4] else call.set(group, 1)

    def shapes(self, call: Call, rows: Shape, keys: Shape) -> dict[str, Shape | None]:
        return {"indices": (*rows, 1, CHOSEN), "out": (*rows, 2, OUT_WIDTH)}


NOTES = (
    *LENGTH_NOTES, "Names and order of the arguments are those of op-plugin's call and of the definition: the "
    "header is generated.",
    ROW_NOTE,
    "A query without visible keys gives 0, and so do packed queries that belong to no sequence; CANN does not "
    "write all of these.",
    "Reserved scales may be null, as in vLLM's and torch_npu's calls, though the tiling function requires both.",
    "value is not read, as in CANN's kernel.",
    "The Ascend 950, and with it FLOAT8_E4M3FN and HIFLOAT8 keys, is not simulated.",
)  # fmt: skip
SINK_NOTES = ("On A2 and A3 CANN's tiling function refuses attention sinks (561002): only the 950 has them.",)


def step_of(inputs: Inputs) -> SparseStep:
    shape = w.Derived(lambda query: (*query.shape[:-1], query.shape[-1] - ROPE), query, label="[..., N, 512]")
    heads = w.Derived(lambda query: query.shape[-2:-1] or None, query, label="[N]")
    dense: dict[str, w.Step] = {
        "query": w.Contiguous(query),
        "key": w.Contiguous(key),
        "indices": w.Contiguous(indices),
    }
    return SparseStep(
        "quant_attention", inputs, {**dense, **optional_lengths(lengths), "sinks": zeros(heads, w.FLOAT)},
        results=((w.Dtype(query), shape),),
    )  # fmt: skip


def kv_quant_flash(version: int) -> Operator:
    """The declaration of a version."""
    own = (SINKS,) if version > 1 else ()
    inputs = Inputs(
        query=query, key=key, indices=indices, **lengths, scale=scale, group=group, layout=layout,
        key_layout=key_layout, **MODES, attention=attention, out=out,
    )  # fmt: skip
    limits = QuantLimits(inputs, WIDTH, {"key": dt.ACL_INT8}, PACKED_WIDTH)
    suffix = "V2" if own else ""
    return w.generated(
        f"aclnnKvQuantSparseFlashAttention{suffix}", query, key, value, indices, key_scale, value_scale,
        lengths["table"], lengths["query_lengths"], lengths["key_lengths"], *own, scale, key_mode, value_mode, group,
        layout, key_layout, *MODES.values(), attention, place, tile, rope, out, on=w.A2_A3,
        kinds=(
            w.dtype_in(w.Choices(*HALVES), query), w.dtype_in(w.Choices(dt.ACL_INT8), key),
            w.dtype_in(w.Choices(dt.ACL_INT8), value), w.dtype_in(w.Choices(dt.ACL_INT32), indices),
            *[w.when(w.given(each), w.dtype_in(w.Choices(dt.ACL_FLOAT), each))
              for each in (key_scale, value_scale, *own)],
            *length_dtypes(lengths), w.same_dtype(out, query),
        ),
        tiling=(
            *limits.modes, *[(w.negated(w.given(each)),) for each in own],
            (w.OneOf(w.ValueOf(group), w.Choices(*GROUPS)),),
            *[(w.OneOf(w.ValueOf(attr), w.Choices(number)),) for attr, number in FIXED], *limits.tensors,
            limits.rule("of 1, 2, 4 ... 128 heads", lambda at: at.query.shape[-2] in HEADS, "query"),
            limits.rule("of a row for every query", checks.chosen_fit, "indices"),
            limits.rule("of the shape of query, with 512 channels", checks.output_fits, "out"),
        ),
        outputs=(out,), plan=(w.ViewCopy(step_of(inputs), out),), library="transformer",
        header=f"aclnnop/aclnn_kv_quant_sparse_flash_attention{suffix and '_v2'}.h",
        documented_soc=(*w.A2_A3, NEWEST),
        summary="attention over INT8 key blocks selected for each query (DeepSeek sparse attention, MLA)"
        f"{', with a parameter for attention sinks' if own else ''}",
        formula="key = INT8 elements times their scales, then the rotary elements; attentionOut = softmax(scaleValue * "
        f"query @ key^T) @ key[..., :512] over the keys of the blocks in sparseIndices; {CAUSAL}",
        precision="computed in float32; scaled keys and exp(score - maximum) are rounded to the dtype of query before "
        "a product, and the output once more; halves away from zero, but to even in BF16 keys and outputs",
        reference="torch_npu.npu_kv_quant_sparse_flash_attention(query, key, value, sparse_indices, ...)",
        notes=(*(SINK_NOTES if own else ()), *NOTES),
    )  # fmt: skip
