/* Moves: bytes within one dtype, otherwise a chain of casts. Overlapping operands are legal, if rarely useful: bytes go
 * row by row as memmove does, casts block by block. */
#include <string.h>

#include "tile.h"

#define AHEAD_BYTES 2048 /* of a row that lies apart from the one before: no hardware foresees where it begins */

/* ---- bytes ------------------------------------------------------------------------------------------------------- */

/* Reads along the source's memory into a small dense tile, writes that along the target's: no cache line is met twice.
 */
static void move_crosswise(int64_t size, const patch *to, const patch *from)
{
    _Alignas(64) char tile[MOVE_BYTES];
    patch_gather(tile, from, size);
    for (int64_t r = 0; r < to->rows; ++r)
        move_units(size, to->at + r * to->row, to->column, tile + r * to->columns * size, size, to->columns);
}

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* What copies rows of both, NULL where units have to be moved one by one or may overlap. */
static copy_loop row_copier(const step_run *run, const patch *to, const patch *from)
{
    int64_t size = run->step->view[0].size, bytes = to->columns * size;
    bool dense = to->column == size && from->column == size && bytes >= COPY_LEAST && bytes <= COPY_MOST;
    return dense && !run->staged && !run->step->ordered ? run->isa->moves->copy_row : NULL;
}

static void move_patch(const step_run *run, const patch *to, const patch *from)
{
    int64_t size = run->step->view[0].size, rows = to->rows, columns = to->columns;
    bool ordered = run->step->ordered;
    if (!ordered && patch_is_crosswise(from)) {
        move_crosswise(size, to, from);
    } else if (!ordered && columns * 4 <= rows) {
        for (int64_t c = 0; c < columns; ++c)
            move_units(size, to->at + c * to->column, to->row, from->at + c * from->column, from->row, rows);
    } else {
        copy_loop copy = row_copier(run, to, from);
        int64_t apart = rows > 1 && to->row != columns * size ? least(columns * size, AHEAD_BYTES) : 0;
        for (int64_t r = 0; r < rows; ++r) {
            for (int64_t b = 0; b < apart; b += 64) __builtin_prefetch(to->at + (r + 1) * to->row + b, 1, 3);
            if (copy)
                copy(to->at + r * to->row, from->at + r * from->row, columns * size);
            else
                move_units(size, to->at + r * to->row, to->column, from->at + r * from->row, from->column, columns);
        }
    }
}

static void move_flat(const step_run *run, int64_t begin, int64_t end)
{
    const plan_step *step = run->step;
    int64_t first = begin * step->tile_columns, last = end * step->tile_columns, size = step->view[0].size;
    if (last > step->shape[1]) last = step->shape[1];
    memmove(run->first[0] + first * size, run->first[1] + first * size, (size_t)((last - first) * size));
}

/* ---- casts ------------------------------------------------------------------------------------------------------- */

/* The dtypes that an element takes on its way; two equal ones in a row are one. */
static int32_t route(const plan_step *step, int32_t dtypes[4])
{
    const int32_t all[4] = {step->view[1].memory, step->view[1].kernel, step->view[0].kernel, step->view[0].memory};
    int32_t count = 1;
    dtypes[0] = all[0];
    for (int32_t i = 1; i < 4; ++i)
        if (all[i] != dtypes[count - 1]) dtypes[count++] = all[i];
    if (count == 1) dtypes[count++] = all[0];
    return count;
}

/* Whether the elements are values of the class, n dense ones where such values may lie. */
static bool holds_values(const patch *at, int32_t dtype, int32_t class)
{
    static const int32_t own[CLASSES] = {[CLASS_float] = DTYPE_FLOAT,
                                         [CLASS_double] = DTYPE_DOUBLE,
                                         [CLASS_complex] = DTYPE_COMPLEX128,
                                         [CLASS_int64] = DTYPE_INT64};
    int64_t size = dtype_size(dtype);
    bool dense = at->column == size && (at->rows == 1 || at->row == at->columns * size);
    return dtype == own[class] && dense && (uintptr_t)at->at % (uintptr_t)size == 0;
}

/* A cast of one stage, where the other one would copy values: false where there are two, or elements may overlap. */
static bool cast_at_once(const step_run *run, const patch *source, const patch *target, int32_t from, int32_t to,
                         scratch *spare)
{
    const plan_step *step = run->step;
    int32_t class = class_of_cast(from, to);
    int64_t n = source->rows * source->columns, from_size = dtype_size(from), to_size = dtype_size(to);
    bool apart = source->at + n * from_size <= target->at || target->at + n * to_size <= source->at;
    if (!apart || step->ordered) return false;
    if (holds_values(source, from, class)) {
        bool away = step->away && to == step->view[0].kernel;
        patch_store(isa_store(run->isa, class, to, away), target, source->at, class_size(class), false);
        return true;
    }
    if (!holds_values(target, to, class)) return false;
    loader by = {cast_load(run->isa, from, to), from_size, class_size(class)};
    patch_load(&by, target->at, source, spare);
    return true;
}

/* Tiles that are one run of memory; false where they have to be met one by one. */
static bool cast_flat(const step_run *run, int64_t begin, int64_t end, scratch *spare)
{
    const plan_step *step = run->step;
    int32_t dtypes[4];
    if (!step->flat || begin == end || route(step, dtypes) != 2 || dtypes[0] == dtypes[1]) return false;
    tile all = tile_place(run, begin);
    int64_t last = end * step->tile_columns;
    all.columns = (last < step->shape[1] ? last : step->shape[1]) - begin * step->tile_columns;
    patch source = tile_patch(&all, 1), target = tile_patch(&all, 0);
    return cast_at_once(run, &source, &target, dtypes[0], dtypes[1], spare);
}

static void cast_tile(const step_run *run, int64_t index, scratch *spare)
{
    const plan_step *step = run->step;
    int32_t dtypes[4], count = route(step, dtypes);
    tile here = tile_place(run, index);
    patch source = tile_patch(&here, 1), target = tile_patch(&here, 0);
    int64_t n = here.rows * here.columns;
    if (count == 2 && dtypes[0] != dtypes[1] && cast_at_once(run, &source, &target, dtypes[0], dtypes[1], spare))
        return;
    for (int32_t i = 0; i + 1 < count; ++i) {
        int32_t from = dtypes[i], to = dtypes[i + 1], class = class_of_cast(from, to);
        int64_t from_size = dtype_size(from), to_size = dtype_size(to);
        patch dense_from = {spare->narrow, 1, n, 0, from_size}, dense_to = {spare->narrow, 1, n, 0, to_size};
        bool away = step->away && to == step->view[0].kernel && from != to;
        loader by = {cast_load(run->isa, from, to), from_size, class_size(class)};
        patch_load(&by, spare->wide, i ? &dense_from : &source, spare);
        patch_store(isa_store(run->isa, class, to, away), i + 2 < count ? &dense_to : &target, spare->wide,
                    class_size(class), step->ordered);
    }
}

void run_move(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    if (step->plain && step->flat) {
        move_flat(run, begin, end);
    } else if (step->plain) {
        for (int64_t index = begin; index < end; ++index) {
            if (index + 1 < end) tile_foresee(run, index + 1);
            tile here = tile_place(run, index);
            patch to = tile_patch(&here, 0), from = tile_patch(&here, 1);
            move_patch(run, &to, &from);
        }
    } else {
        scratch spare;
        if (cast_flat(run, begin, end, &spare)) return;
        for (int64_t index = begin; index < end; ++index) {
            if (index + 1 < end) tile_foresee(run, index + 1);
            cast_tile(run, index, &spare);
        }
    }
}
