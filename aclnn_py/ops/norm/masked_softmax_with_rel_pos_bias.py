"""aclnnMaskedSoftmaxWithRelPosBias, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base import dtype as dt
from ...base.soc import Soc
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ...rules.core.call import single as single_of
from ..texts import ONCE
from .shared.generated_rules import NEW, floats, result
from .shared.kernels import planned
from .shared.window_shapes import BLOCK, biased, least_parts, masked, parts, row_bytes, split, windows, written

SOCS, OLD = (*NEW, "ascend310p"), "ascend310p"
TEMPORARY = 288
"""Bytes that the softmax of a row needs besides."""
EPSILON = 2.0**-23
"""Scales nearer to 1 are not applied."""

x = w.In("x", "attention scores of windows, [B, W, N, S1, S2] or [B*W, N, S1, S2]")
mask = w.In("attenMaskOptional", "additive mask of every window, [W, S1, S2], [W, 1, S1, S2] or [1, W, 1, S1, S2]; "
"null: none", optional=True)  # fmt: skip
bias = w.In("relativePosBias", "relative position bias of every head, [N, S1, S2], [1, N, S1, S2] or [1, 1, N, S1, S2]")
scale = w.Attr("scaleValue", "double", "multiplier of x", 1.0)
mode = w.Attr("innerPrecisionMode", "int64_t", "precision mode, ignored", 0)
out = result("out", "attention weights, same number of elements as x")


def blocks_only(soc: Soc, x: TensorFacts) -> bool:
    return not x.rank or soc.short != OLD or x.shape[-1] * (dt.size(x.dtype) or 1) % BLOCK == 0


def short(soc: Soc, x: TensorFacts, mask: TensorFacts | None) -> bool:
    """Whether a row, what is added to it and what it is cast to fit into the buffer of a core."""
    return row_bytes(x) * parts(x, mask) + TEMPORARY <= soc.ub


def short_enough(soc: Soc, x: TensorFacts, mask: TensorFacts | None) -> bool:
    """The same, also where each core has windows of a single row, which need less of the buffer."""
    return row_bytes(x) * least_parts(soc, x, mask) + TEMPORARY <= soc.ub


def applied(scale: float) -> float:
    number = single_of(scale)
    return number if abs(number - 1) > EPSILON else 1.0


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call with consistent shapes."""
    shape = (2, 2, 3, 4, 32)
    found = call.but(x, shape=shape).but(bias, shape=shape[2:]).but(out, shape=shape)
    yield found.but(mask, shape=(2, 4, 32)) if call.present(mask) else found


window_sizes = w.Derived(split, x, mask, label="[B,W,N,S1,S2]")
of_windows = w.Derived(
    lambda mask: None if (seen := windows(mask)) is None else (1, seen[0], 1, *seen[1:]), mask, label="[1,W,1,S1,S2]"
)  # fmt: skip
of_heads = w.Derived(
    lambda bias: (1, 1, *bias.shape[-3:]) if bias.rank > 2 else None, bias, label="[1,1,N,S1,S2]"
)  # fmt: skip


def wide(param: w.Param, shape: w.Term) -> w.Step:
    return w.CastTo(w.ViewOf(w.Contiguous(param), w.Reshaped(shape, blind=True)), w.FLOAT)


def shape_rule(function: Callable[..., bool | None], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    return w.defined(
        w.Derived(function, *params, label=" ".join(claim), claim=claim, kind="shape_custom", mend=matching_shapes)
    )


class OnSoc(w.Derived, init=False):
    """A test that the SoC has a say in."""

    def read(self, call: Call) -> bool | None:
        return self.function(call.soc, *(call.args[name] for name in self.names)) or None


def limit(test: Callable[..., bool], *params: w.Param, claim: str) -> w.Rules:
    """A rule about the last size of x (561002)."""
    text = ("last axis of x", claim)
    return w.defined(OnSoc(test, *params, label=claim, claim=text, kind="shape_custom", mend=matching_shapes))


scaled = w.Compute("muls", wide(x, window_sizes), attrs=(w.Derived(applied, scale, label="scaleValue"), 0.0))
masked_scores = w.Branch(w.given(mask), w.Compute("add", scaled, wide(mask, of_windows)), scaled)
rows = w.Compute("softmax", w.Compute("add", masked_scores, wide(bias, of_heads)), rows=w.FixedAxis(4))
masked_softmax_with_rel_pos_bias = w.generated(
    "aclnnMaskedSoftmaxWithRelPosBias", x, mask, bias, scale, mode, out, on=SOCS,
    kinds=(
        w.dtype_in(floats(OLD), x), w.when_given(mask, w.same_dtype(x, mask)), w.same_dtype(x, bias),
        w.same_dtype(x, out),
    ),
    tiling=(
        w.dims_within(4, 5, x), w.not_empty(x),
        w.when_given(mask, shape_rule(masked, x, mask, claim=("shape of attenMaskOptional", "that of x's windows"))),
        shape_rule(biased, x, bias, claim=("shape of relativePosBias", "that of x's heads")),
        shape_rule(written, x, mask, out, claim=("shape of out", "x's, with B and W separate or merged")),
        limit(blocks_only, x, claim="a multiple of 32 bytes on ascend310p"),
        limit(short_enough, x, mask, claim="short enough for a core's unified buffer"),
        w.documented(w.tiled(limit(short, x, mask, claim="short enough for a core's unified buffer with several "
        "windows"))),
        w.documented(w.tiled(w.same_shape(out, x))),
    ),
    plan=planned(w.ViewCopy(w.CastTo(w.ViewOf(rows, w.Reshaped(w.ViewShape(out))), w.Dtype(out)), out)),
    summary="softmax over the last axis of scaled attention scores plus window mask and relative position bias",
    header="aclnnop/aclnn_masked_softmax_with_rel_pos_bias.h",
    documented_soc=("ascend910b", "ascend910_93", OLD),
    formula="out = softmax(scaleValue * x + attenMaskOptional + relativePosBias) along the last axis", precision=ONCE,
    reference="torch.softmax(scaleValue * x + attenMaskOptional + relativePosBias, -1)",
    notes=(
        "A scaleValue of NaN or within 2^-23 of 1 is not applied.",
        "The source accepts a first size of x that is no multiple of the mask's W if out has the whole multiple only.",
        "The source asks for no workspace on SoCs other than the 910B; here it is the same on all.",
    ),
)  # fmt: skip
