"""Keys normalised and rotated token by token, and rows as caches hold them."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
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
        kv, wide = self.operand("kv"), r.LATENT + r.ROPE
        shape = (self.batch, self.length, 1)
        strides = (self.length * wide, wide, wide, 1)
        pairs = kv._replace(shape=(*shape, r.ROPE), strides=strides, offset=kv.offset + r.LATENT)
        keys = self.fresh(dt.ACL_FLOAT, *shape, r.ROPE)
        self.rotate(pairs, keys)
        tokens = self.batch * self.length
        values = self.norm(kv._replace(shape=(tokens, r.LATENT), strides=(wide, 1)))
        return keys, dense(values, (*shape, r.LATENT))

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
        halves = [x._replace(shape=(*x.shape[:3], r.ROPE // 2), strides=(*x.strides[:3], 2), offset=x.offset + number)
                  for number in (0, 1)]  # fmt: skip
        even, odd = (converted(self.draft, each, dt.ACL_FLOAT) for each in halves)
        angles = [self.angle(field) for field in ("cos", "sin")]
        for number, (name, one, other) in enumerate((("sub", even, odd), ("add", odd, even))):
            cos, sin = (half(each, number) for each in angles)
            terms = [run(self.draft, "mul", pair, dt.ACL_FLOAT) for pair in ((one, cos), (other, sin))]
            run(self.draft, name, (terms[0], terms[1]), half(target, number))
        self.draft.written_since(target)

    def angle(self, field: str) -> View:
        """Of every token, or one for all tokens of a sequence."""
        rows = self.at.cos.shape[2]
        token = r.ROPE if rows == self.length else 0
        strides = (self.heads * rows * r.ROPE, token, rows * r.ROPE, 1)
        return self.operand(field)._replace(shape=(self.batch, self.length, self.heads, r.ROPE), strides=strides)

    def stored(self, name: str, part: View, number: int) -> View:
        """Rows as the cache holds them."""
        if self.at.scales[number] is None:
            return converted(self.draft, part, self.at.kv.dtype)
        found = run(self.draft, "mul", (part, self.factor(f"{name}_scale", part)), dt.ACL_FLOAT)
        if self.at.value is not None and self.draft.call.present(self.inputs[f"{name}_offset"]):
            found = run(self.draft, "add", (found, self.factor(f"{name}_offset", part)), dt.ACL_FLOAT)
        return converted(self.draft, run(self.draft, "round", (found,), dt.ACL_FLOAT), dt.ACL_INT8)

    def factor(self, field: str, part: View) -> View:
        return self.operand(field)._replace(shape=part.shape, strides=(0, 0, part.shape[3], 1))

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
    size = r.ROPE // 2
    return view._replace(shape=(*view.shape[:3], size), offset=view.offset + number * size)
