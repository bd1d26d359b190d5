"""aclnnAllGatherMatmulV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.stored_matrix import swapped
from ...lowering.plan.lowered import View
from .shared import engine_params as p
from .shared import gather_engine_rules as g
from .shared import product_rules as r
from .shared.dequantised import Dequantised
from .shared.gather_engine_rules import amax, gathered, index, output, turn, x1, x2
from .shared.packed_matrices import as_bytes, odd_start, right_matrix, widened
from .shared.rank_step import Ranked, ranked


def right(by: Ranked) -> View | str:
    """x2 as [K, N], INT4 as INT8."""
    found = right_matrix(by, x2)
    turned = g.is_turned(by.call.tensor(x1), by.call.tensor(x2))
    return swapped(found) if isinstance(found, View) and turned else found


def gathered_rows(by: Ranked) -> View:
    """x1 of all ranks, INT4 as bytes, in gatherOut."""
    rows, inner = by.call.tensor(x1).shape
    own = by.input(x1, rows, inner)
    found = as_bytes(by.output(gathered, by.group(r.group).ranks * rows, inner))
    by.all_gather(r.group, as_bytes(own), found)
    return found


def arranged(by: Ranked) -> str:
    left, other = by.call.tensor(x1), right(by)
    if isinstance(other, str) or odd_start(left):
        return other if isinstance(other, str) else odd_start(left)
    found = gathered_rows(by)
    to = by.output(output, found.shape[0], other.shape[1])
    if left.dtype not in p.WHOLE:
        by.product(found, other, to)
        return ""
    found = widened(by, found, left.dtype)
    tokens = None
    if by.has(p.rows):
        tokens = by.room(dt.ACL_FLOAT, found.shape[0], 1)
        by.all_gather(r.group, by.input(p.rows, left.shape[0], 1), tokens)
    by.move(Dequantised(by, found, other, to.dtype, p.NAMES).numbers(tokens), to)
    return ""


all_gather_matmul_v2 = w.generated(
    "aclnnAllGatherMatmulV2", x1, x2, p.bias, p.rows, p.columns, p.results, p.blocks, r.group, index, turn, r.mode,
    p.sizes, p.engine, output, gathered, amax, on=p.ON, uncopied=p.ON, strided=(x2,), blocks={x2: p.ON}, unread=(amax,),
    first=g.first(), adding=w.group_exists(r.group), kinds=g.kinds(), tiling=(g.tiled(),), unchecked=g.unchecked(),
    plan=(ranked("all_gather_and_product", arranged, inputs=(x1, p.columns, p.rows), outputs=(output, gathered),
                 attrs=(x2, r.group), needs=(w.rank_is(2, x1, x2),)),),
    header="aclnnop/aclnn_all_gather_matmul_v2.h", documented_soc=(*p.ON, "ascend950"), precision=p.PRECISION,
    summary="matrix product of the rows of all ranks, of integer matrices with scales of rows and columns",
    formula="gatherOut = x1 of rank 0, 1, ... one below the other; output = gatherOut @ x2, of integer matrices times "
    "x2Scale and x1Scale of all ranks",
    reference="torch.matmul(gathered, x2) * x2Scale * x1Scale, gathered by torch.distributed.all_gather_into_tensor",
    notes=(
        *p.NOTES,
        "An empty gatherOut, as gather_output=False of torch_npu gives, is refused (561103), unless output is empty "
        "too: CANN's kernel writes it beyond its end.",
    ), **r.TEXTS,
)  # fmt: skip
