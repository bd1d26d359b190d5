"""aclnnScatterPaKvCache."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered_arguments import Arguments
from .shared import token_writes as t
from .shared.cache_modes import HELD, KEYS, NARROW, NHSD, NORM, NZ, OTHERS, UNREAD, CacheModes
from .shared.scatter_rules import INDEX_DTYPES
from .shared.slot_writes import Pages, SlotWrites
from .shared.token_writes import cache_mode, key, key_cache, scatter_mode, slots, value, value_cache

NEWEST, FOUR_BITS = "ascend950", (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2)
KINDS = w.Choices(*HELD).plus(*OTHERS, *NARROW, *FOUR_BITS, on=w.REGBASE)

limits, checked, newest = (
    CacheModes(t.find, t.PARAMS, cache_mode, tables, t.SIZES, {slots: dt.ACL_INT32},
               {cache_mode: NORM, scatter_mode: "None"}, {}, code)
    for code, tables in ((ACLNN_ERR_INNER_NULLPTR, t.TABLES), (ACLNN_ERR_PARAM_INVALID, t.TABLES),
                         (ACLNN_ERR_INNER_NULLPTR, t.NEWEST_TABLES))
)  # fmt: skip


def pages(call: Call, cache: TensorFacts) -> Pages:
    """Parts of a token and tokens of a block."""
    mode, shape = limits.mode(call), cache.shape
    if mode == NZ:
        return cache.numel // (shape[0] * shape[-2] * shape[-1]), shape[-2]
    return (shape[1], shape[2]) if mode == NHSD else (1, shape[1])


def few_axes(at: Arguments) -> bool:
    return at[value] is None or at[value].rank in (0, 3, 4)


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
        *(w.when_given(each, w.same_dtype(each, slots)) for each in UNREAD),
        listed(
            (w.on(*w.DOCUMENTED_NEW),),
            w.when(w.on(NEWEST), w.flat(
                newest.rule("Norm or PA_NZ, with None", lambda at: t.find(at.values) in (*t.NEWEST_TABLES, KEYS),
                            cache_mode, scatter_mode, ranked=False),
                newest.rule("given, of rank 3 or more", lambda at: at.table is not None and t.all_given(at), value,
                            value_cache, ranked=False),
                newest.shapes(key, slots, value, key_cache, value_cache),
                newest.rule(IN_PARTS, lambda at: t.parts_fit(at) and t.last_axes_fit(at), key_cache, value_cache),
                newest.rule("of a block size of at least that of keyCacheRef, or contiguous", t.blocks_reach,
                            value_cache),
            ), otherwise=w.flat(
                limits.rule("Norm or PA_NZ, with None or NHSD", lambda at: at.table is not None, cache_mode,
                            scatter_mode, ranked=False),
                limits.rule("not null with a valueCacheRef of rank 4 or 5", t.all_given, value, ranked=False),
                limits.rule("not INT8 with a FLOAT16 or BF16 key", t.int8_fits, value),
                limits.shapes(key, slots, value, key_cache, value_cache),
                limits.rule("of T slots or more", lambda at: at.sizes["m"] >= at.sizes["t"], slots),
                limits.rule(IN_PARTS, lambda at: t.parts_fit(at) and t.axes_fit(at), key_cache, value_cache),
                limits.rule("of T slots or more, with S up to 65535 in PA_NZ, N up to 4095 and tokens of 195584 bytes "
                            "in NHSD", t.blocks_fit, key_cache),
            )),
        ),
    ),
    plan=(w.NoKernel(w.either(w.has_dtype(key, *FOUR_BITS), w.both(w.given(value), w.has_dtype(value, *FOUR_BITS))),
                     code=ACLNN_ERR_INNER_NULLPTR),
          SlotWrites(((key, key_cache), (value, value_cache)), slots, pages, t.skips_beyond),),
    library="transformer", header="aclnnop/aclnn_scatter_pa_kv_cache.h", documented_soc=w.DOCUMENTED_NEW,
    formula="keyCacheRef[slotMapping[t] // S, slotMapping[t] % S] = key[t] and likewise for values",
    precision="exact",
    reference="torch_npu.npu_scatter_pa_kv_cache(key, value, keyCacheRef, valueCacheRef, slotMapping, cache_mode=...)",
    notes=(
        'The scatter modes "Alibi", "Rope", "Omni" and "Nct" are not emulated (561103), nor are, on the 950, FLOAT4 '
        "tensors and keys of 4 axes.",
        "The 950 refuses keys alone (561103), takes a valueCacheRef of other blocks in Norm, addressed by the block "
        "size of keyCacheRef, and skips slots beyond keyCacheRef but for dense tensors in PA_NZ.",
        "A null required tensor gives 561103, as the source does; documents: 161001. A null workspaceSize or executor "
        "gives 161001, in the source 561103. A refusal of the tiling function gives 561103.",
        "A slotMapping shorter than T, which CANN reads out of bounds, is refused (561103). A slot beyond the cache "
        "that is not skipped fails the stream. With a slot for several tokens the last one wins.",
        "NHSD skips negative slots too, for which CANN writes out of bounds.",
    ),
)  # fmt: skip
