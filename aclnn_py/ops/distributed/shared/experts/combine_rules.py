"""What the tiling function tests before tokens are fetched back."""

from __future__ import annotations

from .....lowering import language as w
from .....rules.core.call import TensorFacts, count
from . import expert_params as e
from .combine_params import BLOCKS_AS, BYTES_AS, LATER, PER_TOKEN, Tensors, mend, quant
from .dispatch_params import HALVES
from .dispatch_rules import are_lists, enough_counts, has_room, mask_fits
from .number_rules import none_or_one, number_rules
from .special_experts import CCU

of = e.of_tensors


def addend_fits(found: TensorFacts, chosen: TensorFacts, tokens: TensorFacts) -> bool:
    return found.rank in (2, 3) and (count(found.shape[:-1]), found.shape[-1]) == (chosen.shape[0], tokens.shape[1])


def global_fits(chosen: TensorFacts, given: int, ranks: int, found: TensorFacts | None) -> bool:
    least = chosen.shape[0] * ranks
    return given == 0 or (given >= least and given % ranks == 0 and (given == least or found is None))


def output_fits(out: w.Param, x: w.Param, mend: w.Mend) -> w.Rules:
    return of(f"shape of {out} is [Bs, H]", lambda found, one, rows: found.shape == (one.shape[0], rows.shape[1]), mend,
              out, e.ids, x)  # fmt: skip


def is_half(x: w.Param) -> w.Rules:
    """Tokens are no INT32, which the definition has."""
    return w.dtype_in(w.Choices(*HALVES), x)


def plain_output(tensors: Tensors, mend: w.Mend) -> w.Rules:
    return w.flat(is_half(tensors.x), output_fits(tensors.out, tensors.x, mend))


def two_axes(mend: w.Mend, *params: w.Param) -> w.Rules:
    *most, last = map(str, params)
    return of(f"number of axes of {', '.join(most)} and {last} is 2", e.is_2d, mend, *params)


def tiled(tensors: Tensors = LATER, mend: w.Mend = mend, outputs: w.Rules | None = None) -> w.Rules:
    """The tests of the A3 family (561002); `outputs` are those of another output than [Bs, H]."""
    low, high = e.H
    x, names, sends, weights, _, mask, unused, _, added, out = tensors
    alone = () if added is None else w.when(w.given(added), w.OneOf(w.ValueOf(e.shared_ranks), w.Choices(0)))
    return w.flat(
        number_rules(mend, none_or_one(mend)),
        (w.OneOf(w.ValueOf(quant), w.Choices(0, BYTES_AS).plus(*BLOCKS_AS, on=(e.A5,))),),
        w.when(w.on(e.A5), (w.OneOf(w.ValueOf(e.algorithm, absent=""), w.Choices("", CCU)),)),
        two_axes(mend, x, e.ids, *(() if outputs else (out,))),
        are_lists(mend, names, sends),
        *((w.negated(w.given(each)),) for each in unused), alone,
        of("number of tokens in expertIds is from 1 to 512", lambda found: e.BS[0] <= found.shape[0] <= e.BS[1],
                     mend, e.ids),
        of("number of choices in expertIds is from 1 to 16 and moeExpertNum",
                     lambda found, most: 1 <= found.shape[1] <= min(e.K[1], most), mend, e.ids, e.experts),
        of("globalBs is 0 or tokens * epWorldSize", global_fits, mend, e.ids, e.global_bs, e.world, mask),
        has_room(x, "A", mend=mend),
        of(f"size of expandX along axis 1 is from {low} to {high}", lambda found: low <= found.shape[1] <= high,
                     mend, x),
        has_room(names, f"A * {PER_TOKEN}", PER_TOKEN, mend),
        enough_counts(sends, mend), w.when(w.Within(w.Numel(weights), low=1), w.same_shape(weights, e.ids)),
        w.when(w.given(mask), of("shape of xActiveMaskOptional is [Bs] or [Bs, K]", mask_fits, mend, mask, e.ids)),
        () if added is None else w.when(
            w.given(added), of("shape of sharedExpertXOptional is [Bs, H]", addend_fits, mend, added, e.ids, x),
            w.same_dtype(added, x)),
        outputs or plain_output(tensors, mend),
    )  # fmt: skip
