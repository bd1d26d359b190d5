"""The kernel step of top-k/top-p sampling."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, View
from ....rules.core.call import Call, Shape, count, row_major
from ....rules.core.rule import Rule, Variants
from ....rules.core.term import Term

ABSENT = (1, 1, 1)
"""The shape of an absent tensor, as the kernel expects it."""
Given = tuple[w.Step, int, Rule | bool]
"""An input, its rank, and whether it is given."""
Written = tuple[w.Param | None, int, int, Rule | bool]
"""An output, or None for workspace; its dtype, its rank, and whether it is requested."""
ROOM: tuple[Written, ...] = tuple((None, dtype, 2, True) for dtype in (dt.ACL_FLOAT, dt.ACL_INT64, dt.ACL_FLOAT))


class Token(w.Step):
    """What is chosen in every row, written into the outputs that are wanted.

    `rows` are the tensor of rows and those with something for each of them.
    """

    is_kernel = True

    rows: tuple[w.Param, ...]
    inputs: tuple[Given, ...]
    outputs: tuple[Written, ...]
    attrs: tuple[Term | float, ...]

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return tuple(step for step, _, _ in self.inputs)

    @property
    def params(self) -> tuple[w.Param, ...]:
        named = [param for attr in self.attrs if isinstance(attr, Term) for param in attr.params]
        written = [param for param, _, _, _ in self.outputs if param is not None]
        return tuple(dict.fromkeys((*self.source_params, *named, *written)))

    def build(self, draft: Draft) -> str:
        call = draft.call
        whole = call.tensor(self.rows[0]).shape
        rows = whole[:2]
        if not all(call.tensor(param).numel for param in self.rows):
            return f"[{','.join(map(str, whole))}]"
        inputs = []
        for step, axes, there in self.inputs:
            view = draft.values[step].view
            if held(there, call):
                draft.read(view)
                inputs.append(begun(view, rows[:axes]))
            else:
                inputs.append(draft.temporary(dt.ACL_FLOAT, ABSENT, 1))
        outputs = tuple([target(draft, one, rows) for one in self.outputs])
        attrs = numbers(self.attrs, call)
        kernel = Kernel("choose_token", tuple(inputs), outputs, attrs, dt.ACL_FLOAT, False, 0, True)
        draft.steps.append(kernel)
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {self.rows[0]}"

    @property
    def predicate(self) -> str:
        return "that of non-empty rows"

    def breaks(self, call: Call) -> Variants:
        shape = call.tensor(self.rows[0]).shape
        yield "rows are empty", call.but(self.rows[0], shape=(*shape[:1], 0))

    def __str__(self) -> str:
        return f"choose_token({', '.join(map(str, self.params))})"


def held(condition: Rule | bool, call: Call) -> bool:
    return condition if isinstance(condition, bool) else condition.holds(call)


def target(draft: Draft, written: Written, rows: Shape) -> View:
    """Where a result goes, or room for it."""
    param, dtype, axes, wanted = written
    shape = rows[:axes] if held(wanted, draft.call) else ABSENT
    if param is not None and shape is not ABSENT:
        return begun(draft.view(param.name, draft.call.tensor(param)), shape)
    return draft.temporary(dtype, shape, count(shape))


def begun(view: View, shape: Shape) -> View:
    """The first elements of a dense view."""
    return view._replace(shape=shape, strides=row_major(shape))
