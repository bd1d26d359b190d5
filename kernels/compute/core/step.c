/* An elementwise step: tiles through the load stages, the inner loop and the store stages. */
#include <string.h>

#include "scratch.h"
#include "tile.h"

#define ROWS_AHEAD 8 /* whose cache lines are asked for while one is computed */
#define AHEAD_BYTES 512 /* at their beginnings: the rest is foreseen by hardware */
#define LONG_RUN 64 /* elements of a row that are worth a call of the loop */

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

typedef struct buffers {
    _Alignas(64) char block[AE_MAX_VIEWS][BLOCK_BYTES];
    const char *filled[AE_MAX_VIEWS]; /* the element that fills an input's whole buffer already */
    _Alignas(64) char dense[DENSE_SPACE]; /* elements of a whole tile, view by view */
    scratch spare;
} buffers;
_Static_assert(sizeof(buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* ---- steps whose loop takes the elements as they are ------------------------------------------------------------- */

/* Fewer than PACKED elements, from begin to end, in copies that are filled up. */
static void apply_rest(const step_run *run, inner_loop loop, void *const *from, int64_t begin, int64_t end)
{
    uint16_t rest[AE_MAX_VIEWS][PACKED] = {{0}};
    void *views[AE_MAX_VIEWS] = {NULL};
    size_t bytes = (size_t)(end - begin) * sizeof **rest;
    for (int32_t v = 0; v < step_views(run->step); ++v) views[v] = memcpy(rest[v], (uint16_t *)from[v] + begin, bytes);
    loop(views, PACKED, run->attrs);
    for (int32_t v = 0; v < run->step->outputs; ++v) memcpy((uint16_t *)from[v] + begin, rest[v], bytes);
}

static inner_loop raw_loop(const step_run *run)
{
    const plan_step *step = run->step;
    if (step->raw == RAW_VALUES) return isa_loop(run->isa, step->kernel, step->class);
    if (step->raw == RAW_NATIVE) return isa_native(run->isa, step->kernel, step->view[step->outputs].memory);
    return isa_packed(run->isa, step->kernel, step->raw == RAW_BF16);
}

/* The loop over rows of n dense elements of every view, `pitch` bytes apart; the first element has that number. Next to
 * nothing is done between the rows: what was written of one waits for its cache lines while the next ones are computed.
 */
static void apply(const step_run *run, char *const *at, const int64_t *pitch, int64_t rows, int64_t n, int64_t number)
{
    const plan_step *step = run->step;
    int32_t count = step_views(step);
    bool values = step->raw == RAW_VALUES || step->raw == RAW_NATIVE;
    inner_loop loop = raw_loop(run);
    int64_t whole = values ? n : n / PACKED * PACKED, reach = n * step->view[0].size;
    if (reach > AHEAD_BYTES) reach = AHEAD_BYTES;
    void *views[AE_MAX_VIEWS] = {NULL};
    for (int32_t v = 0; v < count; ++v) views[v] = at[v];
    if (!step->inputs) views[step->outputs] = &number;
    for (int64_t r = 0; r < rows; ++r) {
        for (int32_t v = 0; v < count && r + ROWS_AHEAD < rows; ++v)
            for (int64_t byte = 0; byte < reach; byte += 64)
                __builtin_prefetch((char *)views[v] + ROWS_AHEAD * pitch[v] + byte, 0, 3);
        loop(views, whole, run->attrs);
        if (whole < n) apply_rest(run, loop, views, whole, n);
        for (int32_t v = 0; v < count; ++v) views[v] = (char *)views[v] + pitch[v];
    }
}

static void raw_flat(const step_run *run, int64_t begin, int64_t end)
{
    const plan_step *step = run->step;
    int64_t first = begin * step->tile_columns, last = end * step->tile_columns;
    int64_t pitch[AE_MAX_VIEWS] = {0};
    char *at[AE_MAX_VIEWS];
    for (int32_t v = 0; v < step_views(step); ++v) at[v] = run->first[v] + first * step->view[v].size;
    apply(run, at, pitch, 1, (last < step->shape[1] ? last : step->shape[1]) - first, first);
}

/* Whether the loop is to find the patch's elements where they are: rows are dense and long enough for a call each. */
static bool in_place(const step_run *run, const patch *patch, int64_t size)
{
    bool whole = patch->rows == 1 || patch->row == patch->columns * size;
    return !run->staged && patch->column == size && (whole || patch->columns >= LONG_RUN);
}

static char *dense_of(const step_run *run, int32_t view, buffers *have)
{
    return have->dense + view * step_dense_bytes(run->step);
}

/* The input's elements, dense. */
static char *bring(const step_run *run, int32_t view, const patch *from, buffers *have)
{
    char *dense = dense_of(run, view, have);
    patch all = *from;
    if (!run->staged && !from->column && (!from->row || from->rows == 1)) {
        if (have->filled[view] == from->at) return dense;
        have->filled[view] = from->at;
        all.rows = 1, all.columns = run->step->tile_rows * run->step->tile_columns;
    } else {
        have->filled[view] = NULL;
    }
    patch_gather(dense, &all, run->step->view[view].size);
    return dense;
}

/* Views that are not dense in memory are brought together before the loop, and put in their places behind it. */
static void raw_tile(const step_run *run, tile *here, buffers *have)
{
    const plan_step *step = run->step;
    char *at[AE_MAX_VIEWS];
    int64_t pitch[AE_MAX_VIEWS];
    bool whole = true;
    for (int32_t v = 0; v < step_views(step); ++v) {
        patch part = tile_patch(here, v);
        bool own = in_place(run, &part, step->view[v].size);
        at[v] = own ? part.at : v < step->outputs ? dense_of(run, v, have) : bring(run, v, &part, have);
        int64_t row = here->columns * step->view[v].size;
        pitch[v] = own ? part.row : row;
        whole &= here->rows == 1 || pitch[v] == row;
    }
    int64_t rows = whole ? 1 : here->rows, number = (here->at[0] - run->first[0]) / step->view[0].size;
    apply(run, at, pitch, rows, here->rows * here->columns / rows, number);
    for (int32_t v = 0; v < step->outputs; ++v) {
        patch to = tile_patch(here, v);
        if (!in_place(run, &to, step->view[v].size)) patch_scatter(&to, dense_of(run, v, have), step->view[v].size);
    }
}

/* ---- steps with stages around the loop --------------------------------------------------------------------------- */

/* Values of the class, dense: the loop reads or writes memory itself. */
static bool direct(const step_run *run, int32_t view, const patch *patch)
{
    const step_view *kind = run->step->view + view;
    bool values = step_holds_values(run->step, view);
    return values && patch->column == kind->size && (patch->rows == 1 || patch->row == patch->columns * kind->size);
}

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
    } else {
        have->filled[view] = NULL;
    }
    stage_load(run, view, &from, block, &have->spare);
    return block;
}

