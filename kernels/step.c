/* An elementwise step: tiles through the load stages, the inner loop and the store stages. */
#include <string.h>

#include "tile.h"

tile tile_place(const step_run *run, int64_t index)
{
    const plan_step *step = run->step;
    int32_t rows = step->rank - 2, columns = step->rank - 1;
    int64_t column = index % step->column_tiles * step->tile_columns;
    int64_t outer = index / step->column_tiles;
    int64_t row = outer % step->row_tiles * step->tile_rows;
    outer /= step->row_tiles;
    tile here = {.rows = step->tile_rows, .columns = step->tile_columns};
    if (here.rows > step->shape[rows] - row) here.rows = step->shape[rows] - row;
    if (here.columns > step->shape[columns] - column) here.columns = step->shape[columns] - column;
    for (int32_t v = 0; v < step_views(step); ++v) {
        here.row[v] = step->view[v].stride[rows], here.column[v] = step->view[v].stride[columns];
        here.at[v] = run->first[v] + row * here.row[v] + column * here.column[v];
    }
    for (int32_t axis = rows - 1; axis >= 0; --axis) {
        int64_t at = outer % step->shape[axis];
        outer /= step->shape[axis];
        for (int32_t v = 0; v < step_views(step); ++v) here.at[v] += at * step->view[v].stride[axis];
    }
    return here;
}

patch tile_patch(const tile *tile, int32_t view)
{
    return (patch){tile->at[view], tile->rows, tile->columns, tile->row[view], tile->column[view]};
}

void tile_foresee(const step_run *run, int64_t index)
{
    const plan_step *step = run->step;
    if (!step->crosswise) return;
    tile here = tile_place(run, index);
    for (int32_t v = 0; v < step_views(step); ++v) {
        patch next = tile_patch(&here, v);
        patch_prefetch(&next, step->view[v].size);
    }
}

/* Values of the class, dense: the loop reads or writes memory itself. */
static bool direct(const step_run *run, int32_t view, const patch *patch)
{
    const step_view *kind = run->step->view + view;
    bool values = step_holds_values(run->step, view);
    return values && patch->column == kind->size && (patch->rows == 1 || patch->row == patch->columns * kind->size);
}

typedef struct buffers {
    _Alignas(64) char block[AE_MAX_ARGS][BLOCK_BYTES];
    const char *filled[AE_MAX_ARGS]; /* the element that fills an input's whole block already */
    _Alignas(64) char turned[AE_MAX_ARGS][TURNED_BYTES];
    scratch spare;
} buffers;

static void *input(const step_run *run, const tile *tile, int32_t view, buffers *have)
{
    patch from = tile_patch(tile, view);
    if (!run->staged && direct(run, view, &from)) return from.at;
    void *block = have->block[view];
    bool one = !from.column && (!from.row || from.rows == 1);
    if (one && !run->staged) {
        if (have->filled[view] == from.at) return block;
        have->filled[view] = from.at;
        from.rows = 1, from.columns = run->step->block;
    }
    stage_load(run, view, &from, block, &have->spare);
    return block;
}

static void elementwise_block(const step_run *run, const tile *here, buffers *have)
{
    const plan_step *step = run->step;
    void *views[AE_MAX_ARGS] = {NULL};
    bool in_place[AE_MAX_ARGS];
    for (int32_t v = step->outputs; v < step_views(step); ++v) views[v] = input(run, here, v, have);
    for (int32_t v = 0; v < step->outputs; ++v) {
        patch to = tile_patch(here, v);
        in_place[v] = !run->staged && direct(run, v, &to);
        views[v] = in_place[v] ? to.at : have->block[v];
    }
    int64_t number = (here->at[0] - run->first[0]) / step->view[0].size;
    if (!step->inputs) views[step->outputs] = &number;
    run->isa->loop[step->kernel][step->class](views, here->rows * here->columns, run->attrs);
    for (int32_t v = 0; v < step->outputs; ++v) {
        patch to = tile_patch(here, v);
        if (!in_place[v]) stage_store(run, v, &to, views[v], &have->spare);
    }
}

/* Inputs that lie crosswise are turned first, in tiles of several blocks: memory is met in longer runs. */
static void elementwise_tile(const step_run *run, int64_t index, buffers *have)
{
    const plan_step *step = run->step;
    tile whole = tile_place(run, index);
    for (int32_t v = step->outputs; v < step_views(step) && step->crosswise; ++v) {
        patch from = tile_patch(&whole, v);
        if (!patch_is_crosswise(&from)) continue;
        char *turned = have->turned[v - step->outputs];
        patch_gather(turned, &from, step->view[v].size);
        whole.at[v] = turned, whole.row[v] = whole.columns * step->view[v].size, whole.column[v] = step->view[v].size;
    }
    int64_t rows = step->block / whole.columns;
    for (int64_t row = 0; row < whole.rows; row += rows) {
        tile here = whole;
        here.rows = whole.rows - row < rows ? whole.rows - row : rows;
        for (int32_t v = 0; v < step_views(step); ++v) here.at[v] += row * here.row[v];
        elementwise_block(run, &here, have);
    }
}

static void elementwise_flat(const step_run *run, inner_loop loop, int64_t begin, int64_t end)
{
    const plan_step *step = run->step;
    void *views[AE_MAX_ARGS] = {NULL};
    int64_t first = begin * step->tile_columns, last = end * step->tile_columns;
    if (last > step->shape[1]) last = step->shape[1];
    for (int32_t v = 0; v < step_views(step); ++v) views[v] = run->first[v] + first * step->view[v].size;
    if (!step->inputs) views[step->outputs] = &first;
    loop(views, last - first, run->attrs);
}

/* Whole chunks in memory, the rest in copies that are filled up. */
static void elementwise_packed(const step_run *run, inner_loop loop, int64_t begin, int64_t end)
{
    const plan_step *step = run->step;
    uint16_t rest[AE_MAX_ARGS][PACKED] = {{0}};
    void *views[AE_MAX_ARGS] = {NULL}, *copies[AE_MAX_ARGS] = {NULL};
    int64_t first = begin * step->tile_columns, last = end * step->tile_columns;
    if (last > step->shape[1]) last = step->shape[1];
    int64_t whole = (last - first) / PACKED * PACKED;
    size_t left = (size_t)(last - first - whole) * sizeof **rest;
    for (int32_t v = 0; v < step_views(step); ++v) {
        char *from = run->first[v] + first * (int64_t)sizeof **rest;
        views[v] = from;
        copies[v] = memcpy(rest[v], from + whole * (int64_t)sizeof **rest, left);
    }
    loop(views, whole, run->attrs);
    if (!left) return;
    loop(copies, PACKED, run->attrs);
    for (int32_t v = 0; v < step->outputs; ++v) memcpy((uint16_t *)views[v] + whole, rest[v], left);
}

void run_elementwise(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    inner_loop packed = step->packed ? run->isa->packed[step->kernel][step->packed - 1] : NULL;
    if (step->flat && !run->staged) {
        elementwise_flat(run, run->isa->loop[step->kernel][step->class], begin, end);
        return;
    }
    if (packed && !run->staged) {
        elementwise_packed(run, packed, begin, end);
        return;
    }
    buffers have;
    memset(have.filled, 0, sizeof have.filled);
    for (int64_t index = begin; index < end; ++index) {
        if (index + 1 < end) tile_foresee(run, index + 1);
        elementwise_tile(run, index, &have);
    }
}
