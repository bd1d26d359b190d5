/* A step that carries something along rows: columns of neighbouring rows through the load stages, the loop and the
 * store stages, one behind the other. */
#include <stdlib.h>

#include "scratch.h"
#include "scanning.h"
#include "tile.h"

#define GATHERED_ROWS 32 /* side by side where memory runs along them */

typedef struct scan_buffers {
    _Alignas(64) char block[3][BLOCK_BYTES]; /* of the outputs, of the input */
    _Alignas(64) char state[SCAN_STATE_BYTES];
    scratch spare;
} scan_buffers;
_Static_assert(sizeof(scan_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* So many columns of the tile; the patch's rows are the columns, but where few rows lie one behind the other. */
static patch columns_of(const plan_step *step, const piece *tile, int32_t view, int64_t begin, int64_t columns)
{
    const int64_t *stride = step->view[view].stride;
    int32_t last = step->rank - 1;
    if (step->outputs == 1 && tile->rows <= SCAN_FEW)
        return (patch){tile->at[view] + begin * stride[last], tile->rows, columns, stride[last - 1], stride[last]};
    return (patch){tile->at[view] + begin * stride[last], columns, tile->rows, stride[last], stride[last - 1]};
}

static void scan_columns(const step_run *run, const scan_loops *loops, const piece *tile, int64_t begin,
                         int64_t columns, scan_buffers *have)
{
    const plan_step *step = run->step;
    patch from = columns_of(step, tile, step->outputs, begin, columns);
    stage_load(run, step->outputs, &from, have->block[2], &have->spare);
    scan_pitch dense = {columns, columns};
    loops->carry(have->state, (void *[]){have->block[0], have->block[1]}, have->block[2], begin, tile->rows, columns,
                 &dense, step->attrs);
    for (int32_t v = 0; v < step->outputs; ++v) {
        patch to = columns_of(step, tile, v, begin, columns);
        if (v)
            store_indices(run, v, &to, (void *)have->block[v]);
        else
            stage_store(run, v, &to, have->block[v], &have->spare);
    }
}

/* Whether the loop is to find rows that lie along memory where they are. */
static bool in_place(const step_run *run, const piece *tile)
{
    const plan_step *step = run->step;
    bool found = step->outputs == 1 && tile->rows <= SCAN_FEW && !run->staged && !step->ordered;
    for (int32_t v = 0; v < step_views(step); ++v)
        found &= step_holds_values(step, v) && step->view[v].stride[step->rank - 1] == step->view[v].size;
    return found;
}

static void scan_rows(const step_run *run, const scan_loops *loops, const piece *tile, scan_buffers *have)
{
    const plan_step *step = run->step;
    const step_view *view = step->view;
    scan_pitch pitch = {view[0].stride[step->rank - 2] / view[0].size, view[1].stride[step->rank - 2] / view[1].size};
    loops->carry(have->state, (void *[]){tile->at[0]}, tile->at[1], 0, tile->rows, step->row_length, &pitch,
                 step->attrs);
}

static void run_scan(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    int32_t number = step->kernel;
    const scan_loops *loops = &run->isa->scans[number][step->class];
    if (!loops->carry) loops = &isa_base.scans[number][step->class];
    scan_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        piece tile = tile_of_rows(run, index);
        int64_t most = step->block / tile.rows;
        loops->begin(have->state, tile.rows);
        if (in_place(run, &tile)) {
            scan_rows(run, loops, &tile, have);
            continue;
        }
        for (int64_t c = 0; c < step->row_length; c += most)
            scan_columns(run, loops, &tile, c, step->row_length - c < most ? step->row_length - c : most, have);
    }
    scratch_give(have);
}

/* One axis, along which every view has a place for each element. */
static bool scan_computes(int32_t kernel, int32_t class)
{
    return isa_base.scans[kernel][class].carry;
}

static bool accept_scan(const plan_step *step)
{
    if (step->axes != 1 || !scan_computes(step->kernel, step->class)) return false;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!(v == 1 && step->outputs == 2) && !isa_base.stages->load[step->class][step->view[v].kernel]) return false;
    return true;
}

static void turn_round(plan_step *step)
{
    int32_t last = step->rank - 1;
    for (int32_t v = 0; v < step_views(step); ++v) {
        step_view *view = step->view + v;
        view->offset += view->stride[last] * (step->shape[last] - 1);
        view->stride[last] = -view->stride[last];
    }
}

static void prepare_scan(plan_step *step)
{
    if (!rows_order(step)) return;
    if (step->row->attrs == 2 && step->attrs[1] != 0) turn_round(step);
    const int64_t *stride = step->view[step->outputs].stride;
    int32_t outer = step->rank - 2;
    int64_t rows = step->shape[outer];
    step->block = BLOCK_BYTES / (widest_value(step) < 8 && step->outputs > 1 ? 8 : widest_value(step));
    bool along = llabs(stride[outer]) >= llabs(stride[outer + 1]);
    step->tile_rows = !along ? SCAN_ROWS : step->outputs == 1 ? SCAN_FEW : GATHERED_ROWS;
    if (step->tile_rows > rows) step->tile_rows = rows;
    step->row_tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    step->tiles = step->row_tiles;
    for (int32_t axis = 0; axis < outer; ++axis) step->tiles *= step->shape[axis];
    double numel = (double)step->tiles * (double)step->tile_rows * (double)step->row_length;
    step->traffic = (uint64_t)(numel * 2 * (double)step->view[0].size);
    step->cost = (uint64_t)(numel * 1.5);
    step->grain = 1 + (int64_t)(16384 / ((double)step->tile_rows * (double)step->row_length + 1));
}

static pool_body body_scan(const plan_step *step)
{
    (void)step;
    return run_scan;
}

const kernel_family family_scan = {
    .rows = true, .computes = scan_computes, .accept = accept_scan, .prepare = prepare_scan, .body = body_scan};
