/* What the kernels agree on in which queries choose their keys. A tile is a query, or some of its heads. */
#pragma once
#include "attention.h"

#define NUMBERED "sparse.def"
#include "numbered.h"

#define SPARSE_HEADS 64 /* of a tile, at most */
#define SPARSE_INDEX_WIDTH 128 /* of a head of the index, at most */
#define SPARSE_WIDTH 512 /* of a head, at most, and of its rotary part */
#define SPARSE_ROPE 64
#define SPARSE_TILE 128 /* numbers of a quantised key that have a scale in common */
#define SPARSE_MOST 8192 /* keys that a query chooses, at most */

enum sparse_attr {
    SPARSE_QUERIES, /* of every sequence; 0: they are packed, and lengths are cumulative */
    SPARSE_KEYS, /* the same of keys; ignored with blocks */
    SPARSE_BLOCK, /* keys of a block of the cache; 0: there is no table */
    SPARSE_CAUSAL, /* the last query sees all keys, each one before it one less */
    SPARSE_FLAGS,
    SPARSE_COUNT, /* keys, or blocks of them, that a query chooses */
    SPARSE_GROUP, /* keys that are chosen together */
    SPARSE_SCALE
};
enum sparse_flag {
    SPARSE_HAS_QUERY_LENGTHS = 1,
    SPARSE_HAS_KEY_LENGTHS = 2,
    SPARSE_HAS_SINK = 4,
    SPARSE_AWAY = 8, /* halves are rounded away from zero in outputs and quantised keys */
    SPARSE_BINARY = 16, /* weights are rounded as multiples of a power of 2 instead of the largest */
    SPARSE_ABSOLUTE = 32, /* causal: query number i of a sequence sees the keys up to number i */
    SPARSE_UNORDERED = 64, /* blocks that a query does not see may lie before others that it sees */
    SPARSE_FLAGS_END = 128
};

typedef struct sparse_work {
    attention_work base; /* of which only the products, the loops and the rounding are used */
    const step_view *view;
    int32_t query, key, lengths; /* views: of two lengths, and the table behind them */
    int64_t queries, keys, block, count, group;
    int64_t shared; /* heads of keys */
    int32_t flags;
    bool causal;
} sparse_work;

/* The keys of a query's sequence, and how many from the first one on the query sees. */
typedef struct sparse_row {
    int64_t sequence, first_key, visible;
} sparse_row;

/* Whether a kernel attends: its keys may have several heads, and numbers of blocks lie before the lengths. */
bool sparse_attends(const plan_step *step);
/* The view of lengths of queries; queries are the first view behind the outputs. */
int32_t sparse_lengths(const plan_step *step);
/* A number among the attributes, from 0 up to a limit. */
int64_t sparse_at_most(double x, int64_t high);
sparse_work sparse_begin(const step_run *run);
/* False if the query belongs to no sequence, or after a fault. */
bool sparse_take_row(const sparse_work *work, int64_t row, sparse_row *to);
/* Where a sequence's key lies among all keys; below 0 after a fault. */
int64_t sparse_key_at(const sparse_work *work, const sparse_row *row, int64_t key);
/* The next keys that lie one behind the other, n at most. */
int64_t sparse_run_length(const sparse_work *work, int64_t key, int64_t n);
/* Values of a row of a view, from its axes at `first` on, as float32. */
void sparse_load(const sparse_work *work, int32_t view, int64_t at, int64_t n, float *to);
/* The same of aligned numbers of a view's dtype that lie elsewhere. */
void sparse_widen(const sparse_work *work, int32_t view, const char *from, int64_t n, float *to);
void sparse_store(const sparse_work *work, int32_t view, int64_t at, int64_t n, const float *from, bool away);

/* The rows and keys of a sequence, up to those of the next one; the last one has all that are left. */
typedef struct sparse_part {
    int64_t row, end, key, last;
} sparse_part;
int64_t sparse_sequences(const plan_step *step);
/* False after a fault. */
bool sparse_part_of(const sparse_work *work, int64_t sequence, sparse_part *to);
/* The keys of a row that a head of keys has chosen, from entry *at on: at most `most`, by their places; below 0 after a
 * fault. entries[i] is where key i is named. */
int64_t sparse_gather(const sparse_work *work, const sparse_row *row, const mem_int32 *numbers, int64_t *at,
                      int64_t most, int64_t *places, int64_t *entries);

void sparse_run_index(void *context, int64_t begin, int64_t end);
void sparse_run_attention(void *context, int64_t begin, int64_t end);
void sparse_run_backward(void *context, int64_t begin, int64_t end);
void sparse_run_sums(void *context, int64_t begin, int64_t end);
void sparse_run_gradient(void *context, int64_t begin, int64_t end);
