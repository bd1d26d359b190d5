"""Tokens fetched back from the ranks of their experts and added up."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from ..rank_step import ranked
from . import expert_params as e
from .combine_params import BLOCKS_AS, BYTES_AS, LATER, Tensors, kind, listed, mend, quant
from .combine_rules import tiled
from .fetched_tokens import Norm, arranged
from .special_experts import CCU, no_less_than_zero, of_dtypes, unmeasured

SAID: dict[str, Any] = {
    "summary": "tokens of experts fetched back to their ranks and added up by their weights",
    "formula": "out[t] = sum over k of expertScales[t, k] * the token that expert expertIds[t, k] gave back + "
    "sharedExpertX[t]",
    "reference": "torch.distributed.all_to_all_single of the experts' tokens, then the weighted sum",
    "precision": "sums in float32 in the order of the choices, then sharedExpertX, rounded once to the output's dtype",
}


class Version(NamedTuple):
    """What versions of the API have of their own: `tests` of the tiling function on `emulated` SoCs."""

    tensors: Tensors
    tests: w.Rules
    mend: w.Mend
    on: tuple[str, ...] = e.ON
    emulated: tuple[str, ...] = e.EMULATED
    attrs: tuple[w.Param, ...] = (e.algorithm,)
    norm: Norm | None = None
    first: w.Rules = ()

    @property
    def inputs(self) -> tuple[w.Param, ...]:
        """The further inputs that are read."""
        return () if self.norm is None else (self.norm.residual, self.norm.gamma)

    @property
    def outputs(self) -> tuple[w.Param, ...]:
        return (self.tensors.out,) if self.norm is None else (self.norm.y, self.norm.rstd, self.tensors.out)


def kinds(version: Version) -> tuple[w.Rules, ...]:
    def rows(*dtypes: int) -> w.Choices:
        return e.rows(*dtypes, on=version.on)

    found, norm, floats = version.tensors, version.norm, rows(dt.ACL_FLOAT)
    halves = rows(dt.ACL_FLOAT16, dt.ACL_BF16) if norm is None else rows(dt.ACL_BF16)
    wide = halves.plus(*(() if norm else (dt.ACL_INT32,)), on=version.on)
    added = () if found.added is None else w.when(w.given(found.added), w.dtype_in(wide, found.added))
    in_row = () if norm else w.when(w.negated(w.has_dtype(found.x, dt.ACL_INT32)), w.same_dtype(found.out, found.x))
    first = () if norm is None else (w.dtype_in(halves, norm.y), w.dtype_in(floats, norm.rstd))
    return (
        w.dtype_in(wide, found.x), w.dtype_in(rows(dt.ACL_INT32), e.ids, found.names, found.sends),
        w.dtype_in(floats, found.weights), w.dtype_in(halves, *version.inputs),
        w.when(w.given(found.mask), w.dtype_in(rows(dt.ACL_BOOL), found.mask)), added, *first,
        w.dtype_in(halves, found.out), in_row,
    )  # fmt: skip


def lacks(version: Version) -> tuple[w.Step, ...]:
    """What is not emulated; the first version sends tokens to ranks of shared experts in another way."""
    if version.tensors.added is None:
        return w.NoKernel(w.value_is(quant, BYTES_AS)), w.NoKernel(w.negated(w.value_is(e.shared_ranks, 0)))
    return w.NoKernel(w.value_is(quant, BYTES_AS, *BLOCKS_AS)), w.NoKernel(w.value_is(e.algorithm, CCU))


def declared(
    name: str, header: str, *more: w.Param, spared: tuple[w.Param, ...] = (), notes: tuple[str, ...] = (),
    version: Version | None = None, **texts: Any,
) -> w.Operator:  # fmt: skip
    """A version; `more` are further attributes, `spared` further inputs, which are not read."""
    own = version or Version(LATER, tiled(), mend)
    t = own.tensors
    added = () if t.added is None else (t.added, *spared)
    emulated = w.on(*own.emulated)
    return w.generated(
        name, t.x, e.ids, t.names, t.sends, t.weights, *own.inputs, t.tp_sends, t.mask, *t.unused, t.spare, *added,
        *e.RANK_ATTRS, e.global_bs, kind, quant, listed, *own.attrs, *more, *own.outputs, on=own.on,
        unread=(t.spare, t.tp_sends, *t.unused, *spared),
        first=w.flat(e.named((t.x, e.ids, t.names, t.sends, t.weights, t.out)), own.first, e.short_names(),
                     unmeasured(e.algorithm, spared), () if version else e.looked_up(e.algorithm)),
        adding=w.group_exists(e.group), kinds=kinds(own),
        tiling=(w.when(emulated, no_less_than_zero(more), own.tests, of_dtypes(spared, t.x)),),
        unchecked=w.when(emulated, e.whole_group(own.mend)),
        plan=(
            *e.lacking((*more, *spared)), *lacks(own),
            ranked("combine", partial(arranged, tensors=t, norm=own.norm),
                   inputs=(t.x, e.ids, t.sends, t.weights, t.mask, *added[:1], *own.inputs), outputs=own.outputs,
                   attrs=(e.group, e.world, e.experts, e.shared, e.shared_ranks), needs=w.rank_is(2, t.x, e.ids)),
        ),
        header=header, notes=(*noted(own), *notes), **{**e.TEXTS, **texts},
    )  # fmt: skip


def noted(version: Version) -> tuple[str, ...]:
    """The notes on what a version has."""
    if version.tensors.added is None:
        return (*e.NOTES, e.SHARED_NOTE, BYTES_NOTE)
    found, rows = (*e.NOTES, e.SHARED_RANKS_NOTE), INACTIVE_NOTE.format("sharedExpertXOptional or 0")
    if version.norm is not None:
        found = tuple(each for each in found if each != e.A2_NOTE)
        rows = INACTIVE_NOTE.format("residualX + sharedExpertXOptional, with a norm")
    return (*found, e.TENSOR_PARALLEL_NOTE, BYTES_NOTE, rows, COUNTS_NOTE, e.ON_950_NOTE)


BYTES_NOTE = "commQuantMode 2, 3 and 4, which send tokens as INT8 and FP8, are not emulated (561103)."
INACTIVE_NOTE = (
    "Choices that are not active add nothing. Rows of tokens without active choices, which CANN does not write, are {}."
)
COUNTS_NOTE = (
    "Sources of 2025 want tpSendCountsOptional, INT32, [tpWorldSize], in every call (561002); newer ones ignore it, as "
    "here."
)
