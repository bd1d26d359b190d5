"""Steps of the rotation of rows, and of the gradients of its angles."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.compute import arranged, repeated
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import Kernel, View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Shape, count, row_major
from .pairs import Mode, add_rotation, form_of_angles, form_of_x, in_pairs, shape_problem


class Rotation(KernelStep):
    """Rows of a tensor rotated by angles; the result has its dtype and shape."""

    x: w.Step
    cos: w.Step
    sin: w.Step
    mode: Mode

    def build(self, draft: Draft) -> str:
        x, cos, sin = (draft.values[step].view for step in self.sources)
        mode = self.mode(draft.call)
        problem = shape_problem(x, cos, sin, mode=mode)
        if problem:
            return problem
        target = draft.temporary(x.dtype, x.shape, count(x.shape))
        begin = len(draft.steps)
        add_rotation(draft, self.kernel, mode, target, x, (cos, sin))
        draft.values[self] = Value(target, count(x.shape), ACL_FORMAT_ND, begin)
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, self.params))}"

    predicate = "those of rows and their angles"


class AngleGradients(Rotation):
    """The gradients of cos, and of sin by NthOutput: products of dy and x, summed over the broadcast axes of cos."""

    def __init__(self, dy: w.Step, x: w.Step, cos: w.Step, mode: Mode, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        super().__init__("rotate_products", x, cos, dy, mode, code=code)

    def build(self, draft: Draft) -> str:
        x, cos, dy = (draft.values[step].view for step in self.sources)
        mode = self.mode(draft.call)
        if dy.shape != x.shape or shape_problem(x, cos, mode=mode):
            return f"{list(dy.shape)}, {list(x.shape)} and {list(cos.shape)}"
        form = form_of_angles(mode)
        axes = tuple([axis for axis, size in enumerate(cos.shape) if size != x.shape[axis]])
        kind, numel = (dt.ACL_FLOAT if axes else cos.dtype), count(x.shape)
        begin = len(draft.steps)
        both = [draft.temporary(kind, x.shape, numel) for _ in range(2)]
        inputs = (in_pairs(dy, form), in_pairs(x, form_of_x(mode)))
        draft.kernel(self.kernel, inputs, (in_pairs(view, form) for view in both))
        for number, view in enumerate(both):
            if axes:
                begin = len(draft.steps)
                view = added_up(draft, view, cos, axes)
            draft.values[(self, number) if number else self] = Value(view, count(view.shape), ACL_FORMAT_ND, begin)
        return ""


def added_up(draft: Draft, view: View, like: View, axes: tuple[int, ...]) -> View:
    """Sums along axes, which stay with size 1."""
    target = draft.temporary(like.dtype, like.shape, count(like.shape))
    bare: Shape = tuple([size for axis, size in enumerate(view.shape) if axis not in axes])
    flat = target._replace(shape=bare, strides=row_major(bare))
    draft.read(view)
    output = repeated(flat, view.shape, axes)
    draft.steps.append(Kernel("reduce_sum", (arranged(view, axes),), (output,), (), dt.ACL_FLOAT, False, len(axes)))
    return target
