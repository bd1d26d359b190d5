"""aclnnAllGatherMatmul."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared import gathered as g
from .shared import product_rules as r
from .shared.product_shapes import fitting
from .shared.rank_step import Ranked, ranked

index = w.Attr("gatherIndex", "int64_t", "which matrix is gathered: 0, x1", 0)
output = w.Out("output", "product, dtype of x1, [ranks * M, N]", ctype=w.IN_TENSOR)
gathered = w.Out("gatherOut", "x1 of all ranks, dtype of x1, [ranks * M, K]; empty: not given", ctype=w.IN_TENSOR)


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    rows = ranks * g.M
    return {r.x1: (g.M, g.K), r.x2: (g.K, g.N), r.bias: (g.N,), output: (rows, g.N), gathered: (rows, g.K)}


MEND = fitting(good)
is_gathered = w.both(w.given(gathered), w.negated(w.is_empty(gathered)), label="gatherOut is given and not empty")
row_count = w.when(
    w.negated(w.is_empty(gathered)),
    g.has_shape("[ranks * M, K]", gathered, lambda one, other, ranks: (ranks * one.shape[0], one.shape[1]), MEND),
)  # fmt: skip


def arranged(by: Ranked) -> str:
    rows, inner, columns = g.sizes(by.call)
    all_rows = rows * by.group(r.group).ranks
    left = by.call.tensor(r.x1)
    wanted = by.call.tensor(gathered).numel > 0
    whole = by.output(gathered, all_rows, inner) if wanted else by.room(left.dtype, all_rows, inner)
    if columns or wanted:
        by.all_gather(r.group, by.input(r.x1, rows, inner), whole)
    bias = by.input(r.bias, columns) if by.has(r.bias) else None
    by.product(whole, by.strided(r.x2), by.output(output, all_rows, columns), bias)
    return ""


all_gather_matmul = w.generated(
    "aclnnAllGatherMatmul", r.x1, r.x2, r.bias, r.group, index, r.turn, r.mode, output, gathered, on=w.A2_A3,
    strided=(r.x2,), adding=w.group_exists(r.group),
    first=w.flat(
        g.begins(output), g.nothing_to_do(r.x1), g.two_axes(MEND),
        w.when(is_gathered, (w.Equal(w.SizeAt(r.x1, g.LAST), w.SizeAt(gathered, g.LAST)),)),
        g.inner_size(MEND), g.columns_match(output), r.read_in_place(MEND),
    ),
    kinds=(r.halves(r.rows(w.A2_A3), r.x1, r.x2, r.bias, output, gathered), w.same_dtype(r.x1, gathered)),
    tiling=((w.OneOf(w.ValueOf(index), w.Choices(0)),), r.turns(), r.ranks_in(g.RANKS)),
    unchecked=w.flat(
        r.readable_elsewhere(MEND), g.bias_fits(MEND), row_count,
        g.has_shape("[ranks * M, N]", output, lambda one, other, ranks: (ranks * one.shape[0], other.shape[1]), MEND),
    ),
    plan=(ranked("all_gather_and_product", arranged, inputs=(r.x1, r.bias), outputs=(output, gathered),
                   attrs=(r.x2, r.group), needs=(w.rank_is(2, r.x1, r.x2),)),),
    header="aclnnop/aclnn_all_gather_matmul.h", documented_soc=g.DOCUMENTED,
    summary="matrix product of the rows of all ranks", precision=r.PRODUCT_PRECISION,
    formula="gatherOut = x1 of rank 0, 1, ... one below the other; output = gatherOut @ x2 + bias",
    reference="torch.matmul(gathered, x2) + bias, gathered by torch.distributed.all_gather_into_tensor",
    notes=(*g.NOTES, g.ON_950.format("aclnnAllGatherMatmulV2"), r.BIAS_NOTE), **r.LAUNCHED,
)  # fmt: skip
