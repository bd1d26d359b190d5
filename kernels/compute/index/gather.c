/* Steps that take elements, or rows of them, where indices say. Places are found for a run of items at once: items are
 * elements, or rows where no index differs along the last axis. */
#include <string.h>

#include "gather.h"
#include "tile.h"

#define RUN 512
#define TILE_BYTES 65536
#define SHORT_RUN 16
#define NOWHERE INT64_MIN /* the place of an item whose index names nothing */

static int64_t stride_of(const plan_step *step, int32_t view, int32_t axis)
{
    const step_view *of = step->view + view;
    return of->shape[axis] == 1 ? 0 : of->stride[axis];
}

/* ---- which items ------------------------------------------------------------------------------------------------- */

/* The axis along which items follow each other, and the one that lies within them: -1 if an item is one element. */
typedef struct items {
    int32_t along, within;
    int64_t count, columns; /* items in a row, elements in one */
} items;

static bool whole_rows(const plan_step *step)
{
    int32_t last = step->view[0].rank - 1;
    for (int32_t v = 2; v < step_views(step); ++v)
        if (step->view[v].shape[last] != 1) return false;
    return step->view[0].shape[last] > 1;
}

static items items_of(const plan_step *step)
{
    const int64_t *shape = step->view[0].shape;
    int32_t last = step->view[0].rank - 1;
    items found = {.within = whole_rows(step) ? last : -1};
    int32_t end = found.within < 0 ? last : last - 1;
    found.along = end;
    for (int32_t axis = end - 1; axis >= 0 && shape[end] < SHORT_RUN; --axis)
        if (shape[axis] > shape[found.along]) found.along = axis;
    found.count = shape[found.along];
    found.columns = found.within < 0 ? 1 : shape[last];
    return found;
}

/* ---- walking over the other axes --------------------------------------------------------------------------------- */

typedef struct walk {
    const step_run *run;
    items items;
    int64_t coordinate[AE_MAX_RANK];
    char *at[AE_MAX_VIEWS];
    int64_t begin, n; /* items of the run */
    const char *known[AE_MAX_VIEWS]; /* the indices whose places these are */
    bool sound; /* every one of them names an element */
    const char *unusual; /* the indices that are known not to count from the front all */
    int64_t place[RUN];
} walk;

static bool is_outer(const walk *at, int32_t axis)
{
    return axis != at->items.along && axis != at->items.within;
}

/* The number-th combination of coordinates of the other axes, and the begin-th item. */
static void walk_to(walk *to, int64_t number)
{
    const plan_step *step = to->run->step;
    for (int32_t axis = step->view[0].rank - 1; axis >= 0; --axis) {
        int64_t size = is_outer(to, axis) ? step->view[0].shape[axis] : 1;
        to->coordinate[axis] = number % size;
        number /= size;
    }
    to->coordinate[to->items.along] = to->begin;
    for (int32_t v = 0; v < step_views(step); ++v) {
        to->at[v] = to->run->first[v];
        for (int32_t axis = 0; axis < step->view[0].rank; ++axis)
            to->at[v] += to->coordinate[axis] * stride_of(step, v, axis);
    }
}

