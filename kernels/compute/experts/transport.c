/* Sinkhorn distance: exp(costs) with rows and columns scaled in turn until the columns' factors hardly change. */
#include <math.h>

#include "numeric.h"
#include "special.h"
#include "tile.h"

enum { PLAN, ROWS, COLUMNS, COSTS };
#define SMALL 1e-8f
#define MOST 10000 /* iterations: on hardware one that does not converge never ends */

/* The program's tensors may begin at any byte. */
typedef float number __attribute__((aligned(1), may_alias));

static number *floats(const step_run *run, int32_t view)
{
    return (number *)(void *)run->first[view];
}

/* New factors of all rows. */
static void scale_rows(const step_run *run, int64_t rows, int64_t columns)
{
    const number *by = floats(run, COLUMNS);
    const float share = 1.0f / (float)rows;
    for (int64_t i = 0; i < rows; ++i) {
        const number *row = floats(run, PLAN) + i * columns;
        double sum = 0;
        for (int64_t j = 0; j < columns; ++j) sum += (double)(row[j] * by[j]);
        floats(run, ROWS)[i] = share / ((float)sum + SMALL);
    }
}

/* New factors of some columns; how much they have changed. */
static double scale_columns(const step_run *run, int64_t first, int64_t n, int64_t rows, int64_t columns)
{
    double sum[64] = {0}, change = 0;
    for (int64_t i = 0; i < rows; ++i) {
        const number *row = floats(run, PLAN) + i * columns + first;
        const float by = floats(run, ROWS)[i];
        for (int64_t j = 0; j < n; ++j) sum[j] += (double)(row[j] * by);
    }
    for (int64_t j = 0; j < n; ++j) {
        const float now = 1.0f / (float)columns / ((float)sum[j] + SMALL), before = floats(run, COLUMNS)[first + j];
        change += (double)fabsf(before - now);
        floats(run, COLUMNS)[first + j] = now;
    }
    return change;
}

static void run_transport(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t rows = run->step->view[PLAN].shape[0], columns = run->step->view[PLAN].shape[1];
    const float end_at = (float)run->attrs[0];
    number *plan = floats(run, PLAN);
    (void)begin, (void)end;
    for (int64_t i = 0; i < rows * columns; ++i) plan[i] = exp_float(floats(run, COSTS)[i]);
    for (int64_t j = 0; j < columns; ++j) floats(run, COLUMNS)[j] = 1;
    for (int64_t step = 0; step < MOST; ++step) {
        double change = 0;
        scale_rows(run, rows, columns);
        for (int64_t j = 0; j < columns; j += 64)
            change += scale_columns(run, j, columns - j < 64 ? columns - j : 64, rows, columns);
        if (!((float)change / (float)columns > end_at)) break;
    }
    for (int64_t i = 0; i < rows * columns; ++i)
        plan[i] = plan[i] * floats(run, COLUMNS)[i % columns] * floats(run, ROWS)[i / columns];
}

static bool is_dense(const step_view *view, int32_t rank, int64_t first)
{
    return view->memory == DTYPE_FLOAT && view->kernel == DTYPE_FLOAT && view->rank == rank && view_is_dense(view) &&
           view->shape[0] == first;
}

static bool accept_transport(const plan_step *step)
{
    const step_view *view = step->view;
    const int64_t rows = view->shape[0], columns = view->shape[1];
    return is_dense(view, 2, rows) && is_dense(view + COSTS, 2, rows) && view[COSTS].shape[1] == columns &&
           is_dense(view + ROWS, 1, rows) && is_dense(view + COLUMNS, 1, columns);
}

static void prepare_transport(plan_step *step)
{
    if (!view_numel(step->view)) return;
    step->tiles = step->grain = 1;
    step->cost = step->traffic = (uint64_t)view_numel(step->view) * 64;
}

static pool_body transport_body(const plan_step *step)
{
    (void)step;
    return run_transport;
}

const kernel_family family_transport = {.shaped = true,
                                        .computes = computes_any,
                                        .accept = accept_transport,
                                        .prepare = prepare_transport,
                                        .body = transport_body};
