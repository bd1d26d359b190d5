"""aclnnMoeTokenPermuteGrad; on ascend950 CANN runs aclnnMoeInitRoutingV2Grad."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import ONCE
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep
from .shared.weighted_sum import LEFT_OUT, combine
from .token_unpermute import PADDED, padded

grad = w.In("permutedOutputGrad", "gradient of the permuted tokens, [rows,H]")
order = w.In("sortedIndices", "sortedIndicesOut of the forward call, [T*K], INT32")
topk = w.Attr("numTopk", "int64_t", "K, experts of each token; -1: 1", 2)
out = w.Out("out", "gradient of the tokens, [T,H]")


def experts_of_token(topk: int) -> int:
    return 1 if topk == -1 else topk


def readable(grad: TensorFacts, order: TensorFacts, topk: int, out: TensorFacts) -> bool:
    k = experts_of_token(topk)
    fine = grad.rank == 2 and order.rank == 1 and k > 0 and order.numel % k == 0
    return fine and out.numel == order.numel // k * grad.shape[1]


def unpermute(by: Routing) -> str:
    facts, n, k = by.call.tensor(grad), by.call.tensor(order).numel, experts_of_token(by.value(topk))
    return combine(
        by, (grad, facts.shape), (order, n), (out, n // k), fold=k, crosswise=False, beyond=LEFT_OUT
    )  # fmt: skip


def matches_grad(grad: TensorFacts, order: TensorFacts, topk: int, out: TensorFacts) -> bool:
    return (
        topk > 0 and grad.rank in (2, 3) and out.rank == 2 and order.rank == 1 and out.shape[1] == grad.shape[1]
        and order.shape[0] % topk == 0 and out.shape[0] == order.shape[0] // topk
        and 0 not in (*out.shape, *order.shape, grad.shape[0])
    )  # fmt: skip


def mended(call: Call) -> Iterator[Call]:
    for param, shape in {grad: (6, 4), order: (6,), out: (3, 4)}.items():
        call = call.but(param, shape=shape)
    yield call.set(topk, 2)


GRAD_CLAIM = ("shapes of permutedOutputGrad, sortedIndices and out", "[rows,H], [T*K] and [T,H]")
READABLE = r.fitting(readable, grad, order, topk, out, claim=GRAD_CLAIM, mend=mended)
moe_token_permute_grad = r.generated(
    "aclnnMoeTokenPermuteGrad", grad, order, topk, padded, out, on=r.NEW,
    first=w.when(w.on(*w.REGBASE), PADDED, w.present(grad), w.min_dims(1, grad)),
    kinds=(w.dtype_in(r.floats(), grad), w.dtype_in(r.indices(), order), w.same_dtype(grad, out)),
    tiling=(w.when(w.on(*w.REGBASE), r.fitting(
        matches_grad, grad, order, topk, out, claim=(GRAD_CLAIM[0], f"{GRAD_CLAIM[1]}, not empty"), mend=mended,
    )),),
    unchecked=READABLE,
    plan=(RoutingStep(
        "unpermute", unpermute, inputs=(grad, order), outputs=(out,), attrs=(topk,), needs=READABLE
    ),),
    header="aclnnop/aclnn_moe_token_permute_grad.h",
    summary="gradient of aclnnMoeTokenPermute: sum of the gradients of each token's rows",
    formula="out[t] = sum over k of permutedOutputGrad[sortedIndices[t * K + k]], rows beyond permutedOutputGrad are 0",
    precision=ONCE, reference="gradient of torch_npu.npu_moe_token_permute",
    notes=(
        "The source does not check shapes before ascend950: those that its kernel would misread are refused (561103).",
        "A negative index fails the stream.",
    ),
)  # fmt: skip