static void walk_on(walk *to)
{
    const plan_step *step = to->run->step;
    for (int32_t axis = step->view[0].rank - 1; axis >= 0; --axis) {
        if (!is_outer(to, axis)) continue;
        bool over = ++to->coordinate[axis] == step->view[0].shape[axis];
        int64_t steps = over ? 1 - to->coordinate[axis] : 1;
        for (int32_t v = 0; v < step_views(step); ++v) to->at[v] += steps * stride_of(step, v, axis);
        if (!over) return;
        to->coordinate[axis] = 0;
    }
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

static indices indices_of(const walk *at, int32_t view)
{
    const plan_step *step = at->run->step;
    const step_view *source = step->view + 1;
    int32_t axis = step->view[0].rank + view - 2;
    int64_t size = source->shape[axis];
    return (indices){at->at[view],         stride_of(step, view, at->items.along), at->n, size,
                     source->stride[axis], step->attrs[0] != 0 ? size : 0};
}

static bool is_narrow(const walk *at, int32_t view)
{
    return at->run->step->view[view].memory == DTYPE_INT32;
}

/* The number of an item's index among all in its view. */
static int64_t number_of(const walk *at, int32_t view, int64_t item)
{
    const step_view *of = at->run->step->view + view;
    int64_t number = 0;
    for (int32_t axis = 0; axis < of->rank; ++axis) {
        int64_t here = at->coordinate[axis] + (axis == at->items.along ? item : 0);
        number = number * of->shape[axis] + (of->shape[axis] == 1 ? 0 : here);
    }
    return number;
}

/* Tells every wrong index, and leaves its item without a place. */
static void tell_faults(walk *at)
{
    const plan_step *step = at->run->step;
    for (int32_t v = 2; v < step_views(step); ++v) {
        indices from = indices_of(at, v);
        bool narrow = is_narrow(at, v);
        for (int64_t i = 0; i < at->n; ++i) {
            const void *where = from.at + i * from.step;
            int64_t index = narrow ? *(const index32 *)where : *(const index64 *)where;
            if (index < (from.wrap ? -from.size : 0) || index >= from.size) {
                step_fault(at->run, v, number_of(at, v, i), index, from.size);
                at->place[i] = NOWHERE;
            }
        }
    }
}

static void find_places(walk *at)
{
    int32_t views = step_views(at->run->step);
    bool same = true;
    for (int32_t v = 2; v < views; ++v) {
        same &= at->known[v] == at->at[v];
        at->known[v] = at->at[v];
    }
    if (same) return;
    memset(at->place, 0, (size_t)at->n * sizeof *at->place);
    at->sound = true;
    for (int32_t v = 2; v < views; ++v) {
        indices from = indices_of(at, v);
        at->sound &= places_add(&from, is_narrow(at, v), at->place);
    }
    if (!at->sound) tell_faults(at);
}

/* ---- items ------------------------------------------------------------------------------------------------------- */

/* Items that are not dense, or some of which have no place. */
static void take_singly(const walk *at, const transfer *by, int64_t to_column, int64_t from_column)
{
    int64_t size = at->run->step->view[0].size;
    for (int64_t i = 0; i < by->n; ++i)
        if (by->place[i] != NOWHERE)
            move_units(size, by->to + i * by->to_step, to_column, by->from + i * by->from_step + by->place[i],
                       from_column, at->items.columns);
}

/* ---- elements that one index each names -------------------------------------------------------------------------- */

/* Straight from where the indices say, if they are as they usually are. */
static bool pick(walk *at, const transfer *by)
{
    indices from = indices_of(at, 2);
    if (at->unusual == from.at) return false;
    if (elements_pick(by, &from, is_narrow(at, 2), at->run->step->view[0].size)) return true;
    at->unusual = from.at;
    return false;
}

static void take_items(walk *at)
{
    const plan_step *step = at->run->step;
    int32_t along = at->items.along, within = at->items.within;
    int64_t size = step->view[0].size;
    int64_t to_column = within < 0 ? size : stride_of(step, 0, within);
    int64_t from_column = within < 0 ? size : stride_of(step, 1, within);
    transfer by = {at->at[0], at->at[1], stride_of(step, 0, along), stride_of(step, 1, along), at->n, at->place};
    if (within < 0 && step->inputs == 2 && pick(at, &by)) return;
    find_places(at);
    if (at->sound && to_column == size && from_column == size)
        items_take(&by, at->items.columns * size);
    else
        take_singly(at, &by, to_column, from_column);
}

static void run_gather(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    walk at = {.run = run, .items = items_of(step)};
    for (int64_t index = begin; index < end; ++index) {
        int64_t row = index / step->column_tiles * step->tile_rows;
        int64_t rows = step->row_length - row < step->tile_rows ? step->row_length - row : step->tile_rows;
        at.begin = index % step->column_tiles * step->tile_columns;
        at.n = at.items.count - at.begin < step->tile_columns ? at.items.count - at.begin : step->tile_columns;
        memset(at.known, 0, sizeof at.known);
        at.unusual = NULL;
        walk_to(&at, row);
        for (int64_t r = 0; r < rows; ++r, walk_on(&at)) take_items(&at);
    }
}

/* ---- planning ---------------------------------------------------------------------------------------------------- */

static bool accept_gather(const plan_step *step)
{
    const step_view *out = step->view, *source = out + 1;
    int32_t rank = out->rank;
    if (rank < 2 || source->rank != rank + step->inputs - 1 || source->memory != out->memory) return false;
    for (int32_t axis = 0; axis < rank; ++axis)
        if (source->shape[axis] != out->shape[axis]) return false;
    for (int32_t v = 2; v < step_views(step); ++v) {
        const step_view *index = step->view + v;
        if (index->rank != rank || (index->memory != DTYPE_INT32 && index->memory != DTYPE_INT64)) return false;
        for (int32_t axis = 0; axis < rank; ++axis)
            if (index->shape[axis] != 1 && index->shape[axis] != out->shape[axis]) return false;
    }
    return true;
}

/* tile_rows: combinations of the outer axes, row_length: all of them; tile_columns: items. */
static void prepare_gather(plan_step *step)
{
    const step_view *out = step->view;
    int64_t numel = 1;
    for (int32_t axis = 0; axis < out->rank; ++axis) numel *= out->shape[axis];
    if (!numel) return;
    items all = items_of(step);
    int64_t bytes = all.columns * out->size, some = 1 + TILE_BYTES / bytes;
    step->tile_columns = some < RUN ? some : RUN;
    if (step->tile_columns > all.count) step->tile_columns = all.count;
    step->column_tiles = (all.count + step->tile_columns - 1) / step->tile_columns;
    step->row_length = numel / all.columns / all.count;
    step->tile_rows = 1 + TILE_BYTES / (step->tile_columns * (bytes < TILE_BYTES ? bytes : TILE_BYTES));
    step->row_tiles = (step->row_length + step->tile_rows - 1) / step->tile_rows;
    step->tiles = step->row_tiles * step->column_tiles;
    step->grain = 1;
    step->traffic = (uint64_t)(2.0 * (double)numel * (double)out->size);
    step->cost = (uint64_t)((double)numel / (double)all.columns * (1.5 + 0.1 * (double)bytes));
}

static pool_body gather_body(const plan_step *step)
{
    (void)step;
    return run_gather;
}

const kernel_family family_gathers = {
    .shaped = true, .computes = computes_any, .accept = accept_gather, .prepare = prepare_gather, .body = gather_body};
