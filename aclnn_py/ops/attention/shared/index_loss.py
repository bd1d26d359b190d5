"""Losses that teach the lightning indexer: their declarations."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.operator import Operator
from . import index_loss_parameters as p
from .index_gradients import gradient
from .index_loss_rules import kinds, tiling
from .index_loss_step import Tensors, kernel, limits_of

NOTES = (
    "Rows of packed tokens of no sequence, and queries that see no key, have gradients of 0 and add nothing to the "
    "loss.",
    "Other sparse modes than 3, cumulative lengths that fall or exceed the tensors, and sizes of outputs that do not "
    "agree are refused (561002).",
)
SPARSE_NOTES = (
    "On the 950 packed tokens of no sequence are refused (561002).",
    "Of a row of sparseIndices only the first min(K, visible keys) are used, up to the first -1; indices of keys that "
    "the query does not see are left out. CANN reads and adds out of bounds for them.",
)
FORMULA = (
    "I[k] = sum over Nidx heads of weights * relu(queryIndex @ keyIndex[k]); p = mean over N heads of "
    "exp(scaleValue * (query @ key^T + queryRope @ keyRope^T) - softmaxMax) / softmaxSum; {own}; loss = sum of p * "
    "(log(max(p, 1e-8)) - log(max(y, 1e-8))); dI = y - p, from which the gradients follow; over {keys} the first Skv "
    "- S + s + 1 keys for query s of S"
)


def loss_operator(
    name: str, params: tuple[w.Param, ...], have: Tensors, summary: str, notes: tuple[str, ...]
) -> Operator:
    """One loss operator: the family's rules and plan, with these parameters, summary and further notes."""
    limits = limits_of(params, have)
    step = kernel(limits, have)
    every = w.Derived(lambda query: tuple(range(query.rank - 2)), p.query_index, label="all rows")
    whole = w.Reduction("reduce_sum", w.ViewOf(step, w.NthOutput(3)), axes=every)
    snake = "dense_lightning_indexer_grad_kl_loss" if have.dense else "sparse_lightning_indexer_grad_kl_loss"
    suffix = "_v2" if have.sinks is not None else ""
    even = "" if have.dense else ", dQueryIndex to even"
    own = "y = exp(I - softmaxMaxIndex) / softmaxSumIndex" if have.dense else "y = softmax(I)"
    if have.sinks is not None:
        share = "sum over heads of 1 - exp(sinks - softmaxMax) / softmaxSum"
        own = f"with sinks the sum over heads is divided by the {share} in place of N; {own}"
    return w.generated(
        name, *params, on=w.DOCUMENTED_NEW, kinds=kinds(have), tiling=tiling(limits, have), outputs=p.OUTS,
        plan=(
            *(w.ViewCopy(gradient(step, number, like, away=have.dense or number > 0), out)
              for number, (like, out) in enumerate(zip((p.query_index, p.key_index, p.weights), p.OUTS, strict=False))),
            w.ViewCopy(w.ViewOf(whole, w.Reshaped(w.ViewShape(p.loss))), p.loss),
        ),
        library="transformer", header=f"aclnnop/aclnn_{snake}{suffix}.h", documented_soc=w.DOCUMENTED_NEW,
        summary=summary, formula=FORMULA.format(own=own, keys="those of" if have.dense else "the selected keys among"),
        precision="computed in float32; the gradients of the products are rounded to the dtype of query, halves away "
        f"from zero, before the products with queryIndex and keyIndex, and so are the outputs{even}",
        reference=f"torch_npu.npu_{snake}(query, key, query_index, key_index, weights, ...)",
        notes=(*notes, *NOTES),
    )  # fmt: skip
