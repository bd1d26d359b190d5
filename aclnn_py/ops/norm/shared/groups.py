"""What norms of groups of channels share: the numbers that tell their sizes."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape

count_n = w.Attr("N", "int64_t", "batch size, size of axis 0", 2)
count_c = w.Attr("C", "int64_t", "number of channels, size of axis 1", 3)
inner = w.Attr("HxW", "int64_t", "number of elements per channel", 1)
group = w.Attr("group", "int64_t", "number of groups of channels, a divisor of C", 1)
gamma = w.In("gamma", "scale of every channel, [C]; null: 1", optional=True)
beta = w.In("beta", "bias of every channel, [C]; null: 0", optional=True)


def number(call: Call, param: w.Param) -> int:
    return call.args[param.name]  # type: ignore[return-value]


def sizes(call: Call) -> tuple[Shape, Shape, Shape]:
    """What the kernels see of a tensor, of a statistic of every group, of gamma."""
    groups = max(1, number(call, group))
    each = number(call, count_c) // groups
    rows = number(call, count_n) * groups
    return (rows, each, number(call, inner)), (rows,), (groups, each)


def divided(channels: int, groups: int) -> int | None:
    return channels // groups if groups > 0 and channels % groups == 0 else None


class AttributeSizes(w.Derived, init=False):
    """Sizes that attributes tell, which follow those of a tensor."""

    def write(self, call: Call, value: Shape) -> Iterator[Call]:
        for name, size in zip(self.names, value, strict=True):
            call = Call(call.profile, {**call.args, name: size})
        yield call


per_group = w.Derived(
    divided, count_c, group, label="channels per group", claim=("group", "positive, and a divisor of C"),
    mend=w.setting(group, lambda call: 1),
)  # fmt: skip
channels = w.Derived(lambda c: (c,), count_c, label="[C]")
grouped = w.Derived(lambda n, groups: (n, groups), count_n, group, label="[N,group]")

attribute_sizes = AttributeSizes(
    lambda n, c, hw: (n, c, hw), count_n, count_c, inner, label="[N,C,HxW]", kind="shape_custom"
)
