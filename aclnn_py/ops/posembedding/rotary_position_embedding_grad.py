"""aclnnRotaryPositionEmbeddingGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.call import Call
from ..texts import ONCE, UNCHECKED
from .limits import NEW, generated, result
from .shapes import in_gradient_layout, one_turned, turned_as
from .turned import AngleGradients, Turned

dy = w.In("dy", "the gradient at the forward result, four axes")
cos = w.In("cos", "cosines of the angles")
sin = w.In("sin", "sines of the angles")
x = w.In("xOptional", "what was turned; without it cos and sin get no gradients", optional=True)
mode = w.Attr("mode", "int64_t", "which numbers were turned together, as forward", 0)
dx = result("dxOut", "the gradient with respect to x")
dcos = result("dcosOut", "that of cos")
dsin = result("dsinOut", "that of sin")
BITS = 8


def the_mode(call: Call) -> int:
    value: int = call.value(mode)  # type: ignore[assignment]
    return turned_as(call.soc, value, BITS)


dense = tuple(w.Contiguous(each) for each in (dy, cos, sin))
back = Turned("rotate_back", dense[0], dense[1], dense[2], the_mode)
angles = AngleGradients(dense[0], w.Contiguous(x), dense[1], the_mode)
alike = w.when(w.given(x), w.same_shape(x, dy))
rotary_position_embedding_grad = generated(
    "aclnnRotaryPositionEmbeddingGrad", dy, cos, sin, x, mode, dx, dcos, dsin,
    tiling=(
        *one_turned(dy, cos, sin, mode, (x, dx), (dcos, dsin), in_gradient_layout),
        w.when(w.on(*w.REGBASE), alike, otherwise=(w.documented(alike),)),
        w.documented(w.same_shape(dx, dy), w.same_shape(dcos, cos), w.same_shape(dsin, sin)),
    ),
    plan=(
        *dense, back, w.ViewCopy(back, dx, blind=True),
        w.Fork(w.given(x), w.ViewCopy(angles, dcos, blind=True), w.Together()),
        w.Fork(w.given(x), w.ViewCopy(w.Look(angles, w.Further(1)), dsin, blind=True), w.Together()),
    ),
    header="aclnnop/aclnn_rotary_position_embedding_grad.h", documented_soc=NEW[:2], precision=ONCE,
    summary="gradients of pairs of numbers turned by angles",
    formula="dx is dy turned back, dcos the sum of dy x and dsin that of dy turned along the axes that cos repeats",
    reference="x * cos + rotate_half(x) * sin, backward",
    notes=(
        "Before ascend950 the source does not look at the shape of xOptional.",
        UNCHECKED.format("dxOut, dcosOut and dsinOut"),
        "ascend950's tiling function is not public: its rules are those of the documents.",
    ),
)  # fmt: skip
