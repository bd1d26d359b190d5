"""Matrices as they are stored for the cube unit: with strides, in FRACTAL_NZ, in elements of 4 bits.

FRACTAL_NZ cuts an R x C matrix into blocks of 16 rows and 32 bytes of columns, stored column by column of blocks: a
tensor [C1, R1, 16, C0], behind the axes of the batch.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.frozen import KW_ONLY
from ...rules.core.call import Shape, TensorFacts, count, row_major
from ...rules.core.param import Param
from ...rules.core.rule import Rule
from ..plan.draft import Draft, Value
from ..plan.lowered import Move, View
from ..steps.step import Step, outside, unreachable

ROWS, BYTES = 16, 32
"""Rows of a block of FRACTAL_NZ, and bytes of its columns."""
NARROW = 16
"""Columns of a block of FLOAT as some clients store it, and of 4 bits on the 950; the storage's last axis tells."""
IN_INT32 = 8
"""INT4 elements of an INT32."""
FOUR_BITS = (dt.ACL_INT4, dt.ACL_INT32)
"""Dtypes of INT4 tensors: INT4, or INT32 that holds eight each."""
NIBBLES = {dt.ACL_INT4: 1, dt.ACL_INT32: IN_INT32, dt.ACL_FLOAT4_E2M1: 1, dt.ACL_FLOAT: IN_INT32}
"""Elements of 4 bits in one of a tensor that holds packed ones; FLOAT holds FLOAT4_E2M1."""
RAW = {1: (dt.ACL_UINT8, dt.ACL_INT8), 2: (dt.ACL_INT16, dt.ACL_UINT16), 4: (dt.ACL_UINT32, dt.ACL_INT32)}
"""Dtypes, by bytes, that elements of a storage are moved as; a tensor's own dtype is bound to its view."""


def is_turned(facts: TensorFacts) -> bool:
    """Whether a tensor is a view of dense matrices with rows and columns swapped (CANN's IsTransposeLastTwoDims)."""
    if not 2 <= facts.rank <= 6 or len(facts.strides) != facts.rank or facts.shape[-2:] == (1, 1):
        return False
    *batch, rows, columns = facts.shape
    step, expected = rows * columns, []
    for size in reversed(batch):
        expected.append(step)
        step *= size
    return facts.strides == (*reversed(expected), 1, rows)


def as_stored(facts: TensorFacts, *, packed: bool = False) -> Shape:
    """The shape of the matrices in memory; with `packed` in elements of 4 bits."""
    *batch, rows, columns = facts.shape
    stored = (columns, rows) if is_turned(facts) else (rows, columns)
    return (*batch, stored[0], stored[1] * (NIBBLES.get(facts.dtype, 1) if packed else 1))


