/* The normal form of a step over rows: outer axes in the order of the first input's memory, row axes in the caller's
 * order, because that is the order in which sums are formed. */
#include <stdlib.h>

#include "tile.h"

/* The last outer axis is the one along which the rows lie densest: pieces of several rows are gathered along it. */
static void sort_outer(plan_step *step, int32_t outer)
{
    const int64_t *stride = step->view[step->outputs].stride;
    for (int32_t end = 1; end < outer; ++end)
        for (int32_t axis = end; axis > 0 && llabs(stride[axis - 1]) < llabs(stride[axis]); --axis)
            swap_axes(step, axis - 1, axis);
}

static void append_axis(plan_step *step, int64_t at_end)
{
    int32_t last = step->rank++;
    step->shape[last] = 1;
    for (int32_t v = 0; v < step_views(step); ++v) step->view[v].stride[last] = at_end ? step->view[v].size : 0;
}

#define LONG_PIECE 8192 /* bytes: of every view, between a load and a pass */
#define LEAST_ABREAST 8 /* rows: fewer are not worth a column each */

/* Pieces hold whole rows where these fit, a piece of one row where they do not, and of several where memory lies
 * crosswise: a cache line then serves neighbouring rows. */
static void cut(plan_step *step)
{
    const step_view *input = step->view + step->outputs;
    int64_t per_tile = ROW_BYTES / class_size(step->class), last = step->shape[step->rank - step->axes - 1];
    int64_t columns = step->shape[step->rank - 1], row = input->stride[step->rank - step->axes - 1];
    bool crosswise = step->axes == 1 && last > 1 && row && llabs(row) < llabs(input->stride[step->rank - 1]);
    step->block = BLOCK_BYTES / widest_value(step);
    step->upright = crosswise && last >= LEAST_ABREAST && step->class != CLASS_int64 && step->row_length;
    if (step->upright) {
        step->tile_rows = ABREAST_BYTES / class_size(step->class);
        if (step->tile_rows > last) step->tile_rows = last;
        if (step->tile_rows > step->block) step->tile_rows = step->block;
        step->tile_columns = step->block / step->tile_rows;
    } else if (step->row_length <= ROW_SPACE / step->inputs / class_size(step->class)) {
        step->tile_rows = !step->row_length             ? ROWS_AT_ONCE
                          : step->row_length < per_tile ? per_tile / step->row_length
                                                        : 1;
        if (step->tile_rows > ROWS_AT_ONCE) step->tile_rows = ROWS_AT_ONCE;
        step->tile_columns = columns;
    } else {
        step->tile_rows = crosswise ? step->block / ROW_LANES : 1;
        step->tile_columns = crosswise ? ROW_LANES : LONG_PIECE / class_size(step->class);
    }
    if (step->tile_rows > last) step->tile_rows = last;
    step->row_tiles = (last + step->tile_rows - 1) / step->tile_rows;
    step->tiles = step->row_tiles;
    for (int32_t axis = 0; axis < step->rank - step->axes - 1; ++axis) step->tiles *= step->shape[axis];
}

static void estimate(plan_step *step)
{
    double numel = 1, bytes = 0;
    for (int32_t axis = 0; axis < step->rank; ++axis) numel *= (double)step->shape[axis];
    for (int32_t v = 0; v < step_views(step); ++v) bytes += (double)step->view[v].size;
    step->traffic = (uint64_t)(bytes * numel);
    step->cost = (uint64_t)(numel * (step->class == CLASS_double ? 8 : 0.6));
    step->grain = 1 + (int64_t)(16384 / (double)(step->tile_rows * step->row_length + 1));
}

static bool has_empty_axis(const plan_step *step, int32_t begin, int32_t end)
{
    for (int32_t axis = begin; axis < end; ++axis)
        if (!step->shape[axis]) return true;
    return false;
}

bool rows_order(plan_step *step)
{
    int32_t rows = step->rank - step->axes;
    bool empty = has_empty_axis(step, rows, step->rank);
    /* Rows without elements matter where an output has a value a row: the sum of nothing is 0. */
    if (has_empty_axis(step, 0, rows) || (empty && !step->row->folds)) return false;
    for (; empty && step->axes; --step->axes) drop_axis(step, step->rank - 1);
    for (int32_t axis = step->rank - 1; axis >= 0; --axis) {
        if (step->shape[axis] != 1) continue;
        if (axis >= step->rank - step->axes) step->axes -= 1;
        drop_axis(step, axis);
    }
    int32_t outer = step->rank - step->axes;
    sort_outer(step, outer);
    join_axes(step, outer, step->rank);
    step->axes = step->rank - outer;
    int32_t rank = step->rank;
    join_axes(step, 0, outer);
    outer -= rank - step->rank;
    if (!outer) {
        append_axis(step, 0);
        for (int32_t axis = step->rank - 1; axis > 0; --axis) swap_axes(step, axis, axis - 1);
    }
    if (!step->axes) {
        append_axis(step, 1);
        step->axes = 1;
        step->shape[step->rank - 1] = !empty;
    }
    step->row_length = 1;
    for (int32_t axis = step->rank - step->axes; axis < step->rank; ++axis) step->row_length *= step->shape[axis];
    return true;
}

void rows_normalise(plan_step *step)
{
    if (!rows_order(step)) return; /* tiles stays 0 */
    cut(step);
    estimate(step);
}
