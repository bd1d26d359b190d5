"""aclnnRotaryPositionEmbeddingGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import Call
from ..texts import ONCE, UNCHECKED
from .shared.generated_rules import NEW, generated, result
from .shared.rotation import AngleGradients, Rotation
from .shared.shapes import in_gradient_layout, rotation_mode, rotation_rules

dy = w.In("dy", "gradient of the output, 4 axes")
cos = w.In("cos", "cosines of the rotation angles, same shape as dy with 1 in the broadcast axes")
sin = w.In("sin", "sines of the rotation angles, same shape as cos")
x = w.In("xOptional", "forward input, same shape as dy; null: dcosOut and dsinOut are not written", optional=True)
mode = w.Attr("mode", "int64_t", "pairing of the elements of a row, as in the forward call", 0)
dx = result("dxOut", "gradient of x, same shape as dy; declared const")
dcos = result("dcosOut", "gradient of cos, same shape as cos; declared const")
dsin = result("dsinOut", "gradient of sin, same shape as sin; declared const")
BITS = 8


def the_mode(call: Call) -> int:
    value: int = call.value(mode)  # type: ignore[assignment]
    return rotation_mode(call.soc, value, BITS)


dense = tuple(w.Contiguous(each) for each in (dy, cos, sin))
back = Rotation("rotate_back", dense[0], dense[1], dense[2], the_mode)
angles = AngleGradients(dense[0], w.Contiguous(x), dense[1], the_mode)
alike = w.when(w.given(x), w.same_shape(x, dy))
rotary_position_embedding_grad = generated(
    "aclnnRotaryPositionEmbeddingGrad", dy, cos, sin, x, mode, dx, dcos, dsin,
    tiling=(
        *rotation_rules(dy, cos, sin, mode, (x, dx), (dcos, dsin), in_gradient_layout),
        w.when(w.on(*w.REGBASE), alike, otherwise=(w.documented(alike),)),
        w.documented(w.same_shape(dx, dy), w.same_shape(dcos, cos), w.same_shape(dsin, sin)),
    ),
    plan=(
        *dense, back, w.ViewCopy(back, dx, blind=True),
        w.Branch(w.given(x), w.ViewCopy(angles, dcos, blind=True), w.Steps()),
        w.Branch(w.given(x), w.ViewCopy(w.ViewOf(angles, w.NthOutput(1)), dsin, blind=True), w.Steps()),
    ),
    header="aclnnop/aclnn_rotary_position_embedding_grad.h", documented_soc=NEW[:2], precision=ONCE,
    summary="gradients of the rotary position embedding",
    formula="dx is dy rotated back; dcos is the sum of dy * x, dsin that of dy * rotated x, over the axes along "
    "which cos is broadcast",
    reference="x * cos + rotate_half(x) * sin, backward",
    notes=(
        "Before ascend950 the source does not check the shape of xOptional.",
        UNCHECKED.format("dxOut, dcosOut and dsinOut"),
        "ascend950's tiling function is not public: its rules are those of the documents.",
    ),
)  # fmt: skip
