/* The load and store stages around an inner loop: elements of any dtype, at any stride, to and from dense or strided
 * values of a compute class. One function per class and dtype; the branches for contiguous memory vectorise. */
#include "casts.h"
#include "halves.h"
#include "isa.h"
#include "kernel.h"
#if defined(__F16C__)
#include <immintrin.h>
#endif

/* Elements that are not dense, or go to values that are not, take a detour through a small dense piece: what converts
 * is compiled for dense memory only. */
#define LOAD_LOOP(name, T, M, value, first) \
    static void name(void *block, int64_t step, const char *memory, int64_t stride, int64_t n) \
    { \
        if ((step != 1 || stride != (int64_t)sizeof(M)) && n != 1) { \
            load_apart(name, (value_sizes){sizeof(T), sizeof(M)}, block, step, memory, stride, n); \
            return; \
        } \
        T *to = block; \
        const M *from = (const void *)memory; \
        INDEPENDENT for (int64_t i = first; i < n; ++i) to[i] = (T)value(from[i]); \
    }

#define STORE_LOOP(name, T, M, element, first) \
    static void name(char *memory, int64_t stride, const void *block, int64_t step, int64_t n) \
    { \
        if ((step != 1 || stride != (int64_t)sizeof(M)) && n != 1) { \
            store_apart(name, (value_sizes){sizeof(T), sizeof(M)}, memory, stride, block, step, n); \
            return; \
        } \
        const T *from = block; \
        M *to = (void *)memory; \
        INDEPENDENT for (int64_t i = first; i < n; ++i) to[i] = element(from[i]); \
    }

/* ---- whole vectors of bfloat16: how many elements were rounded ------------------------------------------------ */

/* bfloat_from_float in vectors; the upper halves of two of them make one. */
#if defined(__AVX512F__)
static inline __m512i bfloats_above(const float *from)
{
    __m512 value = _mm512_loadu_ps(from);
    __m512i bits = _mm512_castps_si512(value),
            odd = _mm512_and_si512(_mm512_srli_epi32(bits, 16), _mm512_set1_epi32(1));
    __m512i rounded = _mm512_add_epi32(_mm512_add_epi32(bits, _mm512_set1_epi32(0x7fff)), odd);
    __mmask16 nan = _mm512_cmp_ps_mask(value, value, _CMP_UNORD_Q);
    return _mm512_mask_or_epi32(rounded, nan, bits, _mm512_set1_epi32(0x00400000));
}
#elif defined(__F16C__)
static inline __m256i bfloats_above(const float *from)
{
    __m256 value = _mm256_loadu_ps(from);
    __m256i bits = _mm256_castps_si256(value),
            odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
    __m256i rounded = _mm256_add_epi32(_mm256_add_epi32(bits, _mm256_set1_epi32(0x7fff)), odd);
    __m256i quiet = _mm256_or_si256(bits, _mm256_set1_epi32(0x00400000));
    __m256 nan = _mm256_cmp_ps(value, value, _CMP_UNORD_Q);
    rounded = _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(rounded), _mm256_castsi256_ps(quiet), nan));
    return _mm256_srli_epi32(rounded, 16);
}
#endif

