"""The step of rows that are multiplied with matrices that indices name."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.frozen import KW_ONLY
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, TensorFacts
from ....rules.core.rule import Variants


class LoraStep(w.Step):
    """y += scale * (x @ below @ above), the matrices those of a layer that a row's index names, in FLOAT16."""

    is_kernel = True

    y: w.Param
    x: w.Param
    above: w.Param
    indices: w.Param
    below: w.Param
    code = w.TILING
    _: KW_ONLY
    layer: w.Param
    scale: w.Param
    offset: w.Param

    def tensors(self, call: Call) -> list[w.Param]:
        return [param for param in (self.y, self.x, self.above, self.indices, self.below) if call.present(param)]

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, self.tensors(call))
        if problem:
            return problem
        if not self.shapes_match(call):
            return "inconsistent shapes"
        rank, wide = call.tensor(self.above).shape[3], call.tensor(self.x).shape[1]
        exact = call.soc.short == "ascend310p"
        if not rank or (not call.present(self.below) and (rank > wide or (exact and rank != wide))):
            return f"R of {rank} for an H1 of {wide}"
        if call.tensor(self.y).numel:
            self.steps(draft, rank)
        return ""

    def shapes_match(self, call: Call) -> bool:
        """Whether tensors have the axes that the tiling function asks for, and the layer and the columns are there."""
        axes = ((self.y, 2), (self.x, 2), (self.above, 4), (self.indices, 1), (self.below, 4))
        if any(call.present(param) and call.tensor(param).rank != rank for param, rank in axes):
            return False
        (rows, wide), shape = call.tensor(self.y).shape, call.tensor(self.above).shape
        layer, first = (int(call.args[each.name]) & 0xFFFFFFFF for each in (self.layer, self.offset))  # type: ignore[call-overload]
        return bool(layer < shape[1] and first + shape[2] <= wide and call.tensor(self.x).shape[0] == rows)

    def dense(self, draft: Draft, param: w.Param) -> View:
        facts: TensorFacts = draft.call.tensor(param)
        return w.dense_view(draft, param, facts)

    def matrices(self, draft: Draft, param: w.Param) -> View:
        """Those of the layer."""
        view, layer = self.dense(draft, param), int(draft.call.args[self.layer.name]) & 0xFFFFFFFF  # type: ignore[call-overload]
        strides = (view.strides[0], *view.strides[2:])
        shape = (view.shape[0], *view.shape[2:])
        return view._replace(shape=shape, strides=strides, offset=view.offset + layer * view.strides[1])

    def steps(self, draft: Draft, rank: int) -> None:
        call = draft.call
        rows, indices = self.dense(draft, self.x), self.dense(draft, self.indices)
        if call.present(self.below):
            made = draft.temporary(dt.ACL_FLOAT16, (rows.shape[0], rank), rows.shape[0] * rank)
            self.add(draft, "lora_down", (rows, self.matrices(draft, self.below), indices), made, ())
            rows = made
        rows = rows._replace(shape=(rows.shape[0], rank))
        y, matrices = draft.view(self.y.name, call.tensor(self.y)), self.matrices(draft, self.above)
        first = int(call.args[self.offset.name]) & 0xFFFFFFFF  # type: ignore[call-overload]
        place = y._replace(shape=(y.shape[0], matrices.shape[1]), offset=y.offset + first * y.strides[1])
        self.add(draft, "lora_add", (rows, matrices, indices), place, (float(call.args[self.scale.name]),))  # type: ignore[arg-type]

    def add(self, draft: Draft, kernel: str, inputs: tuple[View, ...], made: View, attrs: tuple[float, ...]) -> None:
        draft.kernel(kernel, inputs, (made,), attrs)

    @property
    def subject(self) -> str:
        return f"views, and R of {self.above},"

    predicate = "within their storage, and supported for H1"

    def breaks(self, call: Call) -> Variants:
        for param in self.tensors(call):
            facts: TensorFacts = call.tensor(param)
            if facts.numel > 1:
                yield (
                    f"{param} exceeds its storage",
                    call.but(param, strides=tuple(2 * s for s in facts.strides)),
                )
        if not call.present(self.below):
            *sizes, rank = call.tensor(self.above).shape
            yield "R is 0", call.but(self.above, shape=(*sizes, 0))
            yield "R is larger than H1", call.but(self.above, shape=(*sizes, 2 * rank))

    def __str__(self) -> str:
        return f"add_lora({', '.join(map(str, self.params))})"
