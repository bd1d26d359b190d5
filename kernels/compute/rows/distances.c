/* Distances between rows, and their gradients: differences and powers in float32, sums of many in double. */
#include <math.h>
#include <string.h>

#include "scratch.h"
#include "tile.h"

#define NUMBERED "distances.def"
#include "numbered.h"

#define CHUNK 256 /* elements whose sum is formed in float32 */
#define LANES 8
#define PART 8192 /* columns of a gradient that are summed at once */
_Static_assert(PART * sizeof(double) <= SCRATCH_BYTES, "sums fit the scratch memory");

typedef float row_float __attribute__((aligned(1), may_alias));

/* ---- one pair of rows -------------------------------------------------------------------------------------------- */

#define SUM_OF(term) \
    double sum = 0; \
    for (int64_t begin = 0; begin < k; begin += CHUNK) { \
        int64_t end = begin + CHUNK < k ? begin + CHUNK : k, i = begin; \
        float lane[LANES] = {0}, rest = 0; \
        for (; i + LANES <= end; i += LANES) \
            for (int j = 0; j < LANES; ++j) { \
                float d = fabsf(one[i + j] - other[i + j]); \
                lane[j] += term; \
            } \
        for (; i < end; ++i) { \
            float d = fabsf(one[i] - other[i]); \
            rest += term; \
        } \
        for (int j = 0; j < LANES; ++j) sum += lane[j]; \
        sum += rest; \
    }

static float sum_of_ones(const row_float *one, const row_float *other, int64_t k)
{
    SUM_OF((float)(d != 0))
    return (float)sum;
}

static float sum_of_sides(const row_float *one, const row_float *other, int64_t k)
{
    SUM_OF(d)
    return (float)sum;
}

static float length(const row_float *one, const row_float *other, int64_t k)
{
    SUM_OF(d * d)
    return (float)sqrt(sum);
}

static float longest(const row_float *one, const row_float *other, int64_t k)
{
    float most = 0;
    for (int64_t i = 0; i < k; ++i) {
        float d = fabsf(one[i] - other[i]);
        most = d > most || d != d ? d : most;
        if (most != most) break;
    }
    return most;
}

static float any_norm(const row_float *one, const row_float *other, int64_t k, double p)
{
    double sum = 0;
    for (int64_t i = 0; i < k; ++i) sum += pow(fabs((double)(one[i] - other[i])), p);
    return (float)pow(sum, 1 / p);
}

static float distance(const row_float *one, const row_float *other, int64_t k, double p)
{
    if (p == 0) return sum_of_ones(one, other, k);
    if (p == 1) return sum_of_sides(one, other, k);
    if (p == 2) return length(one, other, k);
    return isinf(p) ? longest(one, other, k) : any_norm(one, other, k, p);
}

/* ---- gradients --------------------------------------------------------------------------------------------------- */

/* What one element of a row gets from a distance that is not 0. */
static double share(double d, double far, double gradient, double p)
{
    double sign = d > 0 ? 1 : d < 0 ? -1 : d * 0;
    if (p == 1) return gradient * sign;
    if (p == 2) return gradient * d / far;
    if (isinf(p)) return fabs(d) == far ? gradient * sign : 0;
    return d == 0 ? 0 : sign * pow(fabs(d), p - 1) * gradient / pow(far, p - 1);
}

