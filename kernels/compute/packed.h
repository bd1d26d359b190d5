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

#define PACKED_CALL(name, D, results) \
    static void packed_##name##_##D(void *const *views, int64_t n, const double *attrs) \
    { \
        const int counts[] = {results, inputs_of_##name}; \
        packed_calls(views, n, attrs, counts, loop_##name##_float, widen_##D, round_##D); \
    }
#define PACKED_BY_CALLS(name, results) PACKED_CALL(name, FLOAT16, results) PACKED_CALL(name, BF16, results)

#if defined(ISA_IS_BASE) && ISA_X86
#define PACKED_LOOP(name, D, results, ...) PACKED_CALL(name, D, results)
#else
#define PACKED_LOOP(name, D, results, operands, options, ...) \
    static void packed_##name##_##D(void *const *views, int64_t n, const double *attrs) \
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
                widen_##D(wide[v], (const mem_uint16 *)views[v] + chunk); \
            INDEPENDENT for (int64_t i = 0; i < PACKED; ++i) { \
                operands RESULT_##results \
                __VA_ARGS__; \
                WRITE_##results \
            } \
            for (int v = 0; v < results; ++v) round_##D((mem_uint16 *)views[v] + chunk, wide[v]); \
        } \
    }
#endif
#define PACKED_LOOPS(name, ...) PACKED_LOOP(name, FLOAT16, __VA_ARGS__) PACKED_LOOP(name, BF16, __VA_ARGS__)
