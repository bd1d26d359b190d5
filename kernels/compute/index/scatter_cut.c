/* The normal form of steps that write by an index, and what the plans ask of them. */
#include "scatter.h"

#define PARTS 32 /* that the target is cut into where other axes do not do it */

/* ---- normal form ------------------------------------------------------------------------------------------------- */

/* -1: none. */
static int32_t indexed_axis(const plan_step *step)
{
    double axis = step->attrs[0];
    return axis >= 0 && axis < step->view[INDEX].rank ? (int32_t)axis : -1;
}

static void drop(plan_step *step, int32_t axis)
{
    for (int32_t v = 0; v < VIEWS; ++v) {
        step_view *view = step->view + v;
        view->rank -= 1;
        for (int32_t i = axis; i < view->rank; ++i)
            view->shape[i] = view->shape[i + 1], view->stride[i] = view->stride[i + 1];
    }
}

/* The indexed axis behind all that is dropped or joined, whose number step->axes keeps. */
static void simplify(plan_step *step)
{
    const step_view *index = step->view + INDEX;
    for (int32_t axis = index->rank - 1; axis >= 0; --axis) {
        if (axis == step->axes) continue;
        bool joins = axis > 0 && axis - 1 != step->axes;
        for (int32_t v = 0; v < VIEWS && joins; ++v) {
            const int64_t *stride = step->view[v].stride;
            joins = stride[axis - 1] == stride[axis] * index->shape[axis];
        }
        if (!joins && index->shape[axis] != 1) continue;
        int64_t both = joins ? index->shape[axis - 1] * index->shape[axis] : 0;
        for (int32_t v = 0; v < VIEWS && joins; ++v) {
            step_view *view = step->view + v;
            view->shape[axis - 1] = both;
            view->stride[axis - 1] = view->stride[axis];
        }
        drop(step, axis);
        step->axes -= axis < step->axes;
    }
}

/* Whether every place that a good index names is inside of the target. */
static bool index_inside(const plan_step *step, int32_t axis)
{
    const int64_t *most = step->view[TARGET].shape, *shape = step->view[INDEX].shape;
    for (int32_t i = 0; i < step->view[INDEX].rank; ++i)
        if (shape[i] != step->view[SOURCE].shape[i] || (i != axis && shape[i] > most[i])) return false;
    return axis >= 0;
}

static void cut(plan_step *step)
{
    const step_view *index = step->view + INDEX;
    int32_t line = scatter_line_axis(step);
    int64_t along = index->shape[line], others = 1, rows = step->view[TARGET].shape[step->axes];
    double numel = 1;
    for (int32_t i = 0; i < index->rank; ++i) {
        numel *= (double)index->shape[i];
        if (i != line && i != step->axes) others *= index->shape[i];
    }
    bool columns = line != step->axes && along >= PARTS;
    int64_t whole = columns ? along : rows, least = columns ? 16 : 1;
    step->tile_columns = others >= PARTS ? whole : (whole + PARTS - 1) / PARTS;
    if (step->tile_columns < least) step->tile_columns = least;
    step->upright = columns;
    step->column_tiles = whole ? (whole + step->tile_columns - 1) / step->tile_columns : 1;
    step->row_tiles = others;
    step->tiles = others * step->column_tiles;
    step->grain = 1 + (int64_t)(16384 / (numel / (double)step->tiles + 1));
    if (!columns && step->column_tiles > 1) step->grain = PARTS / 4; /* each reads all of the index */
    step->traffic = (uint64_t)(numel * (double)(2 * step->view[TARGET].size + step->view[INDEX].size));
    step->cost = (uint64_t)(numel * (index->stride[line] ? 2 : 0.5));
}

static void prepare_scatter(plan_step *step)
{
    step->axes = indexed_axis(step);
    if (!index_inside(step, step->axes)) return;
    for (int32_t i = 0; i < step->view[INDEX].rank; ++i) {
        if (!step->view[INDEX].shape[i]) return; /* tiles stays 0 */
        step->ordered |= i != step->axes && step->view[INDEX].shape[i] > 1 && !step->view[TARGET].stride[i];
    }
    simplify(step);
    cut(step);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool scatter_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_int64; /* whatever the elements are: they are taken as they lie in memory */
}

static bool accept_scatter(const plan_step *step)
{
    const step_view *target = step->view + TARGET, *index = step->view + INDEX, *source = step->view + SOURCE;
    for (int32_t v = 0; v < VIEWS; ++v)
        if (step->view[v].memory != step->view[v].kernel) return false;
    return scatter_find(step->kernel, target->memory).places && target->memory == source->memory &&
           (index->memory == DTYPE_INT32 || index->memory == DTYPE_INT64) && index->rank &&
           target->rank == index->rank && source->rank == index->rank;
}

static pool_body scatter_body(const plan_step *step)
{
    (void)step;
    return scatter_run;
}

const kernel_family family_scatters = {.shaped = true,
                                       .computes = scatter_computes,
                                       .accept = accept_scatter,
                                       .prepare = prepare_scatter,
                                       .body = scatter_body};
