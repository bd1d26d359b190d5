/* Attention backward of quantised tensors: a tile is a head, over whose rows and keys it goes piece by piece. The
 * weights and the gradients of the scores are HIFLOAT8 where they meet other tensors, sums and products float32. */
#include <math.h>

#include "quant_flash.h"

typedef struct backward_scratch {
    _Alignas(64) float weights[QUANT_ROWS * QUANT_KEYS], slopes[QUANT_ROWS * QUANT_KEYS], line[ATTENTION_WIDTH];
    float lowest[QUANT_ROWS], delta[QUANT_ROWS]; /* of a row: what its scores lose, the product of y and dy */
} backward_scratch;
_Static_assert(sizeof(backward_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

enum {
    DQ,
    DK,
    DV,
    QUERY,
    KEY,
    VALUE,
    DY,
    Y,
    LARGEST,
    TOTAL,
    QUERY_SCALE,
    KEY_SCALE,
    VALUE_SCALE,
    DY_SCALE,
    SLOPE_SCALE,
    SOFTMAX_SCALE
};

/* The scales of a tile: those of its blocks, of softmax and its gradient, and what takes the latter two away. */
typedef struct tile_scales {
    float query, key, value, dy, softmax, slope, unsoftmax, unslope, score;
} tile_scales;

static tile_scales scales_of(const attention_work *work, const quant_tile *tile)
{
    int64_t rows = tile->row / QUANT_KEYS, keys = tile->key / QUANT_KEYS;
    tile_scales found = {.query = quant_scale(work, QUERY_SCALE, tile, rows),
                         .key = quant_scale(work, KEY_SCALE, tile, keys),
                         .value = quant_scale(work, VALUE_SCALE, tile, keys),
                         .dy = quant_scale(work, DY_SCALE, tile, rows),
                         .softmax = quant_scale(work, SOFTMAX_SCALE, tile, 0),
                         .slope = quant_scale(work, SLOPE_SCALE, tile, 0),
                         .score = (float)work->step->attrs[0]};
    found.unsoftmax = 1 / found.softmax, found.unslope = 1 / found.slope;
    return found;
}

static float number_at(const attention_work *work, int32_t view, const quant_tile *tile, int64_t row)
{
    float found;
    memcpy(&found, attention_at(work, view, tile->batch, tile->head, row), sizeof found);
    return found;
}

static void take_rows(const attention_work *work, const quant_tile *tile, const attention_matrix *dy,
                      backward_scratch *have)
{
    tile_scales by = scales_of(work, tile);
    for (int64_t r = 0; r < tile->rows; ++r) {
        float largest = number_at(work, LARGEST, tile, tile->row + r),
              total = number_at(work, TOTAL, tile, tile->row + r);
        have->lowest[r] = largest + logf(total) + logf(by.unsoftmax);
        attention_matrix y = attention_take(work, Y, tile->batch, tile->head, tile->row + r, 1, have->line);
        have->delta[r] = by.dy * work->loops->dot(y.at, dy->at + r * dy->pitch, y.width);
    }
}

static void add_product(const attention_work *work, int32_t view, const quant_tile *tile, int64_t row,
                        const attention_matrix *left, bool turned, const attention_matrix *right, float factor)
{
    const step_view *kind = work->step->view + view;
    int64_t pitch = kind->shape[2] > 1 ? kind->stride[2] / (int64_t)sizeof(float) : kind->shape[3];
    float *to = (float *)(void *)attention_at(work, view, tile->batch, tile->head, row);
    attention_multiply(work, left, turned, right, false, factor, 1, to, (int32_t)pitch);
}

static attention_matrix square(const quant_tile *tile, const float *values)
{
    return (attention_matrix){values, (int32_t)tile->rows, (int32_t)tile->keys, (int32_t)tile->keys};
}

static void add_keys(const attention_work *work, const quant_tile *tile, const attention_matrix *query,
                     const attention_matrix *dy, backward_scratch *have)
{
    tile_scales by = scales_of(work, tile);
    int64_t n = tile->keys, all = tile->rows * n;
    attention_matrix key = quant_take(work, KEY, tile, tile->key, n),
                     value = quant_take(work, VALUE, tile, tile->key, n);
    float both = by.unsoftmax * by.slope; /* softmax comes with its scale: this leaves the gradient's */
    attention_multiply(work, query, false, &key, true, by.query * by.key * by.score, 0, have->weights, (int32_t)n);
    attention_multiply(work, dy, false, &value, true, by.dy * by.value * both, 0, have->slopes, (int32_t)n);
    for (int64_t r = 0; r < tile->rows; ++r) {
        work->loops->weigh(have->weights + r * n, n, have->lowest[r]);
        work->loops->gradient(have->slopes + r * n, have->weights + r * n, n, have->delta[r] * both);
    }
    work->loops->hifloat8(have->weights, all), work->loops->hifloat8(have->slopes, all);
    attention_matrix weights = square(tile, have->weights), slopes = square(tile, have->slopes);
    add_product(work, DV, tile, tile->key, &weights, true, dy, by.unsoftmax * by.dy);
    add_product(work, DK, tile, tile->key, &slopes, true, query, by.unslope * by.query);
    add_product(work, DQ, tile, tile->row, &slopes, false, &key, by.unslope * by.key);
}

static void clear(const attention_work *work, int32_t view, const quant_tile *tile)
{
    const step_view *kind = work->step->view + view;
    for (int64_t row = 0; row < kind->shape[2]; ++row)
        memset(attention_at(work, view, tile->batch, tile->head, row), 0, (size_t)kind->shape[3] * sizeof(float));
}

static void run_head(const attention_work *work, quant_tile *tile, backward_scratch *have)
{
    for (int32_t view = DQ; view <= DV; ++view) clear(work, view, tile);
    for (tile->row = 0; tile->row < work->queries; tile->row += QUANT_ROWS) {
        tile->rows = quant_smaller(QUANT_ROWS, work->queries - tile->row), tile->key = 0;
        attention_matrix query = quant_take(work, QUERY, tile, tile->row, tile->rows);
        attention_matrix dy = quant_take(work, DY, tile, tile->row, tile->rows);
        take_rows(work, tile, &dy, have);
        for (; tile->key < work->keys; tile->key += QUANT_KEYS) {
            tile->keys = quant_smaller(QUANT_KEYS, work->keys - tile->key);
            add_keys(work, tile, &query, &dy, have);
        }
    }
}

void run_quant_flash_backward(void *context, int64_t begin, int64_t end)
{
    attention_work work = attention_tools(context);
    work.queries = work.step->view[QUERY].shape[2], work.keys = work.step->view[KEY].shape[2];
    int64_t heads = work.step->view[QUERY].shape[1];
    backward_scratch *have = scratch_take();
    for (int64_t index = begin; index < end; ++index)
        run_head(&work, &(quant_tile){.batch = index / heads, .head = index % heads}, have);
    scratch_give(have);
}
