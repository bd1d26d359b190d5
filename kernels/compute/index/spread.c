/* Gradients of interpolation between three points; a row of the result is one thread's. */
#include <string.h>

#include "numeric.h"
#include "tile.h"

enum { Y, X, NUMBERS, WEIGHTS };
#define POINTS 3

static void spread_row(const step_run *run, int64_t row)
{
    const step_view *view = run->step->view;
    const int64_t m = view[Y].shape[2], n = view[X].shape[2], first = row / view[X].shape[1] * n * POINTS;
    const float *x = (const float *)(const void *)run->first[X] + row * n;
    const float *weight = (const float *)(const void *)run->first[WEIGHTS] + first;
    const mem_int64 *number = (const mem_int64 *)(const void *)run->first[NUMBERS] + first;
    float *y = (float *)(void *)run->first[Y] + row * m;
    memset(y, 0, (size_t)m * sizeof *y);
    for (int64_t i = 0; i < n * POINTS; ++i) {
        if (number[i] < 0 || number[i] >= m)
            step_fault(run, NUMBERS, first + i, number[i], m);
        else
            y[number[i]] += x[i / POINTS] * weight[i];
    }
}

static void run_spread(void *context, int64_t begin, int64_t end)
{
    for (int64_t row = begin; row < end; ++row) spread_row(context, row);
}

static bool is_dense(const step_view *view, int32_t dtype, int64_t one, int64_t two, int64_t three)
{
    return view->memory == dtype && view->kernel == dtype && view->rank == 3 && view_is_dense(view) &&
           view->shape[0] == one && view->shape[1] == two && view->shape[2] == three;
}

static bool accept_spread(const plan_step *step)
{
    const step_view *view = step->view;
    if (view[X].rank != 3 || view->rank != 3) return false;
    const int64_t b = view[X].shape[0], c = view[X].shape[1], n = view[X].shape[2];
    return is_dense(view, DTYPE_FLOAT, b, c, view->shape[2]) && is_dense(view + X, DTYPE_FLOAT, b, c, n) &&
           is_dense(view + NUMBERS, DTYPE_INT64, b, n, POINTS) && is_dense(view + WEIGHTS, DTYPE_FLOAT, b, n, POINTS);
}

static void prepare_spread(plan_step *step)
{
    const step_view *x = step->view + X;
    step->tiles = x->shape[0] * x->shape[1];
    step->grain = 1;
    step->traffic = step->cost = (uint64_t)(view_numel(x) + view_numel(step->view)) * 8;
}

static pool_body spread_body(const plan_step *step)
{
    (void)step;
    return run_spread;
}

const kernel_family family_spread = {
    .shaped = true, .computes = computes_any, .accept = accept_spread, .prepare = prepare_spread, .body = spread_body};
