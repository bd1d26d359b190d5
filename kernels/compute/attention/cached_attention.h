/* What the files of attention over a cache agree on. A tile's rows are those of all heads that share a key, one head
 * behind the other: a decoding step, which has one query a head, reads a key once for all of them. */
#pragma once
#include "attention.h"

#define CACHED_MASKED (-1.7e38f) /* the score of a key that the mask hides; those outside of the band are lower */

enum cached_view {
    CACHED_Y,
    CACHED_LSE,
    CACHED_QUERY,
    CACHED_KEY,
    CACHED_VALUE,
    CACHED_TABLE,
    CACHED_BLOCKS,
    CACHED_QUERY_ROPE,
    CACHED_KEY_ROPE,
    CACHED_PSE,
    CACHED_MASK,
    CACHED_KEY_SCALE,
    CACHED_KEY_OFFSET,
    CACHED_VALUE_SCALE,
    CACHED_VALUE_OFFSET,
    CACHED_SINK,
    CACHED_QUERY_SCALE = CACHED_KEY_OFFSET, /* codes have no offsets */
    CACHED_WEIGHT_SCALE = CACHED_VALUE_OFFSET
};
enum cached_attr {
    CACHED_SCALE,
    CACHED_FLAGS,
    CACHED_MOST, /* queries of the longest sequence */
    CACHED_PAIRS, /* of a query and a key, of all sequences: what the work is estimated by */
    CACHED_NOTHING /* the log-sum-exp of a row without keys */
};
enum cached_flag {
    CACHED_HAS_BLOCKS = 1,
    CACHED_HAS_ROPE = 2,
    CACHED_HAS_PSE = 4,
    CACHED_HAS_MASK = 8,
    CACHED_HAS_SCALES = 16,
    CACHED_HAS_OFFSETS = 32,
    CACHED_HAS_SINK = 64,
    CACHED_BLANK = 128, /* rows whose keys are all masked give 0 */
    CACHED_CLAMPED = 256, /* keys that would begin before the cache begin with it; else the sequence has none */
    CACHED_INTEGER = 512, /* queries, keys and values are INT8: sums of codes times a scale of all keys */
    CACHED_HAS_QUERY_SCALE = 1024, /* and times one of the row */
    CACHED_HAS_WEIGHT_SCALE = 2048, /* what weights are multiplied by before they are rounded; else 127 / the largest */
    CACHED_SCALE_BLOCKS = 4096, /* scales and offsets are in blocks as the caches: [blocks, heads, tokens, channels] */
    CACHED_FLAGS_END = 8192
};
/* A sequence: where its queries and keys begin and how many they are, and the band of keys that a query sees, counted
 * from its own number; a positive padding moves the beginning to the front. */
enum cached_column {
    COLUMN_FIRST_QUERY,
    COLUMN_QUERIES,
    COLUMN_FIRST_KEY,
    COLUMN_KEYS,
    COLUMN_LOW,
    COLUMN_HIGH,
    COLUMN_QUERY_PADDING,
    COLUMN_KEY_PADDING,
    COLUMNS
};

/* Keys whose weights are rounded to steps of the largest one among them. */
#define CACHED_STEPPED_KEYS 512

typedef struct cached_sequence {
    int64_t number, first_query, queries, first_key, keys, low, high;
} cached_sequence;

/* Some rows of the heads that share head `head` of the keys; `row` is the first one's number among all of these. */
typedef struct cached_tile {
    cached_sequence of;
    int64_t head, row, rows;
} cached_tile;

typedef struct cached_work {
    attention_work base; /* of which only the products, the loops and the rounding are used */
    const step_view *view;
    int32_t flags;
    int64_t group, width, rope, value_width; /* heads that share a key, sizes of their parts */
    float nothing;
    float *scale, *offset; /* scratch for a row of each */
    float weight_scale;
    int64_t span; /* keys of a tile, tile_columns of which are taken at once */
} cached_work;

/* The head of query and the query of a row of the tile. */
static inline int64_t cached_head(const cached_work *work, const cached_tile *tile, int64_t row)
{
    return tile->head * work->group + (tile->row + row) / tile->of.queries;
}

static inline int64_t cached_query(const cached_tile *tile, int64_t row)
{
    return (tile->row + row) % tile->of.queries;
}

/* Channels of a head: of a cache in pieces (FRACTAL_NZ), [blocks, heads, rows, pieces, channels of a piece], of all
 * pieces. */
static inline int64_t cached_width(const step_view *view)
{
    return view->rank == 5 ? view->shape[3] * view->shape[4] : view->shape[3];
}

/* A view that has one batch, such as packed sequences, has it for all. */
static inline int64_t cached_batch(const step_view *view, int64_t sequence)
{
    return view->shape[0] > 1 ? sequence : 0;
}

/* A row of the table, with all of it inside of the views. */
cached_sequence cached_take_sequence(const cached_work *work, int64_t number);
/* The tile's queries with their rotary parts; n keys with theirs, or values, from one on: false after a fault. */
void cached_take_queries(const cached_work *work, const cached_tile *tile, float *to);
bool cached_take_keys(const cached_work *work, const cached_tile *tile, int64_t key, int64_t n, float *to);
/* The scales of scores of codes, one for each row of the tile. */
void cached_take_row_scales(const cached_work *work, const cached_tile *tile, float *to);
bool cached_take_values(const cached_work *work, const cached_tile *tile, int64_t key, int64_t n, float *to);
/* cached_attention_step.c: whether a step's views are consistent, before its attributes are known and with them. */
bool cached_accepts(const plan_step *step);
bool cached_fits(const plan_step *step);
int64_t cached_tile_rows(const plan_step *step);
int64_t cached_tile_keys(const plan_step *step, int64_t rows);
/* Whether the weights of codes are rounded to steps of their largest one. */
bool cached_is_stepped(const plan_step *step);
int32_t cached_flags(const plan_step *step);
