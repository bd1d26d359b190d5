/* Runs of elements put into a tensor from a place on that is known only now. */
#include <string.h>

#include "order.h"
#include "tile.h"

#define TILE_BYTES 65536
#define WHERE 2

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

static int64_t number_at(const step_run *run, int64_t element)
{
    const step_view *view = run->step->view + WHERE;
    const char *at = run->first[WHERE] + element * view->stride[0];
    return view->memory == DTYPE_INT32 ? *(const index32 *)(const void *)at : *(const index64 *)(const void *)at;
}

/* Elements [low, high) of the run, which begins at a place of the target. */
typedef struct span {
    int64_t low, high, place;
} span;

/* The part of the run that counts and that the target has places for; what is amiss is told. */
static span span_of(const step_run *run)
{
    const step_view *to = run->step->view, *from = to + 1, *where = to + WHERE;
    int64_t places = to->shape[1], length = from->shape[1], place = number_at(run, 0);
    if (where->shape[0] > 1) {
        int64_t counting = number_at(run, 1);
        if (counting < 0 || counting > length) step_fault(run, WHERE, 1, counting, length + 1);
        if (counting < length) length = counting > 0 ? counting : 0;
    }
    span found = {0, length, place};
    if (place > places - length) found.high = place < places ? places - place : 0;
    if (place < 0) found.low = place > -length ? -place : length;
    if (found.low > 0 || found.high < length)
        step_fault(run, WHERE, 0, place < 0 || place > places ? place : places, places);
    return found;
}

static bool is_allowed(const step_run *run)
{
    uint8_t mask = *(const uint8_t *)run->first[3];
    if (run->attrs[0] == 0) return true;
    return run->attrs[0] == 1 ? mask == 1 : mask != 0;
}

static void run_put(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *to = step->view, *from = to + 1;
    if (!is_allowed(run)) return;
    const span found = span_of(run);
    if (found.low >= found.high) return;
    int64_t part = to->shape[2] * to->size, bytes = (found.high - found.low) * part;
    int64_t last = end * step->tile_rows < to->shape[0] ? end * step->tile_rows : to->shape[0];
    for (int64_t a = begin * step->tile_rows; a < last; ++a)
        memcpy(run->first[0] + (a * to->shape[1] + found.place + found.low) * part,
               run->first[1] + (a * from->shape[1] + found.low) * part, (size_t)bytes);
}

static bool accept_runs(const plan_step *step)
{
    const step_view *to = step->view, *from = to + 1, *where = to + WHERE, *mask = to + 3;
    if (to->rank != 3 || from->rank != 3 || where->rank != 1 || mask->rank != 1) return false;
    if (to->memory != from->memory || !view_is_dense(to) || !view_is_dense(from)) return false;
    if (to->shape[0] != from->shape[0] || to->shape[2] != from->shape[2]) return false;
    if (where->memory != DTYPE_INT32 && where->memory != DTYPE_INT64) return false;
    return where->shape[0] > 0 && where->shape[0] < 3 && mask->shape[0] > 0;
}

static void prepare_runs(plan_step *step)
{
    const step_view *from = step->view + 1;
    int64_t rows = from->shape[0];
    double row = (double)from->shape[1] * (double)from->shape[2] * (double)from->size;
    if (!rows || !(row > 0)) return;
    step->tile_rows = row < TILE_BYTES ? 1 + TILE_BYTES / (int64_t)row : 1;
    step->tiles = (rows - 1) / step->tile_rows + 1;
    step->grain = 1;
    step->traffic = (uint64_t)(2 * row * (double)rows);
    step->cost = (uint64_t)(0.1 * row * (double)rows);
}

static pool_body runs_body(const plan_step *step)
{
    (void)step;
    return run_put;
}

const kernel_family family_runs = {
    .shaped = true, .computes = computes_any, .accept = accept_runs, .prepare = prepare_runs, .body = runs_body};
