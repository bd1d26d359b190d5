"""An exact INT8 product and what dequantises it as one kernel, which scales every row of sums while it is in the cache.

A plan says each operation by itself: sums, INT32 bias, cast, scales of columns and rows, bias, cast. Every one of them
rounds as the kernel's own do, so that the result is the same; the temporaries between them are not needed.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base import dtype as dt
from ...rules.core.call import count, is_dense
from .lowered import Kernel, Move, View, Work, written

SCALE, ADDEND, BIAS, TOKEN = 1, 2, 4, 8
"""Flags of scaled_matmul; the vectors that they are about follow the matrices in this order."""
STORED = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)


class Joined(NamedTuple):
    """A kernel that does the work of some steps in the last one's place."""

    kernel: Kernel
    steps: tuple[int, ...]


class Chain:
    """A product and the steps that carry on what it wrote, as far as the kernel does the same."""

    def __init__(self, steps: list[Work], first: int, readers: dict[int, list[int]]) -> None:
        product = steps[first]
        assert isinstance(product, Kernel)
        self.all, self.readers = steps, readers
        self.matrices = product.inputs
        self.out = product.outputs[0]
        self.steps = [first]
        self.vectors: dict[int, View] = {}

    def next(self) -> Work | None:
        """The only step that reads the newest temporary."""
        found = self.readers.get(self.out.operand, [])
        return self.all[found[0]] if self.out.operand < 0 and len(found) == 1 else None

    def accept(self, out: View) -> None:
        self.steps.append(self.readers[self.out.operand][0])
        self.out = out

    def take(self, name: str, flag: int, dtype: int, axis: int) -> bool:
        """Go on by an elementwise kernel whose second input is a vector along `axis`."""
        step = self.next()
        if not isinstance(step, Kernel) or step.name != name or step.attrs or step.away or len(step.inputs) != 2:
            return False
        one, other = step.inputs
        vector = along(other, axis) if one == self.out and other.dtype == dtype else None
        if vector is None or step.outputs[0].dtype != dtype or step.outputs[0].shape != one.shape:
            return False
        self.vectors[flag] = vector
        self.accept(step.outputs[0])
        return True

    def cast(self, *dtypes: int) -> bool:
        step = self.next()
        if not isinstance(step, Move) or step.source != self.out or step.target.dtype not in dtypes:
            return False
        self.accept(step.target)
        return True

    def follow(self) -> bool:
        """Whether it is scaled at all."""
        self.take("add", BIAS, dt.ACL_INT32, 1)
        if not (self.cast(dt.ACL_FLOAT) and self.take("mul", SCALE, dt.ACL_FLOAT, 1)):
            return False
        self.take("mul", TOKEN, dt.ACL_FLOAT, 0)
        self.take("add", ADDEND, dt.ACL_FLOAT, 1)
        self.cast(*STORED)
        return True

    def joined(self) -> Joined | None:
        """The kernel, where matrices and result are those of one product."""
        if not self.follow():
            return None
        left, right = (two_axes(view, view.shape[-2:]) for view in self.matrices)
        if left is None or right is None:
            return None
        out = two_axes(self.out, (left.shape[0], right.shape[1]))
        if out is None:
            return None
        vectors = [self.vectors.get(flag, right) for flag in (SCALE, ADDEND, BIAS, TOKEN)]
        if overlaps_itself(out) or self.passes_by({view.operand for view in (left, right, *vectors)}):
            return None
        attrs = (float(sum(self.vectors)), 0.0)
        kernel = Kernel("scaled_matmul", (left, right, *vectors), (out,), attrs, dt.ACL_INT64, False, 0, True)
        return Joined(kernel, tuple(self.steps))

    def passes_by(self, operands: set[int]) -> bool:
        """Whether other steps on the way write what the kernel reads in the last one's place."""
        between = set(range(self.steps[0], self.steps[-1])) - set(self.steps)
        return any(operand in operands for number in between for operand in written(self.all[number]))


def along(view: View, axis: int) -> View | None:
    """A matrix that repeats one vector, of its columns (1) or rows (0), as that vector."""
    outer, last = view.shape[:-2], len(view.shape) - 2
    if (
        len(view.shape) < 2
        or any(size != 1 for size in outer)
        or (view.strides[last + 1 - axis] and view.shape[last + 1 - axis] != 1)
    ):
        return None
    return view._replace(shape=(view.shape[last + axis],), strides=(view.strides[last + axis],))


def two_axes(view: View, shape: tuple[int, ...]) -> View | None:
    """A view of as many elements as a matrix of that shape, if its axes or its elements allow that."""
    size = count(view.shape)
    if size != shape[0] * shape[1]:
        return None
    if view.shape[-2:] == shape:
        return view._replace(shape=shape, strides=view.strides[-2:])
    if is_dense(view.shape, view.strides, size):
        return view._replace(shape=shape, strides=(shape[1], 1))
    return None


def overlaps_itself(matrix: View) -> bool:
    """Whether elements may share memory."""
    (outer, wide), (inner, narrow) = sorted(
        zip(matrix.shape, map(abs, matrix.strides), strict=True), key=lambda axis: -axis[1]
    )
    return (inner > 1 and not narrow) or (outer > 1 and wide <= narrow * (inner - 1))


def readers_of(steps: list[Work]) -> dict[int, list[int]]:
    """The steps that read each temporary, and how often."""
    found: dict[int, list[int]] = {}
    for number, step in enumerate(steps):
        for view in (step.source,) if isinstance(step, Move) else step.inputs:
            if view.operand < 0:
                found.setdefault(view.operand, []).append(number)
    return found


def scaled_products(steps: list[Work]) -> list[Joined]:
    """What replaces the products of a plan that are scaled."""
    first = [at for at, step in enumerate(steps) if isinstance(step, Kernel) and step.name == "integer_matmul"]
    if not first:
        return []
    readers = readers_of(steps)
    found = (Chain(steps, at, readers).joined() for at in first)
    return [joined for joined in found if joined is not None]
