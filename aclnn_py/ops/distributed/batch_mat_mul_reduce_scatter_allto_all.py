"""aclnnBatchMatMulReduceScatterAlltoAll."""

from __future__ import annotations

from functools import partial

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ..conv.shared.checked_rules import checked
from .shared import batched_experts as b
from .shared import product_rules as r
from .shared.batched_experts import folded, permuted
from .shared.product_shapes import fitting
from .shared.rank_step import Ranked, ranked

E, C, K, H = 1, 2, 3, 4
x = w.In("x", "rows of the rank's experts, FLOAT16 or BF16, [E / ep, ep * C, M / tp]")
weight = w.In("weight", "weights of the rank's experts, dtype of x, [E / ep, M / tp, H]")
shard = w.Attr("yShardType", "int64_t", "axis that the sum over groupTp is scattered along: 0, H; 1, C", 0)
out = w.Out("out", "rows of all experts, dtype of x, [E, C, H / tp], with yShardType 1 [E, C / tp, H]")


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    ep, tp = (int(w.ValueOf(size).read(call)) for size in (b.ep_size, b.tp_size))
    by_rows = call.args[shard.name] == 1
    columns = H if by_rows else tp * H
    return {x: (E, ep * C * (tp if by_rows else 1), K), weight: (E, K, columns), b.bias: (E, H), out: (ep * E, C, H)}


MEND = fitting(good, group=b.ep)


agree = partial(checked, mend=MEND, kind="shape_custom")


def shapes() -> w.Rules:
    """Of both ways to scatter, and the sizes that there may be (161002)."""
    ep, tp = b.ep_size, b.tp_size
    across = w.flat(b.times(MEND, weight, 2, out, 2, tp), b.times(MEND, x, 1, out, 1, ep))
    down = w.flat((w.Equal(w.SizeAt(out, b.LAST), w.SizeAt(weight, b.LAST)),), b.times(MEND, x, 1, out, 1, ep, tp))
    return w.flat(
        w.rank_is(3, x, weight, out), w.when(w.given(b.bias), w.dims_within(2, 3, b.bias)),
        b.times(MEND, out, 0, x, 0, ep),
        (w.Equal(w.SizeAt(x, b.FIRST), w.SizeAt(weight, b.FIRST)),),
        (w.Equal(w.SizeAt(x, b.LAST), w.SizeAt(weight, b.MIDDLE)),),
        w.when(w.value_is(shard, 0), across, otherwise=down), b.bias_fits(weight, out, MEND),
        agree(f"size of x along axis 2 is from 1 to {b.LONGEST}", lambda left: 0 < left.shape[2] <= b.LONGEST, x),
        agree(f"size of x along axis 0 is from 1 to {b.OWN}", lambda left: 0 < left.shape[0] <= b.OWN, x),
        agree("size of out along axis 0 is from 2 to 512", lambda to: b.EXPERTS[0] <= to.shape[0] <= b.EXPERTS[1], out),
        agree("size of out along axis 1 is above 0", lambda to: to.shape[1] > 0, out),
        agree(f"size of weight along axis 2 is from 1 to {b.LONGEST}",
              lambda right: 0 < right.shape[2] <= b.LONGEST, weight),
    )  # fmt: skip


def arranged(by: Ranked) -> str:
    (experts, rows, inner), columns = by.call.tensor(x).shape, by.call.tensor(weight).shape[2]
    ep, tp, to = by.group(b.ep).ranks, by.group(b.tp).ranks, by.call.tensor(out)
    own = by.room(to.dtype, experts, rows, columns)
    by.product(by.input(x, experts, rows, inner), by.input(weight, experts, inner, columns), own)
    if by.value(shard) == 0:
        parts = permuted(folded(own, experts, rows, tp, columns // tp), 2, 0, 1, 3)
    else:
        parts = permuted(folded(own, experts, ep, tp, to.shape[1], columns), 2, 0, 1, 3, 4)
    sent = by.room(to.dtype, *parts.shape)
    by.move(parts, sent)
    total = by.room(to.dtype, experts, ep, to.shape[1], to.shape[2])
    by.reduce_scatter(b.tp, sent, total)
    if by.has(b.bias):
        added = by.input(b.bias, experts, 1, 1, to.shape[2])
        away = to.dtype == dt.ACL_BF16
        total = by.elementwise(total.shape, "add", total, added, dtype=to.dtype, away=away)
    swapped = by.room(to.dtype, ep, experts, to.shape[1], to.shape[2])
    by.move(permuted(total, 1, 0, 2, 3), swapped)
    by.exchange_parts(b.ep, swapped, by.output(out, *to.shape))
    return ""


batch_mat_mul_reduce_scatter_allto_all = w.generated(
    "aclnnBatchMatMulReduceScatterAlltoAll", x, weight, b.bias, b.ep, b.tp, b.ep_size, b.tp_size, shard, out, on=b.ON,
    first=w.flat(w.present(x, weight, out), b.names(), b.dtypes(x, weight, out), b.attributes(shard), shapes()),
    adding=w.flat(w.group_exists(b.ep), w.group_exists(b.tp)), kinds=(b.kinds(x, weight, b.bias, out),),
    unchecked=b.ranks_match(),
    plan=(ranked("batched_product_reduce_scatter_and_all_to_all", arranged, inputs=(x, weight, b.bias), outputs=(out,),
                 attrs=(b.ep, b.tp, shard), needs=(w.rank_is(3, x, weight),)),),
    header="aclnnop/aclnn_batch_matmul_reduce_scatter_all_to_all.h", documented_soc=b.ON, precision=(
        f"{r.PRECISION}; a bias is added to the sum in float32 and the result rounded once more, BF16 half away "
        "from zero"
    ),
    summary="batched product of experts, summed over groupTp, whose rows return to the ranks of groupEp",
    formula="y = x @ weight; out = rows of each rank of groupEp of the rank's part of the sum of y over groupTp, plus "
    "bias",
    reference="torch.distributed.all_to_all_single of torch.distributed.reduce_scatter_tensor of torch.bmm(x, weight)",
    notes=b.NOTES, **r.TEXTS,
)  # fmt: skip