static void staged_block(const step_run *run, const tile *here, buffers *have)
{
    const plan_step *step = run->step;
    void *views[AE_MAX_VIEWS] = {NULL};
    bool in_place[AE_MAX_VIEWS];
    for (int32_t v = step->outputs; v < step_views(step); ++v) views[v] = input(run, here, v, have);
    for (int32_t v = 0; v < step->outputs; ++v) {
        patch to = tile_patch(here, v);
        in_place[v] = !run->staged && direct(run, v, &to);
        views[v] = in_place[v] ? to.at : have->block[v];
    }
    int64_t number = (here->at[0] - run->first[0]) / step->view[0].size;
    if (!step->inputs) views[step->outputs] = &number;
    isa_loop(run->isa, step->kernel, step->class)(views, here->rows * here->columns, run->attrs);
    for (int32_t v = 0; v < step->outputs; ++v) {
        patch to = tile_patch(here, v);
        if (!in_place[v]) stage_store(run, v, &to, views[v], &have->spare);
    }
}

/* Inputs that lie crosswise are turned first, in tiles of several blocks: memory is met in longer runs. */
static void staged_tile(const step_run *run, tile *whole, buffers *have)
{
    const plan_step *step = run->step;
    for (int32_t v = step->outputs; v < step_views(step) && step->crosswise; ++v) {
        patch from = tile_patch(whole, v);
        if (!patch_is_crosswise(&from)) continue;
        whole->at[v] = dense_of(run, v, have);
        patch_gather(whole->at[v], &from, step->view[v].size);
        whole->row[v] = whole->columns * step->view[v].size, whole->column[v] = step->view[v].size;
    }
    int64_t rows = step->block / whole->columns;
    for (int64_t row = 0; row < whole->rows; row += rows) {
        tile here = *whole;
        here.rows = whole->rows - row < rows ? whole->rows - row : rows;
        for (int32_t v = 0; v < step_views(step); ++v) here.at[v] += row * here.row[v];
        staged_block(run, &here, have);
    }
}

void run_elementwise(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    if (step->flat && !run->staged) {
        raw_flat(run, begin, end);
        return;
    }
    buffers *have = scratch_take();
    memset(have->filled, 0, sizeof have->filled);
    for (int64_t index = begin; index < end; ++index) {
        if (index + 1 < end) tile_foresee(run, index + 1);
        tile here = tile_place(run, index);
        (step->raw ? raw_tile : staged_tile)(run, &here, have);
    }
    scratch_give(have);
}