/* Columns [from, to) of one row's gradient. */
static void row_gradient(const row_float *gradient, const row_float *row, const row_float *others, const row_float *far,
                         int64_t n, int64_t k, int64_t from, int64_t to, double p, double *sum)
{
    memset(sum, 0, (size_t)(to - from) * sizeof *sum);
    for (int64_t r = 0; r < n && p != 0; ++r) {
        const row_float *other = others + r * k;
        if (far[r] == 0 && p != 1) continue;
        for (int64_t i = from; i < to; ++i) sum[i - from] += share((double)(row[i] - other[i]), far[r], gradient[r], p);
    }
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

static double p_of(const step_run *run)
{
    double p = run->attrs[0];
    return p == -1 ? INFINITY : p;
}

static row_float *floats(const step_run *run, int32_t view, int64_t element)
{
    return (row_float *)(void *)run->first[view] + element;
}

static void run_cdist(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    int64_t m = out->shape[1], n = out->shape[2], k = out[1].shape[2];
    for (int64_t row = begin; row < end; ++row) {
        row_float *to = floats(run, 0, row * n);
        for (int64_t r = 0; r < n; ++r)
            to[r] = distance(floats(run, 1, row * k), floats(run, 2, (row / m * n + r) * k), k, p_of(run));
    }
}

static void run_pdist(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    int64_t m = run->step->view[1].shape[0], k = run->step->view[1].shape[1];
    for (int64_t row = begin; row < end; ++row) {
        row_float *to = floats(run, 0, row * m - row * (row + 1) / 2);
        for (int64_t other = row + 1; other < m; ++other)
            to[other - row - 1] = distance(floats(run, 1, row * k), floats(run, 1, other * k), k, p_of(run));
    }
}

static void run_backward(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    int64_t m = out->shape[1], k = out->shape[2], n = out[1].shape[2];
    double *sum = scratch_take();
    for (int64_t row = begin; row < end; ++row)
        for (int64_t from = 0; from < k; from += PART) {
            int64_t to = from + PART < k ? from + PART : k;
            row_gradient(floats(run, 1, row * n), floats(run, 2, row * k), floats(run, 3, row / m * n * k),
                         floats(run, 4, row * n), n, k, from, to, p_of(run), sum);
            for (int64_t i = from; i < to; ++i) floats(run, 0, row * k)[i] = (float)sum[i - from];
        }
    scratch_give(sum);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static const char *shape_of(int32_t kernel, int32_t view)
{
    static const char *const cdist[] = {"bmn", "bmk", "bnk"}, *const pdist[] = {"n", "mk"};
    static const char *const backward[] = {"bmk", "bmn", "bmk", "bnk", "bmn"};
    return kernel == KERNEL_cdist ? cdist[view] : kernel == KERNEL_pdist ? pdist[view] : backward[view];
}

static bool accept_distances(const plan_step *step)
{
    int64_t sizes[128];
    memset(sizes, -1, sizeof sizes);
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        const char *shape = shape_of(step->kernel, v);
        int64_t stride = view->size;
        if (view->rank != (int32_t)strlen(shape) || view->memory != DTYPE_FLOAT || view->kernel != DTYPE_FLOAT)
            return false;
        for (int32_t axis = view->rank - 1; axis >= 0; --axis) {
            int64_t *size = sizes + shape[axis];
            if (*size >= 0 && *size != view->shape[axis]) return false;
            *size = view->shape[axis];
            if (view->shape[axis] > 1 && view->stride[axis] != stride) return false;
            stride *= view->shape[axis];
        }
    }
    int64_t m = sizes['m'];
    return step->kernel != KERNEL_pdist || (m < INT32_MAX && sizes['n'] == m * (m - 1) / 2);
}

static bool distances_compute(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static void prepare_distances(plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    bool pairs = step->kernel == KERNEL_pdist, back = step->kernel == KERNEL_cdist_backward;
    double rows = pairs ? (double)in->shape[0] : (double)out->shape[0] * (double)out->shape[1];
    double k = (double)(back ? out->shape[2] : in->shape[in->rank - 1]),
           n = (double)(pairs ? in->shape[0] : out[2].shape[1]);
    if (back) n = (double)in->shape[2];
    step->tiles = pairs ? in->shape[0] : out->shape[0] * out->shape[1];
    for (int32_t axis = 0; axis < out->rank; ++axis)
        if (!out->shape[axis]) step->tiles = 0;
    bool usual = step->attrs[0] == 1 || step->attrs[0] == 2 || step->attrs[0] == 0;
    step->grain = 1;
    step->traffic = (uint64_t)(rows * (n + k) * 4);
    step->cost = (uint64_t)(rows * n * (k * (back ? usual ? 2 : 60 : usual ? 0.5 : 30) + 5));
}

static pool_body distances_body(const plan_step *step)
{
    return step->kernel == KERNEL_cdist ? run_cdist : step->kernel == KERNEL_pdist ? run_pdist : run_backward;
}

const kernel_family family_distances = {.shaped = true,
                                        .computes = distances_compute,
                                        .accept = accept_distances,
                                        .prepare = prepare_distances,
                                        .body = distances_body};
