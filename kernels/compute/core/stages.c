/* Patches of memory to dense blocks of values and back, with the casts on the way. */
#include <string.h>

#include "tile.h"

#define LONG_ROW 32 /* elements that are worth a call where they lie */

/* Whether rows are too short to be worth a call each. */
static bool narrow(const patch *patch)
{
    return patch->columns * 4 <= patch->rows;
}

void patch_load(const loader *by, void *block, const patch *from, scratch *spare)
{
    int64_t n = from->rows * from->columns;
    bool dense = from->column == by->element && (from->rows == 1 || from->row == from->columns * from->column);
    if (!dense && from->column == by->element && from->columns >= LONG_ROW) {
        for (int64_t r = 0; r < from->rows; ++r)
            by->load((char *)block + r * from->columns * by->value, 1, from->at + r * from->row, by->element,
                     from->columns);
        return;
    }
    if (!dense) patch_gather(spare->dense, from, by->element);
    by->load(block, 1, dense ? from->at : spare->dense, by->element, n);
}

void patch_store(store_loop store, const patch *to, const void *block, int64_t size, bool ordered)
{
    const char *from = block;
    int64_t rows = to->rows, columns = to->columns;
    if (rows == 1 || to->row == columns * to->column) {
        store(to->at, to->column, from, 1, rows * columns);
    } else if (!ordered && (patch_is_crosswise(to) || narrow(to))) {
        for (int64_t c = 0; c < columns; ++c) store(to->at + c * to->column, to->row, from + c * size, columns, rows);
    } else {
        for (int64_t r = 0; r < rows; ++r)
            store(to->at + r * to->row, to->column, from + r * columns * size, 1, columns);
    }
}

/* Whether values of the class go to or come from memory of that dtype at once: integers do not become floats. */
static bool at_once(const step_run *run, const step_view *kind)
{
    int32_t class = run->step->class;
    return class_of_number(kind->kernel) == class && isa_load(run->isa, class, kind->memory);
}

/* The first half of a cast: into a class that loses nothing that the second half, the store, would have kept. */
load_loop cast_load(const isa_table *isa, int32_t from, int32_t to)
{
    int32_t class = class_of_cast(from, to);
    load_loop odd = class_of_number(to) == class ? NULL : isa_base.stages->load_odd[class][from];
    return odd ? odd : isa_load(isa, class, from);
}

void stage_load(const step_run *run, int32_t view, const patch *from, void *block, scratch *spare)
{
    const step_view *kind = run->step->view + view;
    int32_t class = run->step->class;
    if (kind->memory == kind->kernel || at_once(run, kind)) {
        loader by = {isa_load(run->isa, class, kind->memory), kind->size, class_size(class)};
        patch_load(&by, block, from, spare);
        return;
    }
    int32_t between = class_of_cast(kind->memory, kind->kernel);
    int64_t n = from->rows * from->columns, size = dtype_size(kind->kernel);
    loader by = {cast_load(run->isa, kind->memory, kind->kernel), kind->size, class_size(between)};
    patch_load(&by, spare->wide, from, spare);
    isa_store(run->isa, between, kind->kernel, false)(spare->narrow, size, spare->wide, 1, n);
    isa_load(run->isa, class, kind->kernel)(block, 1, spare->narrow, size, n);
}

void stage_store(const step_run *run, int32_t view, const patch *to, const void *block, scratch *spare)
{
    const step_view *kind = run->step->view + view;
    int32_t class = run->step->class;
    bool ordered = run->step->ordered, native = at_once(run, kind);
    if (native || kind->memory == kind->kernel) {
        bool away = run->step->away && !native;
        patch_store(isa_store(run->isa, class, kind->memory, away), to, block, class_size(class), ordered);
        return;
    }
    int32_t between = class_of_cast(kind->kernel, kind->memory);
    int64_t n = to->rows * to->columns, size = dtype_size(kind->kernel);
    isa_store(run->isa, class, kind->kernel, run->step->away)(spare->narrow, size, block, 1, n);
    cast_load(run->isa, kind->kernel, kind->memory)(spare->wide, 1, spare->narrow, size, n);
    patch_store(isa_store(run->isa, between, kind->memory, false), to, spare->wide, class_size(between), ordered);
}
