"""Keys normalised and rotated token by token, and rows as caches hold them."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.kernels import quantisation as q
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, View
from ....rules.core.call import Shape, count
from ...attention.shared.inputs import FieldInputs
from ...optim.shared.in_place_update import operand_view
from . import kv_cache_request as r
from .heads import converted, run
from .kv_cache_request import Request


class KvRows:
    """The kernels of a call; what they compute lies token by token, [B, S, N, D]."""

    def __init__(self, draft: Draft, inputs: FieldInputs, at: Request) -> None:
        self.draft, self.inputs, self.at = draft, inputs, at
        self.batch, self.heads, self.length = r.rows_of(at)

    def split(self) -> tuple[View, View]:
        """The last channels of a row rotated, the first ones normalised."""
        kv, (rope, latent) = self.operand("kv"), self.at.widths
        wide = latent + rope
        shape = (self.batch, self.length, 1)
        strides = (self.length * wide, wide, wide, 1)
        pairs = kv._replace(shape=(*shape, rope), strides=strides, offset=kv.offset + latent)
        keys = self.fresh(dt.ACL_FLOAT, *shape, rope)
        self.rotate(pairs, keys)
        tokens = self.batch * self.length
        values = self.norm(kv._replace(shape=(tokens, latent), strides=(wide, 1)))
        return keys, dense(values, (*shape, latent))

    def beside_values(self) -> tuple[View, View]:
        """Rows normalised, their first channels then rotated; values as they are."""
        rows = converted(self.draft, self.by_token(self.operand("kv"), r.WHOLE), dt.ACL_FLOAT)
        normed = self.norm(dense(rows, (count(rows.shape[:3]), r.WHOLE)))
        keys = dense(normed, rows.shape)
        first = keys._replace(shape=(*keys.shape[:3], r.ROPE))
        self.rotate(first, first)
        return keys, self.by_token(self.operand("value"), r.VALUE)

    # ---- numbers ----

    def norm(self, rows: View) -> View:
        found = self.fresh(dt.ACL_FLOAT, *rows.shape)
        self.draft.kernel("latent_norm", (rows, self.operand("gamma")), (found,), (float(self.at.epsilon), 1.0))
        return found

    def rotate(self, x: View, target: View) -> None:
        """Rotary embedding of neighbouring pairs; the first elements of all pairs come first."""
        halves = [x._replace(shape=(*x.shape[:3], x.shape[3] // 2), strides=(*x.strides[:3], 2), offset=x.offset + at)
                  for at in (0, 1)]  # fmt: skip
        even, odd = (converted(self.draft, each, dt.ACL_FLOAT) for each in halves)
        angles = [self.angle(field) for field in ("cos", "sin")]
        for number, (name, one, other) in enumerate((("sub", even, odd), ("add", odd, even))):
            cos, sin = (half(each, number) for each in angles)
            terms = [run(self.draft, "mul", pair, dt.ACL_FLOAT) for pair in ((one, cos), (other, sin))]
            run(self.draft, name, (terms[0], terms[1]), half(target, number))
        self.draft.written_since(target)

    def angle(self, field: str) -> View:
        """Of every token, or one for all tokens of a sequence."""
        rows, rope = self.at.cos.shape[2:]
        token = rope if rows == self.length else 0
        strides = (self.heads * rows * rope, token, rows * rope, 1)
        return self.operand(field)._replace(shape=(self.batch, self.length, self.heads, rope), strides=strides)

    def stored(self, name: str, part: View, number: int) -> View:
        """Rows as the cache holds them."""
        kind = (self.at.k_cache, self.at.v_cache)[number].dtype
        if not self.at.low[number]:
            return converted(self.draft, part, kind)
        found = run(self.draft, "mul", (part, self.factor(f"{name}_scale", part)), dt.ACL_FLOAT)
        if self.at.shifts and self.draft.call.present(self.inputs[f"{name}_offset"]):
            found = run(self.draft, "add", (found, self.factor(f"{name}_offset", part)), dt.ACL_FLOAT)
        if kind in q.SHORT_FLOATS:
            return self.saturated(found, kind)
        return converted(self.draft, run(self.draft, "round", (found,), dt.ACL_FLOAT), dt.ACL_INT8)

    def saturated(self, x: View, kind: int) -> View:
        """Numbers in FP8, overflow at the largest one."""
        self.draft.read(x)
        target = self.fresh(kind, *x.shape)
        self.draft.steps.append(Kernel(q.SHORT_FLOATS[kind], (x,), (target,), (0.0,), dt.ACL_FLOAT, False))
        return target

    def factor(self, field: str, part: View) -> View:
        """A number for every channel of every head, or one for all."""
        found = self.operand(field)
        strides = (0, 0, part.shape[3], 1) if count(found.shape) > 1 else (0, 0, 0, 0)
        return found._replace(shape=part.shape, strides=strides)

    # ---- views ----

    def operand(self, field: str) -> View:
        return operand_view(self.draft, self.inputs[field])

    def fresh(self, dtype: int, *shape: int) -> View:
        return self.draft.temporary(dtype, shape, count(shape))

    def by_token(self, view: View, width: int) -> View:
        """A dense tensor [B, N, S, D] token by token."""
        head = self.length * width
        shape = (self.batch, self.length, self.heads, width)
        return view._replace(shape=shape, strides=(self.heads * head, width, head, 1))


def dense(view: View, shape: Shape) -> View:
    return view._replace(shape=shape, strides=tuple(count(shape[axis + 1 :]) for axis in range(len(shape))))


def half(view: View, number: int) -> View:
    size = view.shape[3] // 2
    return view._replace(shape=(*view.shape[:3], size), offset=view.offset + number * size)
