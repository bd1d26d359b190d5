"""aclnnMoeDistributeDispatchTeardown."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..conv.shared.checked_rules import checked
from .shared.experts import expert_params as e
from .shared.experts import staged_dispatch as s
from .shared.experts import staged_params as p
from .shared.experts import staged_rules as r
from .shared.experts.combine_rules import two_axes
from .shared.experts.dispatch_params import DYNAMIC, FP8, GROUPED, MX
from .shared.experts.dispatch_rules import are_lists
from .shared.experts.staged_calls import dispatched
from .shared.experts.staged_dtypes import teardown_rows
from .shared.rank_step import ranked

MEND, HALVES = dispatched, e.rows(dt.ACL_FLOAT16, dt.ACL_BF16, on=p.ON)
ALL = e.rows(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8, *FP8, dt.ACL_HIFLOAT8, on=p.ON)
INT32, IS_DYNAMIC = e.rows(dt.ACL_INT32, on=p.ON), w.value_is(p.quant, DYNAMIC)
SCALED = e.rows(dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0, on=p.ON)
of = e.of_tensors
TILED = w.flat(
    r.ranks_of(MEND), r.global_size(p.x, MEND), (w.OneOf(w.ValueOf(p.kind), w.Choices(1)),), r.sends(p.plain_algorithm),
    two_axes(MEND, p.x, p.packed, e.ids, p.out), w.when(IS_DYNAMIC, w.rank_is(1, p.per_token)),
    w.when(w.value_is(p.quant, GROUPED, MX), w.rank_is(2, p.per_token)),
    are_lists(MEND, p.sent, p.counts, p.numbers), r.same_tokens(MEND, e.ids),
    of("size of expandXOut along axis 1 is H", lambda a, b: a.shape[1] == b.shape[1], MEND, p.out, p.x),
    r.sizes_of(MEND, 1), r.packed_fits(p.packed, MEND), r.info_fits(p.sent, e.shared_ranks, MEND),
    r.exact_rows(p.out, MEND), w.when(
        w.value_is(p.quant, DYNAMIC, GROUPED, MX), r.exact_rows(p.per_token, MEND),
        w.when(w.negated(IS_DYNAMIC), of(
            "size of dynamicScalesOut along axis 1 is ceil(H / 128) with quantMode 3, else 2 * ceil(H / 64)", p.of_row,
                                      MEND, p.per_token, p.x, p.quant))),
    of("shape of expertTokenNumsOut is [L]", lambda found, count, ranks: found.shape == (count // ranks,), MEND,
       p.numbers, e.experts, e.world),
    r.exact_rows(p.counts, MEND, 128), w.when(IS_DYNAMIC, w.dtype_in(e.rows(dt.ACL_FLOAT, on=p.ON), p.per_token)),
    w.when(w.value_is(p.quant, MX), w.dtype_in(e.rows(dt.ACL_FLOAT8_E8M0, on=p.ON), p.per_token)),
)  # fmt: skip
moe_distribute_dispatch_teardown = w.generated(
    "aclnnMoeDistributeDispatchTeardown", p.x, p.packed, e.ids, p.sent, e.group, e.world, e.rank, e.experts, e.shard,
    e.shared, e.shared_ranks, p.quant, e.global_bs, p.kind, p.way, p.plain_algorithm, p.out, p.per_token, p.counts,
    p.numbers, on=p.ON, adding=w.group_exists(e.group),
    first=w.flat((w.on(*w.REGBASE),), e.named((p.x, p.packed, e.ids, p.sent, p.out, p.per_token, p.counts, p.numbers)),
                 e.short(w.ACLNN_ERR_PARAM_NULLPTR)),
    kinds=(
        w.dtype_in(HALVES, p.x), w.dtype_in(ALL, p.packed), w.dtype_in(INT32, e.ids, p.sent), w.dtype_in(ALL, p.out),
        w.dtype_in(SCALED, p.per_token), teardown_rows(MEND), w.dtype_in(INT32, p.counts),
        w.dtype_in(e.rows(dt.ACL_INT64, on=p.ON), p.numbers),
    ),
    tiling=(TILED,), unchecked=w.flat(
        e.whole_group(MEND),
        checked("moeExpertNum is a multiple of epWorldSize", lambda count, ranks: count % ranks == 0, e.experts,
                  e.world, mend=MEND),
    ),
    plan=(
        *s.emulated(),
        ranked("teardown of a dispatch", s.delivers, inputs=(p.packed, p.sent),
               outputs=(p.out, p.per_token, p.counts, p.numbers),
               attrs=(p.x, e.ids, e.group, e.world, e.experts, e.global_bs, p.quant),
               needs=w.rank_is(2, p.x, e.ids, p.packed, p.out)),
    ),
    header="aclnnop/aclnn_moe_distribute_dispatch_teardown.h", library="transformer", documented_soc=p.ON,
    notes=(*s.NOTES, *s.TEARDOWN_NOTES), summary="delivers the tokens that the setups of all ranks have packed",
    formula="expandXOut = the tokens of all ranks for the experts of this one, by expert, then by rank, then by token "
    "and choice",
    reference="torch.distributed.all_to_all_single of the packed tokens", precision="exact",
)  # fmt: skip
