"""What the tiling function of products in HIFLOAT8 or FP8 before an exchange tests (561002)."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from . import routed_params as p
from . import routed_quant_leaving as s
from . import routed_quant_params as q
from .routed_quant_rules import QuantTests
from .routed_quant_tiling import fits_blocks, four_bits, scale_shapes
from .routed_rules import MOST_COLUMNS, MOST_INNER, MOST_ROWS
from .routed_shapes import choices, columns_fit, inner_fits, shared_rows
from .routed_tiling import HAS_SHARED, scattered_counts

RANKS = w.Choices(2, 4, 8, 16, 32, 64, 128)
BLOCKS = w.value_is(q.x_kind, q.MX)


def of_kind(*params: w.Param) -> w.Rules:
    """The dtypes of a kind of scales."""
    return w.when(BLOCKS, w.dtype_in(w.Choices(*q.FP8, q.FP4), *params),
                  otherwise=w.dtype_in(w.Choices(dt.ACL_HIFLOAT8), *params))  # fmt: skip


def sizes(tests: QuantTests) -> w.Rules:
    return w.flat(
        tests.size(s.x, 1, MOST_COLUMNS - 1), tests.size(s.y, 0, MOST_ROWS - 1), tests.size(s.y, 1, MOST_COLUMNS - 1),
        w.when(HAS_SHARED, choices(tests), tests.size(p.shared_x, 1, MOST_INNER),
               tests.size(s.shared_out, 1, MOST_COLUMNS - 1)),
    )  # fmt: skip


def tiled(tests: QuantTests) -> w.Rules:
    pairs = (
        (s.x, p.shared_x),
        (q.weight, p.shared_weight),
        *zip((s.x_scale, q.weight_scale), q.SHARED_SCALES, strict=True),
    )
    return w.flat(
        w.negated(w.given(s.sent_scale)), of_kind(s.x, q.weight), w.rank_is(2, s.x), w.rank_is(3, q.weight),
        w.rank_is(2, s.y),
        w.when(HAS_SHARED, *(w.same_dtype(*pair) for pair in pairs), w.dtype_in(s.HALVES, s.shared_out),
               w.rank_is(2, *s.SHARED), shared_rows(tests)),
        inner_fits(tests, s.x, q.weight, p.turned), columns_fit(tests, q.weight, s.y, p.turned),
        w.when(HAS_SHARED, inner_fits(tests, p.shared_x, p.shared_weight, p.shared_turned),
               columns_fit(tests, p.shared_weight, s.shared_out, p.shared_turned)),
        scattered_counts(tests, RANKS), sizes(tests),
        w.when(BLOCKS, tests.numbers("groupSize is 0 or 1, 1 and 32", lambda value: value >= 0 and fits_blocks(value),
                                     q.size), otherwise=((w.OneOf(w.ValueOf(q.size), w.Choices(0)),))),
        w.when(w.both(BLOCKS, HAS_SHARED), w.same_dtype(s.y, s.shared_out)), scale_shapes(tests),
        four_bits(tests, s.x),
    )  # fmt: skip
