/* The loops of the kernels that write by index, on elements as they lie in memory. */
#include <complex.h>

#include "scatter.h"

#include "numeric.h"

#define NUMBERED "scatter.def"
#include "numbered.h"

/* ---- what becomes of two elements -------------------------------------------------------------------------------- */

#define NEW(old, new) (new)
#define SUM(old, new) ((old) + (new))
#define PRODUCT(old, new) ((old) * (new))
#define QUOTIENT(old, new) ((old) / (new))
#define GREATER(old, new) ((old) > (new) ? (old) : (new))
#define LESSER(old, new) ((old) < (new) ? (old) : (new))
#define ANY(old, new) (((old) != 0) | ((new) != 0))
#define BOTH(old, new) (((old) != 0) & ((new) != 0))
/* Towards zero, as integers are where nothing is divided by 0: that leaves what there is. */
#define WHOLE_QUOTIENT(old, new) ((new) == 0 ? (old) : (new) == -1 ? (int64_t)(0 - (uint64_t)(old)) : (old) / (new))
#define NATURAL_QUOTIENT(old, new) ((new) == 0 ? (old) : (old) / (new))

static inline mem_complex64 sum64(mem_complex64 one, mem_complex64 other)
{
    return (mem_complex64){one.real + other.real, one.imag + other.imag};
}

static inline mem_complex64 product64(mem_complex64 one, mem_complex64 other)
{
    double _Complex whole = CMPLX(one.real, one.imag) * CMPLX(other.real, other.imag);
    return (mem_complex64){(float)creal(whole), (float)cimag(whole)};
}

#define OF_HALVES(op, old, new) half_from_float(op(half_to_float(old), half_to_float(new)))
#define OF_BFLOATS(op, old, new) bfloat_from_float(op(bfloat_to_float(old), bfloat_to_float(new)))
#define HALF_SUM(old, new) OF_HALVES(SUM, old, new)
#define HALF_PRODUCT(old, new) OF_HALVES(PRODUCT, old, new)
#define HALF_QUOTIENT(old, new) OF_HALVES(QUOTIENT, old, new)
#define HALF_GREATER(old, new) OF_HALVES(GREATER, old, new)
#define HALF_LESSER(old, new) OF_HALVES(LESSER, old, new)
#define BFLOAT_SUM(old, new) OF_BFLOATS(SUM, old, new)
#define BFLOAT_PRODUCT(old, new) OF_BFLOATS(PRODUCT, old, new)
#define BFLOAT_QUOTIENT(old, new) OF_BFLOATS(QUOTIENT, old, new)
#define BFLOAT_GREATER(old, new) OF_BFLOATS(GREATER, old, new)
#define BFLOAT_LESSER(old, new) OF_BFLOATS(LESSER, old, new)

/* ---- loops ------------------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t low, high;
} __attribute__((packed, may_alias)) mem_wide;

/* Dense lines have a loop of their own. */
#define DIRECT(name, T, op, I) \
    static inline __attribute__((always_inline)) int64_t name##_by_##I(scatter_line by, int64_t n) \
    { \
        for (int64_t i = 0; i < n; ++i) { \
            const int64_t place = *(const I *)(const void *)(by.index + i * by.index_step); \
            if ((uint64_t)place >= (uint64_t)by.size) return i; \
            T *at = (T *)(void *)(by.to + i * by.drift + place * by.pitch); \
            const T new = *(const T *)(const void *)(by.from + i * by.from_step); \
            *at = (T)(op(*at, new)); \
        } \
        return n; \
    } \
    static int64_t name##_##I(const scatter_line *line, int64_t n) \
    { \
        scatter_line by = *line; \
        const int64_t size = (int64_t)sizeof(T); \
        if (by.index_step != (int64_t)sizeof(I) || by.from_step != size || by.pitch != size || by.drift) \
            return name##_by_##I(by, n); \
        by.index_step = (int64_t)sizeof(I), by.from_step = by.pitch = size, by.drift = 0; \
        return name##_by_##I(by, n); \
    }

/* Rows of dense elements have a loop that the compiler sees to be dense. */
#define LOOPS(name, T, op) \
    DIRECT(name, T, op, index32) \
    DIRECT(name, T, op, index64) \
    static void name##_places(char *to, const int64_t *offset, const char *from, int64_t step, int64_t n) \
    { \
        for (int64_t i = 0; i < n; ++i) { \
            if (offset[i] == NOWHERE) continue; \
            T *at = (T *)(void *)(to + offset[i]); \
            const T new = *(const T *)(const void *)(from + i * step); \
            *at = (T)(op(*at, new)); \
        } \
    } \
    static void name##_row(char *to, int64_t to_step, const char *from, int64_t from_step, int64_t n) \
    { \
        if (to_step == (int64_t)sizeof(T) && from_step == (int64_t)sizeof(T)) { \
            T *at = (T *)(void *)to; \
            const T *new = (const T *)(const void *)from; \
            INDEPENDENT for (int64_t i = 0; i < n; ++i) at[i] = (T)(op(at[i], new[i])); \
            return; \
        } \
        for (int64_t i = 0; i < n; ++i, to += to_step, from += from_step) { \
            T *at = (T *)(void *)to; \
            const T new = *(const T *)(const void *)from; \
            *at = (T)(op(*at, new)); \
        } \
    }