class Blocks(NamedTuple):
    """FRACTAL_NZ of an R x C matrix: columns of blocks, rows with padding, elements of a block's row."""

    across: int
    rows: int
    width: int

    @staticmethod
    def of(rows: int, columns: int, width: int) -> Blocks:
        return Blocks(-(-columns // width), -(-rows // ROWS) * ROWS, width)

    @property
    def numel(self) -> int:
        return self.across * self.rows * self.width


def block_width(dtype: int, *, packed: bool = False) -> int:
    """Elements of 32 bytes; with `packed` those of 4 bits."""
    return BYTES * 8 // (4 if packed and dtype in NIBBLES else dt.bits(dtype) or 8)


def stored_width(facts: TensorFacts, *, packed: bool) -> int:
    """Columns of the blocks of a tensor in FRACTAL_NZ."""
    width = block_width(facts.dtype, packed=packed)
    if len(facts.storage_shape) < 4 or not (packed or facts.dtype == dt.ACL_FLOAT):
        return width
    last = facts.storage_shape[-1] * (NIBBLES[facts.dtype] if packed else 1)
    return NARROW if last == NARROW else width


class StoredMatrix(Step):
    """A tensor's matrices as [batch..., rows, columns], swapped where the flag `transposed` is set.

    Where `blocks` holds the storage is FRACTAL_NZ, and its matrices are copied row by row. With `packed`, elements of
    4 bits, also eight to an INT32 or FLOAT, become the INT8 of their bits. Where `ignore_strides` holds, a transposed
    view is read as the storage. With `views` the storage of a transposed view is not asked for its size, as where CANN
    makes a view of the tensor (CreateView) and no contiguous copy.
    """

    param: Param
    _: KW_ONLY
    transposed: Param | None = None
    blocks: Rule | None = None
    packed: bool = False
    ignore_strides: Rule | None = None
    views: bool = False

    @property
    def params(self) -> tuple[Param, ...]:
        flag = () if self.transposed is None else (self.transposed,)
        rules = (rule for rule in (self.blocks, self.ignore_strides) if rule is not None)
        return (self.param, *flag, *(param for rule in rules for param in rule.params))

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(self.param)
        problem = unreachable(facts) or ("" if self.views and is_turned(facts) else outside(facts))
        if problem or facts.rank < 2:
            return problem or f"{facts.rank} axes"
        found = self.found(draft, facts)
        if isinstance(found, str):
            return found
        if self.transposed is not None and draft.call.args[self.transposed.name]:
            found = swapped(found)
        draft.values[self] = Value(found, count(found.shape), ACL_FORMAT_ND, -1)
        return ""

    def found(self, draft: Draft, facts: TensorFacts) -> View | str:
        """The matrices as in the tensor's view."""
        small = self.packed and facts.dtype in NIBBLES
        view = draft.view(self.param.name, facts)
        if self.blocks is not None and self.blocks.holds(draft.call):
            made = from_blocks(draft, view, facts, small=small)
        elif small:
            made = dense_bytes(draft, view, facts)
        else:
            return view
        if isinstance(made, str):
            return made
        stored = as_stored(facts, packed=small)
        made = unpacked(draft, made) if small else made
        made = made._replace(shape=stored)
        straight = self.ignore_strides is not None and self.ignore_strides.holds(draft.call)
        return swapped(made) if is_turned(facts) and not straight else made

    @property
    def subject(self) -> str:
        return f"storage of {self.param}"

    predicate = "that of matrices"

    def __str__(self) -> str:
        return str(self.param)


def swapped(view: View) -> View:
    """The last two axes swapped."""
    *batch, rows, columns = view.shape
    *steps, down, right = view.strides
    return view._replace(shape=(*batch, columns, rows), strides=(*steps, right, down))


def dense_bytes(draft: Draft, view: View, facts: TensorFacts) -> View | str:
    """Rows of INT4 as rows of bytes."""
    *batch, rows, columns = as_stored(facts, packed=True)
    bits = dt.bits(facts.dtype)
    if (not facts.contiguous and not is_turned(facts)) or columns % 2 or facts.offset * bits % 8:
        return f"strides [{','.join(map(str, facts.strides))}] and rows of {columns} elements of 4 bits"
    shape = (*batch, rows, columns // 2)
    return View(view.operand, dt.ACL_UINT8, shape, row_major(shape), facts.offset * bits // 8)


def from_blocks(draft: Draft, view: View, facts: TensorFacts, *, small: bool) -> View | str:
    """A dense copy of the rows of FRACTAL_NZ, with the padding of their last block."""
    *batch, rows, columns = as_stored(facts, packed=small)
    blocks = Blocks.of(rows, columns, stored_width(facts, packed=small))
    held = (count(facts.storage_shape) - facts.offset) * (dt.bits(facts.dtype) // 4 if small else 1)
    many = count(tuple(batch))
    if small and facts.offset * dt.bits(facts.dtype) % 8:
        return f"offset {facts.offset} of elements of 4 bits"
    if blocks.width < 1 or many * blocks.numel > held:
        return f"{held} elements from the offset on for blocks of [{','.join(map(str, facts.shape))}]"
    per = 2 if small else 1
    size = 1 if small else dt.bits(facts.dtype) // 8
    if size not in RAW:
        return f"elements of {dt.label(facts.dtype)}"
    width, raw = blocks.width // per, next(kind for kind in RAW[size] if kind != facts.dtype)
    offset = facts.offset * dt.bits(facts.dtype) // (8 * size)
    shape = (many, rows, blocks.across, width)
    source = View(view.operand, raw, shape, (blocks.numel // per, width, blocks.rows * width, 1), offset)
    target = draft.temporary(raw, shape, count(shape))
    draft.steps.append(Move("transdata", source, target))
    wide = blocks.across * width
    strides = tuple([step * rows * wide for step in row_major(tuple(batch))])
    dtype = dt.ACL_UINT8 if small else facts.dtype
    return target._replace(dtype=dtype, shape=(*batch, rows, wide), strides=(*strides, wide, 1))


def unpacked(draft: Draft, view: View) -> View:
    """Dense bytes of two INT4 each as INT8, with the padding of rows."""
    wide = (*view.shape[:-1], 2 * view.shape[-1])
    made = draft.temporary(dt.ACL_INT8, wide, count(wide))
    pairs, row = count(view.shape), (1,)
    draft.kernel(
        "unpack_int4", (view._replace(shape=(pairs,), strides=row),), (made._replace(shape=(2 * pairs,), strides=row),)
    )  # fmt: skip
    return made
