"""aclnnMoeTokenUnpermuteGrad; on ascend950 CANN runs aclnnMoeFinalizeRoutingV2Grad."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep
from .shared.weighted_sum import LEFT_OUT, ZERO
from .token_unpermute import PADDED, UNCHECKED, index, padded, probs, restored

grad_rows = w.In("permuteTokens", "outputs of the experts, [rows,H]; only its shape is used without probs")
grad = w.In("unpermutedTokensGrad", "gradient of the forward call's out, [T,H]")
rows_grad = w.Out("permutedTokensGradOut", "gradient of permutedTokens, [rows,H]")
probs_grad = w.Out("probsGradOut", "gradient of probs, [T,K]; not written without probs")
GRADS = (grad_rows, grad, index, probs, rows_grad, probs_grad)


def has_sizes(rows: TensorFacts, grad: TensorFacts, probs: TensorFacts | None) -> bool:
    two = rows.rank > 0 and grad.rank > 1 and (probs is None or probs.rank > 1)
    if not two or 0 in (rows.shape[0], *grad.shape[:2]):
        return False
    return probs is None or 0 < probs.shape[1] <= r.MOST_CHOICES


def are_gradients(
    rows: TensorFacts, grad: TensorFacts, index: TensorFacts, probs: TensorFacts | None, rows_grad: TensorFacts,
    probs_grad: TensorFacts,
) -> bool:  # fmt: skip
    """Whether the kernel stays inside its tensors."""
    if rows.rank != 2 or grad.rank != 2 or index.rank != 1 or rows_grad.shape != rows.shape:
        return False
    if rows.shape[1] != grad.shape[1] or (probs is not None and probs.rank != 2):
        return False
    tokens, k = grad.shape[0], 1 if probs is None else probs.shape[1]
    if index.numel != tokens * k or not tokens * k:
        return False
    return probs is None or (probs.shape[0] == tokens and probs_grad.numel == tokens * k)


def are_new_gradients(
    rows: TensorFacts, grad: TensorFacts, index: TensorFacts, probs: TensorFacts | None, rows_grad: TensorFacts,
    probs_grad: TensorFacts,
) -> bool:  # fmt: skip
    """The shapes that ascend950's tiling function takes."""
    if grad.rank != 2 or index.rank != 1 or not rows.rank or rows_grad.rank not in (2, 3):
        return False
    known = rows.shape[0] if 0 < rows.shape[0] < index.shape[0] else index.shape[0]
    if rows_grad.shape[:2] != (known, grad.shape[1]):
        return False
    if probs is None:
        return grad.shape[0] == index.shape[0]
    if probs.rank != 2 or rows.shape != (known, grad.shape[1]) or probs.numel != index.numel:
        return False
    return probs.shape[0] == grad.shape[0] and probs_grad.shape == probs.shape


def mended(call: Call) -> Iterator[Call]:
    k = 2 if call.present(probs) else 1
    shapes = {
        grad_rows: (3 * k, 4), grad: (3, 4), index: (3 * k,), probs: (3, k), rows_grad: (3 * k, 4), probs_grad: (3, k)
    }  # fmt: skip
    for param, shape in shapes.items():
        if call.present(param):
            call = call.but(param, shape=shape)
    yield call


def gradients(by: Routing) -> str:
    facts, wide, given = by.call.tensor(grad_rows), by.call.tensor(grad), by.facts(probs)
    tokens, k = wide.shape[0], 1 if given is None else given.shape[1]
    new = by.call.soc.short in w.REGBASE
    inputs = (
        by.input(grad, *wide.shape), by.input(index, tokens * k), by.input(probs, tokens, k),
        by.input(grad_rows, *facts.shape), by.absent(), by.absent(),
    )  # fmt: skip
    weights = by.absent() if given is None else by.output(probs_grad, tokens, k)
    target = by.output(rows_grad, *facts.shape)
    if new:
        by.zeros(target)
    by.run("combine_grads", inputs, (target, weights), k, 0, ZERO if new else LEFT_OUT)
    return ""


CLAIM = ("shapes of permuteTokens and the others", "[rows,H], [T,H], [T*K], [T,K], [rows,H] and [T,K]")
ARE_GRADIENTS = r.fitting(are_gradients, *GRADS, claim=CLAIM, mend=mended)
HAVE_SIZES = r.fitting(
    has_sizes, grad_rows, grad, probs, claim=("sizes of permuteTokens, unpermutedTokensGrad and probs",
    "positive, with K <= 512"), mend=mended,
)  # fmt: skip
moe_token_unpermute_grad = r.generated(
    "aclnnMoeTokenUnpermuteGrad", grad_rows, grad, index, probs, padded, restored, rows_grad, probs_grad, on=r.NEW,
    first=w.when(w.on(*w.REGBASE), PADDED, w.present(grad_rows), w.min_dims(1, grad_rows)),
    kinds=(
        w.dtype_in(r.floats(), grad_rows), w.same_dtype(grad_rows, grad), w.dtype_in(r.indices(), index),
        w.when_given(probs, w.dtype_in(r.floats(), probs)), w.same_dtype(grad_rows, rows_grad),
        w.dtype_in(r.floats(), probs_grad), w.when_given(probs, w.same_dtype(probs, probs_grad)),
    ),
    tiling=(r.by_soc(r.fitting(are_new_gradients, *GRADS, claim=CLAIM, mend=mended), HAVE_SIZES),),
    unchecked=ARE_GRADIENTS,
    plan=(RoutingStep(
        "unpermute_grad", gradients, inputs=(grad_rows, grad, index, probs), outputs=(rows_grad, probs_grad),
        needs=ARE_GRADIENTS,
    ),),
    header="aclnnop/aclnn_moe_token_unpermute_grad.h", summary="gradients of aclnnMoeTokenUnpermute",
    formula="permutedTokensGradOut[sortedIndices[t * K + k]] = probs[t,k] * unpermutedTokensGrad[t]; "
    "probsGradOut[t,k] = dot(permuteTokens[sortedIndices[t * K + k]], unpermutedTokensGrad[t])",
    precision="float32, rounded once to nearest even; dot products are summed in double",
    reference="gradients of torch_npu.npu_moe_token_unpermute",
    notes=(
        UNCHECKED, "Rows of permutedTokensGradOut without an element in sortedIndices are not written; on ascend950 "
        "they are 0.",
    ),
)  # fmt: skip
