"""aclnnInterleaveRope, which on ascend950 is aclnnRotaryPositionEmbedding in mode 3."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base.soc import Soc
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..texts import ONCE, UNCHECKED
from .shared.generated_rules import NEW, generated, limit
from .shared.pairs import DEINTERLEAVED
from .shared.rotation import Rotation
from .shared.shapes import in_some_layout, wide_enough

x = w.In("x", "input, [B, N, S, 64]")
cos = w.In("cos", "cosines of the rotation angles, [B, 1, S, 64] or [B, 1, 1, 64]")
sin = w.In("sin", "sines of the rotation angles, same shape as cos")
out = w.Out("out", "output, same shape and dtype as x")
ROW = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=NEW).plus(dt.ACL_FLOAT, on=NEW[2:])
WIDTH = 64


def repeats_heads(soc: Soc, x: TensorFacts, cos: TensorFacts) -> bool:
    """Whether cos has one head, and every position or one."""
    if soc.short in w.REGBASE:
        return (
            in_some_layout(soc, x, cos, DEINTERLEAVED)
            and wide_enough(soc, x, DEINTERLEAVED)
            and cos.shape[-1:] == x.shape[-1:]
        )
    batches, _, rows, width = x.shape
    return cos.shape in ((batches, 1, rows, width), (batches, 1, 1, width)) and width == WIDTH


def mend(call: Call) -> Iterator[Call]:
    for param, shape in (
        (x, (2, 3, 2, WIDTH)),
        (out, (2, 3, 2, WIDTH)),
        (cos, (2, 1, 2, WIDTH)),
        (sin, (2, 1, 2, WIDTH)),
    ):
        call = call.but(param, shape=shape)
    yield call


dense = tuple(w.Contiguous(each) for each in (x, cos, sin))
rotated = Rotation("rotate", dense[0], dense[1], dense[2], lambda call: DEINTERLEAVED)
interleave_rope = generated(
    "aclnnInterleaveRope", x, cos, sin, out,
    kinds=(w.dtype_in(ROW, x), *(w.same_dtype(x, other) for other in (cos, sin, out))),
    tiling=(
        w.rank_is(4, x, cos, sin), w.when(w.on(*w.REGBASE), otherwise=(w.not_empty(x),)), w.same_shape(cos, sin),
        limit(repeats_heads, x, cos, claim=("cos", "[B,1,S,64] or [B,1,1,64], or of a layout on ascend950"), mend=mend),
        w.documented(w.same_shape(out, x)),
    ),
    plan=(*dense, rotated, w.ViewCopy(rotated, out, blind=True)),
    header="aclnnop/aclnn_interleave_rope.h", documented_soc=(), precision=ONCE, scratch=32,
    summary="rotary position embedding of interleaved pairs, with de-interleaved output",
    formula="h * cos + (-h2, h1) * sin, where h is x with the even elements of a row (h1) before the odd ones (h2)",
    reference="h * cos + rotate_half(h) * sin", notes=(UNCHECKED.format("out"),),
)  # fmt: skip
