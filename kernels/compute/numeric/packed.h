/* Elementwise loops over float16 or bfloat16 in memory, n a multiple of PACKED; for loops/elementwise.c. */
#pragma once
#include "halves.h"
#include "kernel.h"

/* Macros of statements that are arguments. */
/* clang-format off */

/* Two ways: inline, so few elements are widened, computed and rounded at a time that the processor does all three at
 * once. Or by calls, which take a tenth of the time to compile: for processors without AVX2, which are rare, and for
 * long functions, which lose next to nothing. What is read may be what is written. */
#define CALLED 256 /* elements at a time, a multiple of PACKED */
typedef void (*widen_chunk)(float *to, const mem_uint16 *from);
typedef void (*round_chunk)(mem_uint16 *to, const float *from);

__attribute__((unused)) static void packed_calls(void *const *views, int64_t n, const double *attrs,
                                                 const int *counts, inner_loop loop, widen_chunk widen,
                                                 round_chunk round)
{
    _Alignas(64) float wide[AE_MAX_VIEWS][CALLED];
    void *rows[AE_MAX_VIEWS];
    for (int v = 0; v < AE_MAX_VIEWS; ++v) rows[v] = wide[v];
    for (int64_t chunk = 0, here; chunk < n; chunk += here) {
        here = n - chunk < CALLED ? n - chunk : CALLED;
        for (int v = counts[0]; v < counts[0] + counts[1]; ++v)
            for (int64_t i = 0; i < here; i += PACKED) widen(wide[v] + i, (const mem_uint16 *)views[v] + chunk + i);
        loop(rows, here, attrs);
        for (int v = 0; v < counts[0]; ++v)
            for (int64_t i = 0; i < here; i += PACKED) round((mem_uint16 *)views[v] + chunk + i, wide[v] + i);
    }
}

#define PACKED_CALL(name, D, results, loop) \
    static void packed_##name##_##D(void *const *views, int64_t n, const double *attrs) \
    { \
        const int counts[] = {results, inputs_of_##name}; \
        packed_calls(views, n, attrs, counts, loop, widen_##D, round_##D); \
    }
#define PACKED_BY(name, results, loop) PACKED_CALL(name, FLOAT16, results, loop) PACKED_CALL(name, BF16, results, loop)
#define PACKED_BY_CALLS(name, results) PACKED_BY(name, results, loop_##name##_float)

/* The statements are compiled once for both: what differs is outside of their loop. */
#if defined(ISA_IS_BASE) && (ISA_AVX2 || ISA_AVX512)
#define PACKED_LOOPS(name, results, ...) PACKED_BY_CALLS(name, results)
#else
#define PACKED_LOOPS(name, results, operands, options, ...) \
    __attribute__((noinline)) static void packed_##name(void *const *views, int64_t n, const double *attrs, \
                                                        bool bfloat) \
    { \
        typedef float T; \
        _Alignas(64) float wide[results + 5][PACKED]; \
        float *out = wide[0], *also = wide[1]; \
        const float *in0 = wide[results], *in1 = wide[results + 1], *in2 = wide[results + 2]; \
        const float *in3 = wide[results + 3], *in4 = wide[results + 4]; \
        (void)also, (void)in0, (void)in1, (void)in2, (void)in3, (void)in4, (void)attrs; \
        options \
        for (int64_t chunk = 0; chunk < n; chunk += PACKED) { \
            for (int v = results; v < results + inputs_of_##name; ++v) \
                widen_packed(wide[v], (const mem_uint16 *)views[v] + chunk, bfloat); \
            INDEPENDENT for (int64_t i = 0; i < PACKED; ++i) { \
                operands RESULT_##results \
                __VA_ARGS__; \
                WRITE_##results \
            } \
            for (int v = 0; v < results; ++v) round_packed((mem_uint16 *)views[v] + chunk, wide[v], bfloat); \
        } \
    } \
    PACKED_AS(name, FLOAT16, false) PACKED_AS(name, BF16, true)
#define PACKED_AS(name, D, bfloat) \
    static void packed_##name##_##D(void *const *views, int64_t n, const double *attrs) \
    { \
        packed_##name(views, n, attrs, bfloat); \
    }
__attribute__((unused)) static inline void widen_packed(float *to, const mem_uint16 *from, bool bfloat)
{
    if (bfloat)
        widen_BF16(to, from);
    else
        widen_FLOAT16(to, from);
}
__attribute__((unused)) static inline void round_packed(mem_uint16 *to, const float *from, bool bfloat)
{
    if (bfloat)
        round_BF16(to, from);
    else
        round_FLOAT16(to, from);
}
#endif
