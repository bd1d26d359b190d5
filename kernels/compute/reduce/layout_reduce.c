/* The normal form of a step that folds rows, and how its rows are cut into tiles. */
#include <stdlib.h>

#include "tile.h"

#define SHORT_ROW 64       /* elements: such rows are taken side by side */
#define LEAST_ABREAST 8    /* rows: fewer are taken one by one */
#define TILE_ELEMENTS 16384
#define LEAST_RUN 256      /* bytes of values of rows side by side */
#define TILES_A_THREAD 2

static bool reduce_computes(int32_t kernel, int32_t class)
{
    const fold_loops *loops = &isa_base.folds[kernel][class];
    return loops->end || loops->choose;
}

/* Outputs and the second input have one place a row. */
static bool accept_reduce(const plan_step *step)
{
    if (!step->axes || !reduce_computes(step->kernel, step->class)) return false;
    for (int32_t v = 0; v < step_views(step); ++v) {
        for (int32_t axis = step->rank - step->axes; axis < step->rank && v != fold_input(step); ++axis)
            if (step->shape[axis] > 1 && step->view[v].stride[axis]) return false;
        if (!fold_gives_index(step, v) && !isa_base.stages->load[step->class][step->view[v].kernel]) return false;
    }
    return true;
}

/* So many rows side by side as fill a run of memory, fewer where there would not be tiles for all threads. */
static int64_t rows_abreast(const plan_step *step, int64_t rows)
{
    int64_t most = FOLD_ABREAST_BYTES / class_size(step->class), least = LEAST_RUN / class_size(step->class);
    for (int32_t axis = 0; axis < fold_outer(step); ++axis) rows *= step->shape[axis];
    while (most > least && rows < most * TILES_A_THREAD * pool_threads()) most /= 2;
    return most;
}

static void cut(plan_step *step)
{
    const int64_t *stride = step->view[fold_input(step)].stride;
    int32_t outer = fold_outer(step);
    int64_t rows = step->shape[outer], across = llabs(stride[outer]), down = llabs(stride[step->rank - 1]);
    bool crosswise = across && across < down && step->shape[step->rank - 1] > 1;
    step->block = BLOCK_BYTES / widest_value(step);
    step->upright = rows >= LEAST_ABREAST && (crosswise || step->row_length <= SHORT_ROW);
    int64_t abreast_rows = rows_abreast(step, rows);
    int64_t some = TILE_ELEMENTS / (step->row_length + 1) + 1;
    step->tile_rows = step->upright || some > FOLD_ROWS ? abreast_rows : some;
    if (step->tile_rows > step->block) step->tile_rows = step->block;
    if (step->tile_rows > rows) step->tile_rows = rows;
    step->tile_columns = step->row_length;
    step->row_tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    step->tiles = step->row_tiles;
    for (int32_t axis = 0; axis < outer; ++axis) step->tiles *= step->shape[axis];
}

static void prepare_reduce(plan_step *step)
{
    if (!rows_order(step)) return;
    cut(step);
    double numel = (double)step->row_length, rows = 1;
    for (int32_t axis = 0; axis <= fold_outer(step); ++axis) rows *= (double)step->shape[axis];
    step->traffic = (uint64_t)(rows * (numel * (double)step->view[fold_input(step)].size + 16));
    step->cost = (uint64_t)(rows * (4 + numel * (step->class == CLASS_float ? 0.3 : 1)));
    step->grain = 1 + (int64_t)(4 * TILE_ELEMENTS / ((double)step->tile_rows * numel + 1));
}

static pool_body body_reduce(const plan_step *step)
{
    (void)step;
    return NULL;
}

const kernel_family family_reduce = {.rows = true,
                                     .computes = reduce_computes,
                                     .accept = accept_reduce,
                                     .prepare = prepare_reduce,
                                     .body = body_reduce,
                                     .run = run_reduce};
