"""Kernels that put the elements along an axis in order, or look for their places in rows that are sorted."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.frozen import KW_ONLY
from ...rules.core.call import Call, count, is_dense, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Rule, Variants
from ...rules.core.term import Term
from ..plan.draft import Draft, Value
from ..plan.lowered import View, new
from ..steps.step import Step
from .compute import compute_class, numbers

ROOM = 320 << 10
"""Bytes of pairs that a kernel sorts in room of its own; for more it needs some of the workspace, twice."""


LONGEST = (1 << 32) - 1
"""Elements along the axis: a kernel keeps their places in 32 bits."""


def pair_bytes(dtype: int) -> int:
    """A key and the place of its element (kernels/compute/order/order.h)."""
    return 8 if dt.size(dtype) < 8 else 16


def class_of(view: View) -> int:
    """The class of a kernel that compares elements."""
    return dt.ACL_INT64 if view.dtype in dt.INTEGER or view.dtype == dt.ACL_BOOL else compute_class(view.dtype, [])


class Sort(Step):
    """Elements along one axis of a result in order, and as a further result their places, INT64.

    `kernel` is "sort", "topk" or "kth"; `size` what the results have along the axis (default: all that there is). A
    source without axes counts as one with a single element along one. What is sorted keeps its storage format, one
    element of each row is ND (l0op::GatherV2, l0op::KthValue). Calls in which `lacking` holds have no kernel.
    """

    is_kernel = True

    kernel: str
    source: Step
    _: KW_ONLY
    axis: Term
    size: Term | int | None = None
    attrs: tuple[float | Term, ...] = ()
    lacking: Rule | None = None

    @property
    def params(self) -> tuple[Param, ...]:
        attrs = (attr for attr in (*self.attrs, self.size, self.axis) if isinstance(attr, Term))
        return tuple(dict.fromkeys((*self.source.params, *(param for attr in attrs for param in attr.params))))

    def build(self, draft: Draft) -> str:
        call, value = draft.call, draft.values[self.source]
        if self.lacking is not None and self.lacking.holds(call):
            return f"{self.lacking}"
        axis: int | None = self.axis.read(call)
        shape = value.view.shape or (1,)
        if axis is None or axis >= len(shape):
            return f"shape [{','.join(map(str, shape))}], which has no {self.axis}"
        if shape[axis] > LONGEST:
            return f"{shape[axis]} elements along {self.axis}, more than 2^32 - 1"
        view = last(value.view._replace(shape=shape, strides=value.view.strides or (1,)), axis)
        if not is_dense(view.shape, view.strides, value.numel):
            view = draft.move("transpose", view, view.dtype, value.format, value.numel).view
        size = self.size.read(call) if isinstance(self.size, Term) else self.size
        outer, length = view.shape[:-1], view.shape[-1]
        found = (*outer, length if size is None else size)
        targets = [draft.temporary(dtype, found, count(found)) for dtype in (view.dtype, dt.ACL_INT64)]
        format = ACL_FORMAT_ND if self.kernel == "kth" else value.format
        for number, target in enumerate(targets):
            seen, maker = (target, len(draft.steps)) if axis == len(shape) - 1 else (back(target, axis), -1)
            draft.values[(self, number) if number else self] = new(Value, (seen, count(found), format, maker))
        pairs = 0 if self.kernel == "kth" else found[-1] if self.kernel == "topk" else length
        more = pairs * pair_bytes(view.dtype)
        room = (
            (draft.temporary(dt.ACL_UINT8, (count(outer), 2 * more), 2 * count(outer) * more),) if more > ROOM else ()
        )
        kernel = f"{self.kernel}_long" if room else self.kernel
        outputs = (*targets, *room)
        attrs = numbers(self.attrs, call)
        draft.kernel(kernel, (view,), outputs, attrs, class_of(view))
        return ""

    def breaks(self, call: Call) -> Variants:
        for variant in () if self.lacking is None else self.lacking.meets(call):
            yield str(self.lacking), variant

    @property
    def subject(self) -> str:
        return str(self)

    predicate = "known to a kernel"

    def __str__(self) -> str:
        attrs = "".join(f", {attr}" for attr in self.attrs)
        return f"{self.kernel}({self.source}{attrs}) along {self.axis}"


def last(view: View, axis: int) -> View:
    """The view with one axis moved behind all others."""
    order = [*(each for each in range(len(view.shape)) if each != axis), axis]
    shape, strides = tuple([view.shape[each] for each in order]), tuple([view.strides[each] for each in order])
    return view._replace(shape=shape, strides=strides)


def back(view: View, axis: int) -> View:
    """The view with its last axis moved to a place before."""
    shape, strides = (inserted(list(each), axis) for each in (view.shape, view.strides))
    return view._replace(shape=shape, strides=strides)


def inserted(numbers: list[int], axis: int) -> tuple[int, ...]:
    """The last number at a place before."""
    numbers.insert(axis, numbers.pop())
    return tuple(numbers)


class SearchSorted(Step):
    """Where numbers belong in sorted rows, after equal ones if `after_equal` says so, as results of `dtype`.

    One row serves all numbers, or each row of a tensor those that lie as it does; with `by` a row's elements are taken
    in the order of these places. `aicpu`: that is the AI CPU's work.
    """

    is_kernel = True

    row: Step
    wanted: Step
    _: KW_ONLY
    after_equal: Term
    dtype: Term
    by: Step | None = None
    aicpu: bool = False

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.after_equal.params, *self.dtype.params)))

    def build(self, draft: Draft) -> str:
        values = [draft.values[step] for step in self.sources]
        views = [with_axes(value.view) for value in values]
        shape = values[1].view.shape or (1,)
        draft.aicpu = draft.aicpu or self.aicpu
        made = draft.results(self, (self.dtype.read(draft.call), shape))
        attrs, name = (float(self.after_equal.read(draft.call)),), "search" if self.by is None else "search_by"
        draft.kernel(name, views, made, attrs, class_of(views[0]))
        return ""

    @property
    def subject(self) -> str:
        return str(self)

    predicate = "known to a kernel"

    def __str__(self) -> str:
        by = "" if self.by is None else f" by {self.by}"
        return f"search({self.row}, {self.wanted}){by}"


def with_axes(view: View) -> View:
    """A tensor without axes as a single element along one."""
    return view if view.shape else view._replace(shape=(1,), strides=row_major((1,)))
