"""Kernels before multi-head latent attention: products, RMS norms, rotary embedding, quantisation."""

from __future__ import annotations

from typing import Any

from .....base import dtype as dt
from .....lowering.kernels.stored_matrix import from_blocks
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from .....rules.core.call import Shape, count, row_major
from ....optim.shared.in_place_update import operand_view
from ....posembedding.shared.heads import converted, run
from ..inputs import FieldInputs
from . import latent_request as r
from .latent_request import Request, Sizes

BY_COLUMN, BY_ROW, ROW_FIRST = 1, 8, 64
"""Bits of the kernel of scaled products."""
FACTORS, CLIPPED, AWAY, FIXED = 1, 2, 4, 8
"""Flags of the kernel that quantises rows."""


class LatentKernels:
    """The kernels of a call, over its tokens."""

    def __init__(self, draft: Draft, inputs: FieldInputs, at: Request, z: Sizes) -> None:
        self.draft, self.inputs, self.at, self.z = draft, inputs, at, z

    def kernel(self, name: str, inputs: tuple[View, ...], outputs: tuple[View, ...], attrs: tuple[float, ...]) -> None:
        self.draft.kernel(name, inputs, outputs, attrs)

    def fresh(self, dtype: int, *shape: int) -> View:
        return self.draft.temporary(dtype, shape, count(shape))

    def matrix(self, field: str, rows: int, columns: int) -> View:
        shape: Shape = (rows, columns)
        return operand_view(self.draft, self.inputs[field])._replace(shape=shape, strides=row_major(shape))

    def vector(self, field: str, size: int) -> View:
        return operand_view(self.draft, self.inputs[field])._replace(shape=(size,), strides=(1,))

    def weight(self, field: str) -> View:
        facts = self.draft.call.tensor(self.inputs[field])
        shape = r.matrix_of(facts)
        assert shape is not None
        whole = facts.but(shape=shape, storage_shape=facts.storage_shape, offset=facts.offset)
        found = from_blocks(self.draft, self.draft.view(self.inputs[field].name, facts), whole, small=False)
        assert isinstance(found, View)
        return found

    def product(self, left: View, field: str, rows: View | None) -> View:
        """BF16, or FLOAT from INT8 matrices: times the scale of a row, then of a column."""
        right = self.weight(field)
        shape = (left.shape[0], right.shape[1])
        if rows is None:
            found = self.fresh(dt.ACL_BF16, *shape)
            self.kernel("matmul", (left, right), (found,), (0.0,))
            return found
        found, columns = (
            self.fresh(dt.ACL_FLOAT, *shape),
            self.vector(f"{field.replace('key_down', 'key')}_scale", shape[1]),
        )
        bits = float(BY_COLUMN | BY_ROW | ROW_FIRST)
        self.kernel("scaled_matmul", (left, right, columns, columns, columns, rows), (found,), (bits, 0.0))
        return found

    def norm(self, values: View, of: str) -> View:
        at: Any = self.at
        gamma = operand_view(self.draft, self.inputs[f"{of}_gamma"])
        found = self.fresh(dt.ACL_FLOAT, *values.shape)
        numbers = (getattr(at, f"{of}_epsilon"), getattr(at, f"{of}_factor"))
        self.kernel("latent_norm", (values, gamma), (found,), tuple(map(float, numbers)))
        return found

    def quantised(
        self, values: View, tile: int, flags: int, factors: View | None, share: View | None = None
    ) -> tuple[View, View]:
        """INT8 and the scale of every tile."""
        rows, columns = values.shape
        low, scale = self.fresh(dt.ACL_INT8, rows, columns), self.fresh(dt.ACL_FLOAT, rows, columns // tile)
        inputs = (values, factors or values, share or values)
        self.kernel("latent_quantise", inputs, (low, scale), (float(tile), float(flags)))
        return low, scale

    def rotated(self, x: View) -> View:
        """Rotary embedding of neighbouring pairs; the first elements of all pairs come first."""
        halves = [x._replace(shape=(*x.shape[:2], r.ROPE // 2), strides=(*x.strides[:2], 2), offset=x.offset + at)
                  for at in (0, 1)]  # fmt: skip
        even, odd = (converted(self.draft, each, dt.ACL_FLOAT) for each in halves)
        target = self.fresh(dt.ACL_FLOAT, *x.shape)
        angles = [self.angle(field, x.shape[1]) for field in ("cos", "sin")]
        for number, (name, one, other) in enumerate((("sub", even, odd), ("add", odd, even))):
            cos, sin = (half(each, number) for each in angles)
            terms = [run(self.draft, "mul", pair, dt.ACL_FLOAT) for pair in ((one, cos), (other, sin))]
            run(self.draft, name, (terms[0], terms[1]), half(target, number))
        self.draft.written_since(target)
        return target

    def angle(self, field: str, heads: int) -> View:
        view = operand_view(self.draft, self.inputs[field])
        return view._replace(shape=(self.z.tokens, heads, r.ROPE), strides=(r.ROPE, 0, 1))

    def store(self, field: str, values: View) -> None:
        """Writes an output that is not null."""
        param = self.inputs.params.get(field)
        if param is None or not self.draft.call.present(param):
            return
        place = self.draft.view(param.name, self.draft.call.tensor(param))
        converted(self.draft, values, place._replace(shape=values.shape, strides=row_major(values.shape)))


def half(view: View, number: int) -> View:
    size = r.ROPE // 2
    return view._replace(shape=(*view.shape[:2], size), offset=view.offset + number * size * view.strides[2])


def as_bytes(view: View) -> View:
    """A dense tensor as INT8."""
    size = dt.bits(view.dtype) // 8
    shape = (view.shape[0], count(view.shape[1:]) * size)
    return view._replace(dtype=dt.ACL_INT8, shape=shape, strides=row_major(shape), offset=view.offset * size)