static inline int64_t bfloats_rounded(mem_uint16 *to, const float *from, int64_t n)
{
    int64_t i = 0;
#if defined(__AVX512F__)
    const __m512i upper = _mm512_set_epi16(63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29, 27,
                                           25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
    for (; i + 32 <= n; i += 32)
        _mm512_storeu_si512(to + i,
                            _mm512_permutex2var_epi16(bfloats_above(from + i), upper, bfloats_above(from + i + 16)));
#elif defined(__F16C__)
    for (; i + 16 <= n; i += 16) {
        __m256i lanes = _mm256_packus_epi32(bfloats_above(from + i), bfloats_above(from + i + 8));
        _mm256_storeu_si256((void *)(to + i), _mm256_permute4x64_epi64(lanes, 0xd8));
    }
#else
    (void)to, (void)from, (void)n;
#endif
    return i;
}

/* Runs of float16, which are longer than the chunks of halves.h: several vectors at once. */
static inline int64_t run_widened(float *to, const mem_uint16 *from, int64_t n)
{
    int64_t i = 0;
#if defined(HALVES)
    _Pragma("GCC unroll 4") for (; i + HALVES <= n; i += HALVES) halves_widened(to + i, from + i, HALVES);
#else
    (void)to, (void)from, (void)n;
#endif
    return i;
}

static inline int64_t run_rounded(mem_uint16 *to, const float *from, int64_t n)
{
    int64_t i = 0;
#if defined(HALVES)
    _Pragma("GCC unroll 4") for (; i + HALVES <= n; i += HALVES) halves_rounded(to + i, from + i, HALVES);
#else
    (void)to, (void)from, (void)n;
#endif
    return i;
}

/* ---- one function per class and dtype ------------------------------------------------------------------------ */

/* put_INT32 of a float32, in twice as many lanes. */
static inline int32_t put_INT32_single(float value)
{
    bool inside = (value < 0x1p31f) & (value >= -0x1p31f);
    int32_t whole = (int32_t)(inside ? value : 0), most = value != value ? 0 : value > 0 ? INT32_MAX : INT32_MIN;
    return inside ? whole : most;
}
/* Whole vectors of it: how many elements; the conversion gives INT32_MIN for all that it cannot represent. */
static inline int64_t saturated(void *to, const void *from, int64_t n)
{
    int64_t i = 0;
#if defined(__AVX512F__)
    for (; i + 16 <= n; i += 16) {
        const __m512 value = _mm512_loadu_ps((const float *)from + i), most = _mm512_set1_ps(0x1p31f);
        __m512i whole = _mm512_cvttps_epi32(value);
        whole = _mm512_mask_mov_epi32(whole, _mm512_cmp_ps_mask(value, most, _CMP_GE_OQ), _mm512_set1_epi32(INT32_MAX));
        whole = _mm512_maskz_mov_epi32(_mm512_cmp_ps_mask(value, value, _CMP_ORD_Q), whole);
        _mm512_storeu_si512((int32_t *)to + i, whole);
    }
#elif defined(__F16C__)
    for (; i + 8 <= n; i += 8) {
        const __m256 value = _mm256_loadu_ps((const float *)from + i);
        const __m256 large = _mm256_cmp_ps(value, _mm256_set1_ps(0x1p31f), _CMP_GE_OQ);
        const __m256 number = _mm256_cmp_ps(value, value, _CMP_ORD_Q);
        __m256i whole = _mm256_xor_si256(_mm256_cvttps_epi32(value), _mm256_castps_si256(large));
        _mm256_storeu_si256((void *)((int32_t *)to + i), _mm256_and_si256(whole, _mm256_castps_si256(number)));
    }
#else
    (void)to, (void)from, (void)n;
#endif
    return i;
}
static inline int64_t no_vectors(const void *to, const void *from, int64_t n)
{
    (void)to, (void)from, (void)n;
    return 0;
}
#define SATURATED(to, from, n) \
    _Generic((to), mem_int32 *: _Generic((from), const float *: saturated, default: no_vectors), default: no_vectors)( \
        to, from, n)
#define put_INT32(value) _Generic((value), float: put_INT32_single, default: put_INT32)(value)

/* Chunks of int64 that doubles hold beside 1.5 * 2^52, whose low bits they become: in vectors, and rounded once. The
 * first chunk with others ends it. */
static inline int64_t floats_of_int64(void *to, const void *from, int64_t n)
{
    const mem_int64 *element = from;
    float *value = to;
    int64_t i = 0;
    for (; i + PACKED <= n; i += PACKED) {
        uint64_t far = 0;
        for (int64_t k = i; k < i + PACKED; ++k) far |= ((uint64_t)element[k] + (UINT64_C(1) << 51)) >> 52;
        if (far) return i;
    INDEPENDENT for (int64_t k = i; k < i + PACKED; ++k)
        {
            const uint64_t bits = (uint64_t)element[k] + UINT64_C(0x4338000000000000);
            double number;
            memcpy(&number, &bits, sizeof number);
            value[k] = (float)(number - 0x1.8p52);
        }
    }
    return i;
}
#define CHUNKS(to, from, n) \
    _Generic((to), float *: _Generic((from), const mem_int64 *: floats_of_int64, default: no_vectors), \
             default: no_vectors)(to, from, n)
#define LOAD(D, M, value, class) LOAD_LOOP(load_##class##_##D, class_##class, M, value, CHUNKS(to, from, n))
#define LOAD_ODD(class, D, M, value) LOAD_LOOP(load_##class##_##D##_odd, class_##class, M, value, 0)
#define STORE(D, M, value, class) \
    STORE_LOOP(store_##class##_##D, class_##class, M, put_##D##_##class, SATURATED(to, from, n))
#define STORE_INTEGER(D, M, value, class) \
    static inline M put_##D##_##class(class_##class number) \
    { \
        return put_##D(REAL_PART_##class(number)); \
    } \
    STORE(D, M, value, class)
#define STORE_WRAPPED(D, M, value, class) STORE_LOOP(store_##class##_##D, class_##class, M, (M), 0)

INTEGER_DTYPES(LOAD, float)
OTHER_DTYPES(LOAD, float)
LOAD_LOOP(load_float_FLOAT16, float, mem_uint16, half_to_float, run_widened(to, from, n))
LOAD(BF16, mem_uint16, bfloat_to_float, float)
INTEGER_DTYPES(STORE_INTEGER, float)
OTHER_DTYPES(STORE, float)
STORE_LOOP(store_float_BF16, float, mem_uint16, bfloat_from_float, bfloats_rounded(to, from, n))
STORE_LOOP(store_float_FLOAT16, float, mem_uint16, half_from_float, run_rounded(to, from, n))
STORE_LOOP(store_float_FLOAT16_away, float, mem_uint16, half_from_float_away, 0)
STORE_LOOP(store_float_BF16_away, float, mem_uint16, bfloat_from_float_away, 0)

#define LOAD_ENTRY(D, M, value, class) [CLASS_##class][DTYPE_##D] = load_##class##_##D,
#define ODD_ENTRY(class, D, M, value) [CLASS_##class][DTYPE_##D] = load_##class##_##D##_odd,
#define STORE_ENTRY(D, M, value, class) [CLASS_##class][DTYPE_##D] = store_##class##_##D,
#define AWAY_ENTRIES \
    [CLASS_float][DTYPE_FLOAT16] = store_float_FLOAT16_away, [CLASS_float][DTYPE_BF16] = store_float_BF16_away
#define ENTRIES(ENTRY, class) INTEGER_DTYPES(ENTRY, class) OTHER_DTYPES(ENTRY, class) HALF_DTYPES(ENTRY, class)

/* The other classes are rare or bound by memory: one copy, in the baseline unit, is enough, but for what comparisons of
 * integers need. */
STORE_LOOP(store_int64_BOOL, int64_t, mem_uint8, TRUTH, 0)
#ifdef ISA_IS_BASE
INTEGER_DTYPES(LOAD, double)
INTEGER_DTYPES(LOAD, complex)
INTEGER_DTYPES(LOAD, int64)
OTHER_DTYPES(LOAD, double)
OTHER_DTYPES(LOAD, complex)
HALF_DTYPES(LOAD, double)
HALF_DTYPES(LOAD, complex)
LOAD(BOOL, mem_uint8, TRUTH, int64)
ODD_DTYPES(LOAD_ODD)
INTEGER_DTYPES(STORE_INTEGER, double)
INTEGER_DTYPES(STORE_INTEGER, complex)
INTEGER_DTYPES(STORE_WRAPPED, int64)
OTHER_DTYPES(STORE, double)
OTHER_DTYPES(STORE, complex)
HALF_DTYPES(STORE, double)
HALF_DTYPES(STORE, complex)
#define REMAINING_ENTRIES(ENTRY) \
    ENTRIES(ENTRY, double) \
    ENTRIES(ENTRY, complex) INTEGER_DTYPES(ENTRY, int64) ENTRY(BOOL, mem_uint8, TRUTH, int64)
#define REMAINING_ODD ODD_DTYPES(ODD_ENTRY)
#else
LOAD(INT32, mem_int32, SAME, int64)
#define LOAD_ENTRY_OF_INTEGERS LOAD_ENTRY(INT32, mem_int32, SAME, int64)
#define STORE_ENTRY_OF_INTEGERS STORE_ENTRY(BOOL, mem_uint8, TRUTH, int64)
#define REMAINING_ENTRIES(ENTRY) ENTRY##_OF_INTEGERS
#define REMAINING_ODD [CLASS_float][DTYPE_FLOAT] = NULL,
#endif

const stage_loops FOR_ISA(stages) = {
    .load = {ENTRIES(LOAD_ENTRY, float) REMAINING_ENTRIES(LOAD_ENTRY)},
    .load_odd = {REMAINING_ODD},
    .store = {ENTRIES(STORE_ENTRY, float) REMAINING_ENTRIES(STORE_ENTRY)},
    .store_away = {AWAY_ENTRIES},
};
