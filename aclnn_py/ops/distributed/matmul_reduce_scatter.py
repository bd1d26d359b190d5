"""aclnnMatmulReduceScatter."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ..conv.shared.checked_rules import checked
from .shared import gathered as g
from .shared import product_rules as r
from .shared.product_shapes import fitting
from .shared.rank_step import Ranked, ranked

output = w.Out("output", "rows of the rank of the sum over the ranks, dtype of x1, [M / ranks, N]", ctype=w.IN_TENSOR)


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    rows = max(ranks, g.M)
    return {r.x1: (rows, g.K), r.x2: (g.K, g.N), r.bias: (g.N,), output: (rows // ranks, g.N)}


MEND = fitting(good)


def arranged(by: Ranked) -> str:
    rows, inner, columns = g.sizes(by.call)
    own = by.room(by.call.tensor(r.x1).dtype, rows, columns)
    bias = by.input(r.bias, columns) if by.has(r.bias) else None
    by.product(by.input(r.x1, rows, inner), by.strided(r.x2), own, bias)
    by.reduce_scatter(r.group, own, by.output(output, rows // by.group(r.group).ranks, columns))
    return ""


matmul_reduce_scatter = w.generated(
    "aclnnMatmulReduceScatter", r.x1, r.x2, r.bias, r.group, r.reduction, r.turn, r.mode, output, on=w.A2_A3,
    strided=(r.x2,), adding=w.group_exists(r.group),
    first=w.flat(
        g.begins(output), g.nothing_to_do(r.x1, r.x2), g.two_axes(MEND), g.inner_size(MEND),
        g.columns_match(output), r.read_in_place(MEND),
    ),
    kinds=(r.halves(r.rows(w.A2_A3), r.x1, r.x2, r.bias, output),),
    tiling=(
        r.is_sum(), r.turns(), r.ranks_in(g.RANKS),
        checked("number of rows of x1 is a multiple of the ranks",
                lambda one, group: one.shape[0] % group.ranks == 0, r.x1, r.group, mend=MEND, kind="shape_custom"),
    ),
    unchecked=w.flat(
        r.readable_elsewhere(MEND), g.bias_fits(MEND),
        g.has_shape("[M / ranks, N]", output, lambda one, other, ranks: (one.shape[0] // ranks, other.shape[1]), MEND),
    ),
    plan=(ranked("product_and_reduce_scatter", arranged, inputs=(r.x1, r.bias), outputs=(output,),
                   attrs=(r.x2, r.group), needs=(w.rank_is(2, r.x1, r.x2),)),),
    header="aclnnop/aclnn_matmul_reduce_scatter.h", documented_soc=g.DOCUMENTED,
    summary="matrix product, summed over the ranks, of which each gets its rows", precision=r.PRECISION,
    formula="output = rows of the rank of the sum over the ranks of (x1 @ x2 + bias)",
    reference="torch.distributed.reduce_scatter_tensor(output, torch.matmul(x1, x2) + bias)",
    notes=(*g.NOTES, g.ON_950.format("aclnnMatmulReduceScatterV2"), r.BIAS_NOTE), **r.LAUNCHED,
)  # fmt: skip
