"""aclnnSparseFlashAttention: the declarations of its versions."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.operator import Operator
from .arguments import zeros
from .sparse_flash_parameters import inputs_of, lengths
from .sparse_flash_rules import WIDTH, AttentionLimits, kinds, tiling
from .sparse_parameters import CAUSAL, EMPTY_NOTE, LENGTH_NOTES, ROW_NOTE, optional_lengths
from .sparse_request import NEWEST, Inputs
from .sparse_step import SparseStep

NOTES = (
    *LENGTH_NOTES, ROW_NOTE, "Of a row of sparseIndices only the first ceil(visible keys / sparseBlockSize) are read.",
    "A query without visible keys gives 0, with -2e38 as softmaxMax and 0 as softmaxSum, and so do packed queries "
    "that belong to no sequence; CANN does not write all of these, and its softmaxSum counts the scores in a row of "
    "-1 alone.",
    "value is read, which the documents require to be the memory of key; CANN's kernel reads key for blocks of up to 4 "
    "keys.",
    "On the 950 blocks have 1 key, and any N up to 128 is supported. value and keyRope that are not contiguous are "
    "refused there as key is (561002), apart from the first axis with PA_BSND; CANN reads them with the strides of "
    "key.",
    EMPTY_NOTE,
)  # fmt: skip
NULL_NOTE = (
    "A null softmaxMax or softmaxSum gives 161001 with returnSoftmaxLse; the source returns -1, in C 4294967295."
)
FIRST_NOTES = (
    NULL_NOTE, "Without returnSoftmaxLse both may be null, and one alone gives 161001. CANN then passes on tensors "
    "that it has already destroyed.",
)  # fmt: skip
SINK_NOTES = (
    f"{NULL_NOTE} Both are required without returnSoftmaxLse too.",
    "Only the 950 supports sinks (361001). softmaxMax and softmaxSum include the sink.",
)


def step_of(inputs: Inputs) -> SparseStep:
    query = inputs["query"]
    dense: dict[str, w.Step] = {field: w.Contiguous(inputs[field]) for field in ("query", "key", "value", "indices")}
    dense["value"] = w.Branch(w.given(inputs["value"]), dense["value"], dense["key"], code=w.TILING)
    ropes = {field: w.Contiguous(inputs[field]) for field in ("query_rope", "key_rope")}
    heads = w.Derived(lambda query: query.shape[-2:-1] or None, query, label="[N]")
    sinks: w.Step = zeros(heads, w.FLOAT)
    if "sinks" in inputs.params:
        sinks = w.Branch(w.given(inputs["sinks"]), w.Contiguous(inputs["sinks"]), sinks, code=w.TILING)
    rows = w.Derived(lambda query: query.shape[:-1], query, label="shape of query without the last axis")
    return SparseStep(
        "sparse_attention", inputs, {**dense, **optional_lengths(lengths), **ropes, "sinks": sinks},
        results=((w.Dtype(query), w.ViewShape(query)), (w.FLOAT, rows), (w.FLOAT, rows)),
    )  # fmt: skip


def sparse_flash(version: int) -> Operator:
    """The declaration of a version."""
    inputs = inputs_of(version)
    limits = AttentionLimits(inputs, WIDTH, dict.fromkeys(("one", "other", "sinks"), dt.ACL_FLOAT))
    step, returns, (one, other) = step_of(inputs), inputs["returns"], (inputs[each] for each in ("one", "other"))

    def statistic(number: int, to: w.Param) -> w.Step:
        found = w.ViewOf(w.ViewOf(step, w.NthOutput(number)), w.Reshaped(w.ViewShape(to)))
        return w.Branch(w.is_true(returns), w.ViewCopy(found, to), w.Steps())

    first = w.when(w.either(w.is_true(returns), w.given(one), w.given(other)), w.present(one, other))
    if version > 1:
        first = w.present(one, other)
        apart = w.coded(w.negated(w.given(inputs["sinks"])), ACLNN_ERR_RUNTIME_ERROR)
        first = (*w.when(w.on(NEWEST), otherwise=((apart,),)), *first)
    suffix = f"V{version}" if version > 1 else ""
    sink = " with sinks" if version > 1 else ""
    return w.generated(
        f"aclnnSparseFlashAttention{suffix}", *inputs.all, on=(*w.A2_A3, NEWEST), first=first, kinds=kinds(inputs),
        tiling=tiling(inputs, limits), outputs=(inputs["out"],),
        plan=(w.ViewCopy(step, inputs["out"]), statistic(1, one), statistic(2, other)), library="transformer",
        header=f"aclnnop/aclnn_sparse_flash_attention{suffix and '_v2'}.h", documented_soc=(*w.A2_A3, NEWEST),
        summary=f"attention{sink} over key blocks selected for each query (DeepSeek sparse attention, MLA)",
        formula="attentionOut = softmax(scaleValue * (query @ key^T + queryRope @ keyRope^T)) @ value over the keys of "
        f"the blocks in sparseIndices; {CAUSAL}; softmaxMax and "
        "softmaxSum are the maximum of a row's scores and the sum of exp(score - softmaxMax)",
        precision="computed in float32; exp(score - softmaxMax), on A2 and A3 times exp(softmaxMax - n * ln 2) with n "
        "= round(softmaxMax / ln 2), is rounded to the dtype of query before the product with value, and so is the "
        "output; halves away from zero, but to even in BF16 outputs of A2 and A3",
        reference="torch_npu.npu_sparse_flash_attention(query, key, value, sparse_indices, scale_value, ...)",
        notes=(*NOTES, *(SINK_NOTES if version > 1 else FIRST_NOTES)),
    )  # fmt: skip
