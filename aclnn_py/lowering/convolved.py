"""The steps that convolve: tensors as float32, a convolution or what one made its result of, gradients of weights."""

from __future__ import annotations

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_ND
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from ..rules.call import count, is_dense
from ..rules.param import Param
from ..rules.rule import Rule
from ..rules.terms import Term
from .draft import LIMIT, Draft, Value
from .moves import operands
from .plan import Kernel, View
from .steps import OfOne, Step
from .view_steps import Fork
from .volumes import SPACE, as_image, as_weights, attributes, belong, too_far

PANEL = 12
"""Rows that the kernels' panels of weights divide."""


class Rounded(OfOne):
    """A FLOAT tensor rounded to HF32 where a number says so, else as it is."""

    __slots__ = ("code", "hf32", "source")
    is_kernel = True

    source: Step
    hf32: Term

    def __init__(self, source: Step, hf32: Term, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(source=source, hf32=hf32, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*super().params, *self.hf32.params)))

    def build(self, draft: Draft) -> str:
        value = draft.values[self.source]
        if value.view.dtype != dt.ACL_FLOAT or not self.hf32.read(draft.call):
            draft.values[self] = value
            return ""
        view = value.view
        if not is_dense(view.shape, view.strides, value.numel):
            view = draft.move("contiguous", view, view.dtype, value.format, value.numel).view
        target = draft.temporary(dt.ACL_FLOAT, view.shape, value.numel)
        draft.read(view)
        row, made = (each._replace(shape=(value.numel,), strides=(1,)) for each in (view, target))
        draft.steps.append(Kernel("conv_round", (row,), (made,), (), dt.ACL_FLOAT, False, 0, True))
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

    __slots__ = ("back", "bias", "code", "dtype", "geometry", "hf32", "image", "shape", "weights")
    is_kernel = True

    image: Step
    weights: Step
    bias: Step | None
    geometry: Term
    dtype: Term
    shape: Term
    hf32: Term
    back: bool

    def __init__(
        self,
        image: Step,
        weights: Step,
        bias: Step | None,
        *,
        geometry: Term,
        dtype: Term,
        shape: Term,
        hf32: Term,
        back: bool,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            image=image, weights=weights, bias=bias, geometry=geometry, dtype=dtype, shape=shape, hf32=hf32, back=back,
            code=code,
        )  # fmt: skip

    @property
    def sources(self) -> tuple[Step, ...]:
        return (self.image, self.weights) if self.bias is None else (self.image, self.weights, self.bias)

    @property
    def params(self) -> tuple[Param, ...]:
        terms = (self.dtype, self.shape, self.hf32, self.geometry)
        return tuple(dict.fromkeys((*super().params, *(param for term in terms for param in term.params))))

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
        target = draft.temporary(self.dtype.read(draft.call), shape, numel)
        at = (lie.result, lie.image) if self.back else (lie.image, lie.result)
        inputs = [as_image(views[0], at[0], lie.groups), packed]
        if self.bias is not None:
            rows = weights.shape[1]
            (step,) = views[2].strides
            inputs.append(views[2]._replace(shape=(lie.groups, rows), strides=(rows * step, step)))
        for view in (*views, packed):
            draft.read(view)
        taps = tuple([views[1].shape[axis] for axis in lie.weights.space])
        attrs = (*attributes(lie, ends[1], taps), *map(float, weights.shape[-SPACE:]), float(self.back))
        draft.fault = draft.fault or too_far(attrs)
        kernel = "conv" if self.bias is None else "conv_bias"
        made = as_image(target, at[1], lie.groups)
        draft.values[self] = Value(target, numel, ACL_FORMAT_ND, len(draft.steps))
        draft.steps.append(Kernel(kernel, tuple(inputs), (made,), attrs, dt.ACL_FLOAT, False, 0, True))
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
    draft.read(weights)
    draft.steps.append(Kernel("conv_pack", (weights,), (packed,), (hf32,), dt.ACL_FLOAT, False, 0, True))
    return packed


class WeightsGradient(Step):
    """Gradients of the weights, as a new FLOAT tensor of their shape, from those of the result and from the image."""

    __slots__ = ("code", "geometry", "grad", "image", "shape")
    is_kernel = True

    grad: Step
    image: Step
    geometry: Term
    shape: Term

    def __init__(
        self, grad: Step, image: Step, *, geometry: Term, shape: Term, code: int = ACLNN_ERR_INNER_NULLPTR
    ) -> None:
        self._fill(grad=grad, image=image, geometry=geometry, shape=shape, code=code)

    @property
    def sources(self) -> tuple[Step, ...]:
        return (self.grad, self.image)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*super().params, *self.shape.params, *self.geometry.params)))

    def build(self, draft: Draft) -> str:
        lie, shape = self.geometry.read(draft.call), self.shape.read(draft.call)
        grad, image = (draft.values[step].view for step in self.sources)
        if not belong(lie, image.shape, shape, grad.shape):
            return f"a result of [{','.join(map(str, shape))}]"
        target = draft.temporary(dt.ACL_FLOAT, shape, count(shape))
        for view in (grad, image):
            draft.read(view)
        inputs = (as_image(grad, lie.result, lie.groups), as_image(image, lie.image, lie.groups))
        made = as_weights(target, lie.weights, lie.groups)
        draft.values[self] = Value(target, count(shape), ACL_FORMAT_ND, len(draft.steps))
        attrs = attributes(lie, grad.shape, tuple([shape[axis] for axis in lie.weights.space]))
        draft.fault = draft.fault or too_far(attrs)
        draft.steps.append(Kernel("conv_weights", inputs, (made,), attrs, dt.ACL_FLOAT, False, 0, True))
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "those of a convolution"

    def __str__(self) -> str:
        return f"gradient of weights({', '.join(map(str, operands(self)))})"


class Decided(Fork):
    """A choice between plans of many steps, whose parameters are listed once."""

    __slots__ = ("listed",)

    listed: tuple[Param, ...]

    def __init__(self, condition: Rule, one: Step, other: Step) -> None:
        super().__init__(condition, one, other)
        self._fill(condition=condition, one=one, other=other, code=self.code, listed=super().params)

    @property
    def params(self) -> tuple[Param, ...]:
        return self.listed


class Unemulated(Step):
    """A call that phase one accepts, whose task nobody emulates: it fails."""

    __slots__ = ("code", "told")

    told: str

    def __init__(self, told: str) -> None:
        self._fill(told=told, code=ACLNN_ERR_INNER_NULLPTR)

    def build(self, draft: Draft) -> str:
        draft.fault = self.told
        return ""

    @property
    def subject(self) -> str:
        return self.told

    predicate = "possible"

    def __str__(self) -> str:
        return self.told
