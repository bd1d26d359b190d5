/* Steps that write numbers of rows as often as counts say, and classes as rows with one mark. */
#include <string.h>

#include "tile.h"

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
    int64_t room = out->shape[0], row = 0, rows = counts->shape[0];
    index64 *to = (void *)run->first[0];
    (void)begin, (void)end; /* every row begins where the one before it ends */
    for (; row < rows && room; ++row) {
        int64_t often = number_at(run->first[1] + row * counts->stride[0], counts->memory);
        if (often > room) often = room;
        for (int64_t i = 0; i < often; ++i) *to++ = row;
        room -= often > 0 ? often : 0;
    }
    for (; room; --room) *to++ = rows - 1;
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

static bool repeat_computes(int32_t kernel, int32_t class)
{
    (void)kernel, (void)class; /* bits of any type */
    return true;
}

static bool is_dense(const step_view *view)
{
    int64_t stride = view->size;
    for (int32_t axis = view->rank - 1; axis >= 0; --axis) {
        if (view->shape[axis] != 1 && view->stride[axis] != stride) return false;
        stride *= view->shape[axis];
    }
    return true;
}

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

static bool accept_repeat(const plan_step *step)
{
    const step_view *out = step->view, *of = out + 1;
    if (!is_dense(out)) return false;
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
    if (step->kernel == KERNEL_one_hot) {
        int64_t row = out->shape[1] * out->shape[2] * out->size;
        step->tile_rows = 1 + TILE_BYTES / row;
        step->tiles = (out->shape[0] + step->tile_rows - 1) / step->tile_rows;
    }
    step->grain = 1;
    step->traffic = (uint64_t)(2 * numel * (double)out->size);
    step->cost = (uint64_t)(0.5 * numel);
}

static pool_body repeat_body(const plan_step *step)
{
    return step->kernel == KERNEL_one_hot ? run_one_hot : run_repeat_rows;
}

const kernel_family family_repeats = {.shaped = true,
                                      .computes = repeat_computes,
                                      .accept = accept_repeat,
                                      .prepare = prepare_repeat,
                                      .body = repeat_body};
