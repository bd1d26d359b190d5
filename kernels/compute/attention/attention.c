/* Attention forward: tiles of rows of one head, which go over the keys piece by piece and carry on the largest score,
 * the sum and the weighted values of every row. */
#include "attention.h"

#include <math.h>
#include <string.h>

typedef struct forward_scratch {
    _Alignas(64) float query[ATTENTION_MATRIX], key[ATTENTION_MATRIX], sums[ATTENTION_MATRIX];
    _Alignas(64) float scores[ATTENTION_SCORES], line[ATTENTION_SCORES];
    _Alignas(64) uint16_t narrow[ATTENTION_SCORES];
    float largest[ATTENTION_ROWS], total[ATTENTION_ROWS];
} forward_scratch;
_Static_assert(sizeof(forward_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

enum { Y, LARGEST, TOTAL, SINK = 6 };

/* ---- one tile --------------------------------------------------------------------------------------------------- */

/* Scores to weights; what a row has so far shrinks where a larger score was found. */
static void soften(const attention_work *work, const attention_tile *tile, forward_scratch *have)
{
    for (int64_t r = 0; r < tile->rows; ++r) {
        float *row = have->scores + r * tile->keys, before = have->largest[r];
        float largest = work->loops->largest(row, tile->keys, before);
        float shrunk = exp_minus_float(largest - before);
        have->total[r] = have->total[r] * shrunk + work->loops->weigh(row, tile->keys, largest);
        have->largest[r] = largest;
        if (shrunk != 1) work->loops->scale(have->sums + r * work->value_width, work->value_width, shrunk);
    }
}

static void add_keys(const attention_work *work, const attention_tile *tile, const attention_matrix *query,
                     forward_scratch *have)
{
    int64_t head = tile->head / work->group;
    attention_matrix key = attention_take(work, work->key, tile->batch, head, tile->key, tile->keys, have->key);
    attention_scores(work, tile, query, &key, have->scores);
    soften(work, tile, have);
    attention_drop(work, tile, have->scores);
    attention_round(work, have->scores, tile->rows * tile->keys, !work->block_keys);
    attention_matrix weights = {have->scores, (int32_t)tile->rows, (int32_t)tile->keys, (int32_t)tile->keys};
    attention_matrix value = attention_take(work, work->value, tile->batch, head, tile->key, tile->keys, have->key);
    attention_multiply(work, &weights, false, &value, false, 1, 1, have->sums, (int32_t)work->value_width);
}

static void put(const attention_work *work, int32_t view, const attention_tile *tile, int64_t row, const float *from,
                int64_t step, int64_t n)
{
    const step_view *kind = work->step->view + view;
    char *to = attention_at(work, view, tile->batch, tile->head, row);
    isa_store(work->run->isa, CLASS_float, kind->memory, !work->block_keys)(to, kind->stride[3], from, step, n);
}

static void finish_row(const attention_work *work, const attention_tile *tile, int64_t r, forward_scratch *have)
{
    float *sums = have->sums + r * work->value_width, total = have->total[r], largest = have->largest[r];
    bool nothing = !work->keys || !work->width; /* to be seen by any row */
    bool blank = (work->flags & ATTENTION_BLANK) && largest == ATTENTION_HIDDEN && total == total;
    if (nothing || blank) {
        memset(sums, 0, (size_t)work->value_width * sizeof *sums);
        total = nothing ? 0 : FLT_MAX;
    } else
        work->loops->scale(sums, work->value_width, 1 / total);
    if (nothing) largest = 0;
    if (work->block_keys) largest = nothing || blank ? 0 : largest + logf(total), total = 1;
    float statistics[2][ATTENTION_STATISTICS];
    for (int i = 0; i < ATTENTION_STATISTICS; ++i) statistics[0][i] = largest, statistics[1][i] = total;
    put(work, Y, tile, tile->row + r, sums, 1, work->value_width);
    put(work, LARGEST, tile, tile->row + r, statistics[0], 1, ATTENTION_STATISTICS);
    put(work, TOTAL, tile, tile->row + r, statistics[1], 1, ATTENTION_STATISTICS);
}

/* A sink is a score that every row of its head has before its first key: exp(sink - sink) is 1. */
static void begin_rows(const attention_work *work, const attention_tile *tile, forward_scratch *have)
{
    bool sink = work->step->kernel == KERNEL_attention_with_sink;
    float largest = ATTENTION_HIDDEN;
    if (sink) memcpy(&largest, attention_at(work, SINK, tile->batch, tile->head, 0), sizeof largest);
    for (int64_t r = 0; r < tile->rows; ++r) have->largest[r] = largest, have->total[r] = sink ? 1 : 0;
}

static void run_tile(const attention_work *work, int64_t index, forward_scratch *have)
{
    const plan_step *step = work->step;
    int64_t first = index % step->row_tiles * step->tile_rows, outer = index / step->row_tiles;
    int64_t heads = step->view[Y].shape[1], left = work->queries - first;
    attention_tile tile = {.batch = outer / heads, .head = outer % heads, .row = first};
    tile.rows = left < step->tile_rows ? left : step->tile_rows;
    memset(have->sums, 0, (size_t)(tile.rows * work->value_width) * sizeof(float));
    begin_rows(work, &tile, have);
    attention_matrix query = attention_take(work, work->query, tile.batch, tile.head, tile.row, tile.rows, have->query);
    for (tile.key = 0; tile.key < work->keys && work->width; tile.key += step->tile_columns) {
        tile.keys = work->keys - tile.key < step->tile_columns ? work->keys - tile.key : step->tile_columns;
        if (attention_visible(work, &tile)) add_keys(work, &tile, &query, have);
    }
    for (int64_t r = 0; r < tile.rows; ++r) finish_row(work, &tile, r, have);
}

static void run_attention(void *context, int64_t begin, int64_t end)
{
    attention_work work = attention_begin(context);
    forward_scratch *have = scratch_take();
    work.narrow = have->narrow, work.line = have->line;
    for (int64_t index = begin; index < end; ++index) run_tile(&work, index, have);
    scratch_give(have);
}

/* ---- what a step may be ----------------------------------------------------------------------------------------- */

static bool computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

/* Shapes of the views by names of their sizes: b, n heads, m heads of keys, s queries, t keys, d and v widths, 8, 1. */
static const char *shape_of(int32_t kernel, int32_t view)
{
    static const char *const forward[] = {"bnsv", "bns8", "bns8", "bnsd", "bmtd", "bmtv", "bn11"};
    static const char *const backward[] = {"bnsd", "bmtd", "bmtv", "bnsd", "bmtd",
                                           "bmtv", "bnsv", "bnsv", "bns8", "bns8"};
    bool back = kernel == KERNEL_attention_backward || kernel == KERNEL_block_attention_backward;
    if (!back) return view < 7 ? forward[view] : NULL;
    return view < 10 ? backward[view] : NULL;
}

static bool shape_matches(const step_view *view, const char *shape, int64_t sizes[256])
{
    if (view->rank != 4) return false;
    for (int32_t axis = 0; axis < 4; ++axis) {
        int64_t *size = sizes + shape[axis];
        if (*size >= 0 && *size != view->shape[axis]) return false;
        *size = view->shape[axis];
    }
    return true;
}

static bool has(const plan_step *step, int32_t flag)
{
    double flags = step->attrs[ATTENTION_FLAGS];
    return flags > 0 && flags < 32 && ((int32_t)flags & flag);
}

static bool real(const step_view *view)
{
    int32_t dtype = view->memory;
    return view->kernel == dtype && (dtype == DTYPE_FLOAT || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BF16);
}

/* Whether there is a byte for every block of scores. */
static bool blocks_fit(const plan_step *step, const step_view *mask, const int64_t sizes[256])
{
    double rows = step->attrs[ATTENTION_BLOCK_QUERIES], keys = step->attrs[ATTENTION_BLOCK_KEYS];
    if (mask->rank != 4 || mask->size != 1 || !(rows >= 1) || !(keys >= 1)) return false;
    if (mask->shape[0] != sizes['b'] || mask->shape[1] != sizes['n']) return false;
    return (double)mask->shape[2] * rows >= (double)sizes['s'] && (double)mask->shape[3] * keys >= (double)sizes['t'];
}

/* The inputs that may be absent: pse, drop, mask, the last views. */
static bool extras_fit(const plan_step *step, const int64_t sizes[256])
{
    const step_view *pse = step->view + step_views(step) - 3, *drop = pse + 1, *mask = pse + 2;
    double kind = step->attrs[ATTENTION_PSE], first = step->attrs[ATTENTION_FIRST];
    int64_t queries = sizes['s'], keys = sizes['t'];
    if (has(step, ATTENTION_HAS_PSE)) {
        bool slope = kind == PSE_SLOPE || kind == PSE_ROOT_SLOPE;
        if (!slope && kind != PSE_AFTER_SCALE && kind != PSE_BEFORE_SCALE) return false;
        if (!real(pse) || pse->rank != 4 || pse->shape[0] != sizes['b'] || pse->shape[1] != sizes['n']) return false;
        if (pse->shape[2] != (slope || has(step, ATTENTION_LAST_ROW) ? 1 : queries)) return false;
        if (pse->shape[3] != (slope ? 1 : keys)) return false;
    }
    if (has(step, ATTENTION_HAS_DROP)) {
        double bits = (double)sizes['b'] * (double)sizes['n'] * (double)queries * (double)keys;
        if (drop->rank != 1 || drop->memory != DTYPE_UINT8 || (drop->shape[0] > 1 && drop->stride[0] != 1))
            return false;
        if (!(first >= 0) || first + bits > 8.0 * (double)drop->shape[0]) return false;
    }
    if (attention_has_blocks(step)) return blocks_fit(step, mask, sizes);
    if (!has(step, ATTENTION_HAS_MASK)) return true;
    if (mask->rank != 4 || (mask->memory != DTYPE_UINT8 && mask->memory != DTYPE_BOOL)) return false;
    return mask->shape[0] == sizes['b'] && mask->shape[1] == sizes['n'] && mask->shape[2] == queries &&
           mask->shape[3] == keys;
}

/* All views but those that may be absent, whose attributes are not known yet. */
static bool views_fit(const plan_step *step, int64_t sizes[256])
{
    memset(sizes, -1, 256 * sizeof *sizes);
    sizes['8'] = ATTENTION_STATISTICS, sizes['1'] = 1;
    for (int32_t v = 0; v < step_views(step) - 3; ++v) {
        const char *shape = shape_of(step->kernel, v);
        if (!real(step->view + v) || !shape_matches(step->view + v, shape, sizes)) return false;
        bool single = shape[3] == '8' || shape[3] == '1' || (attention_is_backward(step) && v < step->outputs);
        if (single && step->view[v].memory != DTYPE_FLOAT) return false;
    }
    if (!sizes['m'] || sizes['n'] % sizes['m']) return false;
    return sizes['d'] <= ATTENTION_WIDTH && sizes['v'] <= ATTENTION_WIDTH;
}

/* Sums grow where they will be, as a BLAS writes them. */
static bool grows(const step_view *view)
{
    const int64_t size = sizeof(float), row = view->stride[2];
    if (view->shape[3] > 1 && view->stride[3] != size) return false;
    return view->shape[2] <= 1 || (row >= view->shape[3] * size && row % size == 0 && row / size <= INT32_MAX);
}

static bool accept(const plan_step *step)
{
    int64_t sizes[256];
    if (step->class != CLASS_float || !views_fit(step, sizes)) return false;
    for (int32_t v = 0; v < step->outputs && attention_is_backward(step); ++v)
        if (!grows(step->view + v)) return false;
    return sizes['s'] <= INT32_MAX && sizes['t'] <= INT32_MAX;
}

static void prepare(plan_step *step)
{
    bool backward = attention_is_backward(step);
    const step_view *query = step->view + step->outputs, *key = query + 1;
    double work = 4;
    int64_t sizes[256];
    if (!views_fit(step, sizes) || !extras_fit(step, sizes)) return; /* tiles stays 0 */
    for (int32_t axis = 0; axis < 4; ++axis) work *= (double)query->shape[axis];
    if (!query->shape[0] || !query->shape[1] || (!backward && !query->shape[2])) return;
    step->tile_rows = attention_rows(step);
    step->tile_columns = attention_keys(step, step->tile_rows);
    step->row_tiles = backward ? 1 : (query->shape[2] + step->tile_rows - 1) / step->tile_rows;
    step->tiles = query->shape[0] * (backward ? key->shape[1] : query->shape[1]) * step->row_tiles;
    step->cost = (uint64_t)(work * (double)key->shape[2] * (backward ? 0.06 : 0.025)) + 1;
    int64_t each = (int64_t)((double)step->cost / (double)step->tiles);
    step->grain = each > 20000 ? 1 : 1 + 20000 / (each + 1);
    step->traffic = (uint64_t)(work * (double)query->size);
}

static pool_body body(const plan_step *step)
{
    return attention_is_backward(step) ? run_attention_backward : run_attention;
}

const kernel_family family_attention = {
    .shaped = true, .computes = computes, .accept = accept, .prepare = prepare, .body = body};
