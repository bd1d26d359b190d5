"""The lowered form of a plan: what the engine turns into a program for the machine."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.core.communicator import Communicator

new = tuple.__new__
"""new(View, (...)) costs half of View(...), and a miss of the plan cache makes a dozen of these."""


class View(NamedTuple):
    """A strided look at an operand (>= 0: its number in the call) or at a temporary (-1 - number).

    Strides and offset are in elements of `dtype`, the offset relative to the operand's storage or the temporary's
    slot; temporaries are dense. A stride of 0 repeats an element.
    """

    operand: int
    dtype: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int


BEYOND = "contiguous beyond the view"
"""The label of a copy of elements that attributes place, which may lie outside of a tensor's view."""


class Move(NamedTuple):
    """Copy source to target element by element, casting when the dtypes differ; the shapes are equal."""

    label: str
    source: View
    target: View


class Kernel(NamedTuple):
    """One kernel over views of equal shape, or, where it is `shaped`, of shapes of their own.

    `dtype` is the class to compute in (ACL_FLOAT, ACL_DOUBLE, ACL_COMPLEX128, ACL_INT64); `away` rounds stores half
    away from zero instead of to even. The last `axes` axes together are the rows of a kernel that works on whole rows,
    0 for an elementwise one; an output with one value a row has strides of 0 along them.
    """

    name: str
    inputs: tuple[View, ...]
    outputs: tuple[View, ...]
    attrs: tuple[float, ...]
    dtype: int
    away: bool
    axes: int = 0
    shaped: bool = False


class Exchange(NamedTuple):
    """What the ranks of a communicator do together: views are dense, and there is at most one on each side.

    `kind` is one of exchange.py, `dtype` what is moved or added up. `table` has bytes and byte offsets by rank, of
    the parts sent and of the parts received; instead `counts` may be a view of them that earlier steps write. Elements
    of the output that no rank sends keep their values.
    """

    kind: str
    group: Communicator
    inputs: tuple[View, ...]
    outputs: tuple[View, ...]
    dtype: int
    elements: int = 0
    table: tuple[int, ...] = ()
    counted: bool = False
    """Whether the last input has the table."""


class Description(NamedTuple):
    """An operand's storage format, view shape, dense, and storage shape once phase one has accepted the call."""

    operand: int
    format: int
    shape: tuple[int, ...]
    storage: tuple[int, ...]


Work = Move | Kernel | Exchange
"""A step of the machine."""


def written(step: Work) -> tuple[int, ...]:
    """The operands and temporaries that a step writes."""
    return (step.target.operand,) if isinstance(step, Move) else tuple([view.operand for view in step.outputs])


class Lowered(NamedTuple):
    """A plan for one call: steps in order, byte offsets of the temporaries in the workspace, and its size.

    `arguments` names the tensor parameters behind the operands; `aicpu` tells that the AI CPU does the work (another
    failure code); `fault`, when not empty, says why the device will fail while it runs this, although phase one
    accepts it, and `late` why phase two will refuse it (561000). No steps: there is nothing to run. `counted` has a
    pair for every operand whose shape is known once the steps ran: its number, and the byte of the workspace from which
    on they leave the shape (see counted.py). `described` are the tensors that phase one describes anew.
    """

    steps: tuple[Work, ...]
    slots: tuple[int, ...]
    workspace: int
    aicpu: bool
    arguments: tuple[str, ...]
    fault: str = ""
    counted: tuple[tuple[int, int], ...] = ()
    late: str = ""
    described: tuple[Description, ...] = ()


NOTHING = Lowered((), (), 0, False, ())
