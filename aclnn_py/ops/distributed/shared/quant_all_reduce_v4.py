"""Versions of the INT8 product summed over the ranks with groupSize and commQuantMode, the fifth with commMode."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....rules.core.call import TensorFacts, count
from . import product_rules as r
from .code_sums import BOTH, NOTE, before, behind, paired
from .engine import ENGINE, known_engine
from .quant_all_reduce import PRECISION, arranged
from .quant_reduce_rules import LONGEST, MOST_AXES, ON, WITHOUT_COPIES, WORDS, is_scale, output, short_enough, x1, x2
from .quant_reduce_v4_rules import (
    KIND,
    MEND,
    NAMES,
    SIZES,
    agree,
    bias,
    first,
    scale,
    token,
    x3,
)
from .rank_step import Ranked, ranked

TILE_CODES = 1
"""commQuantMode of FP8 codes with a scale for each tile, for which scales of columns are ignored."""
TEXTS: dict[str, Any] = {
    "summary": "INT8 product, dequantised, summed over the ranks of a communicator, which may exchange INT8 codes",
    "formula": "output = sum over the ranks of own = (x1 @ x2 + biasOptional) * x2Scale * x1ScaleOptional + "
    "x3Optional; with scales of codes a, b: round(sum of round(own / a) * (a / b)) * b",
    "reference": "torch.distributed.all_reduce((x1 @ x2 + biasOptional) * x2Scale * x1ScaleOptional[:, None] + "
    "x3Optional)",
    "notes": (
        *r.INTEGERS, NOTE,
        "FP8, HIFLOAT8 and FP4 matrices, of the 950 alone, are not emulated (161002), nor is commQuantMode 1 there "
        "(561103).",
    ),
}  # fmt: skip


def rows() -> w.Rules:
    """The dtypes in the rows of the definition, on the 950 those with INT8 matrices."""
    return w.flat(
        w.dtype_in(r.rows(ON, dt.ACL_INT8), x1, x2), w.when_given(bias, w.dtype_in(r.rows(ON, dt.ACL_INT32), bias)),
        w.when_given(x3, w.dtype_in(r.rows(ON), x3)),
        w.dtype_in(r.rows(ON, *WORDS, dt.ACL_BF16, dt.ACL_FLOAT), scale),
        w.when_given(token, w.dtype_in(r.rows(ON, dt.ACL_FLOAT), token)), r.halves(r.rows(ON), before, behind),
        w.dtype_in(r.rows(ON), output),
    )  # fmt: skip


def is_small(found: TensorFacts, out: TensorFacts) -> bool:
    """The same on the 950, for any rank up to 3."""
    return is_scale(found, out) or (found.rank <= MOST_AXES and found.numel == 1)


def of_columns(one: TensorFacts, other: TensorFacts, out: TensorFacts) -> bool:
    return max(one.rank, other.rank) <= 2 and one.numel == other.numel == out.shape[-1]


def tiled() -> w.Rules:
    """The tests of sizes and dtypes that the tiling function adds (561002)."""
    plain = w.dtype_in(w.Choices(*WORDS), scale)
    floats = w.dtype_in(w.Choices(dt.ACL_FLOAT), scale)
    by_row = agree(
        "elements of x1ScaleOptional is M", lambda found, one: found.rank < 2 and found.numel == count(one.shape[:-1]),
        token, x1,
    )  # fmt: skip
    codes = agree(
        "sizes of commQuantScale1Optional and commQuantScale2Optional is N", of_columns, before, behind, output
    )
    half = w.has_dtype(output, dt.ACL_FLOAT16)
    return w.flat(
        r.ranks_in(r.REDUCING), w.when(
            w.on(*WITHOUT_COPIES), agree("size of x2Scale is N or 1", is_small, scale, output),
            otherwise=agree("size of x2Scale is N, or its shape [1]", is_scale, scale, output),
        ),
        w.when(w.given(token), by_row), paired(), w.when(BOTH, codes), r.turns(),
        w.when(half, w.when(w.given(token), floats, otherwise=plain)),
        agree(f"size of x1 and x2 along their last axis in memory is at most {LONGEST}", short_enough, x1, x2),
        agree("K of x1 is above 0", lambda one: one.shape[-1] > 0, x1),
    )  # fmt: skip


def summed(by: Ranked) -> str:
    return arranged(by, NAMES, plain=by.call.args[KIND.name] == TILE_CODES)


def declared(name: str, header: str, *, engine: bool) -> w.Operator:
    """A version; with `engine` commMode names it."""
    inputs = (x1, x2, bias, x3, token, scale, before, behind)
    known = known_engine() if engine else ()
    return w.generated(
        name, *inputs, r.group, r.reduction, *((ENGINE,) if engine else ()), r.turn, r.mode, SIZES, KIND, output, on=ON,
        uncopied=WITHOUT_COPIES, strided=(x2, scale), first=first(known), adding=w.group_exists(r.group),
        kinds=(rows(),), tiling=(tiled(),),
        unchecked=r.readable(x2, mend=MEND),
        plan=(w.NoKernel(w.both(w.on(*WITHOUT_COPIES), w.value_is(KIND, TILE_CODES)), code=ACLNN_ERR_INNER_NULLPTR),
              ranked("quantised_product_and_all_reduce", summed, inputs=(x1, bias, x3, scale, token, before, behind),
                     outputs=(output,), attrs=(x2, r.group, KIND), needs=(*w.rank_is(2, x2), *w.min_dims(2, x1))),),
        header=header, documented_soc=ON, precision=PRECISION, **r.TEXTS, **TEXTS,
    )  # fmt: skip
