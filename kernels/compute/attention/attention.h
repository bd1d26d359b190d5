/* What the kernels of attention and their loops (loops/attention.c) agree on. Scores are float32, in tiles of rows and
 * keys whose sizes only the shapes decide: every number of threads gives the same bits. */
#pragma once
#include <float.h>

#include "blas.h"
#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define NUMBERED "attention.def"
#include "numbered.h"

#define ATTENTION_LANES 16
#define ATTENTION_HIDDEN (-FLT_MAX) /* the score of a key that its row may not see */
#define ATTENTION_SCORES 16384 /* of a tile, at most */
#define ATTENTION_MATRIX 28672 /* elements of a matrix that a tile needs as float32, at most */
#define ATTENTION_WIDTH 768 /* of a head, at most */
#define ATTENTION_ROWS 64
#define ATTENTION_STATISTICS 8 /* times that the largest score and the sum of a row are written */

enum attention_attr {
    ATTENTION_SCALE,
    ATTENTION_KEEP, /* the share of scores that drop keeps */
    ATTENTION_LOW, /* a row sees keys from this number behind its own on ... */
    ATTENTION_HIGH, /* ... to this one, and those before the prefix */
    ATTENTION_PREFIX,
    ATTENTION_FLAGS,
    ATTENTION_PSE,
    ATTENTION_FIRST, /* the drop's bit of the first score */
    ATTENTION_SHIFT, /* what is added to the distance that slopes count */
    ATTENTION_BLOCK_QUERIES, /* of block_attention and its backward: what a byte of the mask stands for */
    ATTENTION_BLOCK_KEYS
};
enum attention_flag {
    ATTENTION_HAS_PSE = 1,
    ATTENTION_HAS_DROP = 2,
    ATTENTION_HAS_MASK = 4,
    ATTENTION_BLANK = 8, /* rows that see nothing give 0 */
    ATTENTION_LAST_ROW = 16 /* pse has the last row alone: the others are the same, further left */
};
/* How pse joins the product of query and key. */
enum attention_pse { PSE_AFTER_SCALE, PSE_BEFORE_SCALE, PSE_SLOPE, PSE_ROOT_SLOPE };

typedef struct attention_loops {
    void (*scale)(float *x, int64_t n, float factor);
    void (*add)(float *x, const float *y, int64_t n, float before, float after); /* (x before + y) after */
    void (*slope)(float *x, int64_t n, float slope, float distance, bool root);
    void (*hide)(float *x, const mem_uint8 *mask, int64_t n);
    float (*largest)(const float *x, int64_t n, float than);
    float (*weigh)(float *x, int64_t n, float largest); /* exp(x - largest); their sum */
    void (*drop)(float *x, const mem_uint8 *bits, int64_t first, int64_t n, float keep);
    void (*gradient)(float *d, const float *p, int64_t n, float delta); /* p (d - delta) */
    float (*dot)(const mem_float *x, const mem_float *y, int64_t n);
    void (*hifloat8)(float *x, int64_t n); /* to the numbers of a saturating HIFLOAT8 */
} attention_loops;
extern const attention_loops attention_loops_base, attention_loops_avx2, attention_loops_avx512;

/* Rows of a matrix in memory or in scratch memory, `pitch` values apart. */
typedef struct attention_matrix {
    const float *at;
    int32_t rows, width, pitch;
} attention_matrix;

/* A piece of the scores of one head, as it is being worked on. */
typedef struct attention_tile {
    int64_t batch, head, row, rows, key, keys;
} attention_tile;

typedef struct attention_work {
    const step_run *run;
    const plan_step *step;
    const attention_loops *loops;
    const blas *by; /* NULL: there is none */
    int32_t query, key, value, pse, drop, mask; /* views */
    int32_t flags, kind;
    int64_t group, queries, keys, width, value_width; /* heads that share a key, sizes */
    int64_t first, prefix;
    int64_t block_queries, block_keys; /* 0: mask has a byte for every score */
    double low, high;
    float factor, keep, shift;
    uint16_t *narrow; /* scratch for the scores of a tile in 16 bits */
    float *line; /* and for the width of a head, or the keys of a tile */
} attention_work;

attention_work attention_begin(const step_run *run);
/* What products, loops and roundings need, whatever the step's views are. */
attention_work attention_tools(const step_run *run);
bool attention_is_backward(const plan_step *step);
/* Whether the mask has a byte for every block of scores. */
bool attention_has_blocks(const plan_step *step);
/* How a step is cut into rows and keys. */
int64_t attention_rows(const plan_step *step);
int64_t attention_keys(const plan_step *step, int64_t rows);
/* Where a row of a view begins. */
char *attention_at(const attention_work *work, int32_t view, int64_t batch, int64_t head, int64_t row);
/* Rows of a view as they lie, or as float32 in `to`. */
attention_matrix attention_take(const attention_work *work, int32_t view, int64_t batch, int64_t head, int64_t first,
                                int64_t rows, float *to);
/* Whether some row of the tile sees some of its keys. */
bool attention_visible(const attention_work *work, const attention_tile *tile);
/* The tile's scores, tile->keys values a row. */
void attention_scores(const attention_work *work, const attention_tile *tile, const attention_matrix *query,
                      const attention_matrix *key, float *scores);
void attention_drop(const attention_work *work, const attention_tile *tile, float *weights);
/* To the query's dtype and back, a half to even or `away` from zero. */
void attention_round(const attention_work *work, float *values, int64_t n, bool away);
/* to (rows x columns, `pitch` values a row) = factor left right + keep to */
void attention_multiply(const attention_work *work, const attention_matrix *left, bool left_turned,
                        const attention_matrix *right, bool right_turned, float factor, float keep, float *to,
                        int32_t pitch);
void run_attention_backward(void *context, int64_t begin, int64_t end);
