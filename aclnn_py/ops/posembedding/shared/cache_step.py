"""The step that dequantises queries, keys and values, rotates heads and quantises keys and values into a cache."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.scatter import ANY_INDEX
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, View
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call, count, row_major
from ...optim.shared.in_place_update import operand_view, write_back
from .heads import Sizes, columns, converted, half_of, run, spread

SKIPPED = -1.0
"""The index of a row that is not cached."""


class CacheStep(KernelStep):
    """Results are written to `outs` (queries, keys, values), keys and values quantised to `caches`, in place."""

    x: w.Param
    angles: tuple[w.Param, w.Param]
    caches: tuple[w.Param, w.Param]
    indices: w.Param
    scales: tuple[w.Param, w.Param]
    offsets: tuple[w.Param, w.Param]
    dequant: tuple[w.Param, w.Param, w.Param]
    outs: tuple[w.Param, w.Param, w.Param]
    sizes: Callable[[Call], Sizes]
    keeps: w.Rule

    def build(self, draft: Draft) -> str:
        call = draft.call
        problem = w.first_unmovable(call, self.params)
        if problem:
            return problem
        if not call.tensor(self.caches[0]).numel:  # ended before, whatever the other shapes are
            return ""
        sizes, kind = self.sizes(call), call.tensor(self.angles[0]).dtype
        wide = sizes.size * sizes.cached
        rows = self.rows_of(draft, sizes)
        queries = columns(rows, 0, sizes.heads, sizes.size)
        keys = columns(rows, sizes.size * sizes.heads, sizes.cached, sizes.size)
        values = columns(rows, sizes.size * sizes.heads + wide, sizes.cached, sizes.size)
        exact = kind == dt.ACL_FLOAT16  # CANN's kernel rotates FLOAT16 in its own arithmetic, BF16 in FLOAT
        if exact and rows.dtype == dt.ACL_FLOAT:
            queries, keys = (converted(draft, each, kind) for each in (queries, keys))
        angles = [self.heads_of(draft, each, sizes) for each in self.angles]
        middle = dt.ACL_FLOAT16 if exact else dt.ACL_FLOAT
        rotated = self.rotated(draft, queries, angles, middle)
        self.store(draft, rotated, self.outs[0])
        turned = self.rotated(draft, keys, angles, middle)
        if self.keeps.holds(call):
            self.store(draft, turned, self.outs[1])
            self.store(draft, values, self.outs[2])
        index = self.index_of(draft, sizes)
        for number, part in enumerate((turned, values)):
            self.cache(draft, number, part, index, sizes)
        return ""

    def rows_of(self, draft: Draft, sizes: Sizes) -> View:
        """Rows of x, dequantised to FLOAT where x is INT32."""
        x, total = operand_view(draft, self.x), draft.call.tensor(self.x).shape[-1]
        rows = spread(x, (sizes.rows, total), (total, 1))
        if x.dtype != dt.ACL_INT32:
            return rows
        weight, activation, bias = (
            operand_view(draft, each) if draft.call.present(each) else None for each in self.dequant
        )
        shift = None if bias is None else spread(bias, rows.shape, (0, 1))
        if shift is not None and shift.dtype == dt.ACL_INT32:
            rows, shift = run(draft, "add", (rows, shift), dt.ACL_INT32, dt.ACL_INT64), None
        assert weight is not None
        rows = run(draft, "mul", (rows, spread(weight, rows.shape, (0, 1))), dt.ACL_FLOAT)
        if activation is not None:
            rows = run(draft, "mul", (rows, spread(activation, rows.shape, (1, 0))), dt.ACL_FLOAT)
        return rows if shift is None else run(draft, "add", (rows, shift), dt.ACL_FLOAT)

    def heads_of(self, draft: Draft, param: w.Param, sizes: Sizes) -> View:
        return spread(operand_view(draft, param), (sizes.rows, 1, sizes.size), (sizes.size, 0, 1))

    def rotated(self, draft: Draft, x: View, angles: list[View], kind: int) -> View:
        """x cos + (-x2, x1) sin, every product and sum rounded by itself."""
        target = draft.temporary(kind, x.shape, count(x.shape))
        cos, sin = (each._replace(shape=x.shape) for each in angles)
        for number, name in enumerate(("sub", "add")):
            own = run(draft, "mul", (half_of(x, number), half_of(cos, number)), kind)
            other = run(draft, "mul", (half_of(x, 1 - number), half_of(sin, number)), kind)
            run(draft, name, (own, other), half_of(target, number))
        draft.written_since(target)
        return target

    def store(self, draft: Draft, result: View, out: w.Param) -> None:
        facts = draft.call.tensor(out)
        place = draft.view(out.name, facts)._replace(shape=result.shape, strides=row_major(result.shape))
        converted(draft, result, place)

    def index_of(self, draft: Draft, sizes: Sizes) -> View:
        """The row of the cache for every row, [B, S]; of a paged cache [B*S, 1]."""
        indices = operand_view(draft, self.indices)
        if sizes.paged:
            return spread(indices, (sizes.rows, 1), (1, 0))
        shape = (sizes.batch, sizes.length)
        numbers = draft.temporary(dt.ACL_INT64, (sizes.length,), sizes.length)
        draft.steps.append(Kernel("iota", (), (numbers,), (), dt.ACL_INT64, False))
        starts = spread(indices, shape, (1, 0))
        return run(draft, "add", (starts, spread(numbers, shape, (0, 1))), dt.ACL_INT64, dt.ACL_INT64)

    def cache(self, draft: Draft, number: int, part: View, index: View, sizes: Sizes) -> None:
        """Quantise keys or values and write them to their rows."""
        call, channels = draft.call, (0, sizes.size, 1)
        scale = spread(operand_view(draft, self.scales[number]), part.shape, channels)
        ratio = run(draft, "div", (part, scale), dt.ACL_FLOAT)
        if all(call.present(each) for each in self.offsets):
            offset = spread(operand_view(draft, self.offsets[number]), part.shape, channels)
            ratio = run(draft, "add", (ratio, offset), dt.ACL_FLOAT)
        quantised = converted(draft, run(draft, "round", (ratio,), dt.ACL_FLOAT), dt.ACL_INT8)
        cache, wide = operand_view(draft, self.caches[number]), sizes.cached * sizes.size
        slots, length = cache.shape[:2]
        outer = (1, sizes.rows) if sizes.paged else (sizes.batch, sizes.length)
        held = (1, slots * length) if sizes.paged else (slots, length)
        shape = (*outer, wide)
        target = spread(cache, (*held, wide), (held[1] * wide, wide, 1))
        source = spread(quantised, shape, (outer[1] * wide, wide, 1))
        places = spread(index, shape, (outer[1], 1, 0))
        attrs = (1.0, 0.0, SKIPPED if sizes.paged else ANY_INDEX)
        draft.read(cache)
        draft.kernel("scatter_update", (places, source), (target,), attrs, dt.ACL_INT64)
        write_back(draft, cache, draft.view(self.caches[number].name, call.tensor(self.caches[number])))

    @property
    def subject(self) -> str:
        return f"views of {', '.join(map(str, self.params))}"

    predicate = "within their storage"
