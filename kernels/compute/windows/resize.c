/* Steps that resize along an axis: tables of weights, sums of what is weighed, and elements that are picked. */
#include "resize.h"

#define NUMBERED "resize.def"
#include "numbered.h"

#define AT_ONCE 16384 /* numbers of a tile */
#define FURTHEST ((int64_t)1 << 30)

static int64_t to_size(double number)
{
    return number >= 0 && number < (double)FURTHEST ? (int64_t)number : -1;
}

static resizing resizing_of(const double *attrs)
{
    resizing by = {
        .filter = to_size(attrs[0]), .gradient = attrs[1] != 0, .from = to_size(attrs[2]), .to = to_size(attrs[3])};
    by.step = attrs[4], by.half = attrs[5], by.taps = to_size(attrs[6]), by.sharp = attrs[7];
    return by;
}

static bool wide_numbers(const plan_step *step)
{
    return step->view[step_views(step) - 1].memory == DTYPE_DOUBLE;
}

static void run_table(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    resizing by = resizing_of(run->attrs);
    if (begin == end) return;
    if (wide_numbers(run->step))
        resize_table_double(&by, run->first[0]);
    else
        resize_table_float(&by, run->first[0]);
}

static void run_sum(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    resize_sums by = {.to = run->first[0], .from = run->first[1], .table = run->first[2], .n = out->shape[1]};
    by.m = in->shape[1], by.inner = out->shape[2], by.length = in[1].shape[0];
    int64_t rows = by.inner == 1 ? out->shape[0] : out->shape[0] * by.n, each = run->step->tile_rows;
    int64_t last = end * each < rows ? end * each : rows;
    if (wide_numbers(run->step))
        resize_sum_double(&by, begin * each, last);
    else
        resize_sum_float(&by, begin * each, last);
}

/* n elements of a row, each as the table says. */
static void take(char *to, const char *from, const mem_int32 *begin, int64_t n, int64_t m, int64_t size)
{
#define TAKE(type) \
    for (int64_t i = 0; i < n; ++i) \
        if (begin[i] >= 0 && begin[i] < m) ((type *)(void *)to)[i] = ((const type *)(const void *)from)[begin[i]];
    if (size == 1) {
        TAKE(mem_uint8)
    } else if (size == 2) {
        TAKE(mem_uint16)
    } else if (size == 4) {
        TAKE(mem_uint32)
    } else if (size == 8) {
        TAKE(mem_uint64)
    } else {
        for (int64_t i = 0; i < n; ++i)
            if (begin[i] >= 0 && begin[i] < m) memcpy(to + i * size, from + begin[i] * size, (size_t)size);
    }
#undef TAKE
}

static void run_pick(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    const mem_int32 *places = (const void *)run->first[2];
    int64_t n = out->shape[1], m = in->shape[1], size = out->shape[2] * out->size;
    bool single = out->shape[2] == 1;
    int64_t rows = single ? out->shape[0] : out->shape[0] * n, each = run->step->tile_rows;
    int64_t last = end * each < rows ? end * each : rows;
    for (int64_t r = begin * each; r < last && single; ++r)
        take(run->first[0] + r * n * size, run->first[1] + r * m * size, places, n, m, size);
    for (int64_t r = begin * each; r < last && !single; ++r)
        take(run->first[0] + r * size, run->first[1] + r / n * m * size, places + r % n, 1, m, size);
}

/* Whether a table can be made as the attributes say. */
static bool makes_sense(const plan_step *step)
{
    resizing by = resizing_of(step->attrs);
    int64_t most = SCRATCH_BYTES / (int64_t)sizeof(double), least = by.filter == FILTER_CUBIC ? 4 : 1;
    bool known = by.filter >= FILTER_NEAREST && by.filter <= FILTER_CUBIC_WIDE && by.from > 0 && by.to > 0;
    if (by.filter == FILTER_LINEAR) least = 2;
    if (!known || isnan(by.step) || by.taps < least || by.taps > most || by.to > FURTHEST / by.taps) return false;
    return step->view->shape[0] == 2 * resize_rows(&by) + 1 + by.to * by.taps;
}

static bool accept_table(const step_view *out)
{
    return out->rank == 1 && view_is_dense(out) && (out->memory == DTYPE_FLOAT || out->memory == DTYPE_DOUBLE);
}

static bool accept_resize(const plan_step *step)
{
    if (step->kernel == KERNEL_resize_table) return accept_table(step->view);
    const step_view *out = step->view, *in = out + 1, *table = in + 1;
    if (out->rank != 3 || in->rank != 3 || table->rank != 1 || in->memory != out->memory) return false;
    if (!view_is_dense(out) || !view_is_dense(in) || !view_is_dense(table)) return false;
    bool picks = step->kernel == KERNEL_resize_pick,
         real = table->memory == DTYPE_FLOAT || table->memory == DTYPE_DOUBLE;
    if (picks ? table->memory != DTYPE_FLOAT : !real || table->memory != out->memory) return false;
    if (table->shape[0] < 2 * out->shape[1] + 1) return false;
    return in->shape[0] == out->shape[0] && in->shape[2] == out->shape[2];
}

static void prepare_resize(plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    step->grain = 1;
    if (step->kernel == KERNEL_resize_table) {
        step->tiles = step->tile_rows = makes_sense(step);
        step->cost = step->traffic = 8 * (uint64_t)out->shape[0];
        return;
    }
    int64_t count = out->shape[0] * out->shape[1] * out->shape[2];
    bool single = out->shape[2] == 1;
    int64_t rows = single ? out->shape[0] : out->shape[0] * out->shape[1], row = single ? out->shape[1] : out->shape[2];
    if (!count) return;
    step->tile_rows = (1 + AT_ONCE / row + 3) / 4 * 4;
    step->tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    double read = (double)out->shape[0] * (double)in->shape[1] * (double)in->shape[2];
    step->traffic = (uint64_t)(((double)count + read) * (double)out->size);
    step->cost = (uint64_t)(2 * (read + (double)count));
}

static pool_body resize_body(const plan_step *step)
{
    if (step->kernel == KERNEL_resize_table) return run_table;
    return step->kernel == KERNEL_resize_sum ? run_sum : run_pick;
}

const kernel_family family_resizes = {
    .shaped = true, .computes = computes_any, .accept = accept_resize, .prepare = prepare_resize, .body = resize_body};
