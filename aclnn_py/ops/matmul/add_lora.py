"""aclnnAddLora, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..conv.shared.checked_rules import checked
from .shared.lora_step import LoraStep

SOCS = ("ascend910b", "ascend310p")
HALF, INDEX = w.Choices().plus(dt.ACL_FLOAT16, on=SOCS), w.Choices().plus(dt.ACL_INT32, on=SOCS)
MOST, FEW, RANK, BLOCK = 131072, 32, 128, 16
"""The largest sizes: of rows, of what weights are numbered by, between two weights; and what sizes are multiples of."""
y = w.InOut("y", "base output, FLOAT16, [B, H3], updated in place; declared const", ctype=w.IN_TENSOR)
x = w.In("x", "input rows, FLOAT16, [B, H1]")
above = w.In("weightB", "up projection weights of LoRA, FLOAT16, [W, L, H2, R]")
indices = w.In("indices", "weight index of every row, INT32, [B]; below 0 or W: the row is skipped")
below = w.In("weightAOptional", "down projection weights of LoRA, FLOAT16, [W, L, R, H1]; null: none", optional=True)
layer = w.Attr("layerIdx", "int64_t", "layer index, 0 to L-1", 0)
scale = w.Attr("scale", "double", "multiplier of the product", 1e-3)
offset = w.Attr("yOffset", "int64_t", "first column of y that is updated", 0)
part = w.Attr("ySliceSize", "int64_t", "number of columns to update, -1 or at most H2, otherwise ignored", -1)
out = w.Out("out", "not written", ctype=w.IN_TENSOR)


def fitting(call: Call) -> Iterator[Call]:
    """Sizes that agree."""
    rows, rank = 3, BLOCK
    found = call.but(y, shape=(rows, 3 * BLOCK)).but(x, shape=(rows, rank)).but(indices, shape=(rows,))
    found = found.but(above, shape=(2, 2, 2 * BLOCK, rank)).but(out, shape=(rows, 3 * BLOCK))
    if call.present(below):
        found = found.but(below, shape=(2, 2, rank, rank))
    yield found
    yield found.set(layer, 1).set(offset, BLOCK).set(part, BLOCK)
    yield found.set(layer, 0).set(offset, 0).set(part, -1)


def checked_rule(claim: str, test: Any, *params: w.Param, kind: str = "shape_custom") -> w.Rules:
    return checked(claim, test, *params, mend=fitting, kind=kind)


def ranked(rank: int, param: w.Param) -> w.Rules:
    return (w.OneOf(w.Rank(param), w.Choices(rank)),)


def word(value: int) -> int:
    """A number as uint32."""
    return value & 0xFFFFFFFF


def limited(param: w.Param, axis: int, most: int) -> w.Rules:
    return (w.Within(w.SizeAt(param, w.FixedAxis(axis)), high=most),)


def blocks(name: str, param: w.Param, axis: int) -> w.Rules:
    return checked_rule(f"{name} is a multiple of {BLOCK}", lambda found: found.shape[axis] % BLOCK == 0, param)


def numbers(kind: str = "attr_range") -> tuple[w.Rules, ...]:
    """layerIdx, yOffset and ySliceSize, which the tiling function keeps as uint32."""
    return (
        checked_rule("layerIdx is below L", lambda at, found: word(at) < found.shape[1], layer, above, kind=kind),
        (w.Within(w.ValueOf(offset), low=0),),
        checked_rule("yOffset is below H3", lambda at, found: word(at) < found.shape[1], offset, y, kind=kind),
        (w.Within(w.ValueOf(part), low=-1),),
        checked_rule("ySliceSize is at most H2", lambda size, found: size == -1 or word(size) <= found.shape[2], part,
              above,
              kind=kind),
        checked_rule("yOffset + H2 is at most H3",
              lambda at, one, other: word(word(at) + one.shape[2]) <= other.shape[1], offset, above, y, kind=kind),
    )  # fmt: skip


def sizes_alike(one: TensorFacts, other: TensorFacts) -> bool:
    return one.shape[:2] == other.shape[:2]


tiling: tuple[w.Rules, ...] = (
    ranked(2, y), ranked(2, x),
    checked_rule("size of axis 0 of y is that of x", lambda y, x: y.shape[0] == x.shape[0], y, x),
    ranked(4, above), checked_rule("H2 of weightB is at most H3", lambda one, y: one.shape[2] <= y.shape[1], above, y),
    ranked(1, indices),
    checked_rule("length of indices is the size of axis 0 of y", lambda one, y: one.shape[0] == y.shape[0], indices, y),
    w.when(
        w.given(below), ranked(4, below),
        checked_rule("W and L of weightA is those of weightB", sizes_alike, below, above),
        checked_rule("R of weightA is that of weightB", lambda one, other: one.shape[2] == other.shape[3], below,
        above),
        checked_rule("H1 of weightA is that of x", lambda one, x: one.shape[3] == x.shape[1], below, x),
    ),
    *numbers(),
    w.when(w.given(below), limited(above, 3, RANK)), blocks("R of weightB", above, 3),
    limited(above, 0, FEW), limited(above, 1, FEW),
    limited(x, 1, MOST), blocks("H1 of x", x, 1), limited(above, 2, MOST), blocks("H2 of weightB", above, 2),
    limited(y, 1, MOST), blocks("H3 of y", y, 1),
)  # fmt: skip
add_lora = w.generated(
    "aclnnAddLora", y, x, above, indices, below, layer, scale, offset, part, out,
    on=SOCS, outputs=(out,), uncopied=SOCS, scratch=w.SCRATCH + (1 << 20),
    kinds=(
        w.dtype_in(HALF, y, x, above), w.dtype_in(INDEX, indices),
        w.when(w.given(below), w.dtype_in(HALF, below)), w.dtype_in(HALF, out),
    ),
    tiling=tiling, plan=(LoraStep(y, x, above, indices, below, layer=layer, scale=scale, offset=offset),),
    header="aclnnop/aclnn_add_lora.h", library="math", documented_soc=SOCS,
    summary="LoRA: adds the product of each row with the low-rank weights that its index selects, in place",
    formula="y[b, yOffset:yOffset + H2] += scale * ((x[b] @ weightA[i, layerIdx].T) @ weightB[i, layerIdx].T), i = "
    "indices[b]; without weightA x[b, :R] @ weightB[i, layerIdx].T",
    precision="products are summed in float32 and rounded to FLOAT16, again after the product with scale and after "
    "the addition",
    reference="torch_npu.npu_batch_gather_matmul_(y, x, weightB, indices, weightA, layerIdx, scale, yOffset, "
    "ySliceSize)",
    notes=(
        "The kernel updates y in place and writes nothing to out, whose shape is not checked.",
        "ySliceSize is checked, but all H2 columns are updated.",
        "For an index above W CANN's kernel counts out of bounds: here the stream fails.",
        "layerIdx, yOffset and ySliceSize are checked as uint32.",
        "The source does not check weightA's rank, that R is not 0, and without weightA that R is H1: here weightA "
        "must have rank 4, and an R that the kernel would divide by or read beyond rows with is refused (561002).",
        "On the 310P weightB is read as rows of H1 elements without weightA: R must be H1 there.",
        "The workspace is a fixed 17 MiB here; CANN's grows with B.",
    ),
)  # fmt: skip
