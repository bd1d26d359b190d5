"""The steps that convolve: tensors as float32, a convolution or what one made its result of, gradients of weights."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.frozen import KW_ONLY
from ...rules.core.call import count, is_dense
from ...rules.core.param import Param
from ...rules.core.term import Term
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import View
from ..steps.moves import operands
from ..steps.step import Step
from .convolution_geometry import SPACE, as_image, as_weights, attributes, belong, too_far

PANEL = 12
"""Rows that the kernels' panels of weights divide."""


class Rounded(Step):
    """A FLOAT tensor rounded to HF32 where a number says so, else as it is."""

    is_kernel = True

    source: Step
    hf32: Term

    def build(self, draft: Draft) -> str:
        value = draft.values[self.source]
        if value.view.dtype != dt.ACL_FLOAT or not self.hf32.read(draft.call):
            draft.values[self] = value
            return ""
        view = value.view
        if not is_dense(view.shape, view.strides, value.numel):
            view = draft.move("contiguous", view, view.dtype, value.format, value.numel).view
        target = draft.temporary(dt.ACL_FLOAT, view.shape, value.numel)
        row, made = (each._replace(shape=(value.numel,), strides=(1,)) for each in (view, target))
        draft.kernel("conv_round", (row,), (made,))
        draft.values[self] = Value(target, value.numel, value.format, len(draft.steps) - 1)
        return ""

    @property
    def subject(self) -> str:
        return str(self.source)

    predicate = "possible to round"

    def __str__(self) -> str:
        return f"HF32({', '.join(map(str, operands(self)))})"


class Convolved(Step):
    """An image of FLOAT convolved with weights of FLOAT, plus a number for each row of the weights if there is a bias.

    `geometry` yields a volumes.Geometry. Weights are rounded to HF32 where a number says so. `back`: the image that a
    convolution with these weights would have made `image` of, had it no other elements.
    The result is a new tensor of that dtype and shape.
    """

    is_kernel = True

    image: Step
    weights: Step
    bias: Step | None
    _: KW_ONLY
    geometry: Term
    dtype: Term
    shape: Term
    hf32: Term
    back: bool

    @property
    def params(self) -> tuple[Param, ...]:
        terms = (self.dtype, self.shape, self.hf32, self.geometry)
        return tuple(dict.fromkeys((*self.source_params, *(param for term in terms for param in term.params))))

    def build(self, draft: Draft) -> str:
        lie, shape = self.geometry.read(draft.call), self.shape.read(draft.call)
        views = [draft.values[step].view for step in self.sources]
        numel = count(shape)
        ends = (shape, views[0].shape) if self.back else (views[0].shape, shape)
        if numel > LIMIT or not belong(lie, ends[0], views[1].shape, ends[1]):
            return f"a result of [{','.join(map(str, shape))}]"
        weights = as_weights(views[1], lie.weights, lie.groups, turned=self.back)
        if self.bias is not None and views[2].shape != (lie.groups * weights.shape[1],):
            return f"a bias of [{','.join(map(str, views[2].shape))}]"
        packed = pack(draft, weights, float(self.hf32.read(draft.call)))
        (target,) = draft.results(self, (self.dtype.read(draft.call), shape))
        at = (lie.result, lie.image) if self.back else (lie.image, lie.result)
        inputs = [as_image(views[0], at[0], lie.groups), packed]
        if self.bias is not None:
            rows = weights.shape[1]
            (step,) = views[2].strides
            inputs.append(views[2]._replace(shape=(lie.groups, rows), strides=(rows * step, step)))
        taps = tuple([views[1].shape[axis] for axis in lie.weights.space])
        attrs = (*attributes(lie, ends[1], taps), *map(float, weights.shape[-SPACE:]), float(self.back))
        draft.fault = draft.fault or too_far(attrs)
        kernel = "conv" if self.bias is None else "conv_bias"
        made = as_image(target, at[1], lie.groups)
        draft.read(views[1])
        draft.kernel(kernel, inputs, (made,), attrs)
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those of a convolution, with a result small enough for memory"

    def __str__(self) -> str:
        return f"{'deconv' if self.back else 'conv'}({', '.join(map(str, operands(self)))})"


def pack(draft: Draft, weights: View, hf32: float) -> View:
    """The weights as the kernels take them, rounded to HF32 for a 1; the next step reads them."""
    groups, rows, channels, *taps = weights.shape
    shape = (groups, -(-rows // PANEL) * PANEL, channels * count(tuple(taps)))
    packed = draft.temporary(dt.ACL_FLOAT, shape, count(shape))
    draft.kernel("conv_pack", (weights,), (packed,), (hf32,))
    return packed


class WeightsGradient(Step):
    """Gradients of the weights, as a new FLOAT tensor of their shape, from those of the result and from the image."""

    is_kernel = True

    grad: Step
    image: Step
    _: KW_ONLY
    geometry: Term
    shape: Term

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.shape.params, *self.geometry.params)))

    def build(self, draft: Draft) -> str:
        lie, shape = self.geometry.read(draft.call), self.shape.read(draft.call)
        grad, image = (draft.values[step].view for step in self.sources)
        if not belong(lie, image.shape, shape, grad.shape):
            return f"a result of [{','.join(map(str, shape))}]"
        (target,) = draft.results(self, (dt.ACL_FLOAT, shape))
        inputs = (as_image(grad, lie.result, lie.groups), as_image(image, lie.image, lie.groups))
        made = as_weights(target, lie.weights, lie.groups)
        attrs = attributes(lie, grad.shape, tuple([shape[axis] for axis in lie.weights.space]))
        draft.fault = draft.fault or too_far(attrs)
        draft.kernel("conv_weights", inputs, (made,), attrs)
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those of a convolution"

    def __str__(self) -> str:
        return f"gradient of weights({', '.join(map(str, operands(self)))})"


class Unemulated(Step):
    """A call that phase one accepts and whose task is not emulated: the task fails."""

    label: str

    def build(self, draft: Draft) -> str:
        draft.fault = f"the emulator has no kernel for {self.label}"
        return ""

    @property
    def subject(self) -> str:
        return self.label

    predicate = "possible"

    def __str__(self) -> str:
        return self.label
