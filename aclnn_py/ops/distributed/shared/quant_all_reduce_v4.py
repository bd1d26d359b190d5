"""Versions of the quantised product summed over the ranks with groupSize and commQuantMode, the fifth with commMode."""

from __future__ import annotations

from typing import Any

from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ...matmul.shared.short.scales import SHORT, is_micro
from . import product_rules as r
from .code_sums import BOTH, NOTE, before, behind
from .dequantised import factors_of
from .engine import ENGINE, known_engine
from .quant_all_reduce import PRECISION, arranged, reduced
from .quant_reduce_rules import ON, WITHOUT_COPIES
from .quant_reduce_v4_params import (
    IS_SHORT,
    KIND,
    NAMES,
    OPERANDS,
    SIZES,
    bias,
    mend,
    output,
    scale,
    token,
    x1,
    x2,
    x3,
)
from .quant_reduce_v4_rules import first, rows
from .quant_reduce_v4_tiling import tiled, unchecked
from .rank_step import Ranked, ranked
from .short_floats import scaled_sums
from .short_operands import operands
from .short_scales import is_tiled
from .stored_right import REDUCED

TILE_CODES = 1
"""commQuantMode of FP8 codes with a scale for each tile, for which scales of columns are ignored."""
TEXTS: dict[str, Any] = {
    "summary": "quantised product, dequantised, summed over the ranks of a communicator, which may exchange INT8 codes",
    "formula": "output = sum over the ranks of own = (x1 @ x2 + biasOptional) * x2Scale * x1ScaleOptional + "
    "x3Optional; scales of tiles or blocks are multiplied by the elements of x1 and x2; with scales of codes a, b: "
    "round(sum of round(own / a) * (a / b)) * b",
    "reference": "torch.distributed.all_reduce((x1 @ x2 + biasOptional) * x2Scale * x1ScaleOptional[:, None] + "
    "x3Optional)",
    "precision": PRECISION.replace(
        "exact sums in INT32", "exact sums in INT32, of short floats sums in float32 of elements times the scales of "
        "their tiles or blocks",
    ),
    "notes": (
        *REDUCED, r.IN_PLACE, *r.INTEGERS, NOTE, "x2 in FRACTAL_NZ is INT8, and not transposed: CANN would read a "
        "transposed one as if it lay in ND (561103).",
        "On the 950 commQuantMode 1 (FP8 codes of tiles), and scales of codes beside FP8, HIFLOAT8 or FP4 matrices, "
        "are not emulated (561103).",
        "Scales of blocks beside x1 of several batches, of which CANN's tiling wants one for each row of a batch, and "
        "x1ScaleOptional beside words, which CANN's kernel reads as FLOAT, are refused (561103).",
        "With FP4 and MX FP8 x2 is transposed, and the scales of its blocks lie [N, K/64, 2] in memory: as such or "
        "swapped like x2.",
    ),
}  # fmt: skip


def short_product(by: Ranked) -> str:
    """The plan of FP8, HIFLOAT8 and FP4."""
    found = operands(by, OPERANDS)
    if isinstance(found, str):
        return found
    left, right = found
    shape = left.shape[0], right.shape[1]
    own = by.room(by.call.tensor(output).dtype, *shape)
    rows, columns = by.call.args[token.name], by.call.tensor(scale)
    factors = []
    if not (is_micro(rows, columns) or is_tiled(rows, columns)):  # type: ignore[arg-type]
        factors = [factors_of(by, scale), *([by.input(token, shape[0], 1)] if by.has(token) else ())]
    scaled_sums(by, left, right, own, by.input(bias, shape[1]) if by.has(bias) else None, factors)
    return reduced(by, own, NAMES, plain=True)


def summed(by: Ranked) -> str:
    if by.call.tensor(x1).dtype in SHORT:
        return short_product(by)
    return arranged(by, NAMES, plain=by.call.args[KIND.name] == TILE_CODES)


def declared(name: str, header: str, *, engine: bool) -> w.Operator:
    """A version; with `engine` commMode names it."""
    inputs = (x1, x2, bias, x3, token, scale, before, behind)
    known = known_engine() if engine else ()
    codes = w.both(w.on(*WITHOUT_COPIES), w.either(w.value_is(KIND, TILE_CODES), w.both(IS_SHORT, BOTH)))
    return w.generated(
        name, *inputs, r.group, r.reduction, *((ENGINE,) if engine else ()), r.turn, r.mode, SIZES, KIND, output, on=ON,
        uncopied=WITHOUT_COPIES, strided=(x2, scale), blocks={x2: ON}, first=first(known),
        adding=w.group_exists(r.group), kinds=(rows(),), tiling=(tiled(),),
        unchecked=w.flat(r.readable(x2, mend=mend), unchecked()),
        plan=(w.NoKernel(codes, code=ACLNN_ERR_INNER_NULLPTR),
              ranked("quantised_product_and_all_reduce", summed, inputs=(x1, bias, x3, scale, token, before, behind),
                     outputs=(output,), attrs=(x2, r.group, KIND), needs=(*w.rank_is(2, x2), *w.min_dims(2, x1))),),
        header=header, documented_soc=ON, **r.LAUNCHED, **TEXTS,
    )  # fmt: skip
