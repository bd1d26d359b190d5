/* Steps over windows of planes: pooling forward and backward. */
#include <string.h>

#include "windows.h"

#define NUMBERED "windows.def"
#include "numbered.h"

#define WORK 16384                  /* elements that a tile takes from windows, about */

/* ---- masks ------------------------------------------------------------------------------------------------------- */

#define CHANNELS 16 /* of a group: bits of a mask's number */

/* Where the number is that has the bits of one place of the kernel and one result. */
static char *mask_at(const step_run *run, int32_t view, int64_t n, int64_t group, int64_t place, int64_t result)
{
    const step_view *mask = run->step->view + view;
    return run->first[view] + n * mask->stride[0] + group * mask->stride[1] + place * mask->stride[2] +
           result * mask->stride[3];
}

/* The attributes with the plane's width, and the sizes of the results. */
static bool read_mask(windows *all, const step_run *run, const step_view *places)
{
    int64_t plane[3] = {1, FARTHEST - 1, 1};
    return window_integer(run->attrs[12], 1, plane + 2) && windows_read(all, run->attrs, plane, places->shape + 2);
}

/* Which place of the kernel an element is at, for the window of a result. */
static int64_t place_of(const windows *all, int64_t element, int64_t result)
{
    const window_axis *h = all->axis + 1, *w = all->axis + 2;
    int64_t down = element / w->size - (result / w->outs * h->stride - h->pad);
    return down * w->kernel + element % w->size - (result % w->outs * w->stride - w->pad);
}

void run_window_mask(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *mask = run->step->view, *from = mask + 1;
    windows all;
    if (!read_mask(&all, run, from)) return;
    int64_t results = least(from->shape[3] * from->shape[4], mask->shape[3]);
    for (; begin < end; ++begin) {
        int64_t n = begin / mask->shape[1], group = begin % mask->shape[1];
        for (int64_t place = 0; place < mask->shape[2]; ++place)
            for (int64_t i = 0; i < results; ++i) *(mem_uint16 *)(void *)mask_at(run, 0, n, group, place, i) = 0;
        for (int64_t c = group * CHANNELS; c < least(from->shape[1], (group + 1) * CHANNELS); ++c)
            for (int64_t i = 0; i < results; ++i) {
                char *row = window_row_at(from, window_plane(run, 1, n * from->shape[1] + c), 0, i / from->shape[4]);
                int64_t element = window_numbered(from, row + i % from->shape[4] * from->stride[4]);
                int64_t place = place_of(&all, element, i);
                if (place < 0 || place >= mask->shape[2]) continue;
                *(mem_uint16 *)(void *)mask_at(run, 0, n, group, place, i) |= (uint16_t)(1 << c % CHANNELS);
            }
    }
}

