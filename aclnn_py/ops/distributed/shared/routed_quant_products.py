"""Versions of products of experts in HIFLOAT8 or FP8 behind the exchange of their rows."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from . import routed_params as p
from . import routed_quant_params as q
from .rank_step import ranked
from .routed_counts import planned, whole_group
from .routed_products import BEHIND, ENGINE_NOTE, NOTES
from .routed_quant_plan import gathered
from .routed_quant_rules import QuantTests, api_rules, rows
from .routed_quant_tiling import tiled, unchecked

TEXTS: dict[str, Any] = {
    **BEHIND, "library": "transformer", "documented_soc": q.ON,
    "summary": "FP8 rows of other ranks sorted by expert, times the FP8 weights of their experts",
    "formula": "permuteOutOptional = rows that other ranks send, by expert, then by rank; gmmY = permuteOutOptional @ "
    "gmmWeight[expert of the row] * gmmXScale * gmmWeightScale; with blocks each element is multiplied by the scale "
    "of its block; mmYOptional likewise",
    "precision": "sums in float32 of elements times the scales of their blocks; one scale for all is multiplied by "
    "the sums; rounded once",
}  # fmt: skip
QUANT_NOTES = (
    "FLOAT4_E2M1 is not emulated: 561103.",
    "One scale for all is the receiver's: gmmXScale of other ranks is not sent, as in CANN.",
    "The documents take e up to 32 and the numbers of ranks of the 950; CANN's source also 128 and 256 ranks.",
)  # fmt: skip


def declared(name: str, header: str, *, engine: bool = False) -> w.Operator:
    """A version; with `engine` commMode names it."""
    tests = QuantTests()
    inputs = (q.x, q.weight, *q.SCALES, p.shared_x, p.shared_weight, *q.SHARED_SCALES)
    outputs = (q.out, p.shared_out, q.permuted)
    return w.generated(
        name, q.x, q.weight, *q.SCALES, *p.RESERVED, p.shared_x, p.shared_weight, *q.SHARED_SCALES, *q.kinds, p.group,
        *((p.engine,) if engine else ()), p.world, p.sends, p.receives, p.turned, p.shared_turned, q.size, q.flag,
        *outputs, on=q.ON, unread=p.RESERVED, first=api_rules(tests, engine=engine), adding=w.group_exists(p.group),
        kinds=rows(tests), tiling=(tiled(tests),), unchecked=w.flat(unchecked(tests), whole_group(tests)),
        plan=(w.NoKernel(w.has_dtype(q.x, q.FP4)),
              ranked("exchange_and_scaled_product", gathered, inputs=inputs, outputs=outputs,
                     attrs=(p.group, p.world, p.sends, p.receives, p.turned, p.shared_turned),
                     needs=planned(tests))),
        header=header, notes=(*NOTES, *QUANT_NOTES, *((ENGINE_NOTE,) if engine else ())), **TEXTS,
    )  # fmt: skip
