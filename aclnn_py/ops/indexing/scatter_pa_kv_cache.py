"""aclnnScatterPaKvCache."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered_arguments import Arguments
from .shared import token_checks as c
from .shared import token_writes as t
from .shared.cache_modes import HELD, KEYS, NARROW, NHSD, NORM, NZ, OTHERS, WINDOWS, CacheModes
from .shared.scatter_rules import INDEX_DTYPES
from .shared.slot_writes import Pages, SlotWrites
from .shared.token_windows import WindowWrites, lists_fit
from .shared.token_writes import cache_mode, key, key_cache, scatter_mode, slots, value, value_cache

NEWEST, FOUR_BITS = "ascend950", (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2)
KINDS = w.Choices(*HELD).plus(*OTHERS, *NARROW, *FOUR_BITS, on=w.REGBASE)

limits, checked, newest = (
    CacheModes(find, t.PARAMS, cache_mode, tables, t.SIZES, dict.fromkeys((slots, *t.LISTS), dt.ACL_INT32),
               {cache_mode: NORM, scatter_mode: "None"}, {}, code)
    for code, find, tables in ((ACLNN_ERR_INNER_NULLPTR, t.find, t.TABLES), (ACLNN_ERR_PARAM_INVALID, t.find, t.TABLES),
                               (ACLNN_ERR_INNER_NULLPTR, t.find_newest, t.NEWEST_TABLES))
)  # fmt: skip


def pages(call: Call, cache: TensorFacts) -> Pages:
    """Parts of a token and tokens of a block."""
    mode, shape = limits.mode(call), cache.shape
    if mode == NZ:
        return cache.numel // (shape[0] * shape[-2] * shape[-1]), shape[-2]
    return (shape[1], shape[2]) if mode == NHSD else (1, shape[1])


def window_mode(call: Call) -> str | None:
    return (newest if w.on(NEWEST).holds(call) else limits).mode(call)


def few_axes(at: Arguments) -> bool:
    return at[value] is None or at[value].rank in (0, 3, 4)


PAIRS = ((key, key_cache), (value, value_cache))
COMPRESSED = w.both(w.negated(w.value_is(cache_mode, NZ)),
                    w.either(w.value_is(scatter_mode, *WINDOWS), *w.rank_is(4, key)))  # fmt: skip
IN_PARTS = "of parts of 32 bytes in PA_NZ and NHSD"
nothing = w.both(
    w.either(w.is_empty(key), w.is_empty(key_cache)),
    w.either(w.negated(w.given(value)), w.given_and_empty(value), w.given_and_empty(value_cache)),
)
scatter_pa_kv_cache = w.declare(
    "aclnnScatterPaKvCache", *t.PARAMS,
    summary="writes keys and values of tokens to slots of a paged cache, in place",
    rules=w.flat(
        w.OUT_POINTERS, listed(w.present(key, key_cache, slots), w.when_given(value, w.present(value_cache))),
        w.done_if(nothing), w.dims_within(3, 4, key),
        checked.rule("of 0, 3 or 4 axes", few_axes, value, ranked=False),
        w.dtype_in(KINDS, key, key_cache), w.dtype_in(INDEX_DTYPES, slots), w.same_dtype(key_cache, key),
        w.when_given(
            value, w.dtype_in(KINDS, value, value_cache), w.same_dtype(value_cache, value),
            w.when(w.negated(w.value_is(cache_mode, NZ)), w.same_dtype(value, key)),
        ),
        *(w.when_given(each, w.same_dtype(each, slots)) for each in t.LISTS),
        listed(
            (w.on(*w.DOCUMENTED_NEW),),
            w.when(w.on(NEWEST), w.flat(
                newest.rule("Norm or PA_NZ, with None or Nct, or with Alibi for keys of 4 axes",
                            lambda at: at.table is not None or t.find_newest(at.values) == KEYS, cache_mode,
                            scatter_mode, ranked=False),
                newest.rule("given, of rank 3 or more", lambda at: at.table is not None and c.all_given(at), value,
                            value_cache, ranked=False),
                newest.shapes(key, slots, value, key_cache, value_cache, t.windows, t.lengths),
                newest.rule("of a number for every head of every sequence", lists_fit, t.windows),
                newest.rule("two numbers with which Nct stays within all tokens but one", c.strides_fit_newest,
                            t.strides, t.offsets),
                newest.rule(IN_PARTS, lambda at: c.parts_fit(at) and c.last_axes_fit(at), key_cache, value_cache),
                newest.rule("of a block size of at least that of keyCacheRef, or contiguous", c.blocks_reach,
                            value_cache),
            ), otherwise=w.flat(
                limits.rule("Norm or PA_NZ, with None, Nct, NHSD, Alibi, Rope or Omni", lambda at: at.table is not None,
                            cache_mode, scatter_mode, ranked=False),
                limits.rule("not null with a valueCacheRef of rank 4 or 5", c.all_given, value, ranked=False),
                limits.rule("not INT8 with a FLOAT16 or BF16 key, nor in Rope and Omni", c.int8_fits, value),
                limits.shapes(key, slots, value, key_cache, value_cache, *t.LISTS),
                limits.rule("of T slots or more, in Alibi, Rope and Omni INT32 with a number for every head",
                            c.enough_slots, slots, *t.LISTS),
                limits.rule("two numbers, not negative, in Nct", c.strides_fit, t.strides, t.offsets),
                limits.rule(IN_PARTS, lambda at: c.parts_fit(at) and c.axes_fit(at), key_cache, value_cache),
                limits.rule("of T slots or more, with S up to 65535 in PA_NZ, N up to 4095 and tokens of 195584 bytes "
                            "in NHSD, heads of whole 32 bytes and lists that a core holds in Alibi, Rope and Omni",
                            c.blocks_fit, key_cache),
            )),
        ),
    ),
    plan=(w.NoKernel(w.either(w.has_dtype(key, *FOUR_BITS), w.both(w.given(value), w.has_dtype(value, *FOUR_BITS))),
                     code=ACLNN_ERR_INNER_NULLPTR),
          w.Branch(COMPRESSED, WindowWrites(PAIRS, (slots, *t.LISTS), window_mode),
                   SlotWrites(PAIRS, slots, pages, t.skips_beyond, t.gap))),
    library="transformer", header="aclnnop/aclnn_scatter_pa_kv_cache.h", documented_soc=w.DOCUMENTED_NEW,
    formula="keyCacheRef[slotMapping[t] // S, slotMapping[t] % S] = key[t] and likewise for values; Alibi, Rope, Omni: "
    "rows of keyCacheRef from slotMapping[b, n] on = key[:, n] of sequence b: the last compressLensOptional[b, n] of "
    "its tokens, or all but as many from compressSeqOffsetOptional[b, n] on, instead of which Rope writes their mean",
    precision="exact; means (Rope) are computed in float32 and rounded once",
    reference="torch_npu.npu_scatter_pa_kv_cache(key, value, keyCacheRef, valueCacheRef, slotMapping, cache_mode=...)",
    notes=(
        "On the 950 \"Rope\" and \"Omni\" are refused (561103): CANN writes the first tokens of a sequence again where "
        "those behind the window belong. So are FLOAT4 tensors and heads unlike those of the caches.",
        "The 950 refuses keys alone (561103), takes a valueCacheRef of other blocks in Norm, addressed by the block "
        "size of keyCacheRef, and skips slots beyond keyCacheRef but for dense tensors in PA_NZ.",
        "A null required tensor gives 561103, as the source does; documents: 161001. A null workspaceSize or executor "
        "gives 161001, in the source 561103. A refusal of the tiling function gives 561103.",
        "A slotMapping shorter than T, which CANN reads out of bounds, is refused (561103). A slot beyond the cache "
        "that is not skipped fails the stream. With a slot for several tokens the last one wins.",
        'In "Alibi", "Rope" and "Omni" on the A2 and A3 families what kernels misread is refused (561103): lists of '
        "INT64, lists that are too short or fill a core's memory (some 700 heads in all), values of another head size, "
        "heads not of whole 32 bytes. Windows and sequences beyond the tokens fail the stream.",
        '"Nct" may read memory behind the view of a dense tensor. Negative strides and offsets are refused (561103).',
        "NHSD skips negative slots too, for which CANN writes out of bounds.",
    ),
)  # fmt: skip
