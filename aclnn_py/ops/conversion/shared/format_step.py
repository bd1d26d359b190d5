"""The step that takes a tensor from a public storage format to a blocked one or back."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND, is_private, label
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Description, Move, View
from ....rules.core.call import Call, Shape, TensorFacts, count, row_major
from ....rules.core.param import Param
from ....rules.core.rule import Variants
from .block_moves import TransData, raw, transfer
from .blocked_layouts import NZ_FORMATS, stored


def halved(facts: TensorFacts) -> TensorFacts:
    """Elements of 4 bits as bytes of two."""
    shape, storage = ((*each[:-1], each[-1] // 2) for each in (facts.shape, facts.storage_shape))
    return facts.but(dtype=dt.ACL_INT8, shape=shape, storage_shape=storage, offset=facts.offset // 2)


def odd(facts: TensorFacts) -> bool:
    return any(not each or each[-1] % 2 for each in (facts.shape, facts.storage_shape)) or facts.offset % 2 != 0


class FormatCast(TransData):
    """l0op::TransData from one tensor's storage to another's, without a tensor between."""

    def build(self, draft: Draft) -> str:
        source, target, problem = self.tensors(draft)
        if problem or source.dtype != target.dtype:
            return problem or f"{dt.label(source.dtype)} for an output of {dt.label(target.dtype)}"
        if source.format == target.format:
            return self.copy(draft, source, target)
        if dt.bits(source.dtype) == 4:
            if odd(source) or odd(target):
                return f"rows of {source.shape[-1:]} elements of 4 bits, which are not emulated"
            source, target = halved(source), halved(target)
        return self.cast(draft, source, target)

    def view(self, draft: Draft, param: Param, facts: TensorFacts, shape: Shape) -> View:
        """A tensor's storage from its first element on, densely, as raw bytes."""
        offset = facts.offset
        return View(draft.operands[param.name], raw(facts), shape, row_major(shape), offset)

    def copy(self, draft: Draft, source: TensorFacts, target: TensorFacts) -> str:
        """Of tensors in one format."""
        private = is_private(source.format)
        one, other = (each.storage_shape if private else each.shape for each in (source, target))
        if one != other or dt.bits(source.dtype) < 8:
            return f"{list(one)} for an output of {list(other)}"
        pair = ((self.source, source), (self.target, target))
        draft.steps.append(Move("view_copy", *(self.view(draft, param, facts, one) for param, facts in pair)))
        return ""

    def cast(self, draft: Draft, source: TensorFacts, target: TensorFacts) -> str:
        forward = is_private(target.format)
        if forward == is_private(source.format) or raw(source) == dt.ACL_DT_UNDEFINED:
            return f"{label(source.format)} to {label(target.format)} of {dt.label(source.dtype)}"
        plain, blocked = (source, target) if forward else (target, source)
        layout = stored(blocked, plain.shape, plain.format)
        if blocked.offset:
            return f"an offset of {blocked.offset} in {label(blocked.format)}"
        if layout is None:
            shapes = ",".join(map(str, blocked.storage_shape)), ",".join(map(str, plain.shape))
            return f"a storage of [{shapes[0]}] in {label(blocked.format)} for [{shapes[1]}]"
        pair = (self.source, self.target) if forward else (self.target, self.source)
        dense = self.view(draft, pair[0], plain, plain.shape)
        whole = self.view(draft, pair[1], blocked, (layout.numel,))
        transfer(draft, dense, whole, layout, forward=forward)
        self.describe(draft, forward)
        return ""

    def describe(self, draft: Draft, forward: bool) -> None:
        """The output gets the input's view shape, or without blocks of matrices the format ND."""
        source, target = (draft.call.tensor(param) for param in self.params)
        format = ACL_FORMAT_ND if source.format in NZ_FORMATS else target.format
        shape, storage = (source.shape, target.storage_shape) if forward else (target.shape, target.shape)
        if (format, shape, storage) != (target.format, target.shape, target.storage_shape):
            draft.described = (Description(draft.operands[self.target.name], format, shape, storage),)

    def breaks(self, call: Call) -> Variants:
        for param in self.params:
            facts = call.tensor(param)
            if is_private(facts.format):
                yield f"{param} has a storage of one axis", call.but(param, storage_shape=(count(facts.storage_shape),))
                yield (
                    f"{param} has one block more",
                    call.but(param, storage_shape=(*facts.storage_shape[:-4], 9, *facts.storage_shape[-3:])),
                )

    @property
    def subject(self) -> str:
        return f"formats and storage of {self.source} and {self.target}"

    predicate = "those of a tensor and its blocks"
