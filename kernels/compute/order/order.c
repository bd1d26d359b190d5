/* Steps that put the elements of rows in order: which kernels there are for which views, and what each row needs. */
#include "order.h"

#include <string.h>

#define NUMBERED "order.def"
#include "numbered.h"

#define TILE_ELEMENTS 8192 /* of short rows that a thread takes at once, or more */
#define HALF_SCRATCH (SCRATCH_BYTES / 2)

/* ---- elements ---------------------------------------------------------------------------------------------------- */

static bool has_order(int32_t dtype)
{
    return dtype != DTYPE_COMPLEX32 && class_of_number(dtype) != CLASS_complex && dtype_size(dtype);
}

static ordering ordering_of(int32_t dtype)
{
    static const uint64_t infinities[DTYPES] = {[DTYPE_FLOAT] = 0x7f800000,
                                                [DTYPE_FLOAT16] = 0x7c00,
                                                [DTYPE_BF16] = 0x7f80,
                                                [DTYPE_DOUBLE] = UINT64_C(0x7ff0000000000000)};
    bool whole = dtype == DTYPE_INT8 || dtype == DTYPE_INT16 || dtype == DTYPE_INT32 || dtype == DTYPE_INT64;
    return (ordering){
        .size = (int32_t)dtype_size(dtype), .floats = infinities[dtype], .whole = whole, .infinity = infinities[dtype]};
}

/* ---- what each row needs ----------------------------------------------------------------------------------------- */

static bool is_long(const plan_step *step)
{
    return step->outputs == 3;
}

static bool is_topk(const plan_step *step)
{
    return step->kernel == KERNEL_topk || step->kernel == KERNEL_topk_long;
}

/* Pairs that are sorted at once, at most: all of a row, or all that are wanted of it. */
static int64_t pairs_at_once(const plan_step *step)
{
    if (step->kernel == KERNEL_kth) return 0;
    const step_view *view = step->view + (is_topk(step) ? 0 : step->outputs);
    return view->rank ? view->shape[view->rank - 1] : 1;
}

static bool fits_scratch(const plan_step *step, int64_t rows)
{
    int64_t size = step->view[0].size, needed;
    if (__builtin_mul_overflow(pairs_at_once(step), pair_bytes(size), &needed)) return false;
    if (!is_long(step)) return needed <= HALF_SCRATCH;
    const step_view *scratch = step->view + 2;
    if (__builtin_mul_overflow(needed, 2 * rows, &needed)) return false;
    return scratch->size == 1 && view_is_dense(scratch) && view_numel(scratch) >= needed;
}

static bool accept_rows_in_order(const plan_step *step)
{
    const step_view *values = step->view, *places = step->view + 1, *from = step->view + step->outputs;
    if (!has_order(from->memory) || values->memory != from->memory || places->memory != DTYPE_INT64) return false;
    if (!view_is_dense(values) || !view_is_dense(places) || !view_is_dense(from)) return false;
    int64_t n = from->rank ? from->shape[from->rank - 1] : 1, numel = view_numel(from);
    if (!numel) return true;
    int64_t rows = numel / n, found = view_numel(values), wanted = found / rows;
    if (view_numel(places) != found || wanted * rows != found || wanted > n) return false;
    if (step->kernel == KERNEL_kth ? wanted != 1 : !is_topk(step) && wanted != n) return false;
    if (n > UINT32_MAX) return false;
    return fits_scratch(step, rows);
}

static void prepare_rows_in_order(plan_step *step)
{
    const step_view *from = step->view + step->outputs;
    int64_t numel = view_numel(from), found = view_numel(step->view);
    if (!numel || !found) return;
    step->row_length = from->rank ? from->shape[from->rank - 1] : 1;
    step->row_tiles = numel / step->row_length; /* rows */
    step->tile_columns = found / step->row_tiles;
    step->tile_rows = 1 + TILE_ELEMENTS / step->row_length;
    step->tiles = (step->row_tiles + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    step->traffic = (uint64_t)(numel * from->size + found * (from->size + 8));
    step->cost = (uint64_t)((double)numel + 12.0 * (double)found);
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

/* A row with all that is the same for every one of them. */
static order_row row_of(const step_run *run, char *scratch)
{
    const plan_step *step = run->step;
    ordering how = ordering_of(step->view[0].memory);
    how.overlaid = run->staged;
    how.down = is_topk(step) ? step->attrs[0] != 0 : step->kernel != KERNEL_kth && step->attrs[0] != 0;
    return (order_row){.how = how,
                       .n = step->row_length,
                       .wanted = step->tile_columns,
                       .scratch = scratch,
                       .spare = scratch + HALF_SCRATCH,
                       .capacity = HALF_SCRATCH / pair_bytes(how.size),
                       .sorted = is_topk(step) && step->attrs[1] != 0};
}

static void enter_row(const step_run *run, int64_t number, order_row *row)
{
    const plan_step *step = run->step;
    int64_t size = row->how.size;
    row->from = run->first[step->outputs] + number * row->n * size;
    row->values = run->first[0] + number * row->wanted * size;
    row->places = (element_64 *)(void *)(run->first[1] + number * row->wanted * 8);
    if (!is_long(step)) return;
    row->capacity = pairs_at_once(step);
    int64_t bytes = row->capacity * pair_bytes(size);
    row->scratch = run->first[2] + 2 * number * bytes;
    row->spare = (char *)row->scratch + bytes;
}

static void put_one(const order_row *row, int64_t place)
{
    memcpy(row->values, row->from + place * row->how.size, (size_t)row->how.size);
    *row->places = (uint64_t)place;
}

static void run_order(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    char *scratch = scratch_take();
    order_row row = row_of(run, scratch);
    const order_loops *loops = row.how.size < 8 ? &order_narrow : &order_wide;
    int64_t last = end * step->tile_rows < step->row_tiles ? end * step->tile_rows : step->row_tiles;
    for (int64_t number = begin * step->tile_rows; number < last; ++number) {
        enter_row(run, number, &row);
        if (step->kernel == KERNEL_kth)
            put_one(&row, loops->kth(&row, (int64_t)step->attrs[0], (int64_t)step->attrs[1]));
        else if (is_topk(step))
            loops->topk(&row);
        else
            loops->sort(&row);
    }
    scratch_give(scratch);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool searches(const plan_step *step)
{
    return step->kernel == KERNEL_search || step->kernel == KERNEL_search_by;
}

static bool order_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class != CLASS_complex;
}

static bool accept_order(const plan_step *step)
{
    return step->class != CLASS_complex && (searches(step) ? search_accepts : accept_rows_in_order)(step);
}

static void prepare_order(plan_step *step)
{
    (searches(step) ? search_prepare : prepare_rows_in_order)(step);
}

static pool_body order_body(const plan_step *step)
{
    return searches(step) ? run_search : run_order;
}

const kernel_family family_order = {
    .shaped = true, .computes = order_computes, .accept = accept_order, .prepare = prepare_order, .body = order_body};
