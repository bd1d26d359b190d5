"""aclnnRotaryPositionEmbedding and its second version, which takes a rotation matrix."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...rules.core.call import Call
from ..matmul.shared.product import Product
from ..texts import ONCE, UNCHECKED
from .shared.generated_rules import NEW, generated, limit
from .shared.rotation import Rotation
from .shared.shapes import buffered, fitting, rotation_mode, rotation_rules, short_axes

x = w.In("x", "input, 4 axes")
cos = w.In("cos", "cosines of the rotation angles, same shape as x with 1 in the broadcast axes")
sin = w.In("sin", "sines of the rotation angles, same shape as cos")
mode = w.Attr(
    "mode",
    "int64_t",
    "pairing of the elements of a row: 0 half, 1 interleave, 2 quarter, 3 interleave with de-interleaved output",
    0,
)
rotate = w.In("rotate", "rotation matrix that replaces mode, [D, D]; null: none", optional=True)
out = w.Out("out", "output, same shape and dtype as x")
FORMULA = (
    "x * cos + rotated * sin; rotated is (-x2, x1), where x1 and x2 are the halves of a row (mode 0), its even and "
    "odd elements (1), the halves of its halves (2), or even and odd elements that become the halves of the output, "
    "as x does (3)"
)
SHARED: dict[str, Any] = {"precision": ONCE, "reference": "x * cos + rotate_half(x) * sin"}
LAYOUTS = (
    "Before ascend950 every mode but 1 counts as 0 in the source.",
    "The source accepts some shapes of cos that do not broadcast along whole axes, and reads out of bounds; refused "
    "here.",
    "ascend950's tiling function is not public: its rules are those of the documents.", UNCHECKED.format("out"),
)  # fmt: skip


def the_mode(call: Call) -> int:
    value: int = call.value(mode)  # type: ignore[assignment]
    return rotation_mode(call.soc, value)


dense = tuple(w.Contiguous(each) for each in (x, cos, sin))
rotated = Rotation("rotate", dense[0], dense[1], dense[2], the_mode)
own = (*rotation_rules(x, cos, sin, mode, (out,)), short_axes(x, cos, sin, mode, (out,)))
row_fits = w.when(w.on(*w.REGBASE), otherwise=(limit(
    buffered, x, mode, claim=("last size of x", "short enough for a core's unified buffer, in mode 1"),
    mend=fitting(x, (out,), (cos, sin)),
),))  # fmt: skip
shaped = w.documented(w.same_shape(out, x))
tiling = (*own, shaped)

rotary_position_embedding = generated(
    "aclnnRotaryPositionEmbedding", x, cos, sin, mode, out, tiling=(*own, row_fits, shaped),
    plan=(*dense, rotated, w.ViewCopy(rotated, out, blind=True)),
    header="aclnnop/aclnn_rotary_position_embedding.h", summary="rotary position embedding",
    formula=FORMULA, notes=LAYOUTS, documented_soc=NEW[:2], **SHARED,
)  # fmt: skip

matrix = w.Contiguous(rotate)
across = Product(dense[0], matrix, w.FLOAT, w.Constant(0.0, "0"))
by_matrix = w.Compute("two_products", dense[0], dense[1], across, dense[2], dtype=w.Dtype(x))
rows = w.Derived(lambda x: x.shape[-1:] * 2, x, label="[D,D], D the last size of x", kind="shape_custom")
rotary_position_embedding_v2 = generated(
    "aclnnRotaryPositionEmbeddingV2", x, cos, sin, mode, rotate, out,
    tiling=(*tiling, w.when(w.given(rotate), (w.Equal(w.ViewShape(rotate), rows),))),
    plan=(
        *dense, w.Branch(w.given(rotate), w.ViewCopy(by_matrix, out, blind=True), w.ViewCopy(rotated, out, blind=True)),
    ),
    header="aclnnop/aclnn_rotary_position_embedding_v2.h",
    summary="rotary position embedding, by pairing mode or by a rotation matrix",
    formula=f"with rotate: x * cos + (x @ rotate) * sin; else {FORMULA}",
    notes=(
        *LAYOUTS, "The codes are the documented ones. Tensors of 3 axes, which the documents mention, are refused.",
    ), documented_soc=NEW, **SHARED,
)  # fmt: skip
