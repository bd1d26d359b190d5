/* Gradients of padding along one axis: what is inside, and what the border shows of it. */
#include <string.h>

#include "tile.h"

#define NUMBERED "unpad.def"
#include "numbered.h"

#define TILE_BYTES 65536

/* A row of the result, of n real numbers: copied, or one more added. */
static void add(void *to, const void *from, int64_t n, bool wide, bool fresh)
{
    if (fresh) {
        memcpy(to, from, (size_t)n * (wide ? sizeof(double) : sizeof(float)));
        return;
    }
    double *sum = to;
    const double *more = from;
    float *short_sum = to;
    const float *short_more = from;
    for (int64_t i = 0; i < n && wide; ++i) sum[i] += more[i];
    for (int64_t i = 0; i < n && !wide; ++i) short_sum[i] += short_more[i];
}

typedef struct unpadding {
    const char *from; /* of one outer index */
    int64_t size, padded, front, back;
    int64_t row, n; /* bytes, and real numbers, of a row */
    bool wide;
    int32_t kernel;
} unpadding;

/* Row `at` of the padded tensor; whether the sum has a row already. */
static bool add_row(const unpadding *by, char *to, int64_t at, bool begun)
{
    if (at < 0 || at >= by->padded) return begun;
    add(to, by->from + at * by->row, by->n, by->wide, !begun);
    return true;
}

static void sum_row(const unpadding *by, char *to, int64_t i)
{
    bool begun = add_row(by, to, i + by->front, false);
    int64_t from_end = by->size - 1 - i, last = by->front + by->size;
    if (by->kernel == KERNEL_unpad_circular) {
        int64_t first = ((i + by->front) % by->size + by->size) % by->size;
        begun = false;
        for (int64_t at = first; at < by->padded; at += by->size) begun = add_row(by, to, at, begun);
    } else if (by->kernel == KERNEL_unpad_edge) {
        for (int64_t k = 0; k < by->front && !i; ++k) begun = add_row(by, to, k, begun);
        for (int64_t k = 0; k < by->back && !from_end; ++k) begun = add_row(by, to, last + k, begun);
    } else {
        if (i >= 1 && i <= by->front) begun = add_row(by, to, by->front - i, begun);
        if (from_end >= 1 && from_end <= by->back) begun = add_row(by, to, last - 1 + from_end, begun);
    }
    if (!begun) memset(to, 0, (size_t)by->row);
}

static void run_unpad(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *out = step->view, *in = out + 1;
    bool pair = out->memory == DTYPE_COMPLEX64 || out->memory == DTYPE_COMPLEX128;
    unpadding by = {.size = out->shape[1], .padded = in->shape[1], .row = out->shape[2] * out->size};
    by.front = (int64_t)step->attrs[0], by.back = (int64_t)step->attrs[1];
    by.n = out->shape[2] * (pair ? 2 : 1), by.kernel = step->kernel;
    by.wide = out->memory == DTYPE_DOUBLE || out->memory == DTYPE_COMPLEX128;
    int64_t total = out->shape[0] * by.size, last = end * step->tile_rows < total ? end * step->tile_rows : total;
    for (int64_t at = begin * step->tile_rows; at < last; ++at) {
        by.from = run->first[1] + at / by.size * by.padded * by.row;
        sum_row(&by, run->first[0] + at * by.row, at % by.size);
    }
}

static bool accept_unpad(const plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    int32_t dtype = out->memory;
    bool real = dtype == DTYPE_FLOAT || dtype == DTYPE_DOUBLE;
    if (!real && dtype != DTYPE_COMPLEX64 && dtype != DTYPE_COMPLEX128) return false;
    if (out->rank != 3 || in->rank != 3 || in->memory != dtype) return false;
    for (int32_t v = 0; v < 2; ++v) {
        int64_t stride = out->size;
        for (int32_t axis = 2; axis >= 0; stride *= step->view[v].shape[axis--])
            if (step->view[v].shape[axis] != 1 && step->view[v].stride[axis] != stride) return false;
    }
    return in->shape[0] == out->shape[0] && in->shape[2] == out->shape[2];
}

static void prepare_unpad(plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    int64_t rows = out->shape[0] * out->shape[1], bytes = out->shape[2] * out->size;
    if (!rows || !bytes) return;
    step->tile_rows = 1 + TILE_BYTES / bytes;
    step->tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    step->traffic = (uint64_t)((double)out->shape[0] * (double)(in->shape[1] + out->shape[1]) * (double)bytes);
    step->cost = step->traffic / 8 + (uint64_t)(4 * rows);
}

static pool_body unpad_body(const plan_step *step)
{
    (void)step;
    return run_unpad;
}

const kernel_family family_unpads = {
    .shaped = true, .computes = computes_any, .accept = accept_unpad, .prepare = prepare_unpad, .body = unpad_body};
