"""aclnnStridedSliceAssignV2, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.draft import Draft
from ...lowering.plan.lowered import Move
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.slice_lists import ARRAY, begin, cuts, end, listed_axes, shape_of, strides_of
from .shared.view_ops import EXACT, sliced

SOCS = w.DOCUMENTED_NEW
DTYPES = w.Choices().plus(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_DOUBLE, dt.ACL_INT8, on=SOCS
)  # fmt: skip
ref, value = (
    w.InOut("varRef", "tensor updated in place, rank 1 to 8"),
    w.In("inputValue", "values to write, shape of the slice, dtype of varRef"),
)
strides = strides_of(", above 0; 1 along the last axis")
axes = w.Attr("axesOptional", ARRAY, "axes that begin, end and strides are for; null: all", (0, 1), optional=True)


class Assigned(w.Step):
    """The value, copied into its part of the tensor."""

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return (source, target)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        found = cuts(draft.call.tensor(ref), *(draft.call.args[each.name] for each in LISTS))  # type: ignore[arg-type]
        whole, view = draft.values[target].view, draft.values[source].view
        for at, first, size, step in found or ():
            whole = sliced(whole, at, first, size, step)
        if found is None or whole.shape != view.shape:
            return f"[{','.join(map(str, view.shape))}]"
        if 0 not in whole.shape:
            draft.read(view)
            draft.steps.append(Move("assign", view, whole))
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {value}"

    predicate = "that of the slice"

    def __str__(self) -> str:
        return f"assign({value}, {ref})"


LISTS = (begin, end, strides, axes)
source, target = w.Strided(value), w.Strided(ref)


def fitting(call: Call) -> Iterator[Call]:
    shape = shape_of(call.tensor(ref), *(call.args[each.name] for each in LISTS))  # type: ignore[arg-type]
    if shape is not None:
        yield call.but(value, shape=shape)


def last_step(x: TensorFacts, strides: Shape, axes: Shape | None) -> bool | None:
    places = listed_axes(x, axes) or ()
    return all(step == 1 for at, step in zip(places, strides, strict=False) if at == x.rank - 1) or None


def full_slice(call: Call) -> Iterator[Call]:
    rank = call.tensor(ref).rank
    shape = call.tensor(ref).shape
    yield call.set(begin, (0,) * rank).set(end, shape).set(strides, (1,) * rank).set(axes, None).but(value, shape=shape)


each_once = w.Derived(
    listed_axes, ref, axes, label="axesOptional", claim=("axesOptional", "distinct axes of varRef"),
    mend=w.setting(axes, lambda call: tuple(range(call.tensor(ref).rank))),
)  # fmt: skip
listed = w.Derived(
    lambda varRef, strides, begin, end, axesOptional: cuts(varRef, begin, end, strides, axesOptional),
    ref, strides, begin, end, axes, label="slice of varRef",
    claim=("begin, end and strides", "given for every axis, with strides above 0"), mend=full_slice,
)  # fmt: skip
same = w.Derived(
    lambda varRef, begin, end, strides, axesOptional, inputValue: (
        shape_of(varRef, begin, end, strides, axesOptional) == inputValue.shape or None
    ),
    ref, begin, end, strides, axes, value,
    label="shape of inputValue", claim=("shape of inputValue", "that of the slice"),
    mend=fitting, kind="shape_custom",
)  # fmt: skip
close = w.Derived(
    last_step, ref, strides, axes, label="last stride", claim=("last number of strides", "1"), mend=full_slice
)  # fmt: skip
strided_slice_assign_v2 = w.generated(
    "aclnnStridedSliceAssignV2", ref, value, *LISTS, on=SOCS,
    kinds=(w.dtype_in(DTYPES, ref), w.same_dtype(ref, value)),
    tiling=(
        (w.Equal(w.Rank(ref), w.Rank(value)),), w.min_dims(1, ref), w.max_dims(8, ref), w.defined(each_once),
        w.defined(listed), w.defined(same), w.defined(close),
    ),
    plan=(Assigned(),), summary="writes inputValue into a strided slice of varRef, in place",
    header="aclnnop/aclnn_strided_slice_assign_v2.h", library="math", documented_soc=("ascend910b", "ascend910_93"),
    formula="varRef[begin:end:strides] = inputValue, along axesOptional", precision=EXACT,
    reference="varRef[begin:end:strides] = inputValue",
    notes=("Negative bounds count from the end; bounds are clamped to the axis.",),
)  # fmt: skip
