/* Backward of attention over chosen blocks of keys. A tile is a sequence with one head of keys, whose gradients no
 * other tile adds to. */
#include "isa.h"
#include "sparse.h"

#include <string.h>

#define PIECE 32 /* keys that are gathered at once */
#define HEADS 32 /* of a query that are worked on together */

enum { DQ, DK, DV, QUERY, KEY, VALUE, NUMBERS, DY = 10, Y, MAXIMUM, SUM };

typedef struct backward_scratch {
    _Alignas(64) float query[HEADS * (SPARSE_WIDTH + SPARSE_ROPE)], dq[HEADS * (SPARSE_WIDTH + SPARSE_ROPE)];
    _Alignas(64) float key[PIECE * (SPARSE_WIDTH + SPARSE_ROPE)], slope[PIECE * (SPARSE_WIDTH + SPARSE_ROPE)];
    _Alignas(64) float dy[HEADS * SPARSE_WIDTH], value[PIECE * SPARSE_WIDTH];
    _Alignas(64) float weights[HEADS * PIECE], slopes[HEADS * PIECE];
    _Alignas(64) uint16_t narrow[HEADS * PIECE];
    float largest[HEADS], total[HEADS], delta[HEADS];
    int64_t places[PIECE], entries[PIECE];
} backward_scratch;
_Static_assert(sizeof(backward_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* Some heads of a query, which share a head of keys. */
typedef struct backward_tile {
    int64_t query, head, shared;
    int32_t heads, width, value;
} backward_tile;

static float *floats(const sparse_work *work, int32_t view)
{
    return (float *)(void *)work->base.run->first[view];
}

static void take_queries(const sparse_work *work, const backward_tile *tile, backward_scratch *have)
{
    int64_t first = tile->query * work->view[QUERY].shape[1] + tile->head;
    sparse_load(work, QUERY, first * tile->width, (int64_t)tile->heads * tile->width, have->query);
    sparse_load(work, DY, first * tile->value, (int64_t)tile->heads * tile->value, have->dy);
    sparse_load(work, MAXIMUM, first, tile->heads, have->largest);
    sparse_load(work, SUM, first, tile->heads, have->total);
    memset(have->dq, 0, (size_t)tile->heads * (size_t)tile->width * sizeof(float));
    for (int64_t r = 0; r < tile->heads; ++r) {
        sparse_load(work, Y, (first + r) * tile->value, tile->value, have->value);
        have->delta[r] = work->base.loops->dot(have->dy + r * tile->value, have->value, tile->value);
    }
}

static void take_keys(const sparse_work *work, const backward_tile *tile, int64_t n, backward_scratch *have)
{
    for (int64_t i = 0; i < n; ++i) {
        int64_t place = have->places[i] * work->shared + tile->shared;
        sparse_load(work, KEY, place * tile->width, tile->width, have->key + i * tile->width);
        sparse_load(work, VALUE, place * tile->value, tile->value, have->value + i * tile->value);
    }
}

/* n rows of a gradient, each added at its key's place. */
static void scatter(const sparse_work *work, const backward_tile *tile, int32_t view, int64_t width, int64_t n,
                    const backward_scratch *have)
{
    for (int64_t i = 0; i < n; ++i) {
        float *to = floats(work, view) + (have->places[i] * work->shared + tile->shared) * width;
        work->base.loops->add(to, have->slope + i * width, width, 1, 1);
    }
}

/* weights, and the gradients of the scores, both rounded as the queries are. */
static void take_slopes(const sparse_work *work, const backward_tile *tile, int64_t n, backward_scratch *have)
{
    const attention_loops *loops = work->base.loops;
    attention_matrix query = {have->query, tile->heads, tile->width, tile->width},
                     key = {have->key, (int32_t)n, tile->width, tile->width},
                     dy = {have->dy, tile->heads, tile->value, tile->value},
                     value = {have->value, (int32_t)n, tile->value, tile->value};
    attention_multiply(&work->base, &query, false, &key, true, work->base.factor, 0, have->weights, (int32_t)n);
    attention_multiply(&work->base, &dy, false, &value, true, 1, 0, have->slopes, (int32_t)n);
    for (int64_t r = 0; r < tile->heads; ++r) {
        loops->weigh(have->weights + r * n, n, have->largest[r]);
        loops->scale(have->weights + r * n, n, 1 / have->total[r]);
        loops->gradient(have->slopes + r * n, have->weights + r * n, n, have->delta[r]);
    }
    attention_round(&work->base, have->weights, tile->heads * n, true);
    attention_round(&work->base, have->slopes, tile->heads * n, true);
}

static void add_keys(const sparse_work *work, const backward_tile *tile, int64_t n, backward_scratch *have)
{
    take_keys(work, tile, n, have);
    take_slopes(work, tile, n, have);
    attention_matrix query = {have->query, tile->heads, tile->width, tile->width},
                     key = {have->key, (int32_t)n, tile->width, tile->width},
                     dy = {have->dy, tile->heads, tile->value, tile->value},
                     weights = {have->weights, tile->heads, (int32_t)n, (int32_t)n},
                     slopes = {have->slopes, tile->heads, (int32_t)n, (int32_t)n};
    attention_multiply(&work->base, &weights, true, &dy, false, 1, 0, have->slope, tile->value);
    scatter(work, tile, DV, tile->value, n, have);
    attention_multiply(&work->base, &slopes, true, &query, false, work->base.factor, 0, have->slope, tile->width);
    scatter(work, tile, DK, tile->width, n, have);
    attention_multiply(&work->base, &slopes, false, &key, false, work->base.factor, 1, have->dq, tile->width);
}

static bool run_heads(const sparse_work *work, const backward_tile *tile, const sparse_row *row, backward_scratch *have)
{
    const mem_int32 *numbers = (const mem_int32 *)(const void *)work->base.run->first[NUMBERS] +
                               (tile->query * work->shared + tile->shared) * work->count;
    int64_t at = 0, n = 0, first = tile->query * work->view[QUERY].shape[1] + tile->head;
    take_queries(work, tile, have);
    while (row && (n = sparse_gather(work, row, numbers, &at, PIECE, have->places, have->entries)) > 0)
        add_keys(work, tile, n, have);
    memcpy(floats(work, DQ) + first * tile->width, have->dq, (size_t)tile->heads * (size_t)tile->width * sizeof(float));
    return n == 0;
}

static void clear(const sparse_work *work, int32_t view, const sparse_part *part, int64_t shared)
{
    int64_t width = work->view[view].shape[2];
    for (int64_t key = part->key; key < part->last; ++key)
        memset(floats(work, view) + (key * work->shared + shared) * width, 0, (size_t)width * sizeof(float));
}

void sparse_run_backward(void *context, int64_t begin, int64_t end)
{
    backward_scratch *have = scratch_take();
    sparse_work work = sparse_begin(context);
    work.base.narrow = have->narrow;
    int64_t group = work.view[QUERY].shape[1] / work.shared;
    for (int64_t index = begin; index < end; ++index) {
        sparse_part part;
        backward_tile tile = {.shared = index % work.shared,
                              .width = (int32_t)work.view[KEY].shape[2],
                              .value = (int32_t)work.view[VALUE].shape[2]};
        bool fine = sparse_part_of(&work, index / work.shared, &part);
        if (fine) clear(&work, DK, &part, tile.shared), clear(&work, DV, &part, tile.shared);
        for (tile.query = part.row; fine && tile.query < part.end; ++tile.query) {
            sparse_row row;
            bool some = sparse_take_row(&work, tile.query, &row);
            for (int64_t head = 0; fine && head < group; head += HEADS) {
                tile.head = tile.shared * group + head;
                tile.heads = (int32_t)(group - head < HEADS ? group - head : HEADS);
                fine = run_heads(&work, &tile, some ? &row : NULL, have);
            }
        }
    }
    scratch_give(have);
}
