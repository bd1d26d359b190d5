/* A step that folds rows: each tile's rows one after the other where they lie along memory, side by side where memory
 * runs across them or they are short. Few long rows are cut into pieces that several threads fold. */
#include <stdlib.h>

#include "scratch.h"
#include "tile.h"

#define DENSE_RUN 128      /* elements that are worth a call where they lie */
#define TILES_ENOUGH 64    /* for every thread to have some: pieces need not be shared */

#define COLUMNS_AT_ONCE (FOLD_DEEP * FOLD_WIDTH)
#define ABREAST_BLOCK (COLUMNS_AT_ONCE * FOLD_ABREAST_BYTES)

/* Which output of each kernel is an index. */
#define REDUCE(name, outputs, inputs, attrs, index, ...) index,
static const int32_t index_outputs[] = {
#include "reduce.def"
};
#undef REDUCE

bool fold_gives_index(const plan_step *step, int32_t view)
{
    return view == index_outputs[step->kernel];
}

typedef struct fold_buffers {
    _Alignas(64) char lanes[FOLD_LANE_BYTES];
    _Alignas(64) char block[BLOCK_BYTES > ABREAST_BLOCK ? BLOCK_BYTES : ABREAST_BLOCK];
    _Alignas(64) char own[FOLD_ROWS * 16];
    _Alignas(64) char result[2][FOLD_ROWS * 16];
    fold_part part[2][FOLD_ROWS];
    scratch spare;
} fold_buffers;
_Static_assert(sizeof(fold_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* A step being run; which elements its loops take from memory, FOLD_ELEMENTS: none; parts of all pieces of all tiles if
 * these are folded one by one. */
typedef struct fold_run {
    const step_run *run;
    const fold_loops *loops;
    enum fold_elements elements;
    fold_part *parts;
    int64_t pieces;
} fold_run;

static enum fold_elements elements_of(const step_run *run, const fold_loops *loops)
{
    const plan_step *step = run->step;
    const step_view *kind = step->view + fold_input(step);
    if (step_holds_values(step, fold_input(step))) return FOLD_VALUES;
    bool halves = step->class == CLASS_float && (kind->kernel == kind->memory || kind->kernel == DTYPE_FLOAT);
    if (halves && kind->memory == DTYPE_FLOAT16 && loops->rows_at_once[FOLD_FLOAT16]) return FOLD_FLOAT16;
    if (halves && kind->memory == DTYPE_BF16 && loops->rows_at_once[FOLD_BF16]) return FOLD_BF16;
    return FOLD_ELEMENTS;
}

/* ---- the elements of a piece ------------------------------------------------------------------------------------- */

/* Where element number e of a row lies, and in how many runs of the last axis how many elements lie regularly from
 * there, up to element `end`; the rows of the patch are these runs. */
static patch elements_from(const plan_step *step, char *row, int64_t e, int64_t end)
{
    const int64_t *stride = step->view[fold_input(step)].stride;
    int32_t last = step->rank - 1;
    int64_t columns = step->shape[last], column = e % columns, rest = e / columns, left = end - e;
    patch found = {row + column * stride[last], 1, columns - column, 0, stride[last]};
    if (found.columns > left) found.columns = left;
    for (int32_t axis = last - 1; axis > fold_outer(step); --axis) {
        int64_t at = rest % step->shape[axis];
        rest /= step->shape[axis];
        found.at += at * stride[axis];
        if (axis < last - 1 || column || found.columns < columns) continue;
        found.rows = step->shape[axis] - at < left / columns ? step->shape[axis] - at : left / columns;
        found.row = stride[axis];
    }
    return found;
}

/* One row's elements [begin, end). */
static void along(const fold_run *fold, char *row, int64_t begin, int64_t end, const char *own, fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    const step_view *kind = step->view + fold_input(step);
    bool values = step_holds_values(step, fold_input(step));
    for (int64_t e = begin, n; e < end; e += n) {
        patch from = elements_from(step, row, e, end);
        bool direct =
            values && (from.column == kind->size || from.columns == 1) && (from.columns >= DENSE_RUN || from.rows == 1);
        if (direct) {
            from.rows = 1;
        } else if (from.columns >= step->block) {
            from.rows = 1, from.columns = step->block;
        } else if (from.rows * from.columns > step->block) {
            from.rows = step->block / from.columns;
        }
        n = from.rows * from.columns;
        if (!direct) stage_load(fold->run, fold_input(step), &from, have->block, &have->spare);
        fold->loops->one_row(have->lanes, direct ? from.at : have->block, e - begin, n, own, step->attrs);
    }
}

/* Columns of rows side by side to the block, in parts that the stages take. */
static void load_abreast(const fold_run *fold, const patch *from, fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    int64_t most = step->block / from->columns, bytes = from->columns * class_size(step->class);
    for (int64_t row = 0; row < from->rows; row += most) {
        patch part = *from;
        part.at += row * from->row;
        part.rows = from->rows - row < most ? from->rows - row : most;
        stage_load(fold->run, fold_input(step), &part, have->block + row * bytes, &have->spare);
    }
}

/* Elements [begin, end) of rows side by side. */
static void abreast(const fold_run *fold, const piece *tile, int64_t begin, int64_t end, const char *own,
                    fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    int32_t view = fold_input(step);
    const step_view *kind = step->view + view;
    int64_t row = kind->stride[fold_outer(step)];
    bool direct = fold->elements != FOLD_ELEMENTS && (row == kind->size || tile->rows == 1);
    for (int64_t e = begin, n; e < end; e += n) {
        patch run = elements_from(step, tile->at[view], e, end);
        bool dense = direct && run.column == tile->rows * kind->size;
        n = dense || run.columns < COLUMNS_AT_ONCE ? run.columns : COLUMNS_AT_ONCE;
        patch from = {run.at, n, tile->rows, run.column, row};
        if (run.columns > n) {
            patch next = from;
            next.at += n * run.column;
            if (next.rows > run.columns - n) next.rows = run.columns - n;
            patch_prefetch(&next, kind->size);
        }
        if (!direct) load_abreast(fold, &from, have);
        fold->loops->rows_at_once[direct ? fold->elements : FOLD_VALUES](
            have->lanes, direct ? from.at : have->block, direct ? run.column : tile->rows * class_size(step->class),
            e - begin, tile->rows, n, own, step->attrs);
    }
}

/* Elements [begin, end) of the tile's rows, if a loop takes them as they lie: false if not. */
static bool whole_rows(const fold_run *fold, const piece *tile, int64_t begin, int64_t end, const char *own,
                       fold_part *parts)
{
    const plan_step *step = fold->run->step;
    const step_view *kind = step->view + fold_input(step);
    if (begin == end || fold->elements == FOLD_ELEMENTS || !fold->loops->dense_rows[fold->elements]) return false;
    patch from = elements_from(step, tile->at[fold_input(step)], begin, end);
    if (from.rows != 1 || from.columns != end - begin || from.column != kind->size) return false;
    fold->loops->dense_rows[fold->elements](parts, from.at, kind->stride[fold_outer(step)], tile->rows, end - begin,
                                            begin, own, step->attrs);
    return true;
}

/* Piece number `index` of every row of the tile. */
static void fold_piece(const fold_run *fold, const piece *tile, int64_t index, const char *own, fold_part *parts,
                       fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    int64_t begin = index * FOLD_PIECE, end = begin + FOLD_PIECE;
    if (end > step->row_length) end = step->row_length;
    if (step->upright) {
        fold->loops->begin(have->lanes, tile->rows, step->attrs);
        abreast(fold, tile, begin, end, own, have);
        fold->loops->settle(parts, have->lanes, tile->rows, begin, step->attrs);
        return;
    }
    int64_t stride = step->view[fold_input(step)].stride[fold_outer(step)];
    if (whole_rows(fold, tile, begin, end, own, parts)) return;
    for (int64_t row = 0; row < tile->rows; ++row) {
        fold->loops->begin(have->lanes, 1, step->attrs);
        along(fold, tile->at[fold_input(step)] + row * stride, begin, end,
              own ? own + row * class_size(step->class) : NULL, have);
        fold->loops->settle(parts + row, have->lanes, 1, begin, step->attrs);
    }
}

/* ---- what there is one of in a row ------------------------------------------------------------------------------- */

static patch one_a_row(const plan_step *step, const piece *tile, int32_t view)
{
    return (patch){tile->at[view], 1, tile->rows, 0, step->view[view].stride[fold_outer(step)]};
}

/* The tile's values of the second input; NULL if there is none. */
static const char *owns_of(const fold_run *fold, const piece *tile, fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    if (step->inputs < 2) return NULL;
    patch from = one_a_row(step, tile, fold_input(step) + 1);
    stage_load(fold->run, fold_input(step) + 1, &from, have->own, &have->spare);
    return have->own;
}

void store_indices(const step_run *run, int32_t view, const patch *to, int64_t *index)
{
    int32_t dtype = run->step->view[view].memory;
    store_loop store = isa_store(run->isa, CLASS_int64, dtype, false);
    if (!store) {
        for (int64_t i = 0; i < to->rows * to->columns; ++i) ((double *)(void *)index)[i] = (double)index[i];
        store = isa_store(run->isa, CLASS_double, dtype, false);
    }
    patch_store(store, to, index, sizeof *index, run->step->ordered);
}

static void give(const fold_run *fold, const piece *tile, const fold_part *parts, const char *own, fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    fold->loops->end((void *[]){have->result[0], have->result[1]}, parts, tile->rows, step->row_length, own,
                     step->attrs);
    for (int32_t v = 0; v < step->outputs; ++v) {
        patch to = one_a_row(step, tile, v);
        if (fold_gives_index(step, v))
            store_indices(fold->run, v, &to, (void *)have->result[v]);
        else
            stage_store(fold->run, v, &to, have->result[v], &have->spare);
    }
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

static void fold_tiles(void *context, int64_t begin, int64_t end)
{
    const fold_run *fold = context;
    fold_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        piece tile = tile_of_rows(fold->run, index);
        const char *own = owns_of(fold, &tile, have);
        fold_piece(fold, &tile, 0, own, have->part[0], have);
        for (int64_t p = 1; p < fold->pieces; ++p) {
            fold_piece(fold, &tile, p, own, have->part[1], have);
            fold->loops->join(have->part[0], have->part[1], tile.rows, fold->run->step->attrs);
        }
        give(fold, &tile, have->part[0], own, have);
    }
    scratch_give(have);
}

static fold_part *parts_of(const fold_run *fold, int64_t number)
{
    return fold->parts + number * fold->run->step->tile_rows;
}

/* Pieces [begin, end) of all tiles. */
static void fold_pieces(void *context, int64_t begin, int64_t end)
{
    const fold_run *fold = context;
    fold_buffers *have = scratch_take();
    for (int64_t number = begin; number < end; ++number) {
        piece tile = tile_of_rows(fold->run, number / fold->pieces);
        const char *own = owns_of(fold, &tile, have);
        fold_piece(fold, &tile, number % fold->pieces, own, parts_of(fold, number), have);
    }
    scratch_give(have);
}

static void join_pieces(const fold_run *fold)
{
    const plan_step *step = fold->run->step;
    fold_buffers *have = scratch_take();
    for (int64_t index = 0; index < step->tiles; ++index) {
        piece tile = tile_of_rows(fold->run, index);
        fold_part *all = parts_of(fold, index * fold->pieces);
        for (int64_t p = 1; p < fold->pieces; ++p)
            fold->loops->join(all, parts_of(fold, index * fold->pieces + p), tile.rows, step->attrs);
        give(fold, &tile, all, owns_of(fold, &tile, have), have);
    }
    scratch_give(have);
}

static const fold_loops *loops_for(const step_run *run)
{
    int32_t number = run->step->kernel;
    const fold_loops *loops = &run->isa->folds[number][run->step->class];
    if (!loops->end && !loops->choose) loops = &isa_base.folds[number][run->step->class];
    return loops->choose ? loops->choose(run->attrs) : loops;
}

/* Where an output overlaps an input nothing is written before all is read. */
void run_reduce(step_run *run)
{
    const plan_step *step = run->step;
    fold_run fold = {.run = run, .loops = loops_for(run), .pieces = (step->row_length + FOLD_PIECE - 1) / FOLD_PIECE};
    fold.elements = elements_of(run, fold.loops);
    if (!fold.pieces) fold.pieces = 1;
    bool apart = run->staged || (fold.pieces > 1 && step->tiles < TILES_ENOUGH);
    if (apart) fold.parts = malloc((size_t)(step->tiles * fold.pieces * step->tile_rows) * sizeof *fold.parts);
    if (!fold.parts) {
        pool_run(fold_tiles, &fold, step->tiles, step->grain, step->cost);
        return;
    }
    pool_run(fold_pieces, &fold, step->tiles * fold.pieces, step->row_length < FOLD_PIECE ? step->grain : 1,
             step->cost);
    join_pieces(&fold);
    free(fold.parts);
}
