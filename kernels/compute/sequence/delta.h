/* What the kernels of the gated delta rule and their loops (loops/delta.c) agree on. */
#pragma once
#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define DELTA_LANES 16
#define DELTA_ROWS 32 /* of a head's state, in a tile */
#define DELTA_TOKENS 64 /* that are converted at once, and between two roundings of a state */
#define DELTA_WIDEST 512 /* of a row */

/* A token as one head sees it; decay: a factor for each element of a row. */
typedef struct delta_token {
    const float *query, *key, *value, *decay;
    float beta;
} delta_token;

typedef struct delta_loops {
    /* The state of some rows, n wide, after the token, and the result of each row. */
    void (*token)(const delta_token *token, float *state, float *result, int64_t rows, int64_t n);
    void (*decays)(float *x, float by, int64_t n); /* exp(x) * by */
    void (*scaled)(float *x, float by, int64_t n);
    void (*rounded)(float *x, int64_t n); /* to BF16 */
} delta_loops;
extern const delta_loops delta_loops_base, delta_loops_avx2, delta_loops_avx512;

/* Views by their numbers. */
enum delta_view { DELTA_RESULT, DELTA_STATES, DELTA_QUERY, DELTA_KEY, DELTA_VALUE, DELTA_BETA, DELTA_LENGTHS };
enum { DELTA_CHUNKS_FIRST = 7, DELTA_CHUNKS_G };
enum { DELTA_TOKENS_G = 7, DELTA_TOKENS_GK, DELTA_TOKENS_PLACES, DELTA_TOKENS_NUMBERS };
enum delta_attr { DELTA_SCALE, DELTA_FLAGS, DELTA_MOST };
enum delta_flag { DELTA_HAS_G = 1, DELTA_HAS_GK = 2, DELTA_HAS_NUMBERS = 4 };
