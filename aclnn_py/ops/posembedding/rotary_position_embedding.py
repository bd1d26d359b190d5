"""aclnnRotaryPositionEmbedding and its second version, which takes a matrix that turns rows."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...rules.call import Call
from ..matmul.product import Product
from ..texts import ONCE, UNCHECKED
from .limits import NEW, generated, limit
from .shapes import buffered, fitting, one_turned, short_axes, turned_as
from .turned import Turned

x = w.In("x", "what is turned, four axes")
cos = w.In("cos", "cosines of the angles; axes of size 1 repeat")
sin = w.In("sin", "sines of the angles")
mode = w.Attr("mode", "int64_t", "which numbers are turned together: 0 half, 1 interleave, 2 quarter, 3 both", 0)
rotate = w.In("rotate", "a matrix that stands for what mode would do", optional=True)
out = w.Out("out", "the result")
FORMULA = (
    "x * cos + turned * sin; turned is (-x2, x1), where x1 and x2 are halves of a row (mode 0), its even and odd "
    "numbers (1), the halves of its halves (2), or even and odd numbers that are halves of the result, x too (3)"
)
SHARED: dict[str, Any] = {"precision": ONCE, "reference": "x * cos + rotate_half(x) * sin"}
LAYOUTS = (
    "Before ascend950 every mode but 1 counts as 0 in the source.",
    "The source takes some shapes of cos that do not repeat along whole axes, and reads beyond them; refused here.",
    "ascend950's tiling function is not public: its rules are those of the documents.", UNCHECKED.format("out"),
)  # fmt: skip


def the_mode(call: Call) -> int:
    value: int = call.value(mode)  # type: ignore[assignment]
    return turned_as(call.soc, value)


dense = tuple(w.Contiguous(each) for each in (x, cos, sin))
turned = Turned("rotate", dense[0], dense[1], dense[2], the_mode)
own = (*one_turned(x, cos, sin, mode, (out,)), short_axes(x, cos, sin, mode, (out,)))
row_fits = w.when(w.on(*w.REGBASE), otherwise=(limit(
    buffered, x, mode, claim=("last size of x", "short enough for a core's buffer, in mode 1"),
    mend=fitting(x, (out,), (cos, sin)),
),))  # fmt: skip
shaped = w.documented(w.same_shape(out, x))
tiling = (*own, shaped)

rotary_position_embedding = generated(
    "aclnnRotaryPositionEmbedding", x, cos, sin, mode, out, tiling=(*own, row_fits, shaped),
    plan=(*dense, turned, w.ViewCopy(turned, out, blind=True)),
    header="aclnnop/aclnn_rotary_position_embedding.h", summary="pairs of numbers of a row turned by angles",
    formula=FORMULA, notes=LAYOUTS, documented_soc=NEW[:2], **SHARED,
)  # fmt: skip

matrix = w.Contiguous(rotate)
across = Product(dense[0], matrix, w.FLOAT, w.Constant(0.0, "0"))
by_matrix = w.Compute("two_products", dense[0], dense[1], across, dense[2], dtype=w.Dtype(x))
rows = w.Worked(lambda x: x.shape[-1:] * 2, x, told="square, as long as a row of x", kind="shape_custom")
rotary_position_embedding_v2 = generated(
    "aclnnRotaryPositionEmbeddingV2", x, cos, sin, mode, rotate, out,
    tiling=(*tiling, w.when(w.given(rotate), (w.Equal(w.ViewShape(rotate), rows),))),
    plan=(
        *dense, w.Fork(w.given(rotate), w.ViewCopy(by_matrix, out, blind=True), w.ViewCopy(turned, out, blind=True)),
    ),
    header="aclnnop/aclnn_rotary_position_embedding_v2.h",
    summary="the same, or rows multiplied by a matrix in place of the numbers that are turned together",
    formula=f"with rotate: x * cos + (x @ rotate) * sin; else {FORMULA}",
    notes=(
        *LAYOUTS, "The codes are those of the documents. Tensors of three axes, which they mention, are refused.",
    ), documented_soc=NEW, **SHARED,
)  # fmt: skip
