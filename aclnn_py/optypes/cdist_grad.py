"""CdistGrad, the gradient of torch.cdist for p from 0 to 2 and inf on SoCs before the 950."""

from __future__ import annotations

from math import prod

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.draft import Draft
from ..lowering.plan.lowered import View
from ..ops.rnn.shared.plan_builder import FLOAT, PlanBuilder
from ..rules.core.call import Shape, TensorFacts
from .declare import declare_type

FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT)
grad = w.In("grad", "gradient at the distances, broadcast to [...,P,R,M]")
x1 = w.In("x1", "rows, [...,P,R,M]: broadcast along R")
x2 = w.In("x2", "others, [...,P,R,M]")
cdist = w.In("cdist", "distances, broadcast to [...,P,R,M]")
p = w.Attr("p", "float", "p of the norm, -1 for inf", 2.0)
y = w.Out("y", "gradient of x1, [...,P,M]")
WIDE = (x1, x2, cdist)


def summed(wide: TensorFacts) -> Shape | None:
    return (*wide.shape[:-2], wide.shape[-1]) if wide.rank >= 3 else None


def pairs_last(view: View) -> View:
    """[...,P,M,R], so that what is summed lies together."""
    (*shape, r, m), (*strides, step, last) = view.shape, view.strides
    return view._replace(shape=(*shape, m, r), strides=(*strides, last, step))


class Gradient(w.Step):
    """The kernel of aclnnCdistBackward with an element of x1 as a batch of its own: one row, one column, R others."""

    is_kernel = True

    @property
    def params(self) -> tuple[w.Param, ...]:
        return grad, *WIDE, p, y

    def build(self, draft: Draft) -> str:
        work = PlanBuilder(draft)
        rows = draft.call.tensor(grad).shape[-2]
        count = prod(draft.call.tensor(y).shape)
        far = [self.batches(work, param, (count, 1, rows)) for param in (grad, cdist)]
        others = self.batches(work, x2, (count, rows, 1))
        made = work.new(FLOAT, (count, 1, 1))
        work.kernel("cdist_backward", (far[0], self.rows(work, count), others, far[1]), (made,), (self.p(draft),))
        to = work.argument(y)
        work.move(self.shaped(made, to.shape), to)
        return ""

    def batches(self, work: PlanBuilder, param: w.Param, shape: Shape) -> View:
        return self.shaped(work.dense(pairs_last(work.argument(param)), FLOAT), shape)

    def rows(self, work: PlanBuilder, count: int) -> View:
        view = work.argument(x1)
        (*shape, _, m), (*strides, _, last) = view.shape, view.strides
        first = view._replace(shape=(*shape, m), strides=(*strides, last))
        return self.shaped(work.dense(first, FLOAT), (count, 1, 1))

    @staticmethod
    def shaped(view: View, shape: Shape) -> View:
        """Another shape of a dense view."""
        return view._replace(shape=shape, strides=tuple(prod(shape[axis + 1 :]) for axis in range(len(shape))))

    @staticmethod
    def p(draft: Draft) -> float:
        return float(draft.call.args[p.name])  # type: ignore[arg-type]


cdist_grad = declare_type(
    "CdistGrad", grad, *WIDE, p, y,
    rules=(
        w.present(grad, *WIDE, y), w.dtype_in(FLOATS, grad, *WIDE, y),
        *(w.same_dtype(each, grad) for each in (*WIDE, y)), w.dims_within(3, 8, grad),
        *(w.same_shape(each, grad) for each in WIDE),
        (w.Equal(w.ViewShape(y), w.Derived(summed, grad, label="[...,P,M] of grad", kind="shape_custom")),),
        w.when(w.OneOf(w.ValueOf(p), w.Choices(-1.0)), otherwise=((w.Within(w.ValueOf(p), low=0),),)),
        w.done_if_empty(y),
    ),
    plan=(Gradient(),), summary="gradient of distances between rows with respect to the first ones",
    formula="the sum over R of grad times the derivative of the norm of x1 - x2, which follows from both and cdist; 0 "
    "where cdist is 0, and for p = 0; for inf, of the elements as long as cdist",
    precision="computed in float32, sums in double; rounded once",
    reference="torch.ops.aten._cdist_backward(grad, x1, x2, p, cdist)",
)  # fmt: skip
