/* What attention over pairs of keys forward and backward agree on. */
#pragma once
#include <string.h>

#include "attention.h"
#include "isa.h"

#undef NUMBERED
#define NUMBERED "floyd.def"
#include "numbered.h"

#define FLOYD_ROWS 64
#define FLOYD_KEYS 128
#define FLOYD_SIZE 128 /* of a head, at most */
enum { FLOYD_FACTOR, FLOYD_MASKED };

typedef struct floyd_scratch {
    _Alignas(64) float query[FLOYD_ROWS * FLOYD_SIZE], dy[FLOYD_ROWS * FLOYD_SIZE], sums[FLOYD_ROWS * FLOYD_SIZE];
    _Alignas(64) float key[FLOYD_KEYS * FLOYD_SIZE], value[FLOYD_KEYS * FLOYD_SIZE], own[FLOYD_KEYS * FLOYD_SIZE];
    _Alignas(64) float scores[FLOYD_ROWS * FLOYD_KEYS], slopes[FLOYD_ROWS * FLOYD_KEYS];
    _Alignas(64) uint16_t narrow[FLOYD_ROWS * FLOYD_KEYS];
    float largest[FLOYD_ROWS], total[FLOYD_ROWS], delta[FLOYD_ROWS];
    mem_uint8 mask[FLOYD_KEYS];
} floyd_scratch;
_Static_assert(sizeof(floyd_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* Where the views of a step begin, and its sizes. */
typedef struct floyd_work {
    attention_work tools;
    const step_run *run;
    int32_t query, key1, value1, key2, value2, mask;
    int64_t group, n, m, rows, k, keys; /* the tile */
    int64_t size;
    float factor;
    bool masked;
} floyd_work;

floyd_work floyd_begin(const step_run *run);
char *floyd_at(const floyd_work *work, int32_t view, int64_t one, int64_t two);
/* Rows of a view, `axis` apart, as float32. */
attention_matrix floyd_take(const floyd_work *work, int32_t view, const char *from, int32_t axis, int64_t rows,
                            float *to);
/* to [rows, keys] = rows times what they share and what each has alone. */
void floyd_meet(const floyd_work *work, const attention_matrix *rows, int32_t both, int32_t alone, float *to,
                floyd_scratch *have);
/* to [rows, size] += factor times weights times what rows share and what each has alone. */
void floyd_gather(const floyd_work *work, const float *weights, int32_t both, int32_t alone, float factor, float *to,
                  floyd_scratch *have);
/* The tile's scores. */
void floyd_score(const floyd_work *work, const attention_matrix *query, floyd_scratch *have);
void run_floyd_backward(void *context, int64_t begin, int64_t end);
