/* A step that folds rows: each tile's rows one after the other where they lie along memory, side by side where memory
 * runs across them or they are short. Few long rows are cut into pieces that several threads fold. */
#include <stdlib.h>

#include "reduce_pieces.h"

#define TILES_ENOUGH 64    /* for every thread to have some: pieces need not be shared */

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

/* Tiles of one row keep the parts of several pieces where others keep one of every row. */
static int64_t pieces_at_once(const fold_run *fold, int64_t piece, int64_t most)
{
    int64_t left = fold->pieces - piece;
    if (fold->run->step->tile_rows > 1) return 1;
    return left < most ? left : most;
}

static void fold_tiles(void *context, int64_t begin, int64_t end)
{
    const fold_run *fold = context;
    fold_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        piece tile = tile_of_rows(fold->run, index);
        const char *own = owns_of(fold, &tile, have);
        for (int64_t p = 0, some; p < fold->pieces; p += some) {
            fold_part *parts = have->part[p > 0];
            some = pieces_at_once(fold, p, FOLD_ROWS);
            fold_pieces(fold, &tile, p, p + some, own, parts, have);
            for (int64_t next = !p; next < some; ++next)
                fold->loops->join(have->part[0], parts + next * tile.rows, tile.rows, fold->run->step->attrs);
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
static void fold_shared(void *context, int64_t begin, int64_t end)
{
    const fold_run *fold = context;
    fold_buffers *have = scratch_take();
    for (int64_t number = begin, some; number < end; number += some) {
        piece tile = tile_of_rows(fold->run, number / fold->pieces);
        const char *own = owns_of(fold, &tile, have);
        int64_t first = number % fold->pieces;
        some = pieces_at_once(fold, first, end - number);
        fold_pieces(fold, &tile, first, first + some, own, parts_of(fold, number), have);
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
    pool_run(fold_shared, &fold, step->tiles * fold.pieces, step->row_length < FOLD_PIECE ? step->grain : 2,
             step->cost);
    join_pieces(&fold);
    free(fold.parts);
}
