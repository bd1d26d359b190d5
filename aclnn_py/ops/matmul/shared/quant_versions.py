"""Rules and plans of the versions of aclnnQuantMatmul."""

from __future__ import annotations

from collections.abc import Iterator

from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....base.status import ACLNN_ERR_PARAM_INVALID, ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import Blocks, as_stored, block_width
from ....rules.core.call import Call, TensorFacts, count
from ...norm.shared.generated_rules import fitting
from .quant_operands import Operands, agreed
from .quant_plan import quantised_product
from .quant_rules import (
    NZ,
    nothing_to_do,
    of_blocks,
    platform,
    stored_rank,
    v4_checks,
    v5_checks,
)
from .quant_shapes import Shapes

Declared = tuple[tuple[w.Rules, ...], tuple[w.Step, ...]]
"""The rules and the plan of a declaration."""


def ends(names: Operands, blocks: w.Rule) -> tuple[w.Step, ...]:
    return tuple(quantised_product(names, blocks).chain)


def ranks(names: Operands) -> w.Rules:
    return w.flat(
        stored_rank(names.x2), w.min_dims(2, names.x1, names.out), w.max_dims(6, names.x1, names.out)
    )  # fmt: skip


def of_scale(names: Operands) -> w.Rules:
    """One axis, or as many as x2."""
    return fitting(
        lambda scale, x2: scale.rank in (1, x2.rank), names.scale, names.x2,
        claim=(f"rank of {names.scale}", "1, or that of x2"), mend=agreed(names),
    )  # fmt: skip


def common(names: Operands, *, blocks: bool = False) -> tuple[w.Rules, ...]:
    """V3, V4 and WeightNz from their common function on."""
    return (
        nothing_to_do(names), ranks(names), of_scale(names), platform(names),
        w.when(w.on(*w.REGBASE), v5_checks(names, blocks=blocks), otherwise=(v4_checks(names, blocks=blocks),)),
    )  # fmt: skip


def by_version(names: Operands) -> Declared:
    """V3, and V4, which knows scales of rows."""
    rules = (w.present(names.x1, names.x2, names.scale, names.out), *common(names))
    return rules, ends(names, w.OneOf(w.Format(names.x2), NZ))


def empty_if_given(code: int, *params: w.Param) -> w.Rules:
    return tuple(rule.coded(code) for param in params for rule in empty(param))


def empty(param: w.Param) -> w.Rules:
    """Null, or without elements."""

    def without(call: Call) -> Iterator[Call]:
        yield call.without(param)

    claim = (str(param), "null or empty")
    return fitting(lambda facts: facts is None or facts.numel == 0, param, claim=claim, mend=without)


def version_5(names: Operands, y_scale: w.Param, x1_offset: w.Param, y_offset: w.Param) -> Declared:
    blocks = w.OneOf(w.Format(names.x2), NZ)
    new = w.flat(w.present(names.x2), (w.negated(blocks),))
    few = w.when(w.negated(w.on(*w.REGBASE, "ascend910b", "ascend910_93")), w.when(
        w.given(names.token), w.rank_is(1, names.scale)
    )) if names.token is not None else ()  # fmt: skip
    unused = empty_if_given(ACLNN_ERR_PARAM_NULLPTR, y_scale, x1_offset, y_offset)
    rules = (
        w.when(w.on(*w.REGBASE), new), w.present(names.x1, names.x2, names.scale, names.out), unused,
        nothing_to_do(names), ranks(names), few, platform(names), v5_checks(names),
    )  # fmt: skip
    return rules, ends(names, blocks)


def holds_blocks(names: Operands) -> w.Rules:
    """As many elements in storage as FRACTAL_NZ of x2's matrices has."""

    def valid(x2: TensorFacts) -> bool:
        if x2.rank < 2:
            return False
        *batch, rows, columns = as_stored(x2)
        lie = Blocks.of(rows, columns, block_width(x2.dtype))
        return count(tuple(batch)) * lie.numel == count(x2.storage_shape)

    claim = (f"storage of {names.x2}", "as large as its blocks of FRACTAL_NZ")
    return fitting(valid, names.x2, claim=claim, mend=agreed(names, blocks=True))


def weight_nz(names: Operands, y_scale: w.Param, x1_offset: w.Param, y_offset: w.Param) -> Declared:
    unused = empty_if_given(ACLNN_ERR_PARAM_INVALID, x1_offset, y_offset, y_scale)
    assert names.group is not None
    format = w.OneOf(w.Format(names.x2), w.Choices(ACL_FORMAT_FRACTAL_NZ))
    new = w.flat((format,), of_blocks(Shapes(names, blocks=True)))
    rules = (
        w.present(names.x1, names.x2, names.scale, names.out), unused,
        (w.value_is(names.group, 0),), w.when(w.on(*w.REGBASE), new), w.min_dims(2, names.x2), holds_blocks(names),
        *common(names, blocks=True),
    )  # fmt: skip
    return rules, ends(names, w.given(names.x2))
