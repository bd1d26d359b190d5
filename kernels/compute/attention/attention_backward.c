/* Attention backward: a tile is all heads that share a key, over whose rows and keys it goes piece by piece. */
#include "attention.h"

#include <string.h>

typedef struct backward_scratch {
    _Alignas(64) float query[ATTENTION_MATRIX], dy[ATTENTION_MATRIX], key[ATTENTION_MATRIX], value[ATTENTION_MATRIX];
    _Alignas(64) float weights[ATTENTION_SCORES / 2], slopes[ATTENTION_SCORES / 2], line[ATTENTION_SCORES / 2];
    _Alignas(64) uint16_t narrow[ATTENTION_SCORES / 2];
    float largest[ATTENTION_ROWS], total[ATTENTION_ROWS], delta[ATTENTION_ROWS];
} backward_scratch;
_Static_assert(sizeof(backward_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

enum { DQ, DK, DV, QUERY, KEY, VALUE, DY, Y, LARGEST, TOTAL };

/* The rows' own numbers: largest score, sum, and the product of y and dy. */
static void take_rows(const attention_work *work, const attention_tile *tile, const attention_matrix *dy,
                      backward_scratch *have)
{
    for (int64_t r = 0; r < tile->rows; ++r) {
        int64_t row = tile->row + r;
        memcpy(have->largest + r, attention_at(work, LARGEST, tile->batch, tile->head, row), sizeof(float));
        memcpy(have->total + r, attention_at(work, TOTAL, tile->batch, tile->head, row), sizeof(float));
        attention_matrix y = attention_take(work, Y, tile->batch, tile->head, row, 1, have->line);
        have->delta[r] = work->loops->dot(y.at, dy->at + r * dy->pitch, y.width);
    }
}

static float *gradient(const attention_work *work, int32_t view, const attention_tile *tile, int64_t head, int64_t row,
                       int32_t *pitch)
{
    const step_view *kind = work->step->view + view;
    *pitch = (int32_t)(kind->shape[2] > 1 ? kind->stride[2] / (int64_t)sizeof(float) : kind->shape[3]);
    return (float *)(void *)attention_at(work, view, tile->batch, head, row);
}

static attention_matrix square(const attention_tile *tile, const float *values)
{
    return (attention_matrix){values, (int32_t)tile->rows, (int32_t)tile->keys, (int32_t)tile->keys};
}

/* slopes: the gradients of the scores; weights as they met the values. */
static void slopes_of(const attention_work *work, const attention_tile *tile, const attention_matrix *dy,
                      const attention_matrix *value, backward_scratch *have)
{
    int64_t n = tile->keys;
    attention_multiply(work, dy, false, value, true, 1, 0, have->slopes, (int32_t)n);
    attention_drop(work, tile, have->slopes);
    for (int64_t r = 0; r < tile->rows; ++r) {
        float *weights = have->weights + r * n;
        work->loops->weigh(weights, n, have->largest[r]);
        work->loops->scale(weights, n, 1 / have->total[r]);
        work->loops->gradient(have->slopes + r * n, weights, n, have->delta[r]);
    }
    attention_drop(work, tile, have->weights);
    attention_round(work, have->weights, tile->rows * n, true);
    attention_round(work, have->slopes, tile->rows * n, true);
}

static void add_keys(const attention_work *work, const attention_tile *tile, const attention_matrix *query,
                     const attention_matrix *dy, backward_scratch *have)
{
    int64_t head = tile->head / work->group;
    int32_t pitch;
    attention_matrix key = attention_take(work, KEY, tile->batch, head, tile->key, tile->keys, have->key);
    attention_matrix value = attention_take(work, VALUE, tile->batch, head, tile->key, tile->keys, have->value);
    attention_scores(work, tile, query, &key, have->weights);
    slopes_of(work, tile, dy, &value, have);
    attention_matrix weights = square(tile, have->weights), slopes = square(tile, have->slopes);
    float *dv = gradient(work, DV, tile, head, tile->key, &pitch);
    attention_multiply(work, &weights, true, dy, false, 1, 1, dv, pitch);
    float *dk = gradient(work, DK, tile, head, tile->key, &pitch);
    attention_multiply(work, &slopes, true, query, false, work->factor, 1, dk, pitch);
    float *dq = gradient(work, DQ, tile, tile->head, tile->row, &pitch);
    attention_multiply(work, &slopes, false, &key, false, work->factor, 1, dq, pitch);
}

static void clear(const attention_work *work, int32_t view, int64_t batch, int64_t head)
{
    const step_view *kind = work->step->view + view;
    for (int64_t row = 0; row < kind->shape[2]; ++row)
        memset(attention_at(work, view, batch, head, row), 0, (size_t)kind->shape[3] * sizeof(float));
}

static void go_over_keys(const attention_work *work, attention_tile *tile, backward_scratch *have)
{
    const plan_step *step = work->step;
    attention_matrix query = attention_take(work, QUERY, tile->batch, tile->head, tile->row, tile->rows, have->query);
    attention_matrix dy = attention_take(work, DY, tile->batch, tile->head, tile->row, tile->rows, have->dy);
    take_rows(work, tile, &dy, have);
    for (tile->key = 0; tile->key < work->keys; tile->key += step->tile_columns) {
        tile->keys = work->keys - tile->key < step->tile_columns ? work->keys - tile->key : step->tile_columns;
        if (attention_visible(work, tile)) add_keys(work, tile, &query, &dy, have);
    }
}

void run_attention_backward(void *context, int64_t begin, int64_t end)
{
    attention_work work = attention_begin(context);
    const plan_step *step = work.step;
    backward_scratch *have = scratch_take();
    work.narrow = have->narrow, work.line = have->line;
    int64_t heads = step->view[KEY].shape[1];
    for (int64_t index = begin; index < end; ++index) {
        attention_tile tile = {.batch = index / heads};
        int64_t shared = index % heads;
        clear(&work, DK, tile.batch, shared), clear(&work, DV, tile.batch, shared);
        for (tile.head = shared * work.group; tile.head < (shared + 1) * work.group; ++tile.head) {
            clear(&work, DQ, tile.batch, tile.head);
            if (!work.width || !work.value_width) continue;
            for (tile.row = 0; tile.row < work.queries; tile.row += step->tile_rows) {
                int64_t left = work.queries - tile.row;
                tile.rows = left < step->tile_rows ? left : step->tile_rows;
                go_over_keys(&work, &tile, have);
            }
        }
    }
    scratch_give(have);
}
