"""aclnnMatmulReduceScatterV2."""

from __future__ import annotations

from functools import partial

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ..conv.shared.checked_rules import checked
from .shared import engine_params as p
from .shared import engine_rules as e
from .shared import gathered as g
from .shared import product_rules as r
from .shared.dequantised import Dequantised
from .shared.packed_matrices import right_operand
from .shared.product_shapes import fitting
from .shared.rank_step import Ranked, ranked
from .shared.stored_right import whole_blocks

INTEGERS = (dt.ACL_INT8,)
x1 = w.In("x1", "left matrix, FLOAT16, BF16 or INT8, [M, K]")
x2 = w.In("x2", "right matrix, dtype of x1, [K, N], contiguous or transposed")
reduction = w.Attr("reduceOp", "const char*", "ignored: a sum", "sum")
turn = w.Attr("commTurn", "int64_t", "ignored", 0)
output = w.Out(
    "output", "rows of the rank of the sum over the ranks, dtype of x1, of INT8 FLOAT16 or BF16, [M / ranks, N]"
)
amax = w.Out("amaxOutOptional", "not written, [1]; null: none", optional=True)


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    rows = max(ranks, g.M)
    return {x1: (rows, g.K), x2: (g.K, g.N), p.bias: (g.N,), p.rows: (rows, 1), p.columns: (1, g.N),
            output: (rows // ranks, g.N)}  # fmt: skip


MEND = fitting(good)


agree = partial(checked, mend=MEND, kind="shape_custom")


def first() -> w.Rules:
    """The tests of the API's own function."""
    halves = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
    return w.flat(
        e.served(ACLNN_ERR_INNER),
        e.here(
            w.present(output, x2, x1), w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, *INTEGERS), x1, x2),
            w.when_given(p.bias, w.dtype_in(halves, p.bias)), w.dtype_in(r.HALVES, output), r.stops(),
            g.two_axes(MEND, x1, x2), g.inner_size(MEND, x1),
            agree("layout of x2 is contiguous or transposed",
                  lambda found: r.is_plain(found) or r.is_transposed(found), x2),
        ),
    )  # fmt: skip


def tiled() -> w.Rules:
    """The tests of the tiling function (561002)."""
    return w.flat(
        (w.OneOf(w.ValueOf(p.engine), w.Choices("aiv")),),
        w.same_dtype(x1, x2), w.when(w.negated(w.has_dtype(x1, *INTEGERS)), w.same_dtype(x1, output)),
        w.when(w.both(w.given(p.bias), w.negated(w.has_dtype(p.bias, dt.ACL_FLOAT))), w.same_dtype(p.bias, output)),
        r.ranks_in(p.RANKS), e.scaled(x1, output),
    )  # fmt: skip


def unchecked() -> w.Rules:
    """Shapes that CANN's kernel would misread untested."""
    return w.flat(
        w.when(w.given(p.bias), agree("shape of bias is [N]", lambda found, other: found.shape == (other.shape[1],),
                                      p.bias, x2)),
        agree("number of rows of x1 is a multiple of the ranks", lambda one, group: one.shape[0] % group.ranks == 0,
              x1, r.group),
        agree("shape of output is [M / ranks, N]", lambda found, one, other, group:
              found.shape == (one.shape[0] // group.ranks, other.shape[1]), output, x1, x2, r.group),
        e.scales_fit(x1, x2, lambda one, other: other.shape[1], MEND), whole_blocks(x2),
    )  # fmt: skip


def arranged(by: Ranked) -> str:
    (rows, inner), columns = by.call.tensor(x1).shape, by.call.tensor(x2).shape[1]
    left, right, dtype = by.input(x1, rows, inner), right_operand(by, x2), by.call.tensor(output).dtype
    if left.dtype in INTEGERS:
        own = Dequantised(by, left, right, dtype, p.NAMES).numbers()
    else:
        own = by.room(dtype, rows, columns)
        by.product(left, right, own, by.input(p.bias, columns) if by.has(p.bias) else None)
    by.reduce_scatter(r.group, own, by.output(output, rows // by.group(r.group).ranks, columns))
    return ""


matmul_reduce_scatter_v2 = w.generated(
    "aclnnMatmulReduceScatterV2", x1, x2, p.bias, p.rows, p.columns, p.results, p.blocks, r.group, reduction, turn,
    r.mode, p.sizes, p.engine, output, amax, on=p.ON, strided=(x2,), blocks={x2: p.ON}, unread=(amax,), first=first(),
    adding=w.group_exists(r.group), tiling=(tiled(),), unchecked=unchecked(),
    kinds=(e.kinds(x1, x2, output, *INTEGERS), w.when_given(amax, w.dtype_in(e.FLOATS, amax))),
    plan=(ranked("product_and_reduce_scatter", arranged, inputs=(x1, p.bias, p.columns, p.rows), outputs=(output,),
                 attrs=(x2, r.group), needs=(w.rank_is(2, x1, x2),)),),
    header="aclnnop/aclnn_matmul_reduce_scatter_v2.h", documented_soc=(*p.ON, "ascend950"),
    precision=f"{p.PRECISION}; {r.SUM_PRECISION}",
    summary="matrix product, of INT8 with scales, summed over the ranks, of which each gets its rows",
    formula="output = rows of the rank of the sum over the ranks of (x1 @ x2 * x2Scale * x1Scale + bias)",
    reference="torch.distributed.reduce_scatter_tensor(output, torch.matmul(x1, x2) * x2Scale * x1Scale + bias)",
    notes=(
        *p.NOTES, r.COPIED.format("the 910B and the A3 family"),
        "With INT64 words and no x1Scale CANN's kernel does not add the bias of an INT8 product; so here.",
    ),
    **r.LAUNCHED,
)  # fmt: skip
