/* How words of Philox 4x32-10 become numbers. Word w of the group g is that of element 4 g + w. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* The counter's lower half is the group and its upper one the offset; crosswise it is the other way round. */
typedef struct random_source {
    uint64_t seed, offset;
    bool crosswise;
} random_source;

/* Precision in which each operation is rounded. */
enum random_precision { RANDOM_FLOAT, RANDOM_HALF, RANDOM_BFLOAT };

typedef struct random_scale {
    float low, high; /* or mean and standard deviation */
    int32_t precision;
    bool apart; /* u * high - (u * low - low) instead of u * (high - low) + low; of a normal: both rounded first */
} random_scale;

typedef struct random_loops {
    void (*words)(const random_source *source, uint64_t group, int64_t groups, uint32_t *to);
    void (*uniform)(const random_scale *scale, const uint32_t *words, float *to, int64_t n);
    /* n even */
    void (*normal)(const random_scale *scale, const uint32_t *words, float *to, int64_t n);
    /* n a multiple of 8: a bit, lowest first, for each word below the threshold */
    void (*bits)(uint64_t threshold, const uint32_t *words, uint8_t *to, int64_t n);
    void (*chosen)(uint64_t threshold, const uint32_t *words, float *to, int64_t n);
    void (*chosen_each)(const float *chances, const uint32_t *words, float *to, int64_t n);
    /* one of the four words of every group */
    void (*exponential)(float rate, const uint32_t *words, float *to, int64_t n);
    /* x and to may be odd addresses, and the same */
    void (*keep)(const void *x, const uint8_t *mask, float factor, void *to, int64_t n);
    /* the same with products by 0 for those that go */
    void (*weigh)(const void *x, const uint8_t *mask, float factor, void *to, int64_t n);
} random_loops;
extern const random_loops random_base, random_avx2, random_avx512;

struct isa_table;
/* random.c */
const random_loops *random_loops_of(const struct isa_table *isa);
/* How many words give a number of CUDA's below `chance`, or not above it. */
uint64_t random_threshold(float chance, bool inclusive);
