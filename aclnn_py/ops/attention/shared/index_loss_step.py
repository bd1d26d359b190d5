"""The step of the losses that teach the lightning indexer."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from . import index_loss_parameters as p
from .arguments import zeros
from .index_gradients import AWAY, HAS_SINK, numbers, optional_ends
from .lettered import Lettered
from .lettered_arguments import Arguments
from .shaped_kernel import Operands, ShapedKernel

LAST = w.FixedAxis(-1)


class Tensors(NamedTuple):
    """The parameters that differ between the losses."""

    query: w.Param
    key: w.Param
    maximum: w.Param
    total: w.Param
    query_rope: w.Param
    key_rope: w.Param
    sinks: w.Param | None = None
    dense: bool = False


DENSE = Tensors(
    p.dense_query, p.dense_key, p.dense_maximum, p.dense_total, p.dense_query_rope, p.dense_key_rope, dense=True
)
SPARSE = Tensors(p.query, p.key, p.maximum, p.total, p.query_rope, p.key_rope)


def packed(letters: str) -> str:
    return letters.removeprefix("b")


def limits_of(params: tuple[w.Param, ...], have: Tensors) -> Lettered:
    axes = dict(p.DENSE_AXES if have.dense else p.AXES)
    if have.sinks is not None:
        axes[have.sinks] = "n"
    floats = [
        each for each in (have.maximum, have.total, p.own_maximum, p.own_total, p.loss, have.sinks) if each in axes
    ]
    sizes = {"b": 1, "s": 2, "n": 32, "d": 128 if have.dense else 512, "t": 3, "i": 8, "y": 128, "e": 64, "c": 1024}
    return Lettered(
        params, p.layout, {"BSND": axes, "TND": {each: packed(letters) for each, letters in axes.items()}}, sizes,
        {**dict.fromkeys(floats, dt.ACL_FLOAT), p.chosen: dt.ACL_INT32}, {p.mode: 3},
        {p.query_ends: (1, 2), p.key_ends: (1, 3)}, w.TILING,
    )  # fmt: skip


def joined(whole: w.Param, part: w.Param) -> w.Step:
    """Queries or keys with their rotary part behind."""
    dense = w.Contiguous(whole)
    return w.Branch(w.given(part), w.Concat(LAST, dense, w.Contiguous(part), code=w.TILING), dense, code=w.TILING)


def rows_first(call: Call, view: View) -> View | str:
    """[1,B,S,N], or [1,T,N], of statistics whose heads come before the tokens."""
    if len(view.shape) < 3:
        return f"{len(view.shape)} axes"
    axes = range(len(view.shape) - 1)
    order = (*axes[:-2], axes[-1], axes[-2])
    shape, strides = (tuple(each[axis] for axis in order) for each in (view.shape, view.strides))
    return view._replace(shape=(1, *shape), strides=(0, *strides))


def one_more(call: Call, view: View) -> View:
    return view._replace(shape=(1, *view.shape), strides=(0, *view.strides))


def rows_of(*statistics: w.Param, turned: bool) -> w.Step:
    """Maxima and sums as one tensor, [2,...]."""
    label = "heads last" if turned else "one more axis"
    views = (
        w.ViewOf(w.Contiguous(each), w.Through(label, rows_first if turned else one_more, w.ViewShape(each)))
        for each in statistics
    )
    return w.Concat(w.FixedAxis(0), *views, code=w.TILING)


def kernel(limits: Lettered, have: Tensors) -> ShapedKernel:
    def operands(at: Arguments) -> Operands:
        rows, keys = prod(at[p.query_index].shape[:-2]), prod(at[p.key_index].shape[:-2])
        heads, width = at[p.query_index].shape[-2:]
        number, across = at.sizes["n"], at.sizes["d"] + (at.sizes["e"] if at[have.query_rope] is not None else 0)
        shared = number if have.dense else 1
        count = 0 if have.dense else at.sizes["c"]
        tensors, is_packed = ((rows, heads, width), (keys, width), (rows, heads)), at[p.layout] == "TND"
        ends = tuple((len(at[each]) if is_packed else 1,) for each in (p.query_ends, p.key_ends))
        sink = have.sinks is not None and at[have.sinks] is not None
        shapes = (
            *tensors, (rows,), *tensors, *ends, (rows, max(count, 1)), (rows, number, across), (keys, shared, across),
            (2, rows, number), (2, rows), (number,),
        )  # fmt: skip
        sizes = (0, 0) if is_packed else (at.sizes["s"], at.sizes["t"])
        flags = AWAY | (HAS_SINK if sink else 0)
        return shapes, numbers(*sizes, causal=True, count=count, flags=flags, scale=at[p.scale])

    rows = w.Derived(lambda query: query.shape[:-2], p.query_index, label="shape of queryIndex without two axes")
    none = w.Derived(lambda query: (*query.shape[:-2], 1), p.query_index, label="one for every query")
    twice = w.Derived(lambda query: (2, *query.shape[:-2]), p.query_index, label="two for every query")
    heads = w.Derived(lambda query: query.shape[-2:-1], have.query, label="[N]")
    own = rows_of(p.own_maximum, p.own_total, turned=False) if have.dense else zeros(twice, w.FLOAT)
    int32 = w.Constant(dt.ACL_INT32, "DT_INT32")
    sinks: w.Step = zeros(heads, w.FLOAT)
    if have.sinks is not None:
        sinks = w.Branch(w.given(have.sinks), w.Contiguous(have.sinks), sinks, code=w.TILING)
    inputs = (
        w.Contiguous(p.query_index), w.Contiguous(p.key_index), w.Contiguous(p.weights),
        *optional_ends(limits, p.query_ends, p.key_ends),
        zeros(none, int32) if have.dense else w.Contiguous(p.chosen), joined(have.query, have.query_rope),
        joined(have.key, have.key_rope), rows_of(have.maximum, have.total, turned=have.dense), own, sinks,
    )  # fmt: skip
    results = (*((w.FLOAT, w.ViewShape(each)) for each in (p.query_index, p.key_index, p.weights)), (w.FLOAT, rows))
    return ShapedKernel("index_loss", inputs, results, operands, limits)
