"""aclnnTransQuantParamV2 and V3: scales and offsets of quantised products in the words that the cube unit takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....lowering.steps.strided_inputs import Uncopied
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting

ON = ("ascend910b", "ascend910_93", "ascend310p", "ascend950")
WORDS = w.Choices(dt.ACL_UINT64, dt.ACL_INT64)
ALONE = w.Choices(dt.ACL_FLOAT)
NINE_BITS = (-256.0, 0.0, 255.0, 0.0)
"""The least and the largest offset, in two parts each."""
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")

scale = w.In("scale", "quantisation scale, FLOAT, [N] or [1, N]; [G, N] on the 950")
offset = w.In("offset", "quantisation offset, FLOAT, [N] or [1, N]; null: 0", optional=True)
mode = w.Attr("roundMode", "int64_t", "0 cuts the scale's last 13 bits off, 1 rounds to nearest even", 0)
out = w.Out("out", "packed scale and offset, UINT64, [N] or [1, N], N of the longer of both", ctype="const aclTensor*")


def row(facts: TensorFacts) -> bool:
    """[N], or [1, N], with elements."""
    return facts.numel > 0 and (facts.rank == 1 or (facts.rank == 2 and facts.shape[0] == 1))


def rows(facts: TensorFacts) -> bool:
    return facts.rank in (1, 2) and min(facts.shape) > 0


def one_row(param: w.Param) -> w.Mend:
    def mend(call: Call) -> Iterator[Call]:
        yield call.but(param, shape=(4,))

    return mend


def as_long(scale: TensorFacts, offset: TensorFacts) -> bool:
    """A vector of offsets goes with the first axis of the scales."""
    sizes = {*scale.shape[:1], *offset.shape} if offset.rank == 1 else set()
    return len(sizes - {1}) < 2


def same_length(call: Call) -> Iterator[Call]:
    yield call.but(offset, shape=call.tensor(scale).shape[:1])


def shape_rules() -> w.Rules:
    narrow = fitting(row, scale, claim=("shape of scale", "[N] or [1, N]"), mend=one_row(scale))
    wide = fitting(rows, scale, claim=("shape of scale", "[N] or [G, N]"), mend=one_row(scale))
    given = (
        *fitting(row, offset, claim=("shape of offset", "[N] or [1, N]"), mend=one_row(offset)),
        *fitting(as_long, scale, offset, claim=("offset", "one, or as long as scale"), mend=same_length),
    )
    return (*w.when(w.on(*w.REGBASE), wide, otherwise=(narrow,)), *w.when(w.given(offset), given))


def checks(*more: w.Rules) -> tuple[w.Rules, ...]:
    """The tests of the API, then those of the generated operator inside as far as they can still fail."""
    given = w.given(offset)
    return (
        w.present(scale, out), w.dtype_in(ALONE, scale), w.when(given, w.dtype_in(ALONE, offset)),
        w.dtype_in(WORDS, out), w.format_in(w.ND, scale, out), w.when(given, w.format_in(w.ND, offset)),
        shape_rules(), *more, w.OUT_POINTERS, w.configured(*ON),
    )  # fmt: skip


def flat(view: View) -> View:
    """A dense tensor as a vector."""
    count = 1
    for size in view.shape:
        count *= size
    return view._replace(shape=(count,), strides=(1,))


def packed(nearest: float | w.Term) -> w.Step:
    """The words, a vector."""
    vector = w.Through("vector", lambda call, view: flat(view), w.FLOAT)
    bits = w.Through("bits", lambda call, view: flat(view)._replace(dtype=dt.ACL_INT32), w.FLOAT)
    words = w.ViewOf(w.Contiguous(scale), bits)
    whole: dict[str, Any] = {"dtype": w.Dtype(out), "integral": w.given(scale)}
    near = w.Compute("clamp", w.Compute("round", w.ViewOf(w.Contiguous(offset), vector)), attrs=NINE_BITS)
    both = w.Compute("quant_param", words, w.CastTo(near, INT32), attrs=(nearest, 511.0), **whole)
    alone = w.Compute("quant_param", words, words, attrs=(nearest, 0.0), **whole)
    return w.Branch(w.given(offset), both, alone)


def plan(nearest: float | w.Term) -> tuple[w.Step, ...]:
    return (Uncopied(ON, scale, offset), *w.ViewCopy(packed(nearest), out, blind=True).chain)


PACKED = (
    "bits 13 to 31 are those of the FLOAT scale, bits 37 to 45 the offset rounded to an integer in [-256, 255], bit 46 "
    "is 1"
)
TEXTS: dict[str, Any] = {
    "library": "nn", "documented_soc": ("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    "scratch": w.SCRATCH, "dense_outputs": True,
    "summary": "packs FLOAT scales and offsets of quantised matrix products into UINT64",
    "precision": "exact",
    "notes": (
        "The shape of out is not checked: its first elements are written contiguously, beyond its view where that has "
        "other strides, as many as the longer of scale and offset has. An INT64 out gets the same bits.",
        "With an offset of rank 2, or scales [G, N], CANN does not compare lengths and would read out of bounds; here "
        "scale and offset that do not broadcast as vectors give 561103.",
        "The 910 and 310B have no kernel: 561003.",
        "Strided inputs are not copied: phase two refuses them (561000).",
    ),
}  # fmt: skip
