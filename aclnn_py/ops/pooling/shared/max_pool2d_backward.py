"""What the gradients of pooling the largest elements of 2d windows share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from . import max_pool2d_params as m
from .max_pool2d_params import x
from .window_step import Windowed, flat_planes

grad = w.In("gradOutput", "gradient of the pooled output, [N,C,Hout,Wout] or [C,Hout,Wout]")
where = w.In("indices", "indices of the forward pass, with their shape")
back = w.Out("gradInput", "gradient of self, same shape as self")
OLD = ("ascend910", "ascend910b", "ascend910_93", "ascend310p", "ascend310b", "ascend310", "unknown")
BACKWARD_NOTES = (
    "The source compares the shape of indices but drops the result: too few elements give 561103 here.",
    "An out-of-range index fails the stream.",
)


def backward_formats() -> tuple[w.Rules, ...]:
    """One storage format, none of the hardware's own, three or four axes (161002)."""
    return (
        w.same_format(x, grad), w.same_format(x, back), w.no_private_format(x, back, grad, where),
        *(w.dims_within(3, 4, each) for each in (x, back, grad, where)),
    )  # fmt: skip


def backward_shapes() -> tuple[w.Rules, ...]:
    return w.same_shape(back, x), m.PLANES, m.WINDOWS, (w.Equal(w.ViewShape(grad), m.result_shape),)


def seen_flat(call: Call, views: Sequence[View]) -> Sequence[View] | str:
    """The gradient's result, gradients, and a place for each of them."""
    _, grads, places = views
    if places.shape != grads.shape or places.dtype not in (dt.ACL_INT32, dt.ACL_INT64):
        return f"{dt.label(places.dtype)} [{','.join(map(str, places.shape))}]"
    return [flat_planes(view, m.AXES, m.last_channels(call)) for view in views]


def as_many(call: Call) -> Iterator[Call]:
    yield call.but(where, shape=call.tensor(grad).shape, dtype=dt.ACL_INT32)


def given_back(slopes: w.Step, places: w.Step, *, lenient: bool = False) -> w.Step:
    """Gradients added up where the places say, in the dtype of self."""
    attrs = (0.0,) * 12 + (float(lenient), 0.0)
    added = Windowed(
        "window_return", slopes, places, results=((w.FLOAT, w.ViewShape(x)),), arrange=seen_flat, attrs=attrs,
        mend=as_many,
    )  # fmt: skip
    return w.CastTo(added, w.Dtype(x))
