"""What CANN's tiling function, or its kernel, cannot do with INT4 weights beside INT8 or INT4 rows."""

from __future__ import annotations

from ....base import dtype as dt
from . import parameters as p
from .arguments import ROWS, SIZES, SPARSE, Grouped
from .four_bit_plan import Mode
from .four_bit_rules import HALVES
from .kinds import W4A4
from .quant_rules import WORDS

UNIT, DEEPEST = 64, 18432
"""K of INT8 rows is a multiple of the one, and at most the other."""
BLOCKS = 2
"""The number of the hint that lets CANN's kernel store x in FRACTAL_NZ."""


def four_bit_problem(have: Grouped) -> str:
    """The reason in a few words, or none."""
    if have.out[0].dtype not in HALVES:
        return f"{dt.label(have.out[0].dtype)} outputs of INT4 weights"
    if any(one.dtype != have.weight[0].dtype for one in have.weight):
        return "INT4 beside other weights"
    return of_int4(have) if have.kind is W4A4 else of_int8(have)


def of_int4(have: Grouped) -> str:
    if have.tokens is None:
        return "INT4 rows without perTokenScaleOptional"
    weight, scales = have.weight[0], have.complete(p.scale)
    scale = scales[0].shape if scales else ()
    if have.transposes_weight and not have.is_nz:
        return "transposed weights of INT4 in ND"
    if weight.rank != 3 or len(scale) not in (2, 3) or (scale[0], scale[-1]) != weight.shape[::2]:
        return f"scales of {list(scale)} for weights of {list(weight.shape)}"
    size = weight.shape[1] // scale[1] if len(scale) == 3 else 0
    return f"groups of {size} rows of transposed weights" if have.transposes_weight and size % UNIT else ""


def of_int8(have: Grouped) -> str:
    x, tokens = have.x[0], have.tokens
    tuning: tuple[int, ...] = have.value(p.tuning) or () if have.version >= p.V5 else ()
    single = x.rank == 2 and len(have.x) == len(have.out) == 1
    if not single or have.split != ROWS or have.list_type == SPARSE:
        return "INT8 rows beside INT4 other than those of one x by a list of sizes"
    if have.transposes_weight or (len(tuning) > 1 and tuning[1] == 1):
        return "transposed INT4 weights of INT8 rows"
    if x.shape[1] % UNIT or x.shape[1] > DEEPEST:
        return f"K of {x.shape[1]} beside INT4 weights"
    shapes = [x.shape[:1], (*x.shape[:1], 1)]
    if not tokens or tokens[0].dtype != dt.ACL_FLOAT or tokens[0].shape not in shapes:
        return "perTokenScaleOptional other than [M] or [M,1] in FLOAT"
    if any(one.dtype != dt.ACL_FLOAT for each in (p.bias, p.offset) for one in have.optional(each) or ()):
        return "biasOptional or offsetOptional other than FLOAT"
    lists = (p.antiquant_scale, p.antiquant_offset)
    if any(one.dtype != dt.ACL_FLOAT16 for each in lists for one in have.optional(each) or ()):
        return "antiquantScaleOptional or antiquantOffsetOptional other than FLOAT16"
    return scales_problem(have) or mode_problem(have, Mode(have), tuning)


def mode_problem(have: Grouped, mode: Mode, tuning: tuple[int, ...]) -> str:
    """Group lists for which no kernel is, and groups that begin within a byte of x, or within its blocks."""
    if have.list_type != SIZES and mode.as_int8:
        return f"groupListType {have.list_type} where INT8 is made of INT4 weights"
    size = have.x[0].shape[1] // mode.many
    unit = UNIT if len(tuning) > BLOCKS and tuning[BLOCKS] and not mode.offset else 2
    return f"scales for groups of {size} rows of INT4 weights" if mode.halves and size % unit else ""


def scales_problem(have: Grouped) -> str:
    """Scales are [E,G,N], or [G,N] for each weight, and G divides K."""
    scales, inner = have.complete(p.scale), have.x[0].shape[1]
    if len(scales) != len(have.weight) or any(one.dtype not in WORDS for one in scales):
        return "scaleOptional other than words for each weight"
    for one, weight in zip(scales, have.weight, strict=True):
        many = one.shape[-2] if one.rank > 1 else 0
        if one.shape != (*weight.shape[:-2], many, weight.shape[-1]) or not many or inner % many:
            return f"scales of {list(one.shape)} for weights of {list(weight.shape)}"
    return ""
