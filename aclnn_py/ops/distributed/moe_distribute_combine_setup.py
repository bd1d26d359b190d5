"""aclnnMoeDistributeCombineSetup."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.experts import expert_params as e
from .shared.experts import staged_combine as s
from .shared.experts import staged_params as p
from .shared.experts import staged_rules as r
from .shared.experts.combine_rules import two_axes
from .shared.experts.dispatch_rules import are_lists
from .shared.rank_step import ranked

INT32, TENSORS = e.rows(dt.ACL_INT32, on=p.ON), (p.expand, e.ids, p.assist, p.quantised, p.carried)
TILED = w.flat(
    s.ranks_of(p.shard), (w.Within(w.ValueOf(e.global_bs), low=0),), two_axes(s.MEND, p.expand, e.ids, p.quantised),
    are_lists(s.MEND, p.assist, p.carried), s.sizes(), r.global_size(e.ids, s.MEND), s.enough_rows(),
    e.of_tensors("size of assistInfoForCombine is A * 128",
                 lambda found, tokens: found.shape[0] == tokens.shape[0] * 128, s.MEND, p.assist, p.expand),
    s.quantised_fits(p.quantised), s.info_fits(p.carried),
)  # fmt: skip
moe_distribute_combine_setup = w.generated(
    "aclnnMoeDistributeCombineSetup", p.expand, e.ids, p.assist, e.group, e.world, e.rank, e.experts, p.shard, e.shared,
    e.shared_ranks, e.global_bs, s.quant, p.way, p.algorithm, p.quantised, p.carried, on=p.ON,
    adding=w.group_exists(e.group),
    first=w.flat(
        (w.on(*w.REGBASE),), e.named(TENSORS), *((w.Within(w.Numel(each), low=1),) for each in TENSORS),
        e.short(),
    ),
    kinds=(
        w.dtype_in(e.rows(dt.ACL_FLOAT16, dt.ACL_BF16, on=p.ON), p.expand), w.dtype_in(INT32, e.ids, p.assist),
        w.dtype_in(e.rows(dt.ACL_INT8, on=p.ON), p.quantised), w.dtype_in(INT32, p.carried),
    ),
    tiling=(TILED,), unchecked=e.whole_group(s.MEND),
    plan=(ranked("setup of a combine", s.notes_counts, inputs=(p.assist,), outputs=(p.carried,),
                 attrs=(p.expand, e.ids, e.group, e.world, e.experts), needs=w.rank_is(2, p.expand, e.ids)),),
    header="aclnnop/aclnn_moe_distribute_combine_setup.h", library="transformer", documented_soc=p.ON, notes=s.NOTES,
    summary="sends tokens of experts back to their ranks",
    formula="commCmdInfoOut = the running sums of assistInfoForCombine", precision="exact",
    reference="the first half of torch.distributed.all_to_all_single",
)  # fmt: skip
