"""Steps about a tensor whose last axis names places along several axes of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...rules.core.call import Call, count
from ...rules.core.param import Param
from ..plan.draft import Draft, Value
from ..plan.lowered import View
from ..steps.step import Step
from .scatter import Layout, shown

MOST_AXES = 8  # that kernels work out one number for


class WovenPlaces(Step):
    """The numbers of what a tensor's last axis names: as many axes of another, from the first on, as it is long."""

    indices: Step
    x: Param

    @property
    def params(self) -> tuple[Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        view, shape = draft.values[self.indices].view, draft.call.tensor(self.x).shape
        axes = view.shape[-1] if view.shape else 0
        if not 0 < axes <= min(len(shape), MOST_AXES):
            return f"{shown(view)} for [{','.join(map(str, shape))}]"
        whole, last, one = (
            view.shape[:-1],
            view.strides[-1],
            view._replace(shape=view.shape[:-1], strides=view.strides[:-1]),
        )
        views = tuple([one._replace(offset=view.offset + axis * last) for axis in range(axes)])
        target = draft.temporary(dt.ACL_INT64, whole, count(whole))
        attrs = (axes, *(each for axis in range(axes) for each in (shape[axis], count(shape[axis + 1 : axes]))))
        draft.kernel(f"places{axes}", views, (target,), map(float, attrs), dt.ACL_INT64)
        row = target._replace(shape=(count(whole),), strides=(1,))
        draft.values[self] = Value(row, count(whole), ACL_FORMAT_ND, -1)
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {self.indices}"

    def meets(self, call: Call) -> Iterator[Call]:
        for param in self.indices.params:
            yield call.but(param, shape=(*call.tensor(param).shape[:-1], 1))

    @property
    def predicate(self) -> str:
        return f"one whose last size is at most the rank of {self.x}"

    def __str__(self) -> str:
        return f"places({self.indices})"


def by_rows(indices: Param) -> Callable[[Call, View, View, View], Layout | str]:
    """A dense tensor as rows of what an index names, and dense updates as so many rows."""

    def arrange(call: Call, target: View, index: View, source: View) -> Layout | str:
        axes = call.tensor(indices).shape[-1]
        rest = target.shape[axes:]
        row, rows = count(rest), count(target.shape[:axes])
        if count(source.shape) != count(index.shape) * row:
            return f"{shown(source)} for {count(index.shape)} rows of {row}"
        many = (count(index.shape), row)
        seen = target._replace(shape=(rows, row), strides=(row, 1))
        wide = index._replace(shape=many, strides=(index.strides[0], 0))
        return Layout(seen, wide, source._replace(shape=many, strides=(row, 1)), 0)

    return arrange
