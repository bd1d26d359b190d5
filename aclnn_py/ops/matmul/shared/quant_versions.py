"""Rules and plans of the versions of aclnnQuantMatmul."""

from __future__ import annotations

from ....base import dtype as dt
from ....base import format as fmt
from ....base.status import ACLNN_ERR_PARAM_INVALID
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import Blocks, as_stored, block_width
from ....rules.core.call import TensorFacts, count
from ...norm.shared.generated_rules import fitting
from . import quant_params as p
from .cube import NZ
from .quant_absent import MIXED, MIXED_BEFORE, nothing_to_do, unused, unused_by_v5
from .quant_dtypes import absent
from .quant_operands import Operands, agreed, is_square_blocks, unless_square
from .quant_plan import quantised_product
from .quant_rules import has_kernel, of_blocks, platform, stored_rank, v4_checks, v5_checks
from .quant_shapes import Shapes
from .short.calls import is_short, no_short
from .short.group_size import ungrouped
from .short.mixed import EightByFour, is_eight_by_four
from .short.plan import ShortProduct
from .short.scales import E8M0
from .short.shapes import short_checks

Declared = tuple[tuple[w.Rules, ...], tuple[w.Step, ...]]
"""The rules and the plan of a declaration."""
BLOCKED = w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ, fmt.ACL_FORMAT_FRACTAL_NZ_C0_4, fmt.ACL_FORMAT_FRACTAL_NZ_C0_32)


def ranks(names: Operands) -> w.Rules:
    return w.flat(w.min_dims(2, names.x1, names.out), w.max_dims(6, names.x1, names.out))


def of_scale(names: Operands) -> w.Rules:
    """One axis, or the rank of x2; of E8M0 3 to 7."""
    return fitting(
        lambda scale, x2: 3 <= scale.rank <= 7 if scale.dtype == E8M0 else scale.rank in (1, x2.rank),
        names.scale, names.x2, claim=(f"rank of {names.scale}", "1, or that of x2, 3 to 7 of FLOAT8_E8M0"),
        mend=agreed(names),
    )  # fmt: skip


def common(names: Operands, *, blocks: bool = False) -> tuple[w.Rules, ...]:
    """The common function of V3, V4 and WeightNz."""
    stored = w.max_dims(6, names.x2) if blocks else stored_rank(names.x2)
    return (
        nothing_to_do(names, *MIXED_BEFORE), stored, ranks(names), of_scale(names), platform(names),
        w.when(w.on(*w.REGBASE), newest(names, v5_checks(names, blocks=blocks), blocks=blocks),
               otherwise=(v4_checks(names, blocks=blocks),)),
    )  # fmt: skip


def newest(names: Operands, whole: w.Rules, *, blocks: bool = False, infers: bool = False) -> w.Rules:
    """The checks on the 950: of FP8, HIFLOAT8 and FP4, and of integers."""
    short = short_checks(names, blocks=blocks, infers=infers)
    return w.when(is_short(names), short, otherwise=(whole,))


def product(names: Operands, blocks: w.Rule, *, ignore_strides: w.Rule | None = None) -> w.Plan:
    integers = quantised_product(names, blocks, ignore_strides=ignore_strides)
    return w.Branch(is_short(names), ShortProduct(names, blocks).plan(), integers).chain


def by_version(names: Operands) -> Declared:
    """V3 and V4."""
    undocumented = w.when(w.on(*w.REGBASE), w.documented(no_short(names)))
    rules = (w.present(names.x1, names.x2, names.scale, names.out), *common(names), undocumented)
    return rules, product(names, w.OneOf(w.Format(names.x2), NZ))


def version_5() -> Declared:
    names = p.version_5(p.x2)
    blocks = w.OneOf(w.Format(p.x2), NZ)
    new = w.flat(
        tuple(rule.coded(ACLNN_ERR_PARAM_INVALID) for rule in w.present(p.x2)),
        (w.negated(w.OneOf(w.Format(p.x2), BLOCKED)),),
    )  # fmt: skip
    one_axis = w.when(
        w.on(*w.REGBASE, *w.A2_A3), otherwise=(w.when_given(p.x1_scale, w.rank_is(1, p.x2_scale)),)
    )  # fmt: skip
    per_token = w.when(w.on("ascend310p"), w.documented((w.given(p.x1_scale),), absent(p.x2_offset)))
    whole, narrow = v5_checks(names, transposed=unless_square), EightByFour(names)
    usual = w.flat(
        nothing_to_do(names, *MIXED), stored_rank(p.x2), ranks(names), one_axis, (has_kernel(),),
        w.when(w.on(*w.REGBASE), newest(names, whole, infers=True), otherwise=(whole,)), per_token,
    )  # fmt: skip
    eight_by_four = w.both(w.on(*w.REGBASE), is_eight_by_four(names))
    rules = (
        w.when(w.on(*w.REGBASE), new), w.present(p.x1, p.x2, p.x2_scale, p.out), unused_by_v5(names),
        w.when(eight_by_four, narrow.parts(), narrow.checks(), otherwise=(usual,)),
    )  # fmt: skip
    square = fitting(is_square_blocks, p.x2, claim=("matrices of x2 in FRACTAL_NZ", "square"))[0]
    return rules, product(names, blocks, ignore_strides=square)


def holds_blocks(names: Operands) -> w.Rules:
    """The storage has the elements of x2's blocks of FRACTAL_NZ."""

    def valid(x2: TensorFacts) -> bool:
        if x2.rank < 2:
            return False
        *batch, rows, columns = as_stored(x2)
        blocks = Blocks.of(rows, columns, block_width(x2.dtype))
        return count(tuple(batch)) * blocks.numel == count(x2.storage_shape)

    claim = (f"storage of {names.x2}", "as large as its blocks of FRACTAL_NZ")
    return fitting(valid, names.x2, claim=claim, mend=agreed(names, blocks=True))


def weight_nz(x2: w.Param) -> Declared:
    names = p.version_5(x2, p.stored_x1)
    whole = w.both(w.has_dtype(names.x1, dt.ACL_INT8), w.has_dtype(x2, dt.ACL_INT8))
    one_axis = w.when(whole, w.when_given(p.x1_scale, w.rank_is(1, p.x1_scale)), w.rank_is(1, p.x2_scale))
    new = w.flat(one_axis, (w.OneOf(w.Format(x2), NZ),), of_blocks(Shapes(names, blocks=True)))
    scaled = w.when(w.has_dtype(p.x2_scale, E8M0), otherwise=(unused(ACLNN_ERR_PARAM_INVALID, p.y_scale),))
    rules = (
        w.present(names.x1, x2, p.x2_scale, p.out), unused(ACLNN_ERR_PARAM_INVALID, p.x1_offset, p.y_offset), scaled,
        ungrouped(names),
        w.when(w.on(*w.REGBASE), new), w.min_dims(2, x2), holds_blocks(names), *common(names, blocks=True),
    )  # fmt: skip
    return rules, product(names, w.given(x2))
