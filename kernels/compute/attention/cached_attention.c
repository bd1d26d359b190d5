/* Attention over a cache: tiles of rows go over their sequence's keys piece by piece, as in attention.c. */
#include "cached_attention.h"

#include <math.h>
#include <string.h>

#include "isa.h"

#define OUTSIDE (-FLT_MAX) /* the score of a key that is not in the band of its row */

typedef struct cached_scratch {
    _Alignas(64) float query[ATTENTION_MATRIX], key[ATTENTION_MATRIX], sums[ATTENTION_MATRIX];
    _Alignas(64) float scores[ATTENTION_SCORES], line[ATTENTION_SCORES];
    _Alignas(64) uint16_t narrow[ATTENTION_SCORES];
    float scale[ATTENTION_WIDTH], offset[ATTENTION_WIDTH];
    float largest[ATTENTION_ROWS], total[ATTENTION_ROWS], factor[ATTENTION_ROWS];
} cached_scratch;
_Static_assert(sizeof(cached_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* ---- scores ----------------------------------------------------------------------------------------------------- */

static void add_bias(const cached_work *work, const cached_tile *tile, int64_t row, int64_t key, int64_t n,
                     float *scores)
{
    const step_view *kind = work->view + CACHED_PSE;
    int64_t query = tile->of.first_query + cached_query(tile, row);
    const char *at =
        attention_at(&work->base, CACHED_PSE, cached_batch(kind, tile->of.number), cached_head(work, tile, row), query);
    at += (tile->of.first_key + key) * kind->stride[3];
    isa_load(work->base.run->isa, CLASS_float, kind->memory)(work->base.line, 1, at, kind->stride[3], n);
    work->base.loops->add(scores, work->base.line, n, 1, 1);
}

static void mask_keys(const cached_work *work, const cached_tile *tile, int64_t row, int64_t key, int64_t n,
                      float *scores)
{
    const step_view *kind = work->view + CACHED_MASK;
    int64_t query = tile->of.first_query + cached_query(tile, row), along = kind->stride[3];
    const char *mask = attention_at(&work->base, CACHED_MASK, cached_batch(kind, tile->of.number),
                                    cached_head(work, tile, row), query);
    mask += (tile->of.first_key + key) * along;
    for (int64_t i = 0; i < n; ++i) scores[i] = mask[i * along] ? CACHED_MASKED : scores[i];
}

/* What a row's scores become of products of queries and keys. */
static void adjust(const cached_work *work, const cached_tile *tile, int64_t row, int64_t key, int64_t n, float *scores)
{
    int64_t query = cached_query(tile, row), from = query + tile->of.low - key, to = query + tile->of.high + 1 - key;
    if (work->flags & CACHED_HAS_PSE) add_bias(work, tile, row, key, n, scores);
    if (work->flags & CACHED_HAS_MASK) mask_keys(work, tile, row, key, n, scores);
    for (int64_t i = 0; i < from && i < n; ++i) scores[i] = OUTSIDE;
    for (int64_t i = to > 0 ? to : 0; i < n; ++i) scores[i] = OUTSIDE;
}

static void as_halves(const cached_work *work, float *x, int64_t n)
{
    isa_store(work->base.run->isa, CLASS_float, DTYPE_FLOAT16, false)((char *)work->base.narrow, 2, x, 1, n);
    isa_load(work->base.run->isa, CLASS_float, DTYPE_FLOAT16)(x, 1, (const char *)work->base.narrow, 2, n);
}

/* Weights as codes: of the step's scale, all in FLOAT16, which that of values undoes, or of 127 for the largest one,
 * which is undone here. They become FLOAT16 on the way. */
static void round_weights(const cached_work *work, float *row, int64_t n)
{
    bool given = work->flags & CACHED_HAS_WEIGHT_SCALE;
    float largest = given ? 127 : work->base.loops->largest(row, n, 0);
    float up = given ? work->weight_scale : largest > 0 ? 127 / largest : 0, down = largest / 127;
    if (given) as_halves(work, row, n);
    work->base.loops->scale(row, n, up);
    as_halves(work, row, n);
    for (int64_t i = 0; i < n; ++i) {
        float code = rintf(row[i]);
        row[i] = (code > 127 ? 127 : code < -128 ? -128 : code) * down;
    }
}

/* Scores to weights; what a row has so far shrinks where a larger score was found. */
static void soften(const cached_work *work, const cached_tile *tile, int64_t n, cached_scratch *have)
{
    const attention_loops *loops = work->base.loops;
    for (int64_t r = 0; r < tile->rows; ++r) {
        float *row = have->scores + r * n, before = have->largest[r], largest = loops->largest(row, n, before);
        if (largest == OUTSIDE) {
            memset(row, 0, (size_t)n * sizeof *row);
            continue;
        }
        float shrunk = exp_minus_float(largest - before);
        have->total[r] = have->total[r] * shrunk + loops->weigh(row, n, largest);
        have->largest[r] = largest;
        if (shrunk != 1) loops->scale(have->sums + r * work->value_width, work->value_width, shrunk);
    }
}

/* How many of n keys are taken at once. */
static int64_t at_once(const cached_work *work, int64_t n)
{
    int64_t most = work->base.step->tile_columns;
    return n < most ? n : most;
}

static bool score_keys(const cached_work *work, const cached_tile *tile, int64_t key, int64_t n, cached_scratch *have)
{
    int32_t wide = (int32_t)(work->width + work->rope);
    attention_matrix queries = {have->query, (int32_t)tile->rows, wide, wide};
    for (int64_t at = 0, some; at < n; at += some) {
        some = at_once(work, n - at);
        if (!cached_take_keys(work, tile, key + at, some, have->key)) return false;
        attention_matrix keys = {have->key, (int32_t)some, wide, wide};
        attention_multiply(&work->base, &queries, false, &keys, true, work->base.factor, 0, have->scores + at,
                           (int32_t)n);
    }
    return true;
}

static bool add_values(const cached_work *work, const cached_tile *tile, int64_t key, int64_t n, cached_scratch *have)
{
    int32_t narrow = (int32_t)work->value_width;
    for (int64_t at = 0, some; at < n; at += some) {
        some = at_once(work, n - at);
        if (!cached_take_values(work, tile, key + at, some, have->key)) return false;
        attention_matrix weights = {have->scores + at, (int32_t)tile->rows, (int32_t)some, (int32_t)n};
        attention_matrix values = {have->key, (int32_t)some, narrow, narrow};
        attention_multiply(&work->base, &weights, false, &values, false, 1, 1, have->sums, narrow);
    }
    return true;
}

static bool add_keys(const cached_work *work, const cached_tile *tile, int64_t key, int64_t n, cached_scratch *have)
{
    if (!score_keys(work, tile, key, n, have)) return false;
    bool integer = work->flags & CACHED_INTEGER;
    for (int64_t r = 0; integer && r < tile->rows; ++r)
        work->base.loops->scale(have->scores + r * n, n, have->factor[r]);
    for (int64_t r = 0; r < tile->rows; ++r) adjust(work, tile, r, key, n, have->scores + r * n);
    soften(work, tile, n, have);
    for (int64_t r = 0; integer && r < tile->rows; ++r) round_weights(work, have->scores + r * n, n);
    if (!integer) attention_round(&work->base, have->scores, tile->rows * n, false);
    return add_values(work, tile, key, n, have);
}

/* ---- tiles ------------------------------------------------------------------------------------------------------ */

static void begin_rows(const cached_work *work, const cached_tile *tile, cached_scratch *have)
{
    memset(have->sums, 0, (size_t)(tile->rows * work->value_width) * sizeof(float));
    for (int64_t r = 0; r < tile->rows; ++r) have->largest[r] = OUTSIDE, have->total[r] = 0;
    if (!(work->flags & CACHED_HAS_SINK)) return;
    const step_view *sink = work->view + CACHED_SINK;
    load_loop load = isa_load(work->base.run->isa, CLASS_float, sink->memory);
    for (int64_t r = 0; r < tile->rows; ++r) {
        const char *at = work->base.run->first[CACHED_SINK] + cached_head(work, tile, r) * sink->stride[0];
        load(have->largest + r, 1, at, sink->size, 1);
        have->total[r] = 1;
    }
}

static void put(const cached_work *work, int32_t view, const cached_tile *tile, int64_t row, const float *from)
{
    const step_view *kind = work->view + view;
    int64_t query = tile->of.first_query + cached_query(tile, row);
    char *to =
        attention_at(&work->base, view, cached_batch(kind, tile->of.number), cached_head(work, tile, row), query);
    isa_store(work->base.run->isa, CLASS_float, kind->memory, false)(to, kind->stride[3], from, 1, kind->shape[3]);
}

static void finish_row(const cached_work *work, const cached_tile *tile, int64_t row, cached_scratch *have)
{
    float *sums = have->sums + row * work->value_width, total = have->total[row], largest = have->largest[row];
    bool masked = (work->flags & CACHED_BLANK) && largest == CACHED_MASKED;
    float found = work->nothing;
    if (masked || total == 0) {
        memset(sums, 0, (size_t)work->value_width * sizeof *sums);
    } else {
        work->base.loops->scale(sums, work->value_width, 1 / total);
        found = largest + logf(total);
    }
    put(work, CACHED_Y, tile, row, sums);
    put(work, CACHED_LSE, tile, row, &found);
}

static void run_tile(const cached_work *work, cached_tile *tile, cached_scratch *have)
{
    int64_t left = work->group * tile->of.queries - tile->row, step = work->span;
    tile->rows = left < work->base.step->tile_rows ? left : work->base.step->tile_rows;
    int64_t first = cached_query(tile, 0), last = cached_query(tile, tile->rows - 1);
    if (cached_head(work, tile, 0) != cached_head(work, tile, tile->rows - 1)) first = 0, last = tile->of.queries - 1;
    begin_rows(work, tile, have);
    cached_take_queries(work, tile, have->query);
    if (work->flags & CACHED_INTEGER) cached_take_row_scales(work, tile, have->factor);
    for (int64_t key = 0; key < tile->of.keys; key += step) {
        int64_t n = tile->of.keys - key < step ? tile->of.keys - key : step;
        if (first + tile->of.low >= key + n || last + tile->of.high < key) continue;
        if (!add_keys(work, tile, key, n, have)) return;
    }
    for (int64_t r = 0; r < tile->rows; ++r) finish_row(work, tile, r, have);
}

static cached_work begin(const step_run *run, cached_scratch *have)
{
    const step_view *view = run->step->view;
    cached_work work = {.base = attention_tools(run), .view = view, .flags = cached_flags(run->step)};
    work.base.query = CACHED_QUERY, work.base.narrow = have->narrow, work.base.line = have->line;
    work.base.factor = (float)run->attrs[CACHED_SCALE], work.nothing = (float)run->attrs[CACHED_NOTHING];
    work.group = view[CACHED_QUERY].shape[1] / view[CACHED_KEY].shape[1];
    work.width = cached_width(view + CACHED_KEY), work.value_width = cached_width(view + CACHED_VALUE);
    work.rope = work.flags & CACHED_HAS_ROPE ? cached_width(view + CACHED_KEY_ROPE) : 0;
    work.scale = have->scale, work.offset = have->offset;
    work.span = cached_is_stepped(run->step) ? CACHED_STEPPED_KEYS : run->step->tile_columns;
    if (!(work.flags & CACHED_HAS_WEIGHT_SCALE)) return work;
    memcpy(&work.weight_scale, run->first[CACHED_WEIGHT_SCALE], sizeof work.weight_scale);
    as_halves(&work, &work.weight_scale, 1);
    return work;
}

static void run_cached(void *context, int64_t from, int64_t to)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    cached_scratch *have = scratch_take();
    cached_work work = begin(run, have);
    int64_t shared = step->view[CACHED_KEY].shape[1];
    for (int64_t index = from; index < to; ++index) {
        int64_t outer = index / step->row_tiles;
        cached_tile tile = {.head = outer % shared, .row = index % step->row_tiles * step->tile_rows};
        tile.of = cached_take_sequence(&work, outer / shared);
        if (tile.row < work.group * tile.of.queries) run_tile(&work, &tile, have);
    }
    scratch_give(have);
}

/* ---- the family ------------------------------------------------------------------------------------------------- */

static bool computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool accept(const plan_step *step)
{
    return step->class == CLASS_float && cached_accepts(step);
}

static double attr_within(const plan_step *step, enum cached_attr attr, double high)
{
    double found = step->attrs[attr];
    return !(found > 0) ? 0 : found < high ? found : high;
}

static void prepare(plan_step *step)
{
    const step_view *query = step->view + CACHED_QUERY, *key = step->view + CACHED_KEY;
    int64_t group = query->shape[1] / key->shape[1], most = (int64_t)attr_within(step, CACHED_MOST, INT32_MAX);
    int64_t sequences = step->view[CACHED_TABLE].shape[0];
    if (!sequences || !group || !most || !cached_fits(step)) return; /* tiles stays 0 */
    step->tile_rows = cached_tile_rows(step), step->tile_columns = cached_tile_keys(step, step->tile_rows);
    step->row_tiles = (group * most + step->tile_rows - 1) / step->tile_rows;
    step->tiles = sequences * key->shape[1] * step->row_tiles;
    double pairs = attr_within(step, CACHED_PAIRS, 1e15) * (double)query->shape[1];
    step->cost = (uint64_t)(pairs * (double)(cached_width(key) + cached_width(step->view + CACHED_VALUE)) * 0.05) + 1;
    int64_t each = (int64_t)((double)step->cost / (double)step->tiles);
    step->grain = each > 20000 ? 1 : 1 + 20000 / (each + 1);
    step->traffic = (uint64_t)(pairs * (double)query->size) + 1;
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_cached;
}

const kernel_family family_cached_attention = {
    .shaped = true, .computes = computes, .accept = accept, .prepare = prepare, .body = body};
