/* Steps that work out where indices point: several of them as one number, and where a mask is true. */
#include "tile.h"

#define NUMBERED "places.def"
#include "numbered.h"

#define AT_ONCE 8192 /* numbers that a thread works out at once */
#define MOST_INDICES 8

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

/* ---- lines of elements ------------------------------------------------------------------------------------------- */

/* Where a line along the last axis of the first view's shape begins, by its number, and the number of its first element
 * in every view. */
static void line_begin(const step_run *run, int64_t line, char **at)
{
    const step_view *view = run->step->view;
    for (int32_t v = 0; v < step_views(run->step); ++v) at[v] = run->first[v];
    for (int32_t axis = view[1].rank - 2; axis >= 0; --axis) {
        int64_t place = line % view[1].shape[axis];
        line /= view[1].shape[axis];
        for (int32_t v = 0; v < step_views(run->step); ++v)
            if (axis < view[v].rank) at[v] += place * view[v].stride[axis];
    }
}

static int64_t line_length(const plan_step *step)
{
    const step_view *view = step->view + 1;
    return view->rank ? view->shape[view->rank - 1] : 1;
}

static int64_t line_step(const step_view *view)
{
    return view->rank ? view->stride[view->rank - 1] : 0;
}

/* ---- several indices as one number ------------------------------------------------------------------------------- */

/* What an index adds, or 0 if it names nothing. */
static int64_t share(const step_run *run, int32_t number, int64_t element, const char *at)
{
    const double *attrs = run->attrs + 1 + (ptrdiff_t)2 * number;
    int64_t size = (int64_t)attrs[0], interleaved = (int64_t)run->attrs[0], view = 1 + number;
    bool narrow = run->step->view[view].size == sizeof(index32);
    int64_t index = narrow ? *(const index32 *)(const void *)at : *(const index64 *)(const void *)at;
    int64_t place = index < 0 ? index + size : index;
    if (place >= 0 && place < size) return place * (int64_t)attrs[1];
    step_fault(run, (int32_t)view, interleaved == 1 ? element : element * interleaved + number, index, size);
    return 0;
}

static void run_places(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    int64_t length = line_length(step), out = line_step(step->view);
    for (int64_t part = begin; part < end; ++part) {
        int64_t line = part / step->column_tiles, from = part % step->column_tiles * AT_ONCE;
        int64_t to = from + AT_ONCE < length ? from + AT_ONCE : length;
        char *at[AE_MAX_VIEWS];
        line_begin(run, line, at);
        for (int64_t i = from; i < to; ++i) {
            int64_t sum = 0;
            for (int32_t n = 0; n < step->inputs; ++n)
                sum += share(run, n, line * length + i, at[n + 1] + i * line_step(step->view + n + 1));
            *(index64 *)(void *)(at[0] + i * out) = sum;
        }
    }
}

/* ---- where a mask is true ---------------------------------------------------------------------------------------- */

static void run_true(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *out = step->view, *mask = step->view + 1;
    int64_t capacity = out->shape[0], found = 0, length = line_length(step), pace = line_step(mask);
    for (int64_t line = begin; line < end && found < capacity && step->row_length; ++line) {
        char *at[AE_MAX_VIEWS];
        line_begin(run, line, at);
        for (int64_t i = 0; i < length && found < capacity; ++i)
            if (at[1][i * pace]) *(index64 *)(void *)(run->first[0] + found++ * out->stride[0]) = line * length + i;
    }
    for (; found < capacity; ++found) *(index64 *)(void *)(run->first[0] + found * out->stride[0]) = -1;
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool places_compute(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_int64;
}

static bool is_index(const step_view *view)
{
    return view->memory == view->kernel && (view->memory == DTYPE_INT32 || view->memory == DTYPE_INT64);
}

static bool accept_places(const plan_step *step)
{
    const step_view *out = step->view, *first = step->view + 1;
    if (out->memory != DTYPE_INT64 || out->kernel != DTYPE_INT64) return false;
    if (step->kernel == KERNEL_true_places) return out->rank == 1 && first->size == 1;
    for (int32_t v = 1; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        if (!is_index(view) || view->rank != out->rank) return false;
        for (int32_t axis = 0; axis < out->rank; ++axis)
            if (view->shape[axis] != out->shape[axis]) return false;
    }
    return true;
}

static void prepare_places(plan_step *step)
{
    const step_view *first = step->view + 1;
    bool masked = step->kernel == KERNEL_true_places;
    double numel = 1;
    step->tiles = 1;
    step->column_tiles = masked ? 1 : (line_length(step) + AT_ONCE - 1) / AT_ONCE;
    for (int32_t axis = 0; axis < first->rank; ++axis) {
        numel *= (double)first->shape[axis];
        step->tiles *= axis < first->rank - 1 ? first->shape[axis] : 1;
    }
    step->ordered = masked;
    step->row_length = numel > 0;
    step->tiles = masked && !numel ? 1 : step->tiles * step->column_tiles; /* that none is true has to be written */
    step->grain = 1 + (int64_t)(AT_ONCE / (numel / (double)(step->tiles + 1) + 1));
    step->traffic = (uint64_t)(numel * 8 * (1 + step->inputs));
    step->cost = (uint64_t)(numel * (masked ? 1 : 2 * step->inputs));
}

static pool_body places_body(const plan_step *step)
{
    return step->kernel == KERNEL_true_places ? run_true : run_places;
}

const kernel_family family_places = {.shaped = true,
                                     .computes = places_compute,
                                     .accept = accept_places,
                                     .prepare = prepare_places,
                                     .body = places_body};
