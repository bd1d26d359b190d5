/* Steps that write numbers of rows as often as counts say, and classes as rows with one mark. */
#include <string.h>

#include "tile.h"

#define NUMBERED "repeat.def"
#include "numbered.h"

#define TILE_BYTES 65536

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

static int64_t number_at(const char *at, int32_t dtype)
{
    if (dtype == DTYPE_UINT8) return *(const uint8_t *)at;
    return dtype == DTYPE_INT32 ? *(const index32 *)(const void *)at : *(const index64 *)(const void *)at;
}

/* ---- rows so often ----------------------------------------------------------------------------------------------- */

static void run_repeat_rows(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *counts = out + 1;
    int64_t capacity = out->shape[0], row = 0, rows = counts->shape[0];
    index64 *to = (void *)run->first[0];
    (void)begin, (void)end; /* every row begins where the one before it ends */
    for (; row < rows && capacity; ++row) {
        int64_t often = number_at(run->first[1] + row * counts->stride[0], counts->memory);
        if (often > capacity) often = capacity;
        for (int64_t i = 0; i < often; ++i) *to++ = row;
        capacity -= often > 0 ? often : 0;
    }
    for (; capacity; --capacity) *to++ = rows - 1;
}

/* ---- sums of so many --------------------------------------------------------------------------------------------- */

#define MOST_TILES 64 /* of the rows that share counts: each adds up the counts before it */

static int64_t often_at(const step_run *run, int64_t row)
{
    const step_view *counts = run->step->view + 2;
    int64_t rows = run->step->view[0].shape[1], all = run->step->view[1].shape[1];
    const double mode = run->step->attrs[0];
    if (mode == 0 && counts->shape[0] == 1) return all / rows;
    if (row >= counts->shape[0]) return 0;
    int64_t often = number_at(run->first[2] + row * counts->stride[0], counts->memory);
    often = often < 0 ? 0 : often > all ? all : often;
    if (mode != 1 || !row) return often;
    int64_t before = number_at(run->first[2] + (row - 1) * counts->stride[0], counts->memory);
    before = before < 0 ? 0 : before > all ? all : before;
    return often > before ? often - before : 0;
}

static void run_repeat_sums(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *out = step->view;
    int64_t rows = out->shape[1], n = out->shape[2], all = step->view[1].shape[1], total = out->shape[0] * rows;
    int64_t last = end * step->tile_rows < total ? end * step->tile_rows : total, at = begin * step->tile_rows;
    int64_t from = 0, first = at % rows;
    for (int64_t row = 0; row < first; ++row) from += often_at(run, row);
    for (; at < last; ++at) {
        if (at % rows == 0) from = 0;
        int64_t often = often_at(run, at % rows), here = from < all ? all - from : 0;
        float *restrict sum = (float *)(void *)run->first[0] + at * n;
        const float *more = (const float *)(const void *)run->first[1] + (at / rows * all + from) * n;
        memset(sum, 0, (size_t)n * sizeof(float));
        for (int64_t k = 0; k < often && k < here; ++k, more += n)
            for (int64_t i = 0; i < n; ++i) sum[i] += more[i];
        from += often < here ? often : here;
    }
}

/* ---- segments ---------------------------------------------------------------------------------------------------- */

/* Each segment begins where the one before it ends. */
static void run_expand(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    const index32 *which = (void *)run->first[1], *starts = (void *)run->first[2], *ends = (void *)run->first[3];
    const int64_t known = out[2].shape[0], capacity = out->shape[0];
    index32 *to = (void *)run->first[0];
    (void)begin, (void)end;
    memset(to, 0, (size_t)capacity * sizeof *to);
    int64_t rows = out[1].shape[0] < out[3].shape[0] ? out[1].shape[0] : out[3].shape[0] - 1;
    int64_t at = rows > 0 ? ends[0] : 0;
    for (int64_t row = 0; row < rows; ++row) {
        const int64_t often = (int64_t)ends[row + 1] - ends[row], segment = which[row];
        if (often <= 0) continue;
        if (segment < 0 || segment >= known) {
            step_fault(run, 1, row, segment, known);
        } else if (at < 0 || at + often > capacity) {
            step_fault(run, 3, row + 1, at + often, capacity + 1);
        } else {
            const uint32_t start = (uint32_t)starts[segment];
            for (int64_t i = 0; i < often; ++i) to[at + i] = (int32_t)(start + (uint32_t)i);
        }
        at += often;
    }
}

