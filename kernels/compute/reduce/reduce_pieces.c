/* The elements of pieces of rows, as the loops of reduce.h take them: where they lie, or after a load. */
#include "reduce_pieces.h"

#define DENSE_RUN 128 /* elements that are worth a call where they lie */

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

/* Elements [begin, end) of the tile's rows, or of a single row the `pieces` pieces there, if a loop takes them as they
 * lie: false if not. */
static bool whole_rows(const fold_run *fold, const piece *tile, int64_t begin, int64_t end, int64_t pieces,
                       const char *own, fold_part *parts)
{
    const plan_step *step = fold->run->step;
    const step_view *kind = step->view + fold_input(step);
    if (begin == end || fold->elements == FOLD_ELEMENTS || !fold->loops->dense_rows[fold->elements]) return false;
    patch from = elements_from(step, tile->at[fold_input(step)], begin, end);
    if (from.rows != 1 || from.columns != end - begin || from.column != kind->size) return false;
    int64_t pitch = pieces > 1 ? FOLD_PIECE * kind->size : kind->stride[fold_outer(step)];
    fold->loops->dense_rows[fold->elements](parts, from.at, pitch, tile->rows * pieces, (end - begin) / pieces, begin,
                                            own, step->attrs);
    /* Without signs: folds that find no index leave theirs undefined. */
    for (int64_t p = 1; p < pieces; ++p)
        parts[p].index = (int64_t)((uint64_t)parts[p].index + (uint64_t)(p * FOLD_PIECE));
    return true;
}

#define FEWEST_COLUMNS 16 /* of fewer the loop over whole columns is slower than that over lanes */

/* The same of rows side by side: how many of them, the first ones. */
static int64_t whole_columns(const fold_run *fold, const piece *tile, int64_t begin, int64_t end, fold_part *parts,
                             fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    const step_view *kind = step->view + fold_input(step);
    if (begin == end || fold->elements == FOLD_ELEMENTS || !fold->loops->upright[fold->elements]) return 0;
    if (kind->stride[fold_outer(step)] != kind->size || tile->rows < FEWEST_COLUMNS) return 0;
    patch from = elements_from(step, tile->at[fold_input(step)], begin, end);
    if (from.rows != 1 || from.columns != end - begin) return 0;
    return fold->loops->upright[fold->elements](parts, have->lanes, from.at, from.column, tile->rows, from.columns);
}

/* Elements [begin, end) of the tile's rows, which lie side by side. */
static void fold_columns(const fold_run *fold, const piece *tile, int64_t begin, int64_t end, const char *own,
                         fold_part *parts, fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    int64_t done = whole_columns(fold, tile, begin, end, parts, have);
    piece rest = *tile;
    rest.rows -= done;
    rest.at[fold_input(step)] += done * step->view[fold_input(step)].size;
    if (!rest.rows) return;
    fold->loops->begin(have->lanes, rest.rows, step->attrs);
    abreast(fold, &rest, begin, end, own, have);
    fold->loops->settle(parts + done, have->lanes, rest.rows, begin, step->attrs);
}

/* Piece number `index` of every row of the tile. */
static void fold_piece(const fold_run *fold, const piece *tile, int64_t index, const char *own, fold_part *parts,
                       fold_buffers *have)
{
    const plan_step *step = fold->run->step;
    int64_t begin = index * FOLD_PIECE, end = begin + FOLD_PIECE;
    if (end > step->row_length) end = step->row_length;
    if (step->upright) {
        fold_columns(fold, tile, begin, end, own, parts, have);
        return;
    }
    int64_t stride = step->view[fold_input(step)].stride[fold_outer(step)];
    if (whole_rows(fold, tile, begin, end, 1, own, parts)) return;
    for (int64_t row = 0; row < tile->rows; ++row) {
        fold->loops->begin(have->lanes, 1, step->attrs);
        along(fold, tile->at[fold_input(step)] + row * stride, begin, end,
              own ? own + row * class_size(step->class) : NULL, have);
        fold->loops->settle(parts + row, have->lanes, 1, begin, step->attrs);
    }
}

void fold_pieces(const fold_run *fold, const piece *tile, int64_t begin, int64_t end, const char *own, fold_part *parts,
                 fold_buffers *have)
{
    /* Of a single row two pieces at a time, whose sums do not wait for one another. */
    int64_t at = begin, whole = fold->run->step->row_length / FOLD_PIECE;
    if (whole > end) whole = end;
    if (tile->rows == 1 && !own && !fold->run->step->upright)
        for (; at + 2 <= whole; at += 2)
            if (!whole_rows(fold, tile, at * FOLD_PIECE, (at + 2) * FOLD_PIECE, 2, own, parts + at - begin)) break;
    for (; at < end; ++at) fold_piece(fold, tile, at, own, parts + (at - begin) * tile->rows, have);
}
