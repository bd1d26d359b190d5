"""Parameters and rules of the product of experts whose rows are sent and gathered before."""

from __future__ import annotations

from functools import partial

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from ...conv.shared.checked_rules import checked
from . import batched_experts as b
from . import product_rules as r
from .product_shapes import fitting

E, C, H, N = 1, 2, 3, 4
ACTIVATIONS = {1: "gelu", 2: "silu", 3: "relu", 4: "fast_gelu"}
x = w.In("x", "rows of all experts, FLOAT16 or BF16, [E, C, H / tp], with xShardType 1 [E, C / tp, H]")
weight = w.In("weight", "weights of the rank's experts, dtype of x, [E / ep, H, M / tp]")
shard = w.Attr("xShardType", "int64_t", "axis that groupTp has parts of: 0, H; 1, C", 0)
act = w.Attr("actType", "int64_t", "activation: 0 none, 1 GELU (tanh), 2 SiLU, 3 ReLU, 4 fast GELU", 0)
y1 = w.Out("y1Out", "activated product, dtype of x, [E / ep, ep * C, M / tp]")
y2 = w.Out("y2OutOptional", "gathered rows, dtype of x, [E / ep, ep * C, H]; null: not given", optional=True)
y3 = w.Out(
    "y3OutOptional",
    "product before the activation, with an actType other than 0 only, dtype of x, [E / ep, ep * C, M / tp]; null: not "
    "given", optional=True,
)  # fmt: skip


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    ep, tp = (int(w.ValueOf(size).read(call)) for size in (b.ep_size, b.tp_size))
    by_rows = call.args[shard.name] == 1
    inner, rows = H if by_rows else tp * H, ep * C * (tp if by_rows else 1)
    return {x: (ep * E, C, H), weight: (E, inner, N), b.bias: (E, N), y1: (E, rows, N), y2: (E, rows, inner),
            y3: (E, rows, N)}  # fmt: skip


MEND = fitting(good, group=b.ep)


agree = partial(checked, mend=MEND, kind="shape_custom")


def shapes() -> w.Rules:
    """Of both ways to gather, and the sizes that there may be (161002)."""
    ep, tp = b.ep_size, b.tp_size
    across = w.flat(b.times(MEND, weight, 1, x, 2, tp), b.times(MEND, y1, 1, x, 1, ep))
    down = w.flat((w.Equal(w.SizeAt(x, b.LAST), w.SizeAt(weight, b.MIDDLE)),), b.times(MEND, y1, 1, x, 1, ep, tp))
    return w.flat(
        w.rank_is(3, x, weight, y1), w.when(w.given(b.bias), w.dims_within(2, 3, b.bias)),
        *(w.when(w.given(each), w.rank_is(3, each)) for each in (y2, y3)),
        b.times(MEND, x, 0, weight, 0, ep),
        (w.Equal(w.SizeAt(y1, b.FIRST), w.SizeAt(weight, b.FIRST)),),
        (w.Equal(w.SizeAt(y1, b.LAST), w.SizeAt(weight, b.LAST)),),
        w.when(w.value_is(shard, 0), across, otherwise=down), b.bias_fits(weight, y1, MEND),
        w.when(w.given(y2), agree(
            "shape of y2OutOptional is [E / ep, ep * C, H]",
            lambda found, right, to: found.shape == (right.shape[0], to.shape[1], right.shape[1]), y2, weight, y1)),
        w.when(w.given(y3), agree(
            "shape of y3OutOptional is that of y1Out",
            lambda found, right, to: found.shape == (right.shape[0], *to.shape[1:]), y3, weight, y1)),
        agree(f"size of weight along axis 2 is from 1 to {b.LONGEST}", lambda right: 0 < right.shape[2] <= b.LONGEST,
              weight),
        agree(f"size of weight along axis 0 is from 1 to {b.OWN}", lambda right: 0 < right.shape[0] <= b.OWN, weight),
        agree("size of x along axis 0 is from 2 to 512", lambda left: b.EXPERTS[0] <= left.shape[0] <= b.EXPERTS[1], x),
        agree("size of x along axis 1 is above 0", lambda left: left.shape[1] > 0, x),
        agree(f"size of weight along axis 1 is from 1 to {b.LONGEST}", lambda right: 0 < right.shape[1] <= b.LONGEST,
              weight),
    )  # fmt: skip


def first() -> w.Rules:
    """The tests of the API's own function."""
    kinds = (w.OneOf(w.ValueOf(act), w.Choices(0, *ACTIVATIONS)),)
    more = (w.when(w.given(each), w.dtype_in(r.HALVES, each), w.same_dtype(each, x)) for each in (y2, y3))
    return w.flat(
        w.present(x, weight, y1), b.names(), b.dtypes(x, weight, y1), *more, b.attributes(shard, kinds), shapes(),
        w.when(w.given(y3), w.negated(w.value_is(act, 0))),
    )  # fmt: skip
