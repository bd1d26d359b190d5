"""The weights of a feed-forward layer: as they are, or dequantised to the dtype of x."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import StoredMatrix
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, row_major
from .ffn_params import FFN, QUANTISED

FLOAT16 = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")


class Weights:
    """The weights of product `at`, 0 or 1."""

    def __init__(self, names: FFN, at: int) -> None:
        self.weight, self.x = names.weights[at], names.x
        self.scale, self.offset = names.antiquant_scales[at], names.antiquant_offsets[at]

    def plain(self) -> w.Step:
        return w.Contiguous(self.weight)

    def step(self, dtype: w.Term) -> w.Step:
        """[E,K,N], without experts [K,N], in the dtype of x."""
        return w.Branch(w.has_dtype(self.weight, *QUANTISED), self.dequantised(dtype), self.plain())

    def dequantised(self, dtype: w.Term) -> w.Step:
        """(weight + offset) * scale: each operation rounded to FLOAT16, of BF16 x in FLOAT and rounded once."""
        kind = w.Where(w.has_dtype(self.x, dt.ACL_BF16), w.FLOAT, FLOAT16, label="FLOAT for BF16, else FLOAT16")
        stored = w.Branch(
            w.has_dtype(self.weight, dt.ACL_INT4), StoredMatrix(self.weight, packed=True), self.plain()
        )  # fmt: skip
        whole = self.viewed(w.CastTo(stored, kind), "groups of rows", self.in_groups)
        shifts, factors = (
            self.viewed(w.CastTo(w.Contiguous(one), kind), "one for a group", self.for_groups)
            for one in (self.offset, self.scale)
        )
        made = w.Compute("mul", w.Compute("add", whole, shifts, dtype=kind), factors, dtype=kind)
        return self.viewed(w.CastTo(made, dtype), "[E,K,N]", joined)

    def viewed(self, step: w.Step, label: str, function: Callable[[Call, View], View]) -> w.Step:
        return w.ViewOf(step, w.Through(label, function, w.ViewShape(self.scale)))

    def groups(self, call: Call) -> int:
        """Groups of rows of a matrix that share scales."""
        scale, weight = call.tensor(self.scale), call.tensor(self.weight)
        return scale.shape[-2] if scale.rank == weight.rank and scale.shape[-2] > 0 else 1

    def in_groups(self, call: Call, view: View) -> View:
        """[E,G,K/G,N]."""
        many = self.groups(call)
        *outer, rows, columns = view.shape
        shape = ((*outer, 1)[0], many, rows // many, columns)
        return view._replace(shape=shape, strides=row_major(shape))

    def for_groups(self, call: Call, view: View) -> View:
        """[E,G,1,N]."""
        many, weight = self.groups(call), call.tensor(self.weight)
        outer = weight.shape[0] if weight.rank == 3 else 1
        shape = (outer, many, 1, view.shape[-1])
        return view._replace(shape=shape, strides=row_major(shape))


def joined(call: Call, view: View) -> View:
    if len(view.shape) != 4:
        return view
    outer, many, rows, columns = view.shape
    shape = (outer, many * rows, columns)
    return view._replace(shape=shape, strides=row_major(shape))
