/* Rows of which only the likeliest elements are kept. */
#include <math.h>

#include "tile.h"

typedef int64_t index64 __attribute__((aligned(1), may_alias));

/* The first of the elements in order that are not less than the k-th from the end. */
static int64_t first_of_largest(const float *x, int64_t n, int64_t k)
{
    if (k < 1 || k > n) return 0;
    int64_t first = n - k;
    while (first > 0 && !(x[first - 1] < x[n - k])) --first;
    return first;
}

/* The first one whose running sum of probabilities is above what may be left out; the last one at the latest. */
static int64_t first_of_likeliest(const float *x, int64_t first, int64_t n, float left)
{
    double sum = 0, running = 0;
    const float most = x[n - 1];
    for (int64_t i = first; i < n; ++i) sum += (double)expf(x[i] - most);
    for (int64_t i = first; i < n - 1; ++i) {
        running += (double)expf(x[i] - most);
        if (!((float)(running / sum) <= left)) return i;
    }
    return n - 1;
}

static void run_tops(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *part = step->view + 3, *number = step->view + 4;
    int64_t n = step->view[0].shape[1];
    for (int64_t a = begin; a < end; ++a) {
        float *out = (float *)(void *)run->first[0] + a * n;
        const float *x = (const float *)(const void *)run->first[1] + a * n;
        const index64 *place = (const index64 *)(const void *)run->first[2] + a * n;
        const float kept =
            *(const float *)(const void *)(run->first[3] + (part->shape[0] > 1 ? a : 0) * part->stride[0]);
        const int32_t k =
            *(const int32_t *)(const void *)(run->first[4] + (number->shape[0] > 1 ? a : 0) * number->stride[0]);
        int64_t first = step->attrs[1] != 0 ? first_of_largest(x, n, k) : 0;
        if (step->attrs[0] != 0) first = first_of_likeliest(x, first, n, 1 - kept);
        for (int64_t i = 0; i < n; ++i)
            if (place[i] >= 0 && place[i] < n) out[place[i]] = i < first ? -INFINITY : x[i];
    }
}

static bool is_dense(const step_view *view, int32_t dtype)
{
    return view->memory == dtype && view_is_dense(view);
}

static bool accept_tops(const plan_step *step)
{
    const step_view *out = step->view, *part = out + 3, *number = out + 4;
    for (int32_t v = 0; v < 3; ++v) {
        if (out[v].rank != 2 || !is_dense(out + v, v == 2 ? DTYPE_INT64 : DTYPE_FLOAT)) return false;
        if (out[v].shape[0] != out->shape[0] || out[v].shape[1] != out->shape[1]) return false;
    }
    if (part->rank != 1 || number->rank != 1 || part->memory != DTYPE_FLOAT || number->memory != DTYPE_INT32)
        return false;
    bool parts = part->shape[0] == 1 || part->shape[0] == out->shape[0];
    return parts && (number->shape[0] == 1 || number->shape[0] == out->shape[0]);
}

static void prepare_tops(plan_step *step)
{
    int64_t rows = step->view[0].shape[0], n = step->view[0].shape[1];
    if (!rows || !n) return;
    step->tiles = rows;
    step->grain = 1;
    step->traffic = (uint64_t)((double)rows * (double)n * 16);
    step->cost = (uint64_t)((double)rows * (double)n * 8);
}

static pool_body tops_body(const plan_step *step)
{
    (void)step;
    return run_tops;
}

const kernel_family family_tops = {
    .shaped = true, .computes = computes_any, .accept = accept_tops, .prepare = prepare_tops, .body = tops_body};
