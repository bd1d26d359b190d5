/* Steps that sample images and volumes at the places of a grid, and their gradients. */
#include "grid.h"

#define NUMBERED "grid.def"
#include "numbered.h"

#define FURTHEST ((int64_t)1 << 40)

static int64_t to_size(double number)
{
    return number >= 0 && number < (double)FURTHEST ? (int64_t)number : -1;
}

static gridding gridding_of(const plan_step *step)
{
    const double *attrs = step->attrs;
    const step_view *view = step->view, *grid = view + step_views(step) - 1;
    gridding by = {.mode = to_size(attrs[0]), .padding = to_size(attrs[1]), .aligned = attrs[2] != 0};
    for (int32_t i = 0; i < 3; ++i) by.size[i] = to_size(attrs[5 - i]);
    by.axes = to_size(attrs[6]), by.batches = grid->shape[0], by.places = grid->shape[1];
    const step_view *planes = step->kernel == KERNEL_grid_spread ? view : view + step_views(step) - 2;
    by.channels = planes->shape[1], by.plane = planes->shape[2];
    return by;
}

static void run_grid(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    gridding by = gridding_of(run->step);
    bool wide = run->step->view->memory == DTYPE_DOUBLE;
    by.to = run->first[0], by.grad = run->first[1], by.grid = run->first[step_views(run->step) - 1];
    by.x = run->first[step_views(run->step) - 2];
    if (run->step->kernel == KERNEL_grid_sample)
        (wide ? grid_sample_double : grid_sample_float)(&by, begin, end);
    else if (run->step->kernel == KERNEL_grid_spread)
        (wide ? grid_spread_double : grid_spread_float)(&by, begin, end);
    else
        (wide ? grid_slope_double : grid_slope_float)(&by, begin, end);
}

static bool accept_grid(const plan_step *step)
{
    const step_view *view = step->view, *grid = view + step_views(step) - 1;
    int32_t dtype = view->memory;
    if (dtype != DTYPE_FLOAT && dtype != DTYPE_DOUBLE) return false;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (view[v].rank != 3 || view[v].memory != dtype || !view_is_dense(view + v)) return false;
    if (step->kernel == KERNEL_grid_slope) {
        const step_view *grad = view + 1, *x = view + 2;
        for (int32_t axis = 0; axis < 3; ++axis)
            if (view->shape[axis] != grid->shape[axis]) return false;
        return x->shape[0] == grid->shape[0] && grad->shape[0] == grid->shape[0] && grad->shape[1] == x->shape[1] &&
               grad->shape[2] == grid->shape[1];
    }
    bool samples = step->kernel == KERNEL_grid_sample;
    const step_view *values = samples ? view : view + 1, *planes = samples ? view + 1 : view;
    return values->shape[0] == grid->shape[0] && planes->shape[0] == grid->shape[0] &&
           values->shape[1] == planes->shape[1] && values->shape[2] == grid->shape[1];
}

/* Whether the attributes fit each other and the views. */
static bool makes_sense(const plan_step *step, const gridding *by)
{
    bool known = by->mode >= 0 && by->mode <= GRID_CUBIC && by->padding >= 0 && by->padding <= GRID_REFLECTION;
    if (!known || (by->axes != 2 && by->axes != 3) || (by->mode == GRID_CUBIC && by->axes == 3)) return false;
    double plane = 1;
    for (int32_t i = 0; i < 3; ++i) {
        if (by->size[i] < 1) return false;
        plane *= (double)by->size[i];
    }
    return plane == (double)by->plane && step->view[step_views(step) - 1].shape[2] == by->axes &&
           (by->axes == 3 || by->size[2] == 1);
}

static void prepare_grid(plan_step *step)
{
    gridding by = gridding_of(step);
    if (!makes_sense(step, &by)) return;
    bool spreads = step->kernel == KERNEL_grid_spread;
    int64_t rows = spreads ? by.channels : by.places, each = spreads ? GRID_CHANNELS : GRID_AT_ONCE;
    step->tile_rows = step->grain = 1;
    step->tiles = by.batches * ((rows + each - 1) / each);
    double samples = (double)by.batches * (double)by.places * (double)(by.channels + 8);
    step->traffic = (uint64_t)(samples * 4 * (double)step->view->size);
    step->cost = (uint64_t)(samples * 8);
}

static pool_body grid_body(const plan_step *step)
{
    (void)step;
    return run_grid;
}

const kernel_family family_grids = {
    .shaped = true, .computes = computes_any, .accept = accept_grid, .prepare = prepare_grid, .body = grid_body};
