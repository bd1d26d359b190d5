"""What the Kullback-Leibler divergence shares with its gradients."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts, count
from ....rules.core.term import broadcast

MEAN, OVER_ROWS = 1, 3

x = w.In("self", "log-probabilities, any shape")
target = w.In("target", "target probabilities, or log-probabilities with logTarget, broadcastable with self")
reduction = w.Attr(
    "reduction", "int64_t", "reduction: 0 none, 1 mean, 2 sum, 3 batchmean (sum over the size of axis 0)", 0
)
log_target = w.Attr("logTarget", "bool", "true: target holds log-probabilities", default=False)
grad = w.In("gradOutput", "gradient of the loss, broadcastable to the broadcast shape of self and target")
over_rows = w.value_is(reduction, OVER_ROWS)
shape = w.BroadcastShape(x, target)


def kernel(plain: str, logarithmic: str) -> w.Term:
    """The kernel for a target of either kind."""
    return w.Where(w.is_true(log_target), logarithmic, plain)


def first_of(one: TensorFacts, other: TensorFacts) -> int:
    joined = broadcast(one.shape, other.shape) or ()
    return joined[0] if joined else 1


def rows_of(one: w.Param, other: w.Param) -> w.Term:
    """The size of axis 0 of what two tensors broadcast to."""
    return w.Derived(first_of, one, other, label="size of axis 0")


def sharing(kind: int, one: TensorFacts, other: TensorFacts) -> int:
    elements = count(broadcast(one.shape, other.shape) or ())
    return {MEAN: elements, OVER_ROWS: first_of(one, other)}.get(kind, 1)


shared = w.Derived(sharing, reduction, x, target, label="divisor of the gradient")
share = w.Derived(lambda *facts: 1 / max(sharing(*facts), 1), reduction, x, target, label="factor of the gradient")


def spread_axes(of: w.Param) -> w.Term:
    """The axes along which a tensor is repeated."""

    def axes(one: TensorFacts, other: TensorFacts, inner: TensorFacts) -> Shape:
        whole = broadcast(one.shape, other.shape) or ()
        own = (0,) * (len(whole) - inner.rank) + inner.shape
        return tuple([axis for axis, size in enumerate(whole) if size != own[axis]])

    return w.Derived(axes, x, target, of, label=f"axes along which {of} is broadcast")


def gathered(gradients: w.Step, of: w.Param, common: w.Term) -> w.Step:
    """What each element of a tensor gets together from where it is repeated."""
    alike = w.Equal(w.ViewShape(of), shape)
    total = w.Reduction("reduce_sum", gradients, axes=spread_axes(of), dtypes=(common,))
    return w.Branch(alike, gradients, w.ViewOf(total, w.Reshaped(w.ViewShape(of))))


def shapes(of: w.Param, out: w.Param) -> w.Rules:
    """Tensors of 8 axes at most that broadcast, the gradient to what the others do; out like one (161002)."""
    return w.flat(
        w.max_dims(8, grad, x, target, out), w.broadcastable(x, target),
        (w.Equal(w.BroadcastShapeOf(x, target, grad), shape),), w.same_shape(of, out),
    )  # fmt: skip
