"""aclnnMoeDistributeCombineTeardown."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.experts import combine as c
from .shared.experts import expert_params as e
from .shared.experts import staged_combine as s
from .shared.experts import staged_params as p
from .shared.experts import staged_rules as r
from .shared.experts.combine_rules import addend_fits, output_fits, two_axes
from .shared.experts.dispatch_rules import are_lists
from .shared.rank_step import ranked

T, MEND = p.COMBINE, s.MEND
INT32, HALVES = e.rows(dt.ACL_INT32, on=p.ON), e.rows(dt.ACL_FLOAT16, dt.ACL_BF16, on=p.ON)
NEEDED = (p.expand, p.unused, e.ids, p.places, T.weights, p.noted)
TILED = w.flat(
    s.ranks_of(e.shard), two_axes(MEND, p.expand, p.unused, e.ids, T.weights, T.out),
    are_lists(MEND, p.places, p.noted), w.when(w.given(p.mask), w.rank_is(1, p.mask)), s.sizes(),
    e.of_tensors("shape of expandIdx is [Bs * K]", lambda found, chosen: found.shape == (chosen.numel,), MEND, p.places,
                 e.ids),
    output_fits(T.out, p.expand, MEND), w.same_shape(T.weights, e.ids), r.global_size(e.ids, MEND), s.enough_rows(),
    s.quantised_fits(p.unused), s.info_fits(p.noted),
    w.when(w.given(p.mask), e.of_tensors(
        "size of xActiveMaskOptional is Bs", lambda found, chosen: found.shape[0] == chosen.shape[0], MEND, p.mask,
        e.ids)),
    w.when(w.given(p.addend), e.of_tensors("shape of sharedExpertXOptional is [Bs, H]", addend_fits, MEND, p.addend,
                                           e.ids, p.expand), w.same_dtype(p.addend, p.expand)),
)  # fmt: skip
moe_distribute_combine_teardown = w.generated(
    "aclnnMoeDistributeCombineTeardown", *NEEDED, p.mask, p.addend, e.group, e.world, e.rank, e.experts, e.shard,
    e.shared, e.shared_ranks, e.global_bs, s.quant, p.way, p.algorithm, T.out, on=p.ON, adding=w.group_exists(e.group),
    first=w.flat((w.on(*w.REGBASE),), e.named((*NEEDED, T.out)), e.short()),
    kinds=(
        w.dtype_in(HALVES, p.expand), w.dtype_in(e.rows(dt.ACL_INT8, on=p.ON), p.unused),
        w.dtype_in(INT32, e.ids, p.places), w.dtype_in(e.rows(dt.ACL_FLOAT, on=p.ON), T.weights),
        w.dtype_in(INT32, p.noted), w.when(w.given(p.mask), w.dtype_in(e.rows(dt.ACL_BOOL, on=p.ON), p.mask)),
        w.when(w.given(p.addend), w.dtype_in(HALVES, p.addend)), w.dtype_in(HALVES, T.out),
        w.same_dtype(T.out, p.expand),
    ),
    tiling=(TILED,), unchecked=e.whole_group(MEND),
    plan=(ranked("teardown of a combine", s.sums, inputs=(p.expand, e.ids, T.weights, p.noted, p.mask),
                 outputs=(T.out,), attrs=(e.group, e.world, e.experts), needs=w.rank_is(2, p.expand, e.ids, T.out)),),
    header="aclnnop/aclnn_moe_distribute_combine_teardown.h", library="transformer", documented_soc=p.ON,
    notes=(*s.NOTES, c.INACTIVE_NOTE.format("0")),
    summary="adds up the tokens that the setups of all ranks have sent back",
    formula="xOut[t] = sum over k of expertScales[t, k] * the token that expert expertIds[t, k] gave back",
    reference="the weighted sum of the exchanged tokens", precision=c.SAID["precision"],
)  # fmt: skip
