"""The backward of sparse flash attention: parameters and plan."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from .arguments import zeros
from .index_gradients import INT32, gradient, numbers, optional_ends
from .index_loss_step import joined
from .lettered import Lettered
from .lettered_arguments import Arguments
from .shaped_kernel import Operands, ShapedKernel
from .sparse_rules import EVERY

query = w.In("query", "queries, [B,S,N,512] or, packed, [T,N,512], N a power of 2 up to 128")
key = w.In("key", "keys, [B,Skv,1,512] or packed [Tkv,1,512]")
value = w.In("value", "values, same shape as key; null: key", optional=True)
chosen = w.In("sparseIndices", "indices of the selected key blocks, INT32, [B,S,1,K] or [T,1,K]; padded with -1")
dy = w.In("dOut", "gradient of the attention output, same shape as query")
y = w.In("out", "attention output of the forward, same shape as query")
maximum = w.In("softmaxMax", "row maximum of the scaled scores, FLOAT, [B,1,S,N] or [1,T,N]")
total = w.In("softmaxSum", "row sum of exp(score - maximum), FLOAT, [B,1,S,N] or [1,T,N]")
query_ends, key_ends = (
    w.In(f"actualSeqLengths{name}Optional", f"cumulative lengths of the {what} for TND, INT32, [B]", optional=True)
    for name, what in (("Query", "queries"), ("Kv", "keys"))
)
query_rope = w.In("queryRopeOptional", "rotary part of query, [B,S,N,64] or [T,N,64]; null: none", optional=True)
key_rope = w.In("keyRopeOptional", "rotary part of key, [B,Skv,1,64] or [Tkv,1,64]; null: none", optional=True)
scale = w.Attr("scaleValue", "double", "scale of the scores", 0.05)
size = w.Attr("sparseBlockSize", "int64_t", "keys of a block, on the 950 1", 1)
layout = w.Attr("layoutOptional", "char*", 'layout of queries and keys: "BSND" or "TND"', "BSND")
mode = w.Attr("sparseMode", "int64_t", "mask: 0 none, 3 right-bottom causal", 3)
tokens = tuple(w.Attr(name, "int64_t", "ignored", EVERY) for name in ("preTokens", "nextTokens"))
deterministic = w.Attr("deterministic", "bool", "ignored: gradients are always deterministic", True)


def output(name: str, of: str, *, optional: bool = False) -> w.Param:
    return w.Out(name, f"gradient of {of}, same shape as {of}", optional=optional, ctype=w.IN_TENSOR)


dq, dk, dv = output("dQueryOut", "query"), output("dKeyOut", "key"), output("dValueOut", "value", optional=True)
dq_rope = output("dQueryRopeOutOptional", "queryRopeOptional", optional=True)
dk_rope = output("dKeyRopeOutOptional", "keyRopeOptional", optional=True)
OUTS = (dq, dk, dv, dq_rope, dk_rope)
PARAMS = (
    query, key, value, chosen, dy, y, maximum, total, query_ends, key_ends, query_rope, key_rope, scale, size, layout,
    mode, *tokens, deterministic, *OUTS,
)  # fmt: skip
AXES = {
    query: "bsnd", key: "bt1d", value: "bt1v", chosen: "bs1c", dy: "bsnv", y: "bsnv", maximum: "b1sn", total: "b1sn",
    query_rope: "bsne", key_rope: "bt1e", dq: "bsnd", dk: "bt1d", dv: "bt1v",
}  # fmt: skip


def operands(at: Arguments) -> Operands:
    """The kernel's tensors: queries and keys with their rotary parts, heads of keys one."""
    rows, keys, heads = prod(at[query].shape[:-2]), prod(at[key].shape[:-2]), at.sizes["n"]
    rotary = at.sizes["e"] if at[query_rope] is not None else 0
    across, packed = at.sizes["d"] + rotary, at[layout] == "TND"
    wide = at[key].shape[-1] if at[value] is None else at.sizes["v"]
    tensors = ((rows, heads, across), (keys, 1, across), (keys, 1, wide))
    ends = (at[query_ends].shape, at[key_ends].shape) if packed else ((1,), (1,))
    more = (rows, heads, wide), (rows, heads, wide), (rows, heads), (rows, heads)
    sizes = (0, 0) if packed else (at.sizes["s"], at.sizes["t"])
    attrs = numbers(*sizes, causal=at[mode] == 3, count=at.sizes["c"], group=at[size], scale=at[scale])
    return (*tensors, *tensors, (rows, 1, at.sizes["c"]), *ends, (1, 1), *more), attrs


