"""The step that merges attention over parts of the keys."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.kernels.members import dense_view
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, View
from ....lowering.steps.kernel_step import KernelStep
from ....lowering.steps.lists import unmovable
from ....rules.core.call import Call, TensorFacts, count
from ....rules.core.param import Param
from ....rules.core.rule import Variants

Members = tuple[TensorFacts, ...]
NOTHING = float("-inf")


class MergedParts(KernelStep):
    """The results of parts, each by its log-sum-exp, put together in float32; output 1 is the log-sum-exp of all."""

    lse: Param
    parts: Param

    def __init__(self, lse: Param, parts: Param) -> None:
        self._fill(kernel="merged_parts", lse=lse, parts=parts)

    @property
    def params(self) -> tuple[Param, ...]:
        return self.lse, self.parts

    def members(self, call: Call, param: Param) -> Members:
        return call.args[param.name]  # type: ignore[return-value]

    def build(self, draft: Draft) -> str:
        call = draft.call
        found = self.members(call, self.parts)
        if not alike(self.members(call, self.lse), found):
            return "inconsistent parts"
        first = found[0]
        if any(facts.dtype != first.dtype for facts in found):
            return f"{self.parts} of several dtypes"
        for param in self.params:
            for number, facts in enumerate(self.members(call, param)):
                problem = unmovable(facts, facts.dtype, call)
                if problem:
                    return f"{param}[{number}] with {problem}"
        sums, parts = (
            [dense_view(draft, param, facts, number) for number, facts in enumerate(self.members(call, param))]
            for param in self.params
        )
        out, whole = draft.results(self, (first.dtype, first.shape), (dt.ACL_FLOAT, (first.shape[0],)))
        merge(draft, sums, parts, out, whole)
        return ""

    subject = "tensors"

    predicate = "inside their storages, of one dtype and small enough for memory"

    def breaks(self, call: Call) -> Variants:
        for param in self.params:
            members = self.members(call, param)
            if members and members[-1].numel > 1:
                strided = members[-1].but(strides=tuple(2 * stride for stride in members[-1].strides))
                yield f"{param}[{len(members) - 1}] exceeds its storage", call.set(param, (*members[:-1], strided))
        parts = self.members(call, self.parts)
        if len(parts) > 1:
            kind = dt.ACL_FLOAT16 if parts[0].dtype == dt.ACL_FLOAT else dt.ACL_FLOAT
            yield "parts of several dtypes", call.set(self.parts, (*parts[:-1], parts[-1].but(dtype=kind)))


def alike(sums: Members, parts: Members) -> bool:
    """Whether there are as many sums as parts, of consistent shapes."""
    if not parts or len(sums) != len(parts) or parts[0].rank != 2:
        return False
    rows = parts[0].shape[:1]
    return all(each.shape == rows for each in sums) and all(each.shape == parts[0].shape for each in parts)


def computed(draft: Draft, name: str, *views: View, attrs: tuple[float, ...] = (), out: View | None = None) -> View:
    """A kernel over views of one shape, in float32."""
    for view in views:
        draft.read(view)
    target = draft.temporary(dt.ACL_FLOAT, views[0].shape, count(views[0].shape)) if out is None else out
    draft.steps.append(Kernel(name, views, (target,), attrs, dt.ACL_FLOAT, False))
    return target


def merge(draft: Draft, sums: list[View], parts: list[View], out: View, whole: View) -> None:
    """The log-sum-exp `whole` of all, then the parts by their weights; an infinite one stands for no keys."""
    known = [computed(draft, "nan_to_num", view, attrs=(float("nan"), NOTHING, NOTHING)) for view in sums]
    most = known[0]
    for view in known[1:]:
        most = computed(draft, "maximum", most, view)
    total: View | None = None
    for view in known:
        share = computed(draft, "exp", computed(draft, "sub", view, most))
        total = share if total is None else computed(draft, "add", total, share)
    assert total is not None
    computed(draft, "add", most, computed(draft, "log", total), out=whole)
    result: View | None = None
    for at, (view, part) in enumerate(zip(known, parts, strict=True)):
        weight = computed(draft, "exp", computed(draft, "sub", view, whole))
        weights = weight._replace(shape=part.shape, strides=(1, 0))
        target = out if at == len(parts) - 1 else None
        if result is None:
            result = computed(draft, "mul", part, weights, out=target)
        else:
            result = computed(draft, "muladd", part, weights, result, out=target)
    draft.written_since(out)
