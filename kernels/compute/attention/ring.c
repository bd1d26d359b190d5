/* Two results of attention over parts of the keys, put together by the maxima and sums of their softmax. */
#include <math.h>

#include "numeric.h"
#include "tile.h"

enum { OUT, MOST, SUM, PREV, PREV_MOST, PREV_SUM, CUR, CUR_MOST, CUR_SUM, STARTS };
enum { AS_ATTENTION, BY_BATCH, BY_SEQUENCE };
#define LANES 8 /* equal numbers that stand for one of a row */

/* The rows of a step, and the sequence that a token was found in last. */
typedef struct ring_rows {
    int64_t order, heads, batch, rows, tokens, sequences;
    const mem_int64 *start;
    int64_t sequence;
} ring_rows;

static ring_rows rows_of(const step_run *run)
{
    const step_view *view = run->step->view;
    ring_rows rows = {(int64_t)run->attrs[0],
                      (int64_t)run->attrs[1],
                      (int64_t)run->attrs[2],
                      view[OUT].shape[0],
                      0,
                      view[STARTS].shape[0] - 1,
                      (const mem_int64 *)(const void *)run->first[STARTS],
                      0};
    rows.tokens = rows.rows / rows.heads;
    return rows;
}

/* The sequence that a token belongs to; false if none does. */
static bool find_sequence(const step_run *run, ring_rows *rows, int64_t token)
{
    for (int64_t tried = 0; tried < rows->sequences; ++tried) {
        int64_t at = (rows->sequence + tried) % rows->sequences, begin = rows->start[at], end = rows->start[at + 1];
        if (begin < 0 || end > rows->tokens || begin > token || token >= end) continue;
        rows->sequence = at;
        return true;
    }
    step_fault(run, STARTS, rows->sequences > 0 ? rows->sequences : 0, token, rows->tokens);
    return false;
}

/* Where the maximum and the sum of a row of attention lie; -1: nowhere. */
static int64_t place_of(const step_run *run, ring_rows *rows, int64_t row)
{
    if (rows->order == AS_ATTENTION) return row;
    int64_t token = row / rows->heads, head = row % rows->heads;
    if (rows->order == BY_BATCH) {
        int64_t batch = token % rows->batch, many = rows->tokens / rows->batch;
        return (batch * rows->heads + head) * many + token / rows->batch;
    }
    if (!find_sequence(run, rows, token)) return -1;
    int64_t begin = rows->start[rows->sequence], size = rows->start[rows->sequence + 1] - begin;
    return begin * rows->heads + head * size + token - begin;
}

static mem_float *numbers_at(const step_run *run, int32_t view, int64_t from)
{
    return (mem_float *)(void *)run->first[view] + from;
}

/* The new maximum and sum of a row, and what each part's attention is multiplied by, lane by lane. */
static void weigh(const step_run *run, int64_t place, float *one, float *other)
{
    const mem_float *most[2] = {numbers_at(run, PREV_MOST, place * LANES), numbers_at(run, CUR_MOST, place * LANES)};
    const mem_float *sum[2] = {numbers_at(run, PREV_SUM, place * LANES), numbers_at(run, CUR_SUM, place * LANES)};
    mem_float *new_most = numbers_at(run, MOST, place * LANES), *new_sum = numbers_at(run, SUM, place * LANES);
    for (int32_t lane = 0; lane < LANES; ++lane) {
        float a = most[0][lane], b = most[1][lane], high = a > b || a != a ? a : b;
        float left = sum[0][lane] * expf(a - high), right = sum[1][lane] * expf(b - high), total = left + right;
        new_most[lane] = high;
        new_sum[lane] = total;
        one[lane] = left / total;
        other[lane] = right / total;
    }
}

static void run_rings(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    ring_rows rows = rows_of(run);
    int64_t width = step->view[OUT].shape[1], last = end * step->tile_rows;
    if (last > rows.rows) last = rows.rows;
    for (int64_t row = begin * step->tile_rows; row < last; ++row) {
        float one[LANES], other[LANES];
        int64_t place = place_of(run, &rows, row);
        if (place < 0) return;
        weigh(run, place, one, other);
        const mem_float *prev = numbers_at(run, PREV, row * width), *cur = numbers_at(run, CUR, row * width);
        mem_float *out = numbers_at(run, OUT, row * width);
        for (int64_t i = 0; i < width; ++i) out[i] = prev[i] * one[i % LANES] + cur[i] * other[i % LANES];
    }
}

static bool accept_rings(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < STARTS; ++v) {
        bool attention = v == OUT || v == PREV || v == CUR;
        if (!view_is_dense(view + v) || view[v].memory != DTYPE_FLOAT || view[v].rank != 2) return false;
        if (view[v].shape[0] != view[OUT].shape[0]) return false;
        if (view[v].shape[1] != (attention ? view[OUT].shape[1] : LANES)) return false;
    }
    return true;
}

/* Whether the attributes, which are not there yet when a step is accepted, go with the views. */
static bool attrs_fit(const plan_step *step)
{
    const step_view *start = step->view + STARTS;
    bool sequences = view_is_dense(start) && start->memory == DTYPE_INT64 && start->rank == 1 && start->shape[0] >= 1;
    double heads = step->attrs[1], batch = step->attrs[2], rows = (double)step->view[OUT].shape[0];
    if (step->attrs[0] == BY_SEQUENCE && !sequences) return false;
    return heads >= 1 && batch >= 1 && fmod(rows, heads * batch) == 0;
}

static void prepare_rings(plan_step *step)
{
    const step_view *out = step->view + OUT;
    double numbers = (double)out->shape[1] + 4 * LANES;
    if (!attrs_fit(step)) return; /* tiles stays 0 */
    step->tile_rows = numbers >= 16384 ? 1 : 1 + (int64_t)(16384 / numbers);
    step->tiles = (out->shape[0] + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    step->traffic = (uint64_t)((double)out->shape[0] * numbers * 12);
    step->cost = (uint64_t)((double)out->shape[0] * (200 + numbers));
}

static pool_body rings_body(const plan_step *step)
{
    (void)step;
    return run_rings;
}

const kernel_family family_ring = {
    .shaped = true, .computes = computes_any, .accept = accept_rings, .prepare = prepare_rings, .body = rings_body};