def whole_shape(whole: w.Param, part: w.Param) -> w.Term:
    def both(one: object, other: object) -> tuple[int, ...] | None:
        shape = getattr(one, "shape", ())
        behind = getattr(other, "shape", None)
        if not shape:
            return None
        return shape if not behind else (*shape[:-1], shape[-1] + behind[-1])

    return w.Derived(both, whole, part, label=f"shape of {whole} with {part}")


def part_of(step: w.Step, whole: w.Param, *, behind: bool) -> w.Step:
    """The channels of a gradient that belong to a tensor, or to the rotary part behind it."""

    def cut(call: Call, view: View) -> View | str:
        shape = call.tensor(whole).shape
        if not shape or len(view.shape) != len(shape):
            return f"{len(view.shape)} axes"
        width, offset = (view.shape[-1] - shape[-1], shape[-1]) if behind else (shape[-1], 0)
        return view._replace(shape=(*view.shape[:-1], width), offset=view.offset + offset * view.strides[-1])

    label = f"channels {'behind' if behind else 'of'} {whole}"
    return w.ViewOf(step, w.Through(label, cut, w.ViewShape(whole)))


def rotary(step: w.Step, number: int, whole: w.Param, part: w.Param, out: w.Param) -> w.Step:
    """The gradient of a rotary part, where there is one."""
    behind = part_of(w.ViewOf(step, w.NthOutput(number)) if number else step, whole, behind=True)
    return w.Branch(w.given(part), w.ViewCopy(gradient(behind, 0, query, away=True), out), w.Steps(), code=w.TILING)


def plan(limits: Lettered) -> tuple[w.Step, ...]:
    dense = w.Contiguous(key)
    values = w.Branch(w.given(value), w.Contiguous(value), dense, code=w.TILING)
    one = w.Constant((1, 1), "[1,1]")
    shapes = (whole_shape(query, query_rope), whole_shape(key, key_rope),
              w.Derived(lambda v, k: (k if v is None else v).shape, value, key, label="shape of value"))  # fmt: skip
    step = ShapedKernel(
        "selected_backward",
        (joined(query, query_rope), joined(key, key_rope), values, w.Contiguous(chosen),
         *optional_ends(limits, query_ends, key_ends), zeros(one, INT32), w.Contiguous(dy), w.Contiguous(y),
         w.Contiguous(maximum), w.Contiguous(total)),
        tuple((w.FLOAT, shape) for shape in shapes), operands, limits,
    )  # fmt: skip
    of_key, of_value = part_of(w.ViewOf(step, w.NthOutput(1)), key, behind=False), w.ViewOf(step, w.NthOutput(2))
    keys = w.Branch(
        w.given(value), w.ViewCopy(gradient(of_key, 0, query, away=True), dk),
        w.ViewCopy(gradient(w.Compute("add", of_key, of_value), 0, query, away=True), dk),
        code=w.TILING,
    )  # fmt: skip
    return (
        w.ViewCopy(gradient(part_of(step, query, behind=False), 0, query, away=True), dq), keys,
        w.Branch(w.given(value), w.ViewCopy(gradient(of_value, 0, query, away=True), dv), w.Steps(), code=w.TILING),
        rotary(step, 0, query, query_rope, dq_rope), rotary(step, 1, key, key_rope, dk_rope),
    )  # fmt: skip


KINDS = {chosen: dt.ACL_INT32, maximum: dt.ACL_FLOAT, total: dt.ACL_FLOAT}
