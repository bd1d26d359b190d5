"""aclnnMoeGatingTopK, its second version, and its gradient."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import gate_plan as g
from .shared import routing_rules as r
from .shared.routing_step import Routing, RoutingStep

MOST, LANES = 2048, 32
x = w.In("x", "scores of the experts, [T,E] with E <= 2048")
bias = w.In("biasOptional", "bias added to the scores before top-k, not in yOut, [E]; null: none", optional=True)
k = w.Attr("k", "int64_t", "number of experts of a token", 2)
kept = w.Attr("kGroup", "int64_t", "number of groups that experts are chosen from", 1)
groups = w.Attr("groupCount", "int64_t", "number of groups of experts, which divides E", 1)
select = w.Attr("groupSelectMode", "int64_t", "0: groups by their largest score, 1: by the sum of their two largest", 0)
renorm = w.Attr("renorm", "int64_t", "must be 0", 0)
norm = w.Attr("normType", "int64_t", "0: softmax, 1: sigmoid with the chosen scores divided by their sum", 0)
flag = w.Attr("outFlag", "bool", "true: outOut is written; must be false on ascend950", False)
factor = w.Attr("routedScalingFactor", "double", "factor of yOut", 1.0)
eps = w.Attr("eps", "double", "added to the sum that sigmoid scores are divided by", 1e-20)
y = r.result("yOut", "weights of the chosen experts, [T,k]")
experts = r.result("expertIdxOut", "the chosen experts, [T,k], INT32")
out = r.result("outOut", "normalised scores, [T,E], FLOAT; not written unless outFlag is true")
ATTRS = (k, kept, groups, select, renorm, norm, flag, factor, eps)


def aligned(size: int) -> int:
    return -(-size // LANES) * LANES


def can_choose(
    x: TensorFacts, k: int, kept: int, groups: int, select: int, renorm: int, norm: int, flag: bool, *, new: bool
) -> bool:
    """The numbers that a tiling function takes; `new`: that of the 950."""
    count = x.shape[1] if x.rank == 2 else 0
    if not (0 < k <= count <= MOST and 0 < kept <= groups) or count % groups or renorm or (new and flag):
        return False
    size = count // groups
    if norm not in (g.SOFTMAX, g.SIGMOID) or select not in (0, 1) or size <= select or k > kept * size:
        return False
    padded = new or (groups not in (1, count) and kept != groups)
    return not padded or groups * aligned(size) <= MOST


def has_shapes(x: TensorFacts, bias: TensorFacts | None) -> bool:
    return x.rank == 2 and (bias is None or bias.shape == x.shape[1:])


def has_results(x: TensorFacts, k: int, flag: bool, y: TensorFacts, experts: TensorFacts, out: TensorFacts) -> bool:
    rows = x.shape[:1]
    if x.rank != 2 or y.shape != (*rows, k) or experts.shape != (*rows, k) or out.rank != 2:
        return False
    return not flag or out.shape == x.shape


def mended(call: Call) -> Iterator[Call]:
    many = call.args[k.name]
    parts = call.args[groups.name]
    if not isinstance(many, int) or not 0 < many <= MOST or not isinstance(parts, int) or not 0 < parts < MOST:
        return
    count = parts * max(many, 3)
    shapes = {x: (3, count), bias: (count,), y: (3, many), experts: (3, many), out: (3, count)}
    for param, shape in shapes.items():
        if call.present(param):
            call = call.but(param, shape=shape)
    yield call


def plain_choice(call: Call) -> Iterator[Call]:
    for many in (call.args[k.name], 2):
        for each in mended(call.set(k, many)):
            found = each.set(kept, 1).set(groups, 1).set(select, 0).set(renorm, 0).set(flag, False)
            yield from (found, found.set(norm, 0))


def choice_of(by: Routing) -> g.Choice:
    sigmoid = by.value(norm) == g.SIGMOID
    return g.Choice(
        scoring=by.value(norm), groups=by.value(groups), remaining=by.value(kept), by_sum=by.value(select) == 1,
        weighing=g.BY_SUM if sigmoid else g.PLAIN, epsilon=by.value(eps), factor=by.value(factor),
    )  # fmt: skip


def gating(by: Routing) -> str:
    return g.gate(by, g.Gate(x, y, experts, out, bias), choice_of(by), tells_normal=bool(by.value(flag)))


def number_rule(*, new: bool) -> w.Rules:
    return r.fitting(
        lambda *given: can_choose(*given, new=new), x, *ATTRS[:7], mend=plain_choice, kind="attr_range",
        claim=("value of k and the other attributes", "possible for x with E experts in groupCount groups"),
    )  # fmt: skip


INPUTS = r.fitting(has_shapes, x, bias, claim=("shapes of x and biasOptional", "[T,E] and [E]"), mend=mended)
RESULTS = r.fitting(
    has_results, x, k, flag, y, experts, out, mend=mended, claim=("shapes of yOut, expertIdxOut and outOut",
    "[T,k], [T,k] and, where it is written, [T,E]"),
)  # fmt: skip
NUMBERS = r.by_soc(number_rule(new=True), number_rule(new=False))
NEEDS = (INPUTS, RESULTS, NUMBERS)
KINDS = (
    w.dtype_in(r.floats(), x), w.when_given(bias, w.same_dtype(x, bias)), w.same_dtype(x, y),
    w.dtype_in(r.indices(), experts), w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=r.NEW), out),
)  # fmt: skip
PRECISION = "float32, sums in double, rounded once to nearest even"
TIES = (
    "Of equal scores the lower expert is chosen, of equal groups the lower group; NaN is sorted as infinity.",
    "biasOptional changes which experts are chosen, not yOut.",
)  # fmt: skip
FORMULA = (
    "scores = softmax(x) or sigmoid(x); the kGroup groups with the largest maximum, or sum of two, of scores + bias; "
    "expertIdxOut = the k largest scores + bias in them; yOut = scores[expertIdxOut] * routedScalingFactor, divided by "
    "their sum + eps for sigmoid"
)
moe_gating_top_k = r.generated(
    "aclnnMoeGatingTopK", x, bias, *ATTRS, y, experts, out, on=r.NEW, kinds=KINDS, tiling=(INPUTS, RESULTS, NUMBERS),
    plan=(RoutingStep("gate", gating, inputs=(x, bias), outputs=(y, experts, out), attrs=ATTRS, needs=NEEDS),),
    header="aclnnop/aclnn_moe_gating_top_k.h", precision=PRECISION, formula=FORMULA, notes=TIES,
    summary="grouped top-k gating: the k best experts of each token, from the best groups of experts",
    reference="torch_npu.npu_moe_gating_top_k",
)  # fmt: skip
