"""aclnnRepeat."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared.view_ops import EXACT

MOST_AXES = 8
UINT16 = ("ascend910b", "ascend910_93", "ascend310p", *w.REGBASE)
DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *COMPLEX, *WHOLE, dt.ACL_BF16, dt.ACL_UINT32, dt.ACL_UINT64)
    .plus(dt.ACL_UINT16, on=UINT16)
    .plus(dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, on=w.REGBASE)
)

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, shape of self times repeats, dtype of self")
repeats = w.Attr(
    "repeats", "const aclIntArray*", "repeats per axis, at least the rank of self; extra ones are leading axes", (1, 1)
)


def enough(x: TensorFacts, repeats: Shape) -> bool | None:
    return len(repeats) >= x.rank or None


def not_negative(repeats: Shape) -> bool | None:
    return min(repeats, default=0) >= 0 or None


def few(repeats: Shape) -> bool | None:
    return len(repeats) <= MOST_AXES or None


def shape_of(x: TensorFacts, repeats: Shape) -> Shape | None:
    if len(repeats) < x.rank:
        return None
    padded = (1,) * (len(repeats) - x.rank) + x.shape
    return tuple([size * often for size, often in zip(padded, repeats, strict=True)])


def pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
    """Every axis as two, the repeats and what is repeated: one copy from strides of 0."""
    assert view is not None
    often: Shape = call.args["repeats"]  # type: ignore[assignment]
    lead = len(often) - len(view.shape)
    sizes, steps = (1,) * lead + view.shape, (0,) * lead + view.strides
    shape = tuple([each for pair in zip(often, sizes, strict=True) for each in pair])
    target = [
        each for size, step in zip(sizes, whole.strides, strict=True) for each in (size * step, step)
    ]  # fmt: skip
    source = [each for step in steps for each in (0, step)]
    yield whole._replace(shape=shape, strides=tuple(target)), view._replace(shape=shape, strides=tuple(source))


def ones(call: Call) -> Shape:
    return (1,) * call.tensor(x).rank


mended = w.setting(repeats, ones)
long_enough = w.Derived(
    enough, x, repeats, label="number of repeats", claim=("number of repeats", "at least the rank of self"), mend=mended
)  # fmt: skip
positive = w.Derived(
    not_negative, repeats, label="repeats", claim=("every number of repeats", "at least 0"), mend=mended
)  # fmt: skip
short_enough = w.Derived(
    few, repeats, label="number of repeats", claim=("number of repeats", "at most 8"), mend=mended
)  # fmt: skip
none = w.OneOf(
    w.Derived(lambda repeats: 0 in repeats, repeats, label="a repeat is 0"), w.Choices(True)
)  # fmt: skip
shape = w.Derived(shape_of, x, repeats, label="repeated shape")
dense = w.Strided(x)
tiled = w.Composed("tile", dense, pieces, shape=shape)
checked = w.ShapeMatches(tiled, out, exactly=True, unless=lambda call: not call.args["repeats"])
repeat = w.declare(
    "aclnnRepeat", x, repeats, out,
    summary="repeats self along every axis (tile)",
    rules=(
        w.present(x, repeats, out), w.dtype_in(DTYPES, x), w.same_dtype(x, out), w.defined(long_enough),
        w.defined(positive), w.max_dims(8, x), w.defined(short_enough), w.done_if_empty(x, out), w.done_if(none),
    ),
    plan=(dense, tiled, checked, w.ViewCopy(checked, out)),
    header="aclnnop/aclnn_repeat.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[i, ...] = self[i mod n, ...] along every axis", precision=EXACT, reference="self.repeat(repeats)",
    notes=(
        "The shape of out is checked only when the tasks are built, and not at all if nothing runs; without any "
        "repeats only as the tensor is copied (561103).",
    ),
)  # fmt: skip
