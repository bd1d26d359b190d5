"""The tests of quantised products in the order of the source: those of V3, V4 and WeightNz, and those of V5."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....base.status import ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, as_stored
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .quant_dtypes import A2_A3, by_v4, by_v5, optional
from .quant_operands import Operands, sizes
from .quant_shapes import Shapes

RUNS_ON = (*A2_A3, *w.REGBASE, "ascend310p")
LONGEST = 65535
"""Elements of the last axis of a matrix in memory."""
NZ = w.Choices(ACL_FORMAT_FRACTAL_NZ)


def not_blocks(*params: w.Param | None) -> w.Rules:
    """No tensor's storage format is FRACTAL_NZ: others count as ND (161002)."""
    tests = (param for param in params if param is not None)
    return w.flat(*(each(param, (w.negated(w.OneOf(w.Format(param), NZ)),)) for param in tests))


def plain(param: w.Param | None) -> w.Rules:
    return () if param is None else optional(param, w.format_in(w.ND, param))


def each(param: w.Param, rules: w.Rules) -> w.Rules:
    return optional(param, rules) if param.optional else rules


def stored_rank(x2: w.Param) -> w.Rules:
    """Two to six axes; of the storage in FRACTAL_NZ four to eight (161002)."""

    def valid(x2: TensorFacts) -> bool:
        blocks = x2.format == ACL_FORMAT_FRACTAL_NZ
        return 4 <= len(x2.storage_shape) <= 8 and x2.rank >= 2 if blocks else 2 <= x2.rank <= 6

    return fitting(valid, x2, claim=(f"rank of {x2}", "2 to 6, 4 to 8 in FRACTAL_NZ"))


def platform(names: Operands) -> w.Rules:
    """The SoC has a kernel, the 310P for INT8 only (361001)."""
    large = [w.negated(w.has_dtype(one, *FOUR_BITS)) for one in (names.x1, names.x2)]
    whole = tuple(rule.coded(ACLNN_ERR_RUNTIME_ERROR) for rule in large)
    return (w.on(*RUNS_ON).coded(ACLNN_ERR_RUNTIME_ERROR), *w.when(w.on("ascend310p"), whole))


def not_too_long(names: Operands) -> w.Rules:
    """The last axis in memory of both matrices (161002), unless the A2 and A3 scale rows."""

    def valid(x1: TensorFacts, x2: TensorFacts) -> bool:
        return all(one.rank < 2 or as_stored(one, packed=True)[-1] <= LONGEST for one in (x1, x2))

    test = fitting(valid, names.x1, names.x2, claim=("last axes of x1 and x2", f"{LONGEST} at most"))
    if names.token is None:
        return test
    free = w.both(
        w.on(*A2_A3), w.given(names.token), w.negated(names.small), w.has_dtype(names.scale, dt.ACL_FLOAT, dt.ACL_BF16),
        w.OneOf(w.Rank(names.token), w.Choices(1)), w.OneOf(w.Rank(names.scale), w.Choices(1)), label="rows are scaled",
    )  # fmt: skip
    return w.when(free, otherwise=(test,))


def v4_checks(names: Operands, *, blocks: bool = False) -> w.Rules:
    """From the dtypes on, before the 950."""
    shapes = Shapes(names, blocks=blocks)
    token: w.Rules = ()
    if names.token is not None:
        token = optional(names.token, w.rank_is(1, names.token), shapes.one_each_row(names.token))
    stored = () if blocks else shapes.blocks
    return w.flat(
        by_v4(names), shapes.four_bits, shapes.inner, not_too_long(names), stored, shapes.either_size(names.scale),
        optional(names.offset, w.rank_is(1, names.offset), shapes.either_size(names.offset)), token,
        shapes.batch, shapes.bias, shapes.out,
        not_blocks(names.x1, names.scale, names.token, names.bias), plain(names.offset),
        w.not_empty(names.x1, names.x2),
    )  # fmt: skip


def v5_checks(names: Operands, *, blocks: bool = False) -> w.Rules:
    """The same of V5, and of all on the 950."""
    shapes, token = Shapes(names, blocks=blocks), names.token
    ranks = w.rank_is(1, names.scale)
    rows: w.Rules = ()
    if token is not None:
        ranks = w.flat(optional(token, w.rank_is(1, token)), ranks)
        rows = optional(token, of_token(shapes, token))
    groups: w.Rules = ()
    if names.group is not None:
        groups = w.when(w.on(*w.REGBASE), (w.value_is(names.group, 0),))
    narrow = w.when(w.OneOf(w.Format(names.x2), NZ), of_blocks(shapes))
    return w.flat(
        by_v5(names), ranks, groups, shapes.four_bits, shapes.inner, () if blocks else shapes.blocks, rows, narrow,
        shapes.either_size(names.scale),
        optional(names.offset, w.rank_is(1, names.offset), shapes.either_size(names.offset)),
        shapes.batch, shapes.bias, shapes.out,
        not_blocks(names.x1, names.scale, token, names.bias), plain(names.offset), w.not_empty(names.x1, names.x2),
    )  # fmt: skip


def of_token(shapes: Shapes, token: w.Param) -> w.Rules:
    """A scale for each row; for INT4 one for all will do as well."""
    claim = (f"first axis of {token}", "M, or 1 for INT4")

    def valid(s: object, facts: TensorFacts | None, x1: TensorFacts) -> bool:
        many = facts.shape[:1] if facts else ()
        return not facts or many == (s.m,) or (many == (1,) and x1.dtype in FOUR_BITS)  # type: ignore[attr-defined]

    return shapes.ask(valid, token, shapes.names.x1, claim=claim)


def of_blocks(shapes: Shapes) -> w.Rules:
    """In FRACTAL_NZ there is more than one row and column."""
    claim = (f"rows and columns of {shapes.names.x2} in FRACTAL_NZ", "more than 1")
    return shapes.ask(lambda s: s.k2 != 1 and s.n != 1, claim=claim)


def nothing_to_do(names: Operands) -> w.Rules:
    """Success on the 950 where there is no row, or, unless x2 is FRACTAL_NZ, no column."""

    def empty(x1: TensorFacts, x2: TensorFacts, turned1: bool, turned2: bool) -> bool | None:
        found = sizes(x1, x2, turned1, turned2)
        blocks = x2.format == ACL_FORMAT_FRACTAL_NZ
        return bool(found and (found.m == 0 or (found.n == 0 and not blocks))) or None

    def without_rows(call: Call) -> Iterator[Call]:
        shape = (8, 0) if call.args[names.turned1.name] else (0, 8)
        yield call.but(names.x1, shape=shape)

    matrices = (names.x1, names.x2, names.turned1, names.turned2)
    claim = (f"rows or columns of {names.out}", "missing")
    rows = w.Derived(empty, *matrices, label="nothing", kind="shape_custom", claim=claim, mend=without_rows)
    return w.when(w.on(*w.REGBASE), w.done_if(w.Defined(rows)))
