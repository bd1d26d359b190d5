"""The plans of negative log likelihoods and their gradients, and how kernels see what they take."""

from __future__ import annotations

from collections.abc import Sequence

from ...lowering import language as w
from ...lowering.plan import View
from ...lowering.shaped import Shaped
from ...rules.call import Call, Shape, TensorFacts, count, row_major
from . import reduced as r
from .nll import passed, promoted, samples, samples_of, weight, x

TILE = 2048
"""Samples that a kernel sums together."""


def tiles_of(x: TensorFacts) -> Shape:
    return (-(-count(samples_of(x)) // TILE), 2, 2)


tiles = w.Worked(tiles_of, x, told="sums of tiles")


def parted(shape: Shape) -> Shape:
    """Rows, classes, and samples that lie behind each other; a single row of classes is one sample."""
    return (*shape[:2], count(shape[2:])) if len(shape) > 1 else (1, *(shape or (0,)), 1)


def arranged(view: View, shape: Shape) -> View:
    """Dense elements in another shape; a lone one serves all."""
    strides = (0,) * len(shape) if count(view.shape) == 1 else row_major(shape)
    return view._replace(shape=shape, strides=strides)


def odd(classes: Shape, *views: View) -> str:
    """What no kernel takes: anything but rows of classes, one of each sample or for all of them, a weight for each."""
    shown = " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views)
    *each, weights = views
    rows, size, inner = parted(classes)
    lone = len(classes) == 1  # whose first target counts
    fits = len(classes) in (1, 2, 4) and count(weights.shape) == size
    served = (count(view.shape) in (1, rows * inner) or (lone and len(view.shape) == 1) for view in each)
    return "" if fits and all(served) else shown


def seen(call: Call, x: Shape, views: Sequence[View]) -> Sequence[View] | str:
    """Targets, and other views with one of each sample, in rows; weights as they are."""
    rows, size, inner = parted(x)
    *each, weights = views
    problem = odd(x, *views)
    return problem or (*(arranged(view, (rows, inner)) for view in each), arranged(weights, (size,)))


def seen_forward(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    whole = call.tensor(x).shape
    found = seen(call, whole, views[1:])
    if isinstance(found, str):
        return found
    rows, _, inner = parts = parted(whole)
    written = (rows, inner) if shape == samples_of(call.tensor(x)) else (shape[0], 4)
    return written, (arranged(views[0], parts), *found)


def seen_backward(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    found = seen(call, shape, views)
    return found if isinstance(found, str) else (parted(shape), found)


def forward(names: w.Step, reduction: w.Param, out: w.Param, total_out: w.Param, alone: w.Rule | None = None) -> w.Step:
    """The losses; their mean, that of one being bare under a condition, or their sum, and what all weigh."""
    inputs = w.Contiguous(x), names, w.Contiguous(weight)
    bare = 0 if alone is None else w.Either(alone, 1, 0)
    terms, tiled = (
        Shaped(kernel, *inputs, arrange=seen_forward, shape=shape, dtype=w.FLOAT, attrs=(passed, bare))
        for kernel, shape in (("nll_terms", samples), ("nll_sums", tiles))
    )
    both = w.Fold("reduce_sum", tiled, axes=w.Constant((0, 2), "tiles and parts"), dtypes=(w.FLOAT,))
    summed, total = (w.Look(both, w.Through(told, one, samples)) for told, one in (("sum", first), ("weight", second)))
    quotient = given(w.Compute("div", summed, total), out)
    mean = quotient if alone is None else w.Choice(alone, given(summed, out), quotient)
    one = w.Choice(w.value_is(reduction, 1), mean, given(summed, out))
    return w.Choice(w.value_is(reduction, 0), given(terms, out), w.Together(one, given(total, total_out)))


def first(call: Call, view: View) -> View:
    return view._replace(shape=(), strides=())


def second(call: Call, view: View) -> View:
    return first(call, view)._replace(offset=view.offset + 1)


def given(value: w.Step, to: w.Param) -> w.Step:
    """A result, rounded to the dtype that the source computes in, then to the output's."""
    return w.ViewCopy(w.CastTo(w.CastTo(value, promoted), w.Dtype(to)), to)


def nothing(reduction: w.Param, out: w.Param, total_out: w.Param) -> w.Step:
    """The mean or sum of no losses, and that they weigh nothing."""
    return w.Together(r.nothing(reduction, out), r.single(total_out, 0))


def backward(grad: w.Param, total: w.Param, names: w.Step, reduction: w.Param, out: w.Param) -> w.Plan:
    """The gradient, shared among what all weigh where it is that of the mean."""
    values, weights = w.Contiguous(grad), w.Contiguous(weight)
    shared = w.Compute("div", values, w.Look(w.Contiguous(total), w.Lone()), dtype=w.FLOAT)
    scaled = w.Fork(w.value_is(reduction, 1), shared, values)
    kind = w.Either(w.Equal(w.Dtype(out), w.Dtype(x)), w.Dtype(x), promoted)
    result = Shaped(
        "nll_gradient", scaled, names, weights, arrange=seen_backward, shape=w.ViewShape(x), dtype=kind, attrs=(passed,)
    )
    return (w.Contiguous(x), *w.ViewCopy(w.CastTo(result, w.Dtype(out)), out).chain)
