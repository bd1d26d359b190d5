/* Sums of all segments of a row, and what comes back through them. */
#include <math.h>
#include <string.h>

#include "scratch.h"
#include "tile.h"

#define NUMBERED "segments.def"
#include "numbered.h"

#define LONGEST 131072 /* elements of a row, whose columns are added up in a thread's scratch memory */

static void sums_of(float *restrict to, const float *restrict x, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) {
        float *restrict row = to + i * n;
        const float *restrict before = row - n;
        for (int64_t j = 0; j < i; ++j) row[j] = before[j] + x[i];
        row[i] = 0;
        for (int64_t j = i + 1; j < n; ++j) row[j] = -INFINITY;
    }
}

static void back_through(float *restrict to, const float *restrict one, const float *restrict other, int64_t n,
                         float *restrict column)
{
    memset(column, 0, (size_t)n * sizeof(float));
    for (int64_t i = n - 1; i >= 0; --i) {
        float sum = 0;
        for (int64_t j = 0; j < i; ++j) {
            column[j] += one[i * n + j] * other[i * n + j];
            sum += column[j];
        }
        to[i] = sum;
    }
}

static void run_segments(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *in = run->step->view + 1;
    int64_t n = in->shape[1], square = n * n;
    bool back = run->step->kernel == KERNEL_segment_sums_back;
    float *column = back ? scratch_take() : NULL;
    for (int64_t a = begin; a < end; ++a) {
        float *to = (float *)(void *)run->first[0] + a * (back ? n : square);
        const float *from = (const float *)(const void *)run->first[1] + a * (back ? square : n);
        if (back)
            back_through(to, from, (const float *)(const void *)run->first[2] + a * square, n, column);
        else
            sums_of(to, from, n);
    }
    if (back) scratch_give(column);
}

static bool is_dense(const step_view *view)
{
    return view->memory == DTYPE_FLOAT && view_is_dense(view);
}

static bool is_square(const step_view *view, const step_view *row)
{
    return view->rank == 3 && view->shape[0] == row->shape[0] && view->shape[1] == row->shape[1] &&
           view->shape[2] == row->shape[1];
}

static bool accept_segments(const plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    bool back = step->kernel == KERNEL_segment_sums_back;
    const step_view *row = back ? out : in;
    if (!is_dense(out) || !is_dense(in) || row->rank != 2 || row->shape[1] > LONGEST) return false;
    if (!back) return is_square(out, row);
    return is_square(in, row) && is_dense(in + 1) && is_square(in + 1, row);
}

static void prepare_segments(plan_step *step)
{
    int64_t rows = step->view[1].shape[0], n = step->view[1].shape[1];
    if (!rows || !n) return;
    step->tiles = rows;
    step->grain = 1;
    double squares = (double)rows * (double)n * (double)n;
    step->traffic = (uint64_t)(squares * (step->kernel == KERNEL_segment_sums_back ? 8 : 4));
    step->cost = (uint64_t)squares;
}

static pool_body segments_body(const plan_step *step)
{
    (void)step;
    return run_segments;
}

const kernel_family family_segments = {.shaped = true,
                                       .computes = computes_any,
                                       .accept = accept_segments,
                                       .prepare = prepare_segments,
                                       .body = segments_body};