void run_window_unmask(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *to = run->step->view, *mask = to + 1;
    windows all;
    if (!read_mask(&all, run, to)) return;
    const window_axis *h = all.axis + 1, *w = all.axis + 2;
    int64_t results = to->shape[3] * to->shape[4];
    for (; begin < end; ++begin) {
        int64_t n = begin / to->shape[1], c = begin % to->shape[1];
        for (int64_t i = 0; i < results; ++i) {
            int64_t found = -1, place = i < mask->shape[3] ? 0 : mask->shape[2];
            for (; place < mask->shape[2] && found < 0 && w->kernel; ++place) {
                const void *bits = mask_at(run, 1, n, c / CHANNELS, place, i);
                if (!(*(const mem_uint16 *)bits >> c % CHANNELS & 1)) continue;
                int64_t down = i / w->outs * h->stride - h->pad + place / w->kernel;
                int64_t along = i % w->outs * w->stride - w->pad + place % w->kernel;
                if (down >= 0 && along >= 0 && along < w->size) found = down * w->size + along;
            }
            char *row = window_row_at(to, window_plane(run, 0, begin), 0, i / to->shape[4]);
            window_number(to, row + i % to->shape[4] * to->stride[4], found);
        }
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static const struct bodies {
    pool_body body[CLASSES];
} bodies[] = {
    [KERNEL_window_max -
     KERNEL_window_max] = {{run_window_max_float, run_window_max_double, NULL, run_window_max_int64}},
    [KERNEL_window_max_at -
     KERNEL_window_max] = {{run_window_max_float, run_window_max_double, NULL, run_window_max_int64}},
    [KERNEL_window_mean - KERNEL_window_max] = {{run_window_mean_float, run_window_mean_double, NULL, NULL}},
    [KERNEL_window_spread - KERNEL_window_max] = {{run_window_spread_float, run_window_spread_double, NULL, NULL}},
    [KERNEL_window_mask - KERNEL_window_max] = {{NULL, NULL, NULL, run_window_mask}},
    [KERNEL_window_unmask - KERNEL_window_max] = {{NULL, NULL, NULL, run_window_unmask}},
    [KERNEL_window_return - KERNEL_window_max] = {{run_window_return_float, run_window_return_double, NULL, NULL}},
};

static pool_body body_for(int32_t kernel, int32_t class)
{
    return bodies[kernel - KERNEL_window_max].body[class];
}

static bool windows_compute(int32_t kernel, int32_t class)
{
    return body_for(kernel, class) != NULL;
}

static bool is_index(const step_view *view)
{
    return view->memory == DTYPE_INT32 || view->memory == DTYPE_INT64;
}

/* Whether the class has a stage for the view's elements. */
static bool has_values(const plan_step *step, int32_t view)
{
    int32_t dtype = step->view[view].memory;
    return isa_base.stages->load[step->class][dtype] && isa_base.stages->store[step->class][dtype];
}

static bool ranked(const plan_step *step, int32_t rank)
{
    for (int32_t v = 0; v < step_views(step); ++v)
        if (step->view[v].rank != rank) return false;
    return true;
}

/* The same n and c, and no axis but these is empty. */
static bool alike(const step_view *one, const step_view *other)
{
    for (int32_t axis = 2; axis < one->rank; ++axis)
        if (!one->shape[axis] || !other->shape[axis]) return false;
    return one->shape[0] == other->shape[0] && one->shape[1] == other->shape[1];
}

static bool same_sizes(const step_view *one, const step_view *other)
{
    return !memcmp(one->shape, other->shape, (size_t)one->rank * sizeof *one->shape);
}

static bool accept_mask(const step_view *mask, const step_view *places)
{
    if (mask->rank != 4 || places->rank != 5 || mask->memory != DTYPE_UINT16 || !is_index(places)) return false;
    if (places->shape[2] != 1 || !places->shape[3] || !places->shape[4]) return false;
    return mask->shape[0] == places->shape[0] && mask->shape[1] == (places->shape[1] + CHANNELS - 1) / CHANNELS;
}

static bool accept_windows(const plan_step *step)
{
    const step_view *view = step->view;
    if (!windows_compute(step->kernel, step->class)) return false;
    if (step->kernel == KERNEL_window_mask) return accept_mask(view, view + 1);
    if (step->kernel == KERNEL_window_unmask) return accept_mask(view + 1, view);
    if (step->kernel == KERNEL_window_return)
        return ranked(step, 3) && has_values(step, 0) && has_values(step, 1) && step_holds_values(step, 0) &&
               is_index(view + 2) && same_sizes(view + 1, view + 2) && alike(view, view + 1);
    const step_view *input = view + step->outputs;
    if (!ranked(step, 5) || !has_values(step, 0) || !has_values(step, step->outputs) || !alike(view, input))
        return false;
    return step->outputs == 1 || (is_index(view + 1) && same_sizes(view, view + 1));
}

/* Rows of results, or of elements that get gradients, or planes. */
static int64_t units(const plan_step *step)
{
    const int64_t *shape = step->view[0].shape;
    bool rows = step->kernel != KERNEL_window_return && step->kernel != KERNEL_window_mask &&
                step->kernel != KERNEL_window_unmask;
    return shape[0] * shape[1] * (rows ? shape[2] * shape[3] : 1);
}

static void prepare_windows(plan_step *step)
{
    int64_t total = units(step), taken = 1;
    for (int32_t v = 0; v < step_views(step); ++v) {
        int64_t elements = 1;
        for (int32_t axis = 0; axis < step->view[v].rank; ++axis) elements *= step->view[v].shape[axis];
        step->traffic += (uint64_t)((double)elements * (double)step->view[v].size);
        taken = most(taken, elements);
    }
    if (!total) return;
    step->tiles = total;
    step->grain = most(1, total / (taken / WORK + 1));
    step->cost = step->traffic;
}

static pool_body windows_body(const plan_step *step)
{
    return body_for(step->kernel, step->class);
}

const kernel_family family_windows = {.shaped = true,
                                      .computes = windows_compute,
                                      .accept = accept_windows,
                                      .prepare = prepare_windows,
                                      .body = windows_body};
