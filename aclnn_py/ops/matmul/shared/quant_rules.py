"""Checks of quantised products in the order of the source: those of V3, V4 and WeightNz, and those of V5."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....base.status import ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from ....rules.core.call import TensorFacts
from ...norm.shared.generated_rules import fitting
from .cube import NZ, RUNS_ON
from .quant_dtypes import by_v4, by_v5
from .quant_operands import Operands, Transposed, by_flag, transposed_in_memory
from .quant_shapes import Shapes


def not_blocks(*params: w.Param | None) -> w.Rules:
    """No tensor's storage format is FRACTAL_NZ; others are replaced by ND (161002)."""
    tests = (param for param in params if param is not None)
    return w.flat(*(each(param, (w.negated(w.OneOf(w.Format(param), NZ)),)) for param in tests))


def each(param: w.Param, rules: w.Rules) -> w.Rules:
    return w.when_given(param, rules) if param.optional else rules


def formats(names: Operands) -> w.Rules:
    """ND but for x2; with a per-token scale the 310P takes x1 in FRACTAL_NZ too (161002)."""
    left = not_blocks(names.x1)
    if names.token is not None:
        left = w.when(w.both(w.on("ascend310p"), w.given(names.token)), otherwise=(left,))
    offset = w.when_given(names.offset, w.format_in(w.ND, names.offset))
    return w.flat(left, not_blocks(names.token, names.scale), offset, not_blocks(names.bias))


def stored_rank(x2: w.Param) -> w.Rules:
    """Two to six axes; of the storage in FRACTAL_NZ four to eight (161002)."""

    def valid(x2: TensorFacts) -> bool:
        blocks = x2.format == ACL_FORMAT_FRACTAL_NZ
        return 4 <= len(x2.storage_shape) <= 8 and x2.rank >= 2 if blocks else 2 <= x2.rank <= 6

    return fitting(valid, x2, claim=(f"rank of {x2}", "2 to 6, 4 to 8 in FRACTAL_NZ"))


def no_four_bits(names: Operands) -> w.Rules:
    return tuple(w.negated(w.has_dtype(one, *FOUR_BITS)) for one in (names.x1, names.x2))


def platform(names: Operands) -> w.Rules:
    """V3, V4 and WeightNz: the SoC has a kernel, the 310P for INT8 only (361001)."""
    whole = tuple(rule.coded(ACLNN_ERR_RUNTIME_ERROR) for rule in no_four_bits(names))
    return (has_kernel(), *w.when(w.on("ascend310p"), whole))


def has_kernel() -> w.Rule:
    return w.on(*RUNS_ON).coded(ACLNN_ERR_RUNTIME_ERROR)


def not_too_long(names: Operands, shapes: Shapes) -> w.Rules:
    """The last axes in memory (161002), with a per-token scale not on the A2 and A3."""
    test = w.when(w.on("ascend310p"), shapes.last_axes(as_rows=True), otherwise=(shapes.last_axes(as_rows=False),))
    if names.token is None:
        return test
    free = w.both(
        w.on(*w.A2_A3), w.given(names.token), w.negated(names.small),
        w.has_dtype(names.scale, dt.ACL_FLOAT, dt.ACL_BF16), w.OneOf(w.Rank(names.token), w.Choices(1)),
        w.OneOf(w.Rank(names.scale), w.Choices(1)), label="INT8 matrices have a per-token scale",
    )  # fmt: skip
    return w.when(free, otherwise=(test,))


def v4_checks(names: Operands, *, blocks: bool = False) -> w.Rules:
    """From the dtypes on, before the 950."""
    shapes = Shapes(names, blocks=blocks, transposed=transposed_in_memory if blocks else by_flag)
    token: w.Rules = ()
    if names.token is not None:
        token = w.when_given(names.token, w.rank_is(1, names.token), shapes.per_token(names.token))
    stored = () if blocks else shapes.blocks
    return w.flat(
        by_v4(names), shapes.four_bits, shapes.inner, not_too_long(names, shapes), stored, shapes.scale,
        w.when_given(names.offset, w.rank_is(1, names.offset), shapes.per_channel(names.offset)), token,
        shapes.batch, shapes.bias, shapes.out, formats(names), w.not_empty(names.x1, names.x2),
    )  # fmt: skip


def v5_checks(
    names: Operands, *, blocks: bool = False, transposed: Transposed = transposed_in_memory
) -> w.Rules:  # fmt: skip
    """From the dtypes on, of V5, and of all versions on the 950."""
    shapes, token = Shapes(names, blocks=blocks, transposed=transposed), names.token
    in_blocks = w.OneOf(w.Format(names.x2), NZ)
    whole = no_four_bits(names) if blocks else w.when(in_blocks, no_four_bits(names))
    ranks = w.rank_is(1, names.scale)
    rows: w.Rules = ()
    if token is not None:
        ranks = w.flat(w.when_given(token, w.rank_is(1, token)), ranks)
        rows = w.when_given(token, shapes.per_token(token))
    groups: w.Rules = ()
    if names.group is not None:
        groups = w.when(w.on(*w.REGBASE), (w.value_is(names.group, 0),))
    narrow = w.when(w.either(in_blocks, w.on("ascend310p")), of_blocks(shapes))
    plain = w.when(w.on(*w.A2_A3), w.when(names.small, not_blocks(names.x2)))
    return w.flat(
        w.when(w.on(*w.REGBASE), whole), by_v5(names), ranks, groups, shapes.four_bits, shapes.inner,
        () if blocks else shapes.blocks, rows, narrow, shapes.per_channel(names.scale),
        w.when_given(names.offset, w.rank_is(1, names.offset), shapes.per_channel(names.offset)),
        shapes.batch, shapes.bias, shapes.out, formats(names), plain, w.not_empty(names.x1, names.x2),
    )  # fmt: skip


def of_blocks(shapes: Shapes) -> w.Rules:
    """K and N of FRACTAL_NZ, which the 310P makes of ND too."""
    claim = (f"rows and columns of {shapes.names.x2}", "more than 1")
    return shapes.ask(lambda s: s.k2 != 1 and s.n != 1, claim=claim)
