"""The plans of negative log likelihoods and their gradients, and how kernels see what they take."""

from __future__ import annotations

from collections.abc import Sequence

from ....lowering import language as w
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts, count, row_major
from . import reduction as r
from .nll import ignored_halves, promoted, samples, samples_of, weight, x

TILE = 2048
"""Samples that a kernel sums together."""


def tiles_of(x: TensorFacts) -> Shape:
    return (-(-count(samples_of(x)) // TILE), 2, 2)


tiles = w.Derived(tiles_of, x, label="partial sums per tile")


def parted(shape: Shape) -> Shape:
    """Rows, classes, and samples that lie behind each other; a single row of classes is one sample."""
    return (*shape[:2], count(shape[2:])) if len(shape) > 1 else (1, *(shape or (0,)), 1)


def arranged(view: View, shape: Shape) -> View:
    """Dense elements in another shape; a lone one serves all."""
    strides = (0,) * len(shape) if count(view.shape) == 1 else row_major(shape)
    return view._replace(shape=shape, strides=strides)


def shape_problem(classes: Shape, *views: View) -> str:
    """What no kernel takes: anything but rows of classes, one of each sample or for all of them, a weight for each."""
    shown = " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views)
    *each, weights = views
    rows, size, inner = parted(classes)
    is_single = len(classes) == 1  # whose first target counts
    fits = len(classes) in (1, 2, 4) and count(weights.shape) == size
    served = (count(view.shape) in (1, rows * inner) or (is_single and len(view.shape) == 1) for view in each)
    return "" if fits and all(served) else shown


def kernel_views(call: Call, x: Shape, views: Sequence[View]) -> Sequence[View] | str:
    """Targets, and other views with one of each sample, in rows; weights as they are."""
    rows, size, inner = parted(x)
    *each, weights = views
    problem = shape_problem(x, *views)
    return problem or (*(arranged(view, (rows, inner)) for view in each), arranged(weights, (size,)))


def forward_views(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    whole = call.tensor(x).shape
    found = kernel_views(call, whole, views[1:])
    if isinstance(found, str):
        return found
    rows, _, inner = parts = parted(whole)
    written = (rows, inner) if shape == samples_of(call.tensor(x)) else (shape[0], 4)
    return written, (arranged(views[0], parts), *found)


def backward_views(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    found = kernel_views(call, shape, views)
    return found if isinstance(found, str) else (parted(shape), found)


def forward(names: w.Step, reduction: w.Param, out: w.Param, total_out: w.Param, alone: w.Rule | None = None) -> w.Step:
    """The losses; their mean, that of one being bare under a condition, or their sum, and what all weigh."""
    inputs = w.Contiguous(x), names, w.Contiguous(weight)
    bare = 0 if alone is None else w.Where(alone, 1, 0)
    terms, tiled = (
        Shaped(kernel, *inputs, arrange=forward_views, shape=shape, dtype=w.FLOAT, attrs=(ignored_halves, bare))
        for kernel, shape in (("nll_terms", samples), ("nll_sums", tiles))
    )
    both = w.Reduction("reduce_sum", tiled, axes=w.Constant((0, 2), "tiles and parts"), dtypes=(w.FLOAT,))
    summed, total = (
        w.ViewOf(both, w.Through(name, one, samples)) for name, one in (("sum", first), ("weight", second))
    )
    quotient = stored(w.Compute("div", summed, total), out)
    mean = quotient if alone is None else w.OpenBranch(alone, stored(summed, out), quotient)
    one = w.OpenBranch(w.value_is(reduction, 1), mean, stored(summed, out))
    return w.OpenBranch(w.value_is(reduction, 0), stored(terms, out), w.Steps(one, stored(total, total_out)))


def first(call: Call, view: View) -> View:
    return view._replace(shape=(), strides=())


def second(call: Call, view: View) -> View:
    return first(call, view)._replace(offset=view.offset + 1)


def stored(value: w.Step, to: w.Param) -> w.Step:
    """A result, rounded to the dtype that the source computes in, then to the output's."""
    return w.ViewCopy(w.CastTo(w.CastTo(value, promoted), w.Dtype(to)), to)


def nothing(reduction: w.Param, out: w.Param, total_out: w.Param) -> w.Step:
    """The mean or sum of no losses, and that they weigh nothing."""
    return w.Steps(r.nothing(reduction, out), r.single(total_out, 0))


def backward(grad: w.Param, total: w.Param, names: w.Step, reduction: w.Param, out: w.Param) -> w.Plan:
    """The gradient, shared among what all weigh where it is that of the mean."""
    values, weights = w.Contiguous(grad), w.Contiguous(weight)
    shared = w.Compute("div", values, w.ViewOf(w.Contiguous(total), w.AsScalar()), dtype=w.FLOAT)
    scaled = w.Branch(w.value_is(reduction, 1), shared, values)
    kind = w.Where(w.Equal(w.Dtype(out), w.Dtype(x)), w.Dtype(x), promoted)
    result = Shaped(
        "nll_gradient",
        scaled,
        names,
        weights,
        arrange=backward_views,
        shape=w.ViewShape(x),
        dtype=kind,
        attrs=(ignored_halves,),
    )
    return (w.Contiguous(x), *w.ViewCopy(w.CastTo(result, w.Dtype(out)), out).chain)