static bool accept_expand(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < 4; ++v)
        if (view[v].rank != 1 || view[v].memory != DTYPE_INT32 || !view_is_dense(view + v)) return false;
    return true;
}

/* ---- one mark in a row ------------------------------------------------------------------------------------------- */

/* n elements alike, each copy twice as long as the one before it. */
static void fill(char *to, const char *element, int64_t size, int64_t n)
{
    int64_t have = 1;
    if (n > 0) memcpy(to, element, (size_t)size);
    for (; have < n; have *= 2) memcpy(to + have * size, to, (size_t)((have < n - have ? have : n - have) * size));
}

static void run_one_hot(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *out = step->view, *of = out + 1;
    int64_t size = out->size, classes = out->shape[1], behind = out->shape[2], row = classes * behind * size;
    int64_t last = end * step->tile_rows < out->shape[0] ? end * step->tile_rows : out->shape[0];
    for (int64_t a = begin * step->tile_rows; a < last; ++a) {
        char *to = run->first[0] + a * row;
        fill(to, run->first[3], size, classes * behind);
        for (int64_t b = 0; b < behind; ++b) {
            int64_t class = number_at(run->first[1] + a * of->stride[0] + b * of->stride[1], of->memory);
            if (class >= 0 && class < classes) memcpy(to + (class * behind + b) * size, run->first[2], (size_t)size);
        }
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool is_number(int32_t dtype)
{
    return dtype == DTYPE_INT32 || dtype == DTYPE_INT64;
}

static bool accept_one_hot(const plan_step *step)
{
    const step_view *out = step->view, *of = out + 1, *on = out + 2, *off = out + 3;
    if (out->rank != 3 || of->rank != 2 || on->rank || off->rank) return false;
    if (on->memory != out->memory || off->memory != out->memory) return false;
    return of->shape[0] == out->shape[0] && of->shape[1] == out->shape[2];
}

static bool accept_sums(const plan_step *step)
{
    const step_view *out = step->view, *in = out + 1, *counts = out + 2;
    if (out->memory != DTYPE_FLOAT || in->memory != DTYPE_FLOAT || !view_is_dense(in) || out->rank != 3 ||
        in->rank != 3)
        return false;
    if (out->shape[0] != in->shape[0] || out->shape[2] != in->shape[2]) return false;
    return counts->rank == 1 && counts->shape[0] && is_number(counts->memory);
}

static bool accept_repeat(const plan_step *step)
{
    const step_view *out = step->view, *of = out + 1;
    if (!view_is_dense(out)) return false;
    if (step->kernel == KERNEL_repeat_sums) return accept_sums(step);
    if (step->kernel == KERNEL_expand_segments) return accept_expand(step);
    if (step->kernel == KERNEL_one_hot)
        return (is_number(of->memory) || of->memory == DTYPE_UINT8) && accept_one_hot(step);
    return out->rank == 1 && of->rank == 1 && is_number(of->memory) && out->memory == DTYPE_INT64 && of->shape[0];
}

static void prepare_repeat(plan_step *step)
{
    const step_view *out = step->view;
    double numel = 1;
    for (int32_t axis = 0; axis < out->rank; ++axis) numel *= (double)out->shape[axis];
    if (!(numel > 0)) return;
    step->tiles = 1;
    if (step->kernel != KERNEL_repeat_rows && step->kernel != KERNEL_expand_segments) {
        bool sums = step->kernel == KERNEL_repeat_sums;
        int64_t row = (sums ? 1 : out->shape[1]) * out->shape[2] * out->size, rows = out->shape[0];
        step->tile_rows = 1 + TILE_BYTES / row;
        if (sums) {
            rows *= out->shape[1];
            if (step->tile_rows <= out->shape[1] / MOST_TILES) step->tile_rows = out->shape[1] / MOST_TILES + 1;
        }
        step->tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    }
    step->grain = 1;
    step->traffic = (uint64_t)(2 * numel * (double)out->size);
    step->cost = (uint64_t)(0.5 * numel);
}

static pool_body repeat_body(const plan_step *step)
{
    if (step->kernel == KERNEL_repeat_sums) return run_repeat_sums;
    if (step->kernel == KERNEL_expand_segments) return run_expand;
    return step->kernel == KERNEL_one_hot ? run_one_hot : run_repeat_rows;
}

const kernel_family family_repeats = {
    .shaped = true, .computes = computes_any, .accept = accept_repeat, .prepare = prepare_repeat, .body = repeat_body};
