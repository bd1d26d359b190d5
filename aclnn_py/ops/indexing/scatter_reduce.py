"""aclnnScatterAdd, aclnnScatterReduce and aclnnInplaceScatterReduce."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import scatter_rules as s
from .shared.scatter_plan import constant, plan

A2 = ("ascend910b", "ascend910_93")
TEXTS: dict[str, Any] = {**s.TEXTS, "header": "aclnnop/aclnn_scatter_reduce.h", "documented_soc": A2}
NOTES = (
    s.PASSED_OVER,
    "On the A2 and A3 families only FLOAT with reduce 1 and includeSelf is accepted, which is "
    "checked first but for the null check of self. The emulator has no mean.",
)


def rules(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Two tests of reduce come before the null tests."""
    only = (w.OneOf(w.Dtype(x), w.Choices(dt.ACL_FLOAT)), w.value_is(s.reduce, 1), w.is_true(s.include_self))
    known = (w.Within(w.ValueOf(s.reduce), 0, s.MEAN),)
    return w.when(w.on(*A2), w.when(w.given(x), only)), known, *s.rules(x, out)


def steps(x: w.Param, out: w.Param) -> w.Plan:
    """Without self's elements the sum starts from 0, the product from 1, and an extreme from an element of src."""
    number = w.Where(w.value_is(s.reduce, 2), w.BitsOf(1, w.Dtype(x)), w.BitsOf(0, w.Dtype(x)), label="0 or 1")
    source, neutral = w.Strided(s.src), constant(x, number=number)
    fresh = w.Branch(w.value_is(s.reduce, 1, 2), neutral, source)
    return plan(x, out, source, given=True, fresh=fresh)


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
scatter_add = w.declare(
    "aclnnScatterAdd", x, s.dim, s.index, s.src, out,
    summary="adds src into a copy of self along dim at index",
    rules=s.rules(x, out), plan=plan(x, out, w.Strided(s.src), adds=True, given=True),
    formula="for dim 0: out = self, then out[index[i,j,k], j, k] += src[i,j,k]",
    reference="torch.scatter_add(self, dim, index, src)", stream_ctype="const aclrtStream", notes=(s.PASSED_OVER,),
    **{**s.TEXTS, "header": "aclnnop/aclnn_scatter_add.h"},
)  # fmt: skip

reduce, include = s.reduce, s.include_self
copied = w.In("self", "input, rank up to 8")
scatter_reduce = w.declare(
    "aclnnScatterReduce", copied, s.dim, s.index, s.src, reduce, include, out,
    summary="reduces src into a copy of self along dim at index, with or without the values of self",
    rules=rules(copied, out), plan=steps(copied, out),
    formula="for dim 0: out = self, then out[index[i,j,k], j, k] reduced with src[i,j,k]",
    reference="torch.scatter_reduce(self, dim, index, src, reduce, include_self=includeSelf)", notes=NOTES, **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor updated in place, rank up to 8")
inplace_scatter_reduce = w.declare(
    "aclnnInplaceScatterReduce", ref, s.dim, s.index, s.src, reduce, include,
    summary="reduces src into selfRef along dim at index, with or without its own values, in place",
    rules=rules(ref, ref), plan=steps(ref, ref),
    formula="for dim 0: selfRef[index[i,j,k], j, k] reduced with src[i,j,k]",
    reference="selfRef.scatter_reduce_(dim, index, src, reduce, include_self=includeSelf)", notes=NOTES, **TEXTS,
)  # fmt: skip
