/* A step over rows that lie side by side in memory: tiles of neighbouring rows, column after column. */
#include "scratch.h"
#include "tile.h"

typedef struct upright_buffers {
    _Alignas(64) char block[MOST_VIEWS][BLOCK_BYTES];
    scratch spare;
    upright_state state;
    _Alignas(64) char result[ABREAST_BYTES];
} upright_buffers;
_Static_assert(sizeof(upright_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* A view's share of some columns; the patch's rows are the columns, because memory runs along the other ones. */
static patch columns_patch(const step_run *run, const piece *tile, int32_t view, int64_t begin, int64_t columns)
{
    const int64_t *stride = run->step->view[view].stride;
    int32_t last = run->step->rank - 1;
    return (patch){tile->at[view] + begin * stride[last], columns, tile->rows, stride[last], stride[last - 1]};
}

static bool direct(const step_run *run, int32_t view)
{
    const plan_step *step = run->step;
    const step_view *kind = step->view + view;
    return step_holds_values(step, view) && !run->staged && kind->stride[step->rank - 2] == kind->size;
}

static void pass_columns(const step_run *run, upright_pass pass, bool last, const piece *tile, int64_t begin,
                         int64_t columns, upright_buffers *have)
{
    const plan_step *step = run->step;
    int64_t pitch[MOST_VIEWS] = {0}, ahead = step->row_length - begin - columns;
    char *views[MOST_VIEWS] = {have->block[0], have->block[0], have->block[0], have->block[0]};
    for (int32_t v = 0; v < step_views(step); ++v) {
        if (step_folds(run->step, v) || (v < step->outputs && !last)) continue;
        patch share = columns_patch(run, tile, v, begin, columns);
        if (ahead > 0) {
            patch next = columns_patch(run, tile, v, begin + columns, ahead < columns ? ahead : columns);
            patch_prefetch(&next, step->view[v].size);
        }
        bool own = direct(run, v);
        views[v] = own ? share.at : have->block[v];
        pitch[v] = own ? share.row : tile->rows * class_size(step->class);
        if (!own && v >= step->outputs) stage_load(run, v, &share, views[v], &have->spare);
    }
    pass(&have->state, views, pitch, tile->rows, columns);
    for (int32_t v = 0; v < step->outputs && last; ++v) {
        patch share = columns_patch(run, tile, v, begin, columns);
        if (!step_folds(run->step, v) && !direct(run, v)) stage_store(run, v, &share, views[v], &have->spare);
    }
}

/* The last turn gives the outputs with one value a row, of which there is at most one. */
static void turn(const step_run *run, upright_turn turn, bool last, const piece *tile, upright_buffers *have)
{
    if (!turn) return;
    turn(&have->state, have->result, tile->rows);
    for (int32_t v = 0; v < run->step->outputs && last; ++v) {
        if (!step_folds(run->step, v)) continue;
        patch rows = columns_patch(run, tile, v, 0, 1);
        stage_store(run, v, &rows, have->result, &have->spare);
    }
}

void run_upright(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    int32_t number = step->kernel;
    const upright_loops *loops = &run->isa->upright[number][step->class];
    upright_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        piece tile = tile_of_rows(run, index);
        loops->begin(&have->state);
        for (int32_t pass = 0; pass < loops->passes; ++pass) {
            bool last = pass == loops->passes - 1;
            for (int64_t c = 0; c < step->row_length; c += step->tile_columns) {
                int64_t left = step->row_length - c, columns = left < step->tile_columns ? left : step->tile_columns;
                pass_columns(run, loops->pass[pass], last, &tile, c, columns, have);
            }
            turn(run, loops->turn[pass], last, &tile, have);
        }
    }
    scratch_give(have);
}
