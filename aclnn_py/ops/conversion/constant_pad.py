"""aclnnConstantPadNd."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared.fill_steps import UNSIGNED, filled
from .shared.pad_views import inside, padded_shape, slabs
from .shared.view_ops import EXACT

BYTES = (dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E8M0)
NIBBLES = (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2)
DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE, *COMPLEX, *UNSIGNED)
    .plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
    .plus(*BYTES, *NIBBLES, on=w.REGBASE)
)

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, shape of self plus pad, dtype of self")
pad = w.Attr("pad", "const aclIntArray*", "(before, after) sizes per axis, last axis first; negative ones crop", (1, 1))
value = w.Scalar("value", "fill value", 1.0)
number = w.AsTensor(value, w.Dtype(x))


def in_pairs(pad: Shape) -> int | None:
    return None if len(pad) % 2 else len(pad) // 2


def few(x: TensorFacts, pad: Shape) -> int | None:
    return len(pad) // 2 if len(pad) // 2 <= x.rank else None


def shape_of(x: TensorFacts, pad: Shape) -> Shape | None:
    """The shape of the result; None where more is cut off than there is."""
    return padded_shape(x, pad, short=0)


def lasting(x: TensorFacts, pad: Shape) -> bool | None:
    """Whether no axis in pad vanishes, or nothing is added anywhere."""
    shape = shape_of(x, pad) or ()
    return 0 not in shape[len(shape) - len(pad) // 2 :] or max(pad, default=0) <= 0 or None


def uncut(x: TensorFacts, pad: Shape) -> bool | None:
    return x.dtype not in (*BYTES, *NIBBLES) or min(pad, default=0) >= 0 or None


def pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View | w.Number]]:
    """The border, slab by slab, and what it goes around."""
    assert view is not None
    numbers: Shape = call.args["pad"]  # type: ignore[assignment]
    fill = 0 if view.dtype in (*BYTES, *NIBBLES) else number.number(call, value, view.dtype)
    for slab in slabs(whole, numbers):
        yield slab, fill
    yield inside(whole, numbers, +1), inside(view, numbers, -1)


def some(call: Call) -> Shape:
    return ()


even = w.Derived(
    in_pairs, pad, label="pairs of pad", claim=("size of pad", "even"), mend=w.setting(pad, some)
)  # fmt: skip
covered = w.Derived(
    few, x, pad, label="axes of pad", claim=("size of pad", "at most twice the rank of self"),
    mend=w.setting(pad, some),
)  # fmt: skip
shape = w.Derived(shape_of, x, pad, label="padded shape of self", kind="shape_custom")
there = w.Derived(
    lasting, x, pad, label="padded axes", claim=("size of out along each padded axis", "above 0 if its pad is"),
    mend=w.setting(pad, some),
)  # fmt: skip
left = w.Derived(
    uncut, x, pad, label="sign of pad", claim=("every number of pad", "at least 0 for FP8"),
    mend=w.setting(pad, some),
)  # fmt: skip
short = w.has_dtype(x, *BYTES, *NIBBLES)
zero = w.OneOf(w.ValueOf(value), w.Choices(0.0))
lacking = w.NoKernel(w.either(w.has_dtype(x, *NIBBLES), w.both(w.has_dtype(x, *BYTES), w.negated(zero))))
dense = w.Strided(x)
bordered = w.Composed("pad", dense, pieces, shape=shape, like=dense)
result = w.Branch(w.both(w.is_empty(x), w.negated(short)), filled(out, number), bordered)
constant_pad_nd = w.declare(
    "aclnnConstantPadNd", x, pad, value, out,
    summary="pads self with a constant, or crops it",
    rules=(
        w.present(x, pad, value, out), w.same_dtype(x, out), w.dtype_in(DTYPES, x),
        w.when(w.OneOf(w.Format(x), w.ND), otherwise=(w.same_format(x, out),)),
        w.max_dims(8, x, out), (w.Equal(w.Rank(x), w.Rank(out)),), w.defined(even), w.defined(covered),
        (w.Equal(w.ViewShape(out), shape),), w.defined(there), w.defined(left), w.done_if_empty(out),
    ),
    plan=(lacking, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_constant_pad_nd.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[i + before] = self[i] along every axis, value outside of self", precision=EXACT,
    reference="torch.nn.functional.pad(self, pad, 'constant', value)",
    notes=("FP8 takes no negative pad, and here no value but 0; FP4 is refused.",),
)  # fmt: skip
