"""How a rank computes the product that is summed over the ranks before a norm."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, count
from . import product_rules as r
from .rank_step import Ranked

ON = ("ascend910b",)
x1 = w.In("x1", "left matrix, FLOAT16 or BF16, [M, K] or [B, S, K], B * S = M")


class Way(NamedTuple):
    """How the product of a rank is computed.

    `scales` are further inputs behind the bias, the first of them required, `kinds` the rules of dtypes with those of
    the residual and its relatives, `tiled` tests of the tiling function, `sized` those of the scales' sizes, `fitted`
    tests that CANN lacks, `shapes` those of the scales, by the number of columns; `later` are attributes behind
    streamMode.
    """

    matrices: tuple[w.Param, w.Param, w.Param]
    own: Callable[[Ranked, int], View]
    kinds: Callable[[tuple[w.Param, ...]], tuple[w.Rules, ...]]
    scales: tuple[w.Param, ...] = ()
    shapes: Callable[[int, int], dict[w.Param, Shape]] = lambda inner, columns: {}
    tiled: w.Rules = ()
    sized: Callable[[w.Param, w.Mend], w.Rules] = lambda residual, mend: ()
    fitted: Callable[[w.Param, w.Mend], w.Rules] = lambda residual, mend: ()
    later: tuple[w.Param, ...] = ()
    strided: tuple[w.Param, ...] = ()
    needs: w.Rules = ()


def plain_product(by: Ranked, dtype: int) -> View:
    left, right = by.call.tensor(x1), by.call.tensor(r.x2)
    rows, (inner, columns) = count(left.shape[:-1]), right.shape
    own = by.room(dtype, rows, columns)
    by.product(by.input(x1, rows, inner), by.strided(r.x2), own, by.input(r.bias, columns) if by.has(r.bias) else None)
    return own


PLAIN = Way(
    (x1, r.x2, r.bias), plain_product,
    lambda same: (r.halves(r.rows(ON), x1, r.x2, r.bias, *same), r.alike(x1, r.x2, r.bias, *same)),
)  # fmt: skip
