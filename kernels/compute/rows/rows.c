/* A step over rows: pieces of a few rows through the load stages, the passes of the kernel and the store stages. */
#include <math.h>
#include <string.h>

#include "scratch.h"
#include "tile.h"

typedef struct rows_buffers {
    _Alignas(64) char block[ROW_SPACE]; /* of the inputs; an output of elements takes the place of the first */
    _Alignas(64) char part[BLOCK_BYTES];
    scratch spare;
    row_state state[ROWS_AT_ONCE];
} rows_buffers;
_Static_assert(sizeof(rows_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* Views whose rows are dense values of the class: the passes work on the memory itself. */
static bool direct(const step_run *run, int32_t view)
{
    const plan_step *step = run->step;
    const step_view *kind = step->view + view;
    return step_holds_values(step, view) && !run->staged && step->axes == 1 &&
           (kind->stride[step->rank - 1] == kind->size || step->row_length == 1);
}

static patch piece_patch(const step_run *run, const piece *piece, int32_t view)
{
    const int64_t *stride = run->step->view[view].stride;
    int32_t outer = run->step->rank - run->step->axes;
    return (patch){piece->at[view], piece->rows, piece->columns, stride[outer - 1], stride[run->step->rank - 1]};
}

/* Rows lie `pitch` values apart in the block; stages take at most step->block elements at once. */
static void load_piece(const step_run *run, const piece *piece, int32_t view, char *block, int64_t pitch,
                       rows_buffers *have)
{
    patch whole = piece_patch(run, piece, view);
    if (!whole.columns) return;
    int64_t size = class_size(run->step->class), limit = run->step->block;
    bool turned = patch_is_crosswise(&whole) && whole.rows <= limit;
    int64_t columns = turned ? limit / whole.rows : limit < whole.columns ? limit : whole.columns;
    if (columns > whole.columns) columns = whole.columns;
    int64_t rows = turned ? whole.rows : columns == whole.columns ? limit / columns : 1;
    for (int64_t r = 0; r < whole.rows; r += rows)
        for (int64_t c = 0; c < whole.columns; c += columns) {
            patch part = {whole.at + r * whole.row + c * whole.column, rows, columns, whole.row, whole.column};
            if (part.rows > whole.rows - r) part.rows = whole.rows - r;
            if (part.columns > whole.columns - c) part.columns = whole.columns - c;
            char *to = block + (r * pitch + c) * size;
            bool whole_rows = part.rows == 1 || part.columns == pitch;
            stage_load(run, view, &part, whole_rows ? to : have->part, &have->spare);
            for (int64_t k = 0; k < part.rows && !whole_rows; ++k)
                memcpy(to + k * pitch * size, have->part + k * part.columns * size, (size_t)(part.columns * size));
        }
}

static void store_piece(const step_run *run, const piece *piece, int32_t view, const char *block, int64_t pitch,
                        rows_buffers *have)
{
    patch whole = piece_patch(run, piece, view);
    int64_t size = class_size(run->step->class), limit = run->step->block;
    int64_t rows = pitch == whole.columns && pitch <= limit ? limit / pitch : 1;
    for (int64_t r = 0; r < whole.rows; r += rows)
        for (int64_t c = 0; c < whole.columns; c += limit) {
            patch part = {whole.at + r * whole.row + c * whole.column, rows, whole.columns - c, whole.row,
                          whole.column};
            if (part.rows > whole.rows - r) part.rows = whole.rows - r;
            if (part.columns > limit) part.columns = limit;
            stage_store(run, view, &part, block + (r * pitch + c) * size, &have->spare);
        }
}

/* Where the passes find a view: rows `pitch` bytes apart. */
typedef struct rows_view {
    char *base;
    int64_t pitch;
} rows_view;

static void load_views(const step_run *run, const piece *piece, rows_view *views, rows_buffers *have)
{
    const plan_step *step = run->step;
    int64_t size = class_size(step->class);
    for (int32_t v = 0; v < step_views(step); ++v) {
        if (step_folds(run->step, v)) continue;
        if (direct(run, v)) {
            views[v] = (rows_view){piece->at[v], step->view[v].stride[step->rank - step->axes - 1]};
            continue;
        }
        char *block = have->block + (v < step->outputs ? 0 : v - step->outputs) * (ROW_SPACE / step->inputs);
        views[v] = (rows_view){block, piece->columns * size};
        if (v >= step->outputs) load_piece(run, piece, v, block, piece->columns, have);
    }
}

static void store_views(const step_run *run, const piece *piece, rows_buffers *have)
{
    for (int32_t v = 0; v < run->step->outputs; ++v)
        if (!step_folds(run->step, v) && !direct(run, v)) store_piece(run, piece, v, have->block, piece->columns, have);
}

static void pass_row(row_pass pass, row_state *state, const rows_view *views, int64_t row, int64_t n)
{
    void *at[MOST_VIEWS];
    for (int32_t v = 0; v < MOST_VIEWS; ++v) at[v] = views[v].base + row * views[v].pitch;
    pass(state, at, n);
}

/* After a pass over a whole row; the last turn gives the outputs with one value a row. */
static void turn_row(const step_run *run, const row_loops *loops, int32_t pass, row_state *state, const piece *tile,
                     int64_t row, scratch *spare)
{
    const plan_step *step = run->step;
    if (!loops->turn[pass]) return;
    _Alignas(16) char value[2][16];
    loops->turn[pass](state, (void *[]){value[0], value[1]});
    for (int32_t v = 0; v < step->outputs && pass == loops->passes - 1; ++v) {
        if (!step_folds(run->step, v)) continue;
        patch one = {tile->at[v] + row * step->view[v].stride[step->rank - step->axes - 1], 1, 1, 0, 0};
        stage_store(run, v, &one, value[v], spare);
    }
}

static void begin_row(row_state *state)
{
    state->most = -INFINITY;
    state->sum = 0, state->whole = 0, state->count = 0;
}

/* Rows that fit: every element is loaded once. */
static void whole_rows(const step_run *run, const row_loops *loops, const piece *tile, rows_buffers *have)
{
    rows_view views[MOST_VIEWS] = {{have->part, 0}, {have->part, 0}, {have->part, 0}, {have->part, 0}};
    load_views(run, tile, views, have);
    if (loops->whole && tile->columns <= ROW_UNIT) {
        char *at[MOST_VIEWS];
        int64_t pitch[MOST_VIEWS];
        for (int32_t v = 0; v < MOST_VIEWS; ++v) at[v] = views[v].base, pitch[v] = views[v].pitch;
        loops->whole(at, pitch, tile->rows, tile->columns);
        store_views(run, tile, have);
        return;
    }
    for (int64_t row = 0; row < tile->rows; ++row) {
        begin_row(have->state);
        for (int32_t pass = 0; pass < loops->passes; ++pass) {
            pass_row(loops->pass[pass], have->state, views, row, tile->columns);
            turn_row(run, loops, pass, have->state, tile, row, &have->spare);
        }
    }
    store_views(run, tile, have);
}

/* The next piece of the rows; false behind the last. The row axes before the columns count like an odometer. */
static bool next_piece(const step_run *run, const piece *tile, piece *here)
{
    const plan_step *step = run->step;
    int64_t columns = step->shape[step->rank - 1];
    here->begin += here->columns;
    if (here->begin >= step->row_length) return false;
    int64_t column = here->begin % columns, rest = here->begin / columns;
    here->columns = columns - column < step->tile_columns ? columns - column : step->tile_columns;
    for (int32_t v = 0; v < step_views(step); ++v)
        here->at[v] = tile->at[v] + column * step->view[v].stride[step->rank - 1];
    for (int32_t axis = step->rank - 2; axis >= step->rank - step->axes; --axis) {
        int64_t at = rest % step->shape[axis];
        rest /= step->shape[axis];
        for (int32_t v = 0; v < step_views(step); ++v) here->at[v] += at * step->view[v].stride[axis];
    }
    return true;
}

/* One pass over one piece of long rows, which is loaded for each. */
static void pass_piece(const step_run *run, const row_loops *loops, int32_t pass, const piece *here, rows_buffers *have)
{
    rows_view views[MOST_VIEWS] = {{have->part, 0}, {have->part, 0}, {have->part, 0}, {have->part, 0}};
    bool last = pass == loops->passes - 1;
    load_views(run, here, views, have);
    for (int64_t row = 0; row < here->rows; ++row) {
        row_pass own = last && loops->last && !direct(run, 0) ? loops->last : loops->pass[pass];
        pass_row(own, have->state + row, views, row, here->columns);
    }
    if (last) store_views(run, here, have);
}

static void long_rows(const step_run *run, const row_loops *loops, const piece *tile, rows_buffers *have)
{
    for (int64_t row = 0; row < tile->rows; ++row) begin_row(have->state + row);
    for (int32_t pass = 0; pass < loops->passes; ++pass) {
        piece here = *tile;
        here.columns = 0;
        while (next_piece(run, tile, &here)) pass_piece(run, loops, pass, &here, have);
        for (int64_t row = 0; row < tile->rows; ++row)
            turn_row(run, loops, pass, have->state + row, tile, row, &have->spare);
    }
}

piece tile_of_rows(const step_run *run, int64_t index)
{
    const plan_step *step = run->step;
    int32_t last = step->rank - step->axes - 1;
    int64_t row = index % step->row_tiles * step->tile_rows, outer = index / step->row_tiles;
    piece tile = {.rows = step->tile_rows, .columns = step->tile_columns};
    if (tile.rows > step->shape[last] - row) tile.rows = step->shape[last] - row;
    for (int32_t v = 0; v < step_views(step); ++v) tile.at[v] = run->first[v] + row * step->view[v].stride[last];
    for (int32_t axis = last - 1; axis >= 0; --axis) {
        int64_t at = outer % step->shape[axis];
        outer /= step->shape[axis];
        for (int32_t v = 0; v < step_views(step); ++v) tile.at[v] += at * step->view[v].stride[axis];
    }
    return tile;
}

void run_rows(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    int32_t number = step->kernel;
    const row_loops *loops = &run->isa->rows[number][step->class];
    if (!loops->passes) loops = &isa_base.rows[number][step->class];
    rows_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        piece tile = tile_of_rows(run, index);
        if (tile.columns == step->row_length)
            whole_rows(run, loops, &tile, have);
        else
            long_rows(run, loops, &tile, have);
    }
    scratch_give(have);
}
