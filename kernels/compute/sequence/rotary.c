/* Steps that turn pairs of numbers. */
#include <string.h>

#include "numeric.h"
#include "tile.h"

#define NUMBERED "rotary.def"
#include "numbered.h"

#define PAIRS 256          /* of a row that are converted at once */
#define TILE_NUMBERS 16384 /* that a tile has at least, unless the step has fewer */

/* Some pairs of a row as float32: the two of a pair in `one` and `other`, neighbours `step` values apart. */
typedef struct pairs {
    const mem_float *one, *other;
    int64_t step;
} pairs;

typedef struct rotary_work {
    const step_run *run;
    const plan_step *step;
    int32_t last; /* axis of the pairs */
    char *at[4];  /* the row in every view */
    _Alignas(64) float value[4][2 * PAIRS];
} rotary_work;

/* Pairs from `first` on, as they lie if that can be, or in this view's scratch. */
static pairs take(rotary_work *work, int32_t v, int64_t first, int64_t n)
{
    const step_view *view = work->step->view + v;
    int64_t along = view->stride[work->last], across = view->stride[work->last - 1], size = view->size;
    const char *from = work->at[v] + first * along;
    float *to = work->value[v];
    bool interleaved = across == size && along == 2 * size;
    if (view->memory == DTYPE_FLOAT && (interleaved || along == size))
        return (pairs){(const mem_float *)(const void *)from, (const mem_float *)(const void *)(from + across),
                       along / size};
    load_loop load = isa_load(work->run->isa, CLASS_float, view->memory);
    if (interleaved) {
        load(to, 1, from, size, 2 * n);
        return (pairs){to, to + 1, 2};
    }
    load(to, 1, from, along, n);
    load(to + n, 1, from + across, along, n);
    return (pairs){to, to + n, 1};
}

/* Where results go, and from there to memory. */
static float *scratch_for(rotary_work *work, int32_t v)
{
    return work->value[v];
}

static void put(rotary_work *work, int32_t v, int64_t first, int64_t n)
{
    const step_view *view = work->step->view + v;
    int64_t along = view->stride[work->last], across = view->stride[work->last - 1], size = view->size;
    char *to = work->at[v] + first * along;
    float *from = work->value[v];
    store_loop store = isa_store(work->run->isa, CLASS_float, view->memory, false);
    if (across == size && along == 2 * size) {
        float interleaved[2 * PAIRS];
        for (int64_t i = 0; i < n; ++i) interleaved[2 * i] = from[i], interleaved[2 * i + 1] = from[n + i];
        store(to, size, interleaved, 1, 2 * n);
        return;
    }
    store(to, along, from, 1, n);
    store(to + across, along, from + n, 1, n);
}

/* ---- the arithmetic --------------------------------------------------------------------------------------------- */

/* The loop once for neighbours side by side, which become vectors, and once for any. */
#define EACH_PAIR(x, y, z, ...) \
    if ((x).step == 1 && (y).step == 1 && (z).step == 1) { \
        enum { a = 1, b = 1, c = 1 }; \
        for (int64_t i = 0; i < n; ++i) __VA_ARGS__ \
    } else { \
        const int64_t a = (x).step, b = (y).step, c = (z).step; \
        for (int64_t i = 0; i < n; ++i) __VA_ARGS__ \
    }

static void rotate(float *to, int64_t n, pairs x, pairs cos, pairs sin)
{
    EACH_PAIR(x, cos, sin, {
        float one = x.one[i * a], other = x.other[i * a];
        to[i] = one * cos.one[i * b] - other * sin.one[i * c];
        to[n + i] = other * cos.other[i * b] + one * sin.other[i * c];
    })
}

static void rotate_back(float *to, int64_t n, pairs dy, pairs cos, pairs sin)
{
    EACH_PAIR(dy, cos, sin, {
        float one = dy.one[i * a], other = dy.other[i * a];
        to[i] = one * cos.one[i * b] + other * sin.other[i * c];
        to[n + i] = other * cos.other[i * b] - one * sin.one[i * c];
    })
}

static void products(float *of_cos, float *of_sin, int64_t n, pairs dy, pairs x)
{
    EACH_PAIR(dy, x, x, {
        float one = dy.one[i * a], other = dy.other[i * a], left = x.one[i * b], right = x.other[i * c];
        of_cos[i] = one * left, of_cos[n + i] = other * right;
        of_sin[i] = -(one * right), of_sin[n + i] = other * left;
    })
}

static void run_row(rotary_work *work)
{
    int64_t count = work->step->view[0].shape[work->last];
    for (int64_t first = 0, n; first < count; first += n) {
        n = count - first < PAIRS ? count - first : PAIRS;
        if (work->step->kernel == KERNEL_rotate_products) {
            products(scratch_for(work, 0), scratch_for(work, 1), n, take(work, 2, first, n), take(work, 3, first, n));
            put(work, 1, first, n);
        } else
            (work->step->kernel == KERNEL_rotate ? rotate : rotate_back)(
                scratch_for(work, 0), n, take(work, 1, first, n), take(work, 2, first, n), take(work, 3, first, n));
        put(work, 0, first, n);
    }
}

static void run_rotary(void *context, int64_t begin, int64_t end)
{
    rotary_work work = {.run = context};
    const plan_step *step = work.step = work.run->step;
    work.last = step->view[0].rank - 1;
    int64_t row = begin * step->tile_rows, before = end * step->tile_rows;
    if (before > step->row_tiles) before = step->row_tiles;
    for (; row < before; ++row) {
        int64_t outer = row;
        for (int32_t v = 0; v < step_views(step); ++v) work.at[v] = work.run->first[v];
        for (int32_t axis = work.last - 2; axis >= 0; --axis) {
            int64_t size = step->view[0].shape[axis], place = outer % size;
            outer /= size;
            for (int32_t v = 0; v < step_views(step); ++v) work.at[v] += place * step->view[v].stride[axis];
        }
        run_row(&work);
    }
}

/* ---- what a step may be ----------------------------------------------------------------------------------------- */

static bool computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool accept(const plan_step *step)
{
    const step_view *first = step->view;
    if (step->class != CLASS_float || first->rank < 2 || first->shape[first->rank - 2] != 2) return false;
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        bool real = view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
        if (!real || view->kernel != view->memory || view->rank != first->rank) return false;
        for (int32_t axis = 0; axis < view->rank; ++axis)
            if (view->shape[axis] != first->shape[axis]) return false;
    }
    return true;
}

static void prepare(plan_step *step)
{
    const step_view *first = step->view;
    double rows = 1;
    for (int32_t axis = 0; axis < first->rank; ++axis)
        if (!first->shape[axis]) return; /* tiles stays 0 */
    for (int32_t axis = 0; axis < first->rank - 2; ++axis) rows *= (double)first->shape[axis];
    double numbers = 2 * (double)first->shape[first->rank - 1];
    if (rows * numbers > 0x1p60) return;
    step->tile_rows = numbers >= TILE_NUMBERS ? 1 : 1 + (int64_t)(TILE_NUMBERS / numbers);
    step->row_tiles = (int64_t)rows; /* rows in all */
    step->tiles = (step->row_tiles + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    step->cost = (uint64_t)(0.6 * rows * numbers) + 1;
    step->traffic = (uint64_t)(rows * numbers * (double)(first->size * step_views(step)));
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_rotary;
}

const kernel_family family_rotary = {
    .shaped = true, .computes = computes, .accept = accept, .prepare = prepare, .body = body};
