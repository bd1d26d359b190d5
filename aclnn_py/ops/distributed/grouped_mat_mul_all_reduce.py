"""aclnnGroupedMatMulAllReduce."""

from __future__ import annotations

from ...lowering import language as w
from ...lowering.generated import UNCOPIED
from ...lowering.steps.strided_inputs import Uncopied
from .shared import grouped_reduce as g
from .shared import grouped_reduce_rules as rules
from .shared import grouped_reduce_shapes as shapes
from .shared import product_rules as r

REPLACED = (
    "Every failure of phase one, also of the generated function inside of it, comes back as 161002; the documents give "
    "161001 for null pointers. Null x or reduceOp, which CANN reads untested, is refused with 161002, too. group is "
    "looked up among the communicators of the current device; phase two refuses one that has ended or failed since "
    "(561000)."
)
ONE_OUTPUT = (
    "CANN does not compare a single y (splitItem 2 or 3) with the products: here other rows than those of all groups, "
    "and weights of different N, are refused (561103)."
)
SPLIT = (
    "A single x or y that is split is taken by its view; CANN takes it as dense from the start of its storage. A group "
    "without rows is skipped; CANN's tiling divides by its number of rows."
)
ON_A3 = (
    "The documents support the 910B alone, with 2, 4 or 8 ranks, and x with 6 axes; the source also configures the A3 "
    "family, takes 1 rank, and refuses 6 axes. CANN calls the API deprecated."
)

PRODUCTS = g.ReducedGroups(
    "grouped_products_and_all_reduce",
    g.arranged,  # type: ignore[arg-type]
    inputs=(g.x, g.weight, g.bias),
    outputs=(g.y,),
    attrs=(g.groups, g.split_item, r.group),
    needs=rules.planned(),
)
# A bias with a null first member counts as absent: the generated tests of lists would refuse it.
grouped_mat_mul_all_reduce = w.generated(
    "aclnnGroupedMatMulAllReduce", g.x, g.weight, g.bias, g.groups, g.split_item, r.group, r.reduction, r.turn, r.mode,
    g.y, on=g.ON, unread=(g.bias,), answer=w.ACLNN_ERR_PARAM_INVALID, first=rules.api_rules(),
    adding=w.group_exists(r.group), kinds=(rules.plain_bias(),),
    tiling=(shapes.within_int32(), shapes.has_inner(), r.ranks_in(w.Choices(*r.FEW))),
    plan=(Uncopied(g.ON, g.x, g.weight, g.bias), PRODUCTS), header="aclnnop/aclnn_grouped_mat_mul_all_reduce.h",
    documented_soc=("ascend910b",), precision=r.PRECISION,
    summary="matrix products of groups, summed over the ranks of a communicator",
    formula="y[i] = sum over the ranks of (x[i] @ weight[i] + bias[i]) for every group i",
    reference="torch.distributed.all_reduce(torch.matmul(x[i], weight[i]) + bias[i])",
    notes=(REPLACED, ONE_OUTPUT, SPLIT, ON_A3, UNCOPIED.format(" and ".join(g.ON))), **r.LAUNCHED,
)  # fmt: skip
