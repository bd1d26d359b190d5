"""What cross entropies of classes share with their gradient: rows, their targets, and words for reductions."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from ...norm.shared.generated_rules import Single
from ...norm.shared.kernels import filled
from .nll import halves_of
from .nll_plan import TILE, kernel_views

SOCS = ("ascend910b", "ascend910_93", "ascend950")
NEW = w.on(*w.REGBASE)
FLOATS = w.row(SOCS)
TARGETS = w.Choices().plus(dt.ACL_INT64, on=SOCS).plus(dt.ACL_INT32, on=("ascend950",))
ALONE = w.Choices().plus(dt.ACL_FLOAT, on=SOCS)

target = w.In("target", "class index of every row, [N]")
weight = w.In("weightOptional", "weight of every class, FLOAT, [C]; null: 1", optional=True)
word = w.Attr(
    "reductionOptional", "char*", 'reduction of the loss: "none", "mean" (weighted) or "sum"; null: "mean"', "mean",
    optional=True,
)  # fmt: skip
ignored = w.Attr("ignoreIndex", "int64_t", "target value whose rows are ignored", -100)
smoothing = w.Attr("labelSmoothing", "double", "label smoothing, 0 to 1", 0.0)
unsmoothed = w.Attr("labelSmoothing", "float", "label smoothing, must be 0", 0.0)
UNSMOOTHED: w.Rules = (w.OneOf(w.ValueOf(unsmoothed), w.Choices(0.0)),)
"""What the fused ones ask of it."""
reduction_word = w.ValueOf(word, absent="mean")
every, mean = w.OneOf(reduction_word, w.Choices("none")), w.OneOf(reduction_word, w.Choices("mean"))
KNOWN: w.Rules = (w.OneOf(reduction_word, w.Choices("mean", "sum", "none")),)
SMOOTH: w.Rules = (w.Within(Single(smoothing), 0, 1),)
smooth = w.Derived(lambda part: abs(single_of(part)) > 0 or None, smoothing, label="label smoothing")
smoothed = w.Defined(smooth)
ignored_halves = w.Derived(halves_of, ignored, label="ignoreIndex")
target_share = w.Derived(lambda part: 1.0 - single_of(part), smoothing, label="1 - labelSmoothing")
negative_target_share = w.Derived(
    lambda part: single_of(part) - 1.0 if abs(single_of(part)) > 0 else -1.0, smoothing, label="labelSmoothing - 1"
)


class Rows:
    """Rows of classes, and the steps that take from them what their targets name."""

    def __init__(self, x: w.Param) -> None:
        self.x = x
        self.shape = w.Derived(lambda x: x.shape[:2] if x.rank > 1 else None, x, label="[N,C]")
        self.samples = w.Derived(lambda x: x.shape[:1] or None, x, label="[N]")
        self.classes = w.Derived(lambda x: x.shape[1:2] or None, x, label="[C]")
        self.tiles = w.Derived(tiles_of, x, label="partial sums per tile")
        self.share = w.Derived(
            lambda x, part: single_of(part) / max(1, *x.shape[1:2]), x, smoothing, label="labelSmoothing / C"
        )  # fmt: skip
        self.dense = w.CastTo(self.first(x, self.shape), w.FLOAT)
        self.names = self.first(target, self.samples)
        given = self.first(weight, self.classes)
        self.weights = w.Branch(w.given(weight), given, filled(self.classes, w.FLOAT, 1))
        self.ones = filled(self.classes, w.FLOAT, 1)

    def first(self, param: w.Param, shape: w.Term) -> w.Step:
        """The first elements of a tensor, as many as a shape has."""
        return w.ViewOf(w.Contiguous(param), w.Reshaped(shape, blind=True))

    def named(self) -> w.Rules:
        """There is a target for each row (161002)."""
        return (w.Equal(w.SizeAt(target, w.FixedAxis(0)), w.SizeAt(self.x, w.FixedAxis(0))),)

    def weighed(self) -> w.Rules:
        """There is a weight for each class (161002)."""
        return w.when_given(weight, (w.Equal(w.SizeAt(weight, w.FixedAxis(0)), w.SizeAt(self.x, w.FixedAxis(1))),))

    def terms(self, values: w.Step, weights: w.Step) -> w.Step:
        """Minus what lies at the target, or the row's only value, times the target's weight; 0 if ignored."""
        return self.gathered("nll_terms", values, weights, self.samples)

    def sums(self, values: w.Step, weights: w.Step) -> tuple[w.Step, w.Step]:
        """The sum of these, and that of the weights."""
        tiled = self.gathered("nll_sums", values, weights, self.tiles)
        both = w.Reduction("reduce_sum", tiled, axes=w.Constant((0, 2), "tiles and parts"), dtypes=(w.FLOAT,))
        return w.ViewOf(both, one_of("sum", 0, self.samples)), w.ViewOf(both, one_of("weight", 1, self.samples))

    def gathered(self, kernel: str, values: w.Step, weights: w.Step, shape: w.Term) -> w.Step:
        return Shaped(
            kernel, values, self.names, weights, arrange=arranged, shape=shape, dtype=w.FLOAT,
            attrs=(ignored_halves, 0.0),
        )  # fmt: skip


def tiles_of(x: TensorFacts) -> Shape | None:
    return (-(-x.shape[0] // TILE), 2, 2) if x.shape else None


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """Rows of classes, or a value for all classes of each row, beside targets and weights."""
    x, names, weights = views
    rows, classes = names.shape[0], weights.shape[0]
    found = kernel_views(call, (rows, classes), (names, weights))
    if isinstance(found, str):
        return found
    strides = (*x.strides[:1], x.strides[1] if len(x.shape) > 1 else 0, 0)
    written = (rows, 1) if len(shape) == 1 else (shape[0], 4)
    return written, (x._replace(shape=(rows, classes, 1), strides=strides), *found)


def one_of(name: str, number: int, given: w.Term) -> w.Through:
    """One element of a row."""

    def function(call: Call, view: View) -> View:
        return view._replace(shape=(), strides=(), offset=view.offset + number)

    return w.Through(name, function, given)


def result(name: str, meaning: str) -> w.Param:
    return w.Out(name, meaning, ctype=w.IN_TENSOR)
