"""Versions of products of experts in HIFLOAT8 or FP8 behind the exchange of their rows."""

from __future__ import annotations

from functools import partial
from typing import Any

from .....lowering import language as w
from .. import product_rules as r
from ..rank_step import ranked
from . import routed_params as p
from . import routed_quant_leaving as s
from . import routed_quant_params as q
from . import routed_quant_scattering as scattering
from .routed_counts import planned, whole_group
from .routed_products import BEFORE, BEHIND, ENGINE_NOTE, NOTES
from .routed_quant_plan import gathered, scattered
from .routed_quant_rules import QuantTests, api_rules, rows
from .routed_quant_tiling import tiled, unchecked
from .routed_tiling import FROM_GROUP

TEXTS: dict[str, Any] = {
    "library": "transformer", "documented_soc": q.ON,
    "precision": "sums in float32 of elements times the scales of their blocks; one scale for all is multiplied by "
    "the sums; rounded once",
}  # fmt: skip
BEHIND_TEXTS: dict[str, Any] = {
    **BEHIND, **TEXTS,
    "summary": "FP8 or FP4 rows of other ranks sorted by expert, times the weights of their experts",
    "formula": "permuteOutOptional = rows that other ranks send, by expert, then by rank; gmmY = permuteOutOptional @ "
    "gmmWeight[expert of the row] * gmmXScale * gmmWeightScale; with blocks each element is multiplied by the scale "
    "of its block; mmYOptional likewise",
}  # fmt: skip
BEFORE_TEXTS: dict[str, Any] = {
    **BEFORE, **TEXTS,
    "summary": "FP8 or FP4 rows sorted by expert, times the weights of their experts, sent to their tokens' ranks",
    "formula": "y = rows of gmmX[row] @ gmmWeight[expert of the row] * gmmXScale * gmmWeightScale that other ranks "
    "send, by rank, then by expert; with blocks each element is multiplied by the scale of its block; mmYOptional "
    "likewise",
}  # fmt: skip
QUANT_NOTES = (
    "One scale for all is the receiver's: gmmXScale of other ranks is not sent, as in CANN.",
    "The documents take e up to 32 and the numbers of ranks of the 950; CANN's source also 128 ranks, and 256 of "
    "HIFLOAT8 or where no rows arrive.",
    "Matrices in FP4 have to be dense (561103); CANN also takes weights that are transposed by their strides.",
)  # fmt: skip


def behind_exchange(name: str, header: str, *, engine: bool = False) -> w.Operator:
    """A version; with `engine` commMode names it."""
    tests = QuantTests()
    inputs = (q.x, q.weight, *q.SCALES, p.shared_x, p.shared_weight, *q.SHARED_SCALES)
    outputs = (q.out, p.shared_out, q.permuted)
    return w.generated(
        name, q.x, q.weight, *q.SCALES, *p.RESERVED, p.shared_x, p.shared_weight, *q.SHARED_SCALES, *q.kinds, q.group,
        *((p.engine,) if engine else ()), p.world, p.sends, p.receives, p.turned, p.shared_turned, q.size, q.flag,
        *outputs, on=q.ON, unread=p.RESERVED, first=api_rules(tests, engine=engine), adding=w.group_exists(p.group),
        kinds=rows(tests), tiling=(tiled(tests),), unchecked=w.flat(unchecked(tests), whole_group(tests)),
        plan=(ranked("exchange_and_scaled_product", gathered, inputs=inputs, outputs=outputs,
                     attrs=(p.group, p.world, p.sends, p.receives, p.turned, p.shared_turned),
                     needs=planned(tests)),),
        header=header, **BEHIND_TEXTS,
        notes=(r.GROUP_NOTE, *NOTES[1:], *QUANT_NOTES, *((ENGINE_NOTE,) if engine else ())),
    )  # fmt: skip


def before_exchange(name: str, header: str, *, engine: bool = False) -> w.Operator:
    """A version; with `engine` commMode names it."""
    tests = QuantTests(s.ROLES)
    scales = (s.x_scale, q.weight_scale)
    inputs = (s.x, q.weight, *scales, p.shared_x, p.shared_weight, *q.SHARED_SCALES)
    outputs = (s.y, s.shared_out)
    return w.generated(
        name, s.x, q.weight, *scales, *p.RESERVED, p.shared_x, p.shared_weight, *q.SHARED_SCALES, s.sent_scale,
        *q.kinds, s.sent_kind, s.sent_dtype, q.size, q.group, *((p.engine,) if engine else ()), p.world,
        p.sends, p.receives, p.turned, p.shared_turned, *outputs, on=q.ON, unread=(*p.RESERVED, s.sent_scale),
        first=s.api_rules(tests, engine=engine), adding=w.group_exists(p.group), kinds=s.rows(tests),
        tiling=(scattering.tiled(tests),), unchecked=whole_group(tests, FROM_GROUP),
        plan=(ranked("scaled_product_and_exchange", partial(scattered, s.ROLES), inputs=inputs, outputs=outputs,
                     attrs=(p.group, p.world, p.sends, p.receives, p.turned, p.shared_turned), needs=planned(tests)),),
        header=header, notes=(*NOTES, *((ENGINE_NOTE,) if engine else ())), **BEFORE_TEXTS,
    )  # fmt: skip
