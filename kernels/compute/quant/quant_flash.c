/* Attention forward of quantised tensors: tiles of rows of one head go over the keys, a block of the value's scale at a
 * time. Scores and their maxima are FLOAT16, weights HIFLOAT8, sums and products float32. */
#include "quant_flash.h"

#include <math.h>

#include "isa.h"

typedef struct forward_scratch {
    _Alignas(64) float scores[QUANT_ROWS * QUANT_KEYS], sums[QUANT_ROWS * ATTENTION_WIDTH];
    _Alignas(64) uint16_t narrow[QUANT_ROWS * QUANT_KEYS];
    float largest[QUANT_ROWS], total[QUANT_ROWS], lowered; /* logarithm of the scale of softmax */
} forward_scratch;
_Static_assert(sizeof(forward_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

enum { Y, LARGEST, TOTAL, QUERY, KEY, VALUE, QUERY_SCALE, KEY_SCALE, VALUE_SCALE, SOFTMAX_SCALE };

/* ---- one tile --------------------------------------------------------------------------------------------------- */

/* A scale as the store of a product takes it: without its last 13 bits. */
static float cut(float scale)
{
    return float_of(bits_of(scale) & 0xffffe000u);
}

static void scores_of(const attention_work *work, const quant_tile *tile, const attention_matrix *query,
                      forward_scratch *have)
{
    float factor = (float)work->step->attrs[0] * quant_scale(work, QUERY_SCALE, tile, tile->row / QUANT_QUERY_BLOCK);
    for (int64_t first = 0; first < tile->keys; first += QUANT_KEY_BLOCK) {
        int64_t begin = tile->key + first, n = quant_smaller(QUANT_KEY_BLOCK, tile->keys - first);
        attention_matrix key = quant_take(work, KEY, tile, begin, n);
        float scale = factor * quant_scale(work, KEY_SCALE, tile, begin / QUANT_KEY_BLOCK);
        attention_multiply(work, query, false, &key, true, cut(scale), 0, have->scores + first, (int32_t)tile->keys);
    }
    int64_t n = tile->rows * tile->keys, size = sizeof *have->narrow;
    char *narrow = (char *)have->narrow;
    isa_store(work->run->isa, CLASS_float, DTYPE_FLOAT16, false)(narrow, size, have->scores, 1, n);
    isa_load(work->run->isa, CLASS_float, DTYPE_FLOAT16)(have->scores, 1, narrow, size, n);
}

/* Scores to weights, which are exp(score - maximum) times the scale of softmax. */
static void soften(const attention_work *work, const quant_tile *tile, forward_scratch *have)
{
    int64_t width = work->value_width;
    for (int64_t r = 0; r < tile->rows; ++r) {
        float *row = have->scores + r * tile->keys, before = have->largest[r];
        float found = half_rounded(work->loops->largest(row, tile->keys, -INFINITY) - have->lowered);
        float largest = found > before ? found : before, shrunk = exp_minus_float(largest - before);
        have->total[r] = have->total[r] * shrunk + work->loops->weigh(row, tile->keys, largest);
        have->largest[r] = largest;
        if (tile->key && shrunk != 1) work->loops->scale(have->sums + r * width, width, shrunk);
    }
    work->loops->hifloat8(have->scores, tile->rows * tile->keys);
}

static void add_keys(const attention_work *work, const quant_tile *tile, const attention_matrix *query,
                     forward_scratch *have)
{
    scores_of(work, tile, query, have);
    soften(work, tile, have);
    attention_matrix weights = {have->scores, (int32_t)tile->rows, (int32_t)tile->keys, (int32_t)tile->keys};
    attention_matrix value = quant_take(work, VALUE, tile, tile->key, tile->keys);
    float scale = quant_scale(work, VALUE_SCALE, tile, tile->key / QUANT_KEYS);
    attention_multiply(work, &weights, false, &value, false, scale, tile->key ? 1 : 0, have->sums,
                       (int32_t)work->value_width);
}

static void finish_row(const attention_work *work, const quant_tile *tile, int64_t r, forward_scratch *have)
{
    const step_view *kind = work->step->view + Y;
    float *sums = have->sums + r * work->value_width;
    for (int64_t i = 0; i < work->value_width; ++i) sums[i] /= have->total[r];
    char *to = attention_at(work, Y, tile->batch, tile->head, tile->row + r);
    isa_store(work->run->isa, CLASS_float, kind->memory, true)(to, kind->stride[3], sums, 1, work->value_width);
    memcpy(attention_at(work, LARGEST, tile->batch, tile->head, tile->row + r), have->largest + r, sizeof(float));
    memcpy(attention_at(work, TOTAL, tile->batch, tile->head, tile->row + r), have->total + r, sizeof(float));
}

static void run_tile(const attention_work *work, int64_t index, forward_scratch *have)
{
    const plan_step *step = work->step;
    int64_t first = index % step->row_tiles * QUANT_ROWS, outer = index / step->row_tiles;
    int64_t heads = step->view[Y].shape[1];
    quant_tile tile = {.batch = outer / heads, .head = outer % heads, .row = first};
    tile.rows = quant_smaller(QUANT_ROWS, work->queries - first);
    for (int64_t r = 0; r < tile.rows; ++r) have->largest[r] = -INFINITY, have->total[r] = 0;
    attention_matrix query = quant_take(work, QUERY, &tile, first, tile.rows);
    for (; tile.key < work->keys; tile.key += QUANT_KEYS) {
        tile.keys = quant_smaller(QUANT_KEYS, work->keys - tile.key);
        add_keys(work, &tile, &query, have);
    }
    for (int64_t r = 0; r < tile.rows; ++r) finish_row(work, &tile, r, have);
}

static void run_quant_flash(void *context, int64_t begin, int64_t end)
{
    attention_work work = attention_tools(context);
    work.queries = work.step->view[QUERY].shape[2], work.keys = work.step->view[KEY].shape[2];
    work.value_width = work.step->view[VALUE].shape[3];
    forward_scratch *have = scratch_take();
    have->lowered = half_rounded(logf(half_rounded(quant_scale(&work, SOFTMAX_SCALE, &(quant_tile){0}, 0))));
    for (int64_t index = begin; index < end; ++index) run_tile(&work, index, have);
    scratch_give(have);
}

/* ---- what a step may be ----------------------------------------------------------------------------------------- */

static bool computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool is_backward(const plan_step *step)
{
    return step->kernel == KERNEL_quant_flash_backward;
}

/* Sizes by letters: b, n heads, s queries, t keys, d and v widths; blocks of rows: w and x of 128 and 512 queries, y
 * and z of 256 and 512 keys. */
static const char *shape_of(const plan_step *step, int32_t view)
{
    static const char *const forward[] = {"bnsv", "bns1", "bns1", "bnsd", "bntd",
                                          "bntv", "bnw1", "bny1", "bnz1", "1111"};
    static const char *const backward[] = {"bnsd", "bntd", "bntv", "bnsd", "bntd", "bntv", "bnsv", "bnsv",
                                           "bns1", "bns1", "bnx1", "bnz1", "bnz1", "bnx1", "1111", "1111"};
    return is_backward(step) ? backward[view] : forward[view];
}

static bool is_y(const plan_step *step, int32_t view)
{
    return view == (is_backward(step) ? step->outputs + 4 : Y);
}

/* Whether a BLAS can read and write rows, and numbers of 4 bytes lie where they may. */
static bool lies_well(const step_view *view)
{
    const int64_t size = sizeof(float), row = view->stride[2];
    if (view->memory != DTYPE_FLOAT || view->kernel != DTYPE_FLOAT) return false;
    if (view->shape[3] > 1 && view->stride[3] != size) return false;
    return view->shape[2] <= 1 || (row >= view->shape[3] * size && row % size == 0 && row / size <= INT32_MAX);
}

static bool real(const step_view *view)
{
    bool known = view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
    return known && view->kernel == view->memory;
}

static bool accept(const plan_step *step)
{
    int64_t sizes[256];
    memset(sizes, -1, sizeof sizes);
    sizes['1'] = 1;
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        const char *shape = shape_of(step, v);
        if (view->rank != 4 || !(is_y(step, v) ? real(view) : lies_well(view))) return false;
        for (int32_t axis = 0; axis < 4; ++axis) {
            int64_t *size = sizes + shape[axis];
            if (*size >= 0 && *size != view->shape[axis]) return false;
            *size = view->shape[axis];
        }
    }
    const struct {
        char blocks, rows;
        int64_t size;
    } scales[] = {
        {'w', 's', QUANT_QUERY_BLOCK}, {'x', 's', QUANT_KEYS}, {'y', 't', QUANT_KEY_BLOCK}, {'z', 't', QUANT_KEYS}};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; ++i) {
        int64_t blocks = sizes[(int)scales[i].blocks], rows = sizes[(int)scales[i].rows];
        if (blocks >= 0 && blocks != (rows + scales[i].size - 1) / scales[i].size) return false;
    }
    if (sizes['s'] < 1 || sizes['t'] < 1 || sizes['s'] > INT32_MAX || sizes['t'] > INT32_MAX) return false;
    return sizes['d'] >= 1 && sizes['v'] >= 1 && sizes['d'] <= ATTENTION_WIDTH && sizes['v'] <= ATTENTION_WIDTH;
}

static void prepare(plan_step *step)
{
    const step_view *query = step->view + step->outputs, *key = query + 1;
    double heads = (double)query->shape[0] * (double)query->shape[1], queries = (double)query->shape[2];
    double scores = heads * queries * (double)key->shape[2], each = (double)query->shape[3] * 4 + 20;
    step->row_tiles = is_backward(step) ? 1 : (query->shape[2] + QUANT_ROWS - 1) / QUANT_ROWS;
    step->tiles = query->shape[0] * query->shape[1] * step->row_tiles;
    step->grain = 1;
    step->cost = (uint64_t)(scores * each * (is_backward(step) ? 0.06 : 0.025)) + 1;
    step->traffic = (uint64_t)(heads * queries * each);
}

static pool_body body(const plan_step *step)
{
    return is_backward(step) ? run_quant_flash_backward : run_quant_flash;
}

const kernel_family family_quant_flash = {
    .shaped = true, .computes = computes, .accept = accept, .prepare = prepare, .body = body};
