"""aclnnMoeGatingTopKSoftmax and its second version."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import gate_plan as g
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

x = w.In("x", "scores of the experts, [T,E] or [B,S,E]")
finished = w.In(
    "finishedOptional", "finished rows, for which all experts are E, [T] or [B,S], BOOL; null: none", optional=True
)
k = w.Attr("k", "int64_t", "number of experts of a token, at most 1024", 2)
y = r.result("yOut", "largest probabilities, [...,k]")
experts = r.result("expertIdxOut", "their experts, [...,k], INT32")
row_idx = r.result("rowIdxOut", "j * rows + i for choice j of row i, [...,k], INT32")
PRECISION = (
    "probabilities in float32 with sums in double, rounded once to nearest even (CANN computes some shapes of FLOAT16 "
    "in FLOAT16)"
)
TIES = "Of equal scores the lower expert is chosen; NaN is sorted as infinity."


def kinds(on: tuple[str, ...]) -> tuple[w.Rules, ...]:
    """Dtypes of the tensors that both versions have."""
    flags = w.when_given(finished, w.dtype_in(w.Choices().plus(dt.ACL_BOOL, on=on), finished))
    return w.dtype_in(r.floats(on=on), x), flags, w.same_dtype(x, y), w.dtype_in(r.indices(on=on), experts)


def in_range(k: int, x: TensorFacts) -> bool:
    return g.is_number_of_choices(k, x)


def gating(by: Routing) -> str:
    problem = g.gate(by, g.Gate(x, y, experts, finished=finished), g.Choice())
    rows = prod(by.call.tensor(x).shape[:-1])
    by.run("number_elements", (), (by.output(row_idx, rows, by.value(k)),), kind=dt.ACL_INT64)
    return problem


MEND = g.mending(k, x, finished, y, experts, row_idx)
ROWS = r.fitting(
    lambda x, finished: g.are_rows(x, finished, empty=False), x, finished, mend=MEND,
    claim=("shapes of x and finishedOptional", "[T,E] and [T], or [B,S,E] and [B,S], not empty"),
)  # fmt: skip
LEADS = r.fitting(
    lambda x, *outs: all(out.rank == x.rank and out.shape[:-1] == x.shape[:-1] for out in outs),
    x, y, experts, row_idx, claim=("rows of outputs", "those of x"), mend=MEND,
)  # fmt: skip
CHOICES = r.fitting(in_range, k, x, claim=("value of k", "1 to min(E, 1024)"), mend=MEND, kind="attr_range")
READABLE = r.fitting(
    lambda k, *outs: all(out.shape[-1:] == (k,) for out in outs), k, y, experts, row_idx, mend=MEND,
    claim=("last axis of yOut and the others", "k"),
)  # fmt: skip
NEEDS = (ROWS, LEADS, CHOICES, READABLE)
moe_gating_top_k_softmax = r.generated(
    "aclnnMoeGatingTopKSoftmax", x, finished, k, y, experts, row_idx,
    kinds=(*kinds(w.A2_A3), w.dtype_in(r.indices(on=w.A2_A3), row_idx)), tiling=(ROWS, LEADS, CHOICES),
    unchecked=READABLE,
    plan=(RoutingStep(
        "gate", gating, inputs=(x, finished), outputs=(y, experts, row_idx), attrs=(k,), needs=NEEDS
    ),),
    header="aclnnop/aclnn_moe_gating_top_k_softmax.h", precision=PRECISION,
    summary="softmax gating: the k most probable experts of each token",
    formula="yOut, expertIdxOut = topk(softmax(x), k); rowIdxOut[i,j] = j * rows + i",
    reference="torch.topk(torch.softmax(x, -1), k)",
    notes=(TIES, "The source does not check the last axis of outputs: one other than k is refused (561103)."),
)  # fmt: skip

renorm = w.Attr("renorm", "int64_t", "0: softmax, then top-k; 1: top-k, then softmax of the chosen scores", 0)
flag = w.Attr("outputSoftmaxResultFlag", "bool", "true: softmaxResultOutOptional is written for renorm 0", False)
softmax = r.result("softmaxResultOutOptional", "softmax of x, [...,E], FLOAT; null: none", optional=True)


def wants_softmax(renorm: int, flag: bool) -> bool:
    return renorm == 0 and bool(flag)


def fits_v2(k: int, x: TensorFacts, y: TensorFacts, experts: TensorFacts) -> bool:
    return g.rows_like(x, y, k) and g.rows_like(x, experts, k)


def fits_softmax(renorm: int, flag: bool, x: TensorFacts, softmax: TensorFacts | None) -> bool:
    return not wants_softmax(renorm, flag) or (softmax is not None and softmax.shape == x.shape)


def mend_softmax(call: Call) -> Iterator[Call]:
    yield call.but(softmax, shape=call.tensor(x).shape) if call.present(softmax) else call.set(flag, False)


def gating_v2(by: Routing) -> str:
    choice = g.Choice() if by.value(renorm) == 0 else g.Choice(scoring=g.AS_THEY_ARE, weighing=g.BY_SOFTMAX)
    wanted = wants_softmax(by.value(renorm), by.value(flag))
    return g.gate(by, g.Gate(x, y, experts, softmax, finished=finished), choice, tells_normal=wanted)


MEND_V2 = g.mending(k, x, finished, y, experts)
ROWS_V2 = r.fitting(
    lambda x, finished: g.are_rows(x, finished, empty=True), x, finished, mend=MEND_V2,
    claim=("shapes of x and finishedOptional", "[T,E] and [T], or [B,S,E] and [B,S]"),
)  # fmt: skip
CHOICES_V2 = r.fitting(in_range, k, x, claim=("value of k", "1 to min(E, 1024)"), mend=MEND_V2, kind="attr_range")
FITS_V2 = r.fitting(fits_v2, k, x, y, experts, claim=("shapes of yOut and expertIdxOut", "[...,k]"), mend=MEND_V2)
FITS_SOFTMAX = r.fitting(
    fits_softmax, renorm, flag, x, softmax, mend=mend_softmax,
    claim=("softmaxResultOutOptional", "a tensor of the shape of x, where it is written"),
)  # fmt: skip
moe_gating_top_k_softmax_v2 = r.generated(
    "aclnnMoeGatingTopKSoftmaxV2", x, finished, k, renorm, flag, y, experts, softmax, on=r.NEW,
    kinds=(*kinds(r.NEW), w.when_given(softmax, w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=r.NEW), softmax))),
    tiling=(ROWS_V2, CHOICES_V2, FITS_V2, (w.OneOf(w.ValueOf(renorm), w.Choices(0, 1)),), FITS_SOFTMAX),
    plan=(RoutingStep(
        "gate", gating_v2, inputs=(x, finished), outputs=(y, experts, softmax), attrs=(k, renorm, flag),
        needs=(ROWS_V2, CHOICES_V2, FITS_V2, FITS_SOFTMAX),
    ),),
    header="aclnnop/aclnn_moe_gating_top_k_softmax_v2.h", precision=PRECISION,
    summary="softmax gating: the k most probable experts of each token, normalised before or after the choice",
    formula="renorm 0: yOut, expertIdxOut = topk(softmax(x), k); renorm 1: yOut = softmax(top), top, expertIdxOut = "
    "topk(x, k)", reference="torch_npu.npu_moe_gating_top_k_softmax_v2", notes=(TIES,),
)  # fmt: skip
