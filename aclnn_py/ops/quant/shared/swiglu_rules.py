"""aclnnSwiGluQuant and its second version: parameters, and tests of the tiling function."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting, result
from .channels import DYNAMIC, QUANT_MODES, one_each_row, zero_point
from .experts import MOST_EXPERTS
from .rounding import Word

Given = TensorFacts | None
MODES = *QUANT_MODES, "dynamic_msd"
x = w.In("x", "input, [..., 2*N], rank 2 to 8")
smooth = w.In(
    "smoothScalesOptional", "dynamic: smoothing factor of every column, [G, N]; static: quantisation scale of every "
    "column, [G, N], or of every group, [G]; null: 1", optional=True,
)  # fmt: skip
offsets = zero_point("offsetsOptional", smooth)
group = w.In("groupIndexOptional", "group list (MoE), [G]: the row at which each group ends, ascending", optional=True)
left = w.Attr("activateLeft", "bool", "true: silu of the first half of the last axis, false: of the second", False)
mode = w.Attr(
    "quantModeOptional", "char*", '"dynamic" or "static" quantisation; null: "dynamic"', DYNAMIC, optional=True
)
list_type = w.Attr("groupListType", "int64_t", "0: group ends, 1: group sizes", 0)
target = w.Attr("dstType", "int64_t", "dtype code of yOut: 2 INT8, 29 INT4", dt.ACL_INT8)
out = result("yOut", "quantised output, [..., N]")
scales = result("scaleOut", "quantisation factor of every row, shape of x without the last axis; static: not written")
grouped = w.both(w.given(smooth), w.given(group))
is_dynamic = w.OneOf(w.ValueOf(mode, absent=DYNAMIC), w.Choices(DYNAMIC))


class Mode(Word):
    samples = MODES


def on_new(*dtypes: int) -> w.Choices:
    return w.Choices().plus(*dtypes, on=w.DOCUMENTED_NEW)


def half_of(x: TensorFacts) -> int:
    return x.shape[-1] // 2 if x.rank else 0


def is_halved(x: TensorFacts, out: TensorFacts) -> bool:
    """Whether the last axis has two halves, for INT4 of whole bytes."""
    row = x.shape[-1] if x.rank else 0
    return row > 0 and row % (4 if out.dtype == dt.ACL_INT4 else 2) == 0


def groups_of(group: Given) -> int:
    return group.shape[-1] if group and group.rank else 1


def count_matches(numbers: TensorFacts, smooth: Given, group: Given) -> bool:
    return numbers.rank > 0 and (smooth is None or groups_of(group) in (1, numbers.shape[0]))


def table_shape(x: TensorFacts, smooth: Given, group: Given, mode: str | None) -> Shape:
    """[G, N] of scales or zero points, [G, 1] in static mode where the scales have one axis; G is 1 without scales."""
    if smooth is None:
        return (1, half_of(x))
    per_tensor = (mode or DYNAMIC) != DYNAMIC and smooth.rank == 1
    return (groups_of(group), 1 if per_tensor else half_of(x))


def table_matches(numbers: TensorFacts, x: TensorFacts, smooth: Given, group: Given, mode: str | None) -> bool:
    rows, columns = table_shape(x, smooth, group, mode)
    return numbers.numel >= rows * columns and numbers.numel > 0


def as_output(x: TensorFacts, out: TensorFacts) -> bool:
    return out.shape == (*x.shape[:-1], half_of(x))


def results_fit(x: w.Param, out: w.Param, scales: w.Param, mend: w.Mend) -> w.Rules:
    """Quantised values of half of x's last axis, and a scale for each row."""
    claim = (f"shape of {out}", "x's with half the last axis")
    return (*fitting(as_output, x, out, claim=claim, mend=mend), *one_each_row(x, scales, mend))


def mended(call: Call) -> Iterator[Call]:
    lead = call.tensor(x).shape[:-1]
    row = max(call.tensor(x).shape[-1] // 4 * 4, 4)
    groups = groups_of(call.tensor(group) if call.present(group) else None) or 1
    found = call.but(x, shape=(*lead, row)).but(out, shape=(*lead, row // 2)).but(scales, shape=lead)
    found = found.but(group, shape=(groups,)) if call.present(group) else found
    for each in (smooth, offsets):
        found = found.but(each, shape=(groups, row // 2)) if call.present(each) else found
    yield found


def tables() -> w.Rules:
    some = (w.Within(w.SizeAt(group, w.FixedAxis(-1)), 1, MOST_EXPERTS),)
    tables = [
        w.when(w.given(each), *(
            fitting(function, *params, claim=(f"shape of {each}", claim), mend=mended)
            for function, params, claim in (
                (count_matches, (each, smooth, group), "[G, N], or [G] in static mode"),
                (table_matches, (each, x, smooth, group, mode), "[G, N], or [G] in static mode beside scales [G]"),
            )
        )) for each in (smooth, offsets)
    ]  # fmt: skip
    return (*w.when(grouped, some), *tables[0], *tables[1])


def tiling(*further: w.Param) -> tuple[w.Rules, ...]:
    codes = w.Choices(dt.ACL_INT8, dt.ACL_INT4)
    attrs = (
        (w.OneOf(w.ValueOf(list_type), w.Choices(0, 1)),), (w.OneOf(w.DtypeArgument(target), codes),),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),),
    ) if further else (w.dtype_in(w.Choices(dt.ACL_INT8), out),)  # fmt: skip
    rules = (
        (w.OneOf(Mode(mode, absent=DYNAMIC), w.Choices(*MODES)),), *attrs, w.dims_within(2, 8, x),
        fitting(is_halved, x, out, claim=("last axis of x", "even, a multiple of 4 for INT4"), mend=mended),
        tables(),
        results_fit(x, out, scales, mended),
    )  # fmt: skip
    return (w.tiled(*rules, documents=w.ACLNN_ERR_PARAM_INVALID),)
