"""What the tiling function of products in HIFLOAT8 or FP8 behind an exchange tests (561002)."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Shape, TensorFacts
from ....conv.shared.checked_rules import checked
from ..named_group import has_name
from . import routed_params as p
from . import routed_quant_params as q
from . import routed_spoils as spoils
from .routed_counts import sums, within_rows
from .routed_rules import MOST_COLUMNS, MOST_COUNTS, MOST_INNER, MOST_ROWS, Tests, all_or_none
from .routed_shapes import choices, columns_fit, columns_of, inner_fits, shared_rows
from .routed_tiling import FEW_EXPERTS, GATHERING, HAS_SHARED, few_groups

GROUPS = ((32, 1), (16, 1), (0, 32))
"""Bits of groupSize: where the rows, columns and inner elements of a block begin, and their number."""


def modes(tests: Tests) -> w.Rules:
    """The kinds of scales follow from the dtypes; groupSize is 0 or that of blocks."""
    both = (q.x_kind, q.weight_kind)
    blocks = tests.numbers("groupSize is 0 or 1, 1 and 32", fits_blocks, q.size)
    return w.flat(
        *(tests.numbers(f"value of {each} is 1 for HIFLOAT8 and 6 for other dtypes",
                        lambda mode, facts: mode == (q.TENSOR if facts.dtype == dt.ACL_HIFLOAT8 else q.MX), each, q.x)
          for each in both),
        w.when(HAS_SHARED, *(tests.numbers(f"value of {one} is that of {other}", lambda a, b: a == b, one, other)
                             for one, other in zip(q.kinds[2:], both, strict=True))),
        w.when(q.IN_BLOCKS, blocks,
               otherwise=w.when(w.negated(HAS_SHARED), (w.OneOf(w.ValueOf(q.size), w.Choices(0)),))),
    )  # fmt: skip


def fits_blocks(value: int) -> bool:
    return all(value >> begin & 0xFFFF in (0, number) for begin, number in GROUPS)


def counts(tests: Tests) -> w.Rules:
    return w.flat(
        (w.OneOf(w.ValueOf(p.world), GATHERING),),
        tests.shapes("number of counts in sendCounts and in recvCounts is e * epWorldSize, at most 256",
                     lambda one, other, facts, ranks: len(one) == len(other) == facts.shape[0] * ranks <= MOST_COUNTS,
                     p.sends, p.receives, q.weight, p.world),
        within_rows(tests, p.sends, q.x), within_rows(tests, p.receives, q.out), sums(tests),
    )  # fmt: skip


def shapes(tests: Tests) -> w.Rules:
    return w.flat(
        w.rank_is(2, q.x), tests.size(q.x, 0, MOST_ROWS - 1), tests.size(q.x, 1, MOST_COLUMNS - 1),
        inner_fits(tests, q.x, q.weight, p.turned),
        tests.shapes(f"number of experts in {q.weight} is from 1 to {FEW_EXPERTS}",
                     lambda facts: 1 <= facts.shape[0] <= FEW_EXPERTS, q.weight),
        tests.shapes(f"number of columns of {q.weight} is from 1 to {MOST_COLUMNS - 1}",
                     lambda facts, flag: 1 <= columns_of(flag, facts) < MOST_COLUMNS, q.weight, p.turned),
        w.when(HAS_SHARED, w.rank_is(2, p.shared_x), choices(tests), tests.size(p.shared_x, 1, MOST_INNER)),
        w.when(w.given(p.shared_weight), w.rank_is(2, p.shared_weight),
               w.when(HAS_SHARED, inner_fits(tests, p.shared_x, p.shared_weight, p.shared_turned))),
        w.rank_is(2, q.out), columns_fit(tests, q.weight, q.out, p.turned),
        checked("mmXOptional, mmWeightOptional and mmYOptional is all given or all null", all_or_none, *p.SHARED,
                mend=q.bare, spoil=spoils.without(p.shared_weight, p.shared_out)),
        w.when(HAS_SHARED, w.rank_is(2, p.shared_out), shared_rows(tests),
               columns_fit(tests, p.shared_weight, p.shared_out, p.shared_turned)),
        w.when(w.given(q.permuted), w.rank_is(2, q.permuted)),
    )  # fmt: skip


def scale_shapes(tests: Tests) -> w.Rules:
    def right(flag: bool, weight: TensorFacts) -> Shape:
        """Shape of the scales of blocks of weights."""
        *batch, rows, columns = weight.shape
        return (*batch, rows, q.pairs(columns), 2) if flag else (*batch, q.pairs(rows), columns, 2)

    def of(x: w.Param, weight: w.Param, x_scale: w.Param, scale: w.Param, flag: w.Param) -> w.Rules:
        return w.flat(
            tests.shapes(f"shape of {x_scale} is [1], of blocks [rows, ceil(K/64), 2]",
                         lambda found, facts: found.shape == ((1,) if found.dtype == dt.ACL_FLOAT else
                                                              (facts.shape[0], q.pairs(facts.shape[1]), 2)),
                         x_scale, x),
            tests.shapes(f"shape of {scale} is [1], of blocks those of {weight}",
                         lambda found, facts, turned: found.shape == ((1,) if found.dtype == dt.ACL_FLOAT else
                                                                      right(turned, facts)), scale, weight, flag),
        )  # fmt: skip

    return w.flat(
        of(q.x, q.weight, q.x_scale, q.weight_scale, p.turned),
        w.when(HAS_SHARED, of(p.shared_x, p.shared_weight, *q.SHARED_SCALES, p.shared_turned)),
    )  # fmt: skip


def kept_dtypes(tests: Tests) -> w.Rules:
    """Further dtypes are those of the routed experts, and the shared expert has scales."""
    pairs = ((q.x, p.shared_x), (q.weight, p.shared_weight), (q.out, p.shared_out))
    scales = zip(q.SHARED_SCALES, q.SCALES, strict=True)
    return w.flat(
        w.when(w.given(q.permuted), w.same_dtype(q.x, q.permuted)),
        w.when(HAS_SHARED, w.present(p.shared_weight, p.shared_out), *(w.same_dtype(*pair) for pair in pairs),
               *((*w.present(each), *w.same_dtype(each, other)) for each, other in scales)),
    )  # fmt: skip


def four_bits(tests: Tests, x: w.Param = q.x) -> w.Rules:
    """FP4 has an even inner size other than 2, and an even number of columns unless weights are transposed."""

    def of(left: w.Param, weight: w.Param, flag: w.Param) -> w.Rules:
        return tests.shapes(
            f"inner size of {left} is even and not 2, and columns of {weight} even unless transposed",
            lambda one, other, turned: one.shape[1] % 2 == 0 and one.shape[1] != 2
            and (turned or columns_of(turned, other) % 2 == 0), left, weight, flag,
        )  # fmt: skip

    return w.when(w.has_dtype(x, q.FP4), of(x, q.weight, p.turned),
                  w.when(HAS_SHARED, of(p.shared_x, p.shared_weight, p.shared_turned)))  # fmt: skip


def tiled(tests: Tests) -> w.Rules:
    """In the order of the source."""
    columns = tests.shapes(f"number of columns of {p.shared_weight} is from 1 to {MOST_COLUMNS - 1}",
                           lambda found, flag: 1 <= columns_of(flag, found) < MOST_COLUMNS, p.shared_weight,
                           p.shared_turned)  # fmt: skip
    return w.flat(
        has_name(p.group),
        w.when(w.given(p.shared_weight), columns, otherwise=(w.negated(w.is_true(p.shared_turned)),)),
        kept_dtypes(tests), four_bits(tests), modes(tests), counts(tests), shapes(tests), scale_shapes(tests),
        w.when(q.IN_BLOCKS, few_groups(tests, *q.SCALES, q.SHARED_SCALES[0])),
    )  # fmt: skip


def unchecked(tests: Tests) -> w.Rules:
    """What CANN's kernel would misread (561103)."""
    return w.when(w.given(q.permuted), tests.shapes(
        f"shape of {q.permuted} is [A, H1]", lambda found, out, x: found.shape == (out.shape[0], x.shape[1]),
        q.permuted, q.out, q.x))  # fmt: skip