LOOPS(new1, mem_uint8, NEW)
LOOPS(new2, mem_uint16, NEW)
LOOPS(new4, mem_uint32, NEW)
LOOPS(new8, mem_uint64, NEW)
LOOPS(new16, mem_wide, NEW)

/* mode, then what it does to floats, halves, bfloats, integers with a sign, those without, truth values. Integers wrap:
 * sums and products are those of numbers without a sign. */
#define MODES(X) \
    X(add, SUM, HALF_SUM, BFLOAT_SUM, SUM, uint, SUM, ANY) \
    X(mul, PRODUCT, HALF_PRODUCT, BFLOAT_PRODUCT, PRODUCT, uint, PRODUCT, BOTH) \
    X(div, QUOTIENT, HALF_QUOTIENT, BFLOAT_QUOTIENT, WHOLE_QUOTIENT, int, NATURAL_QUOTIENT, BOTH) \
    X(max, GREATER, HALF_GREATER, BFLOAT_GREATER, GREATER, int, GREATER, ANY) \
    X(min, LESSER, HALF_LESSER, BFLOAT_LESSER, LESSER, int, LESSER, BOTH)
#define SIGNED_LOOPS_uint(mode, whole) /* those of numbers without a sign */
#define SIGNED_LOOPS_int(mode, whole) \
    LOOPS(mode##_int8, mem_int8, whole) \
    LOOPS(mode##_int16, mem_int16, whole) \
    LOOPS(mode##_int32, mem_int32, whole) \
    LOOPS(mode##_int64, mem_int64, whole)
#define MODE_LOOPS(mode, real, half, bfloat, whole, kind, natural, truth) \
    LOOPS(mode##_float, mem_float, real) \
    LOOPS(mode##_double, mem_double, real) \
    LOOPS(mode##_half, mem_uint16, half) \
    LOOPS(mode##_bfloat, mem_uint16, bfloat) \
    SIGNED_LOOPS_##kind(mode, whole) LOOPS(mode##_uint8, mem_uint8, natural) LOOPS(mode##_uint16, mem_uint16, natural) \
        LOOPS(mode##_uint32, mem_uint32, natural) LOOPS(mode##_uint64, mem_uint64, natural) \
            LOOPS(mode##_bool, mem_uint8, truth)
MODES(MODE_LOOPS)
LOOPS(add_complex64, mem_complex64, sum64)
LOOPS(mul_complex64, mem_complex64, product64)
LOOPS(add_complex128, mem_complex, SUM)
LOOPS(mul_complex128, mem_complex, PRODUCT)

#define ENTRY(name) {{name##_index32, name##_index64}, name##_places, name##_row}
#define MODE_TABLE(mode, real, half, bfloat, whole, kind, ...) \
    [KERNEL_scatter_##mode - KERNEL_scatter_update] = { \
        [DTYPE_FLOAT] = ENTRY(mode##_float),      [DTYPE_DOUBLE] = ENTRY(mode##_double), \
        [DTYPE_FLOAT16] = ENTRY(mode##_half),     [DTYPE_BF16] = ENTRY(mode##_bfloat), \
        [DTYPE_INT8] = ENTRY(mode##_##kind##8),   [DTYPE_INT16] = ENTRY(mode##_##kind##16), \
        [DTYPE_INT32] = ENTRY(mode##_##kind##32), [DTYPE_INT64] = ENTRY(mode##_##kind##64), \
        [DTYPE_UINT8] = ENTRY(mode##_uint8),      [DTYPE_UINT16] = ENTRY(mode##_uint16), \
        [DTYPE_UINT32] = ENTRY(mode##_uint32),    [DTYPE_UINT64] = ENTRY(mode##_uint64), \
        [DTYPE_BOOL] = ENTRY(mode##_bool), \
    },

scatter_loops scatter_find(int32_t kernel, int32_t dtype)
{
    static const scatter_loops by_size[] = {
        [1] = ENTRY(new1), [2] = ENTRY(new2), [4] = ENTRY(new4), [8] = ENTRY(new8), [16] = ENTRY(new16)};
    static const scatter_loops by_mode[][DTYPES] = {MODES(MODE_TABLE)};
    static const scatter_loops complex[2][2] = {{ENTRY(add_complex64), ENTRY(add_complex128)},
                                                {ENTRY(mul_complex64), ENTRY(mul_complex128)}};
    if (kernel == KERNEL_scatter_update) return by_size[dtype_size(dtype)];
    bool wide = dtype == DTYPE_COMPLEX128, sums = kernel == KERNEL_scatter_add;
    if ((wide || dtype == DTYPE_COMPLEX64) && (sums || kernel == KERNEL_scatter_mul)) return complex[!sums][wide];
    return by_mode[kernel - KERNEL_scatter_update][dtype];
}
