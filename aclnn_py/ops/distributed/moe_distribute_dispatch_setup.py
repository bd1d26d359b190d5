"""aclnnMoeDistributeDispatchSetup."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..conv.shared.checked_rules import checked
from .shared.experts import expert_params as e
from .shared.experts import staged_dispatch as s
from .shared.experts import staged_params as p
from .shared.experts import staged_rules as r
from .shared.experts.combine_rules import two_axes
from .shared.experts.dispatch_params import FP8, STATIC
from .shared.experts.dispatch_rules import are_lists
from .shared.experts.number_rules import whole_experts
from .shared.experts.staged_calls import dispatched
from .shared.experts.staged_dtypes import packed_dtype, setup_rows
from .shared.rank_step import ranked

MEND, HALVES = dispatched, e.rows(dt.ACL_FLOAT16, dt.ACL_BF16, on=p.ON)
ALL = e.rows(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8, *FP8, dt.ACL_HIFLOAT8, on=p.ON)
INT32 = e.rows(dt.ACL_INT32, on=p.ON)
TILED = w.flat(
    r.ranks_of(MEND), (w.Within(w.ValueOf(e.global_bs), low=0),), r.sends(p.algorithm),
    checked("sharedExpertRankNum is a multiple of sharedExpertNum", r.shares, e.shared, e.shared_ranks, mend=MEND),
    whole_experts(MEND),
    packed_dtype(), two_axes(MEND, p.x, e.ids, p.y), w.when(w.given(p.mask), w.rank_is(1, p.mask)),
    are_lists(MEND, p.index, p.info), r.same_tokens(MEND, e.ids),
    w.when(w.given(p.mask), r.same_tokens(MEND, p.mask)), r.scales_fit(MEND), r.static_scales(MEND),
    r.sizes_of(MEND, 0), r.global_size(p.x, MEND), r.packed_fits(p.y, MEND),
    e.of_tensors("shape of expandIdxOut is [Bs * K]", lambda found, chosen: found.shape == (chosen.numel,), MEND,
                 p.index, e.ids),
    r.info_fits(p.info, e.shared, MEND),
)  # fmt: skip
moe_distribute_dispatch_setup = w.generated(
    "aclnnMoeDistributeDispatchSetup", p.x, e.ids, p.scales, p.mask, e.group, e.world, e.rank, e.experts, e.shard,
    e.shared, e.shared_ranks, p.quant, e.global_bs, p.way, p.algorithm, p.y, p.index, p.info, on=p.ON,
    first=w.flat(e.named((p.x, e.ids, p.y, p.index, p.info)), e.short()), adding=w.group_exists(e.group),
    kinds=(
        w.dtype_in(HALVES, p.x), w.dtype_in(INT32, e.ids),
        w.when(w.given(p.scales), w.dtype_in(e.rows(dt.ACL_FLOAT, on=p.ON), p.scales)),
        w.when(w.given(p.mask), w.dtype_in(e.rows(dt.ACL_BOOL, on=p.ON), p.mask)), w.dtype_in(ALL, p.y),
        setup_rows(MEND),
        w.dtype_in(INT32, p.index, p.info),
    ),
    tiling=(TILED,), unchecked=w.flat(
        e.whole_group(MEND), w.when(
            w.value_is(p.quant, STATIC), w.given(p.scales),
            w.when(w.has_dtype(p.y, dt.ACL_HIFLOAT8), w.rank_is(1, p.scales)),
            otherwise=w.when(w.given(p.scales), w.rank_is(2, p.scales))),
    ),
    plan=(
        *s.emulated(),
        ranked("setup of a dispatch", s.packs, inputs=(p.x, e.ids, p.scales, p.mask),
               outputs=(p.y, p.index, p.info), attrs=(e.group, e.world, e.experts, e.shared, p.quant),
               needs=w.rank_is(2, p.x, e.ids, p.y)),
    ),
    header="aclnnop/aclnn_moe_distribute_dispatch_setup.h", library="transformer", documented_soc=p.ON,
    notes=(*s.NOTES, *s.SETUP_NOTES),
    summary="packs tokens by expert for the ranks that have the experts",
    formula="yOut = the tokens of this rank by expert, then by token and choice; quantMode 2: round(x * scale * m / "
    "max(|x * scale|)); expandIdxOut = earlier choices with the same expert",
    reference="the tokens sorted by expert",
    precision="exact; x * scale, and its product with m / max, are rounded to float32 before they are rounded to the "
    "nearest even integer",
)  # fmt: skip
