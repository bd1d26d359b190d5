"""aclnnAlltoAllAllGatherBatchMatMul."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from .shared import batched_experts as b
from .shared import product_rules as r
from .shared.batched_experts import folded, permuted
from .shared.gathered_experts import ACTIVATIONS, act, first, shard, weight, x, y1, y2, y3
from .shared.rank_step import Ranked, ranked


def gathered(by: Ranked) -> View:
    """The rows of the rank's experts of all ranks, in y2OutOptional if that is given."""
    (experts, rows, inner), ep, tp = by.call.tensor(x).shape, by.group(b.ep).ranks, by.group(b.tp).ranks
    own, dtype = experts // ep, by.call.tensor(x).dtype
    received, turned = by.room(dtype, ep, own, rows, inner), by.room(dtype, own, ep, rows, inner)
    by.exchange_parts(b.ep, by.input(x, experts, rows, inner), received)
    by.move(permuted(received, 1, 0, 2, 3), turned)
    all_ranks = by.room(dtype, tp, own, ep, rows, inner)
    by.all_gather(b.tp, turned, all_ranks)
    if by.value(shard) == 0:
        order, shape = (1, 2, 3, 0, 4), (own, ep * rows, tp * inner)
    else:
        order, shape = (1, 2, 0, 3, 4), (own, ep * tp * rows, inner)
    target = by.output(y2, *shape) if by.has(y2) else by.room(dtype, *shape)
    parts = permuted(all_ranks, *order)
    by.move(parts, folded(target, *parts.shape))
    return target


def arranged(by: Ranked) -> str:
    left, to = gathered(by), by.call.tensor(y1)
    own, inner, columns = by.call.tensor(weight).shape
    found, target = by.room(to.dtype, own, left.shape[1], columns), by.output(y1, *to.shape)
    by.product(left, by.input(weight, own, inner, columns), found)
    away = to.dtype == dt.ACL_BF16
    stored = found
    if by.has(b.bias):  # BF16 is activated before the sum is rounded
        terms = found, by.input(b.bias, own, 1, columns)
        stored = by.elementwise(found.shape, "add", *terms, dtype=to.dtype, away=away)
        found = by.elementwise(found.shape, "add", *terms) if away else stored
    if by.has(y3):
        by.move(stored, by.output(y3, *to.shape))
    kernel = ACTIVATIONS.get(by.value(act))
    by.move(by.elementwise(found.shape, kernel, found, dtype=to.dtype, away=away) if kernel else stored, target)
    return ""


allto_all_all_gather_batch_mat_mul = w.generated(
    "aclnnAlltoAllAllGatherBatchMatMul", x, weight, b.bias, b.ep, b.tp, b.ep_size, b.tp_size, shard, act, y1, y2, y3,
    on=b.ON, first=first(), adding=w.flat(w.group_exists(b.ep), w.group_exists(b.tp)),
    kinds=(b.kinds(x, weight, b.bias, y1, y2, y3),), unchecked=b.ranks_match(),
    plan=(ranked("all_to_all_all_gather_and_batched_product", arranged, inputs=(x, weight, b.bias),
                 outputs=(y1, y2, y3), attrs=(b.ep, b.tp, shard, act), needs=(w.rank_is(3, x, weight),)),),
    header="aclnnop/aclnn_all_to_all_all_gather_batch_matmul.h", documented_soc=b.ON, precision=(
        f"{r.PRODUCT_PRECISION}; a bias is added and the activation computed in float32, each rounded once more, but "
        "BF16 after both, half away from zero"
    ),
    summary="batched product of experts, of rows that the ranks of groupEp send and those of groupTp gather",
    formula="y2 = rows for the rank's experts of groupEp, gathered over groupTp; y3 = y2 @ weight + bias; "
    "y1 = activation(y3)",
    reference="torch.bmm of torch.distributed.all_gather_into_tensor of torch.distributed.all_to_all_single of x",
    notes=b.NOTES, **r.TEXTS,
)  # fmt: skip
