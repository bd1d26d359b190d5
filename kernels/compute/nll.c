/* Steps that take from every row what its target names, times the weight of that class, and what goes back there. */
#include <math.h>
#include <string.h>

#include "numeric.h"
#include "tile.h"

#define AT_ONCE 2048 /* samples, or about as many elements of a gradient */

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

static int64_t number_at(const char *at, int32_t dtype)
{
    if (dtype == DTYPE_UINT8) return *(const uint8_t *)at;
    return dtype == DTYPE_INT32 ? *(const index32 *)(const void *)at : *(const index64 *)(const void *)at;
}

static float value_at(const char *at, int32_t dtype)
{
    if (dtype == DTYPE_FLOAT) return *(const mem_float *)(const void *)at;
    uint16_t half = *(const mem_uint16 *)(const void *)at;
    return dtype == DTYPE_BF16 ? bfloat_to_float(half) : half_to_float(half);
}

/* ---- targets ----------------------------------------------------------------------------------------------------- */

typedef struct targets {
    const step_run *run;
    int32_t view, weights; /* of targets, and of what each class weighs */
    int64_t passed, classes;
} targets;

static targets targets_of(const step_run *run)
{
    targets found = {.run = run, .weights = step_views(run->step) - 1};
    found.view = found.weights - 1;
    found.passed = (int64_t)run->attrs[0] * ((int64_t)1 << 32) + (int64_t)run->attrs[1];
    found.classes = run->step->view[found.weights].shape[0];
    return found;
}

/* Where a view has what belongs to a sample. */
static const char *sample_at(const step_run *run, int32_t view, int64_t n, int64_t m)
{
    const int64_t *stride = run->step->view[view].stride;
    return run->first[view] + n * stride[0] + m * stride[run->step->view[view].rank - 1];
}

/* The class of a sample; -1 if it is passed over, or if there is no such class. */
static int64_t class_of(const targets *all, int64_t n, int64_t m)
{
    const step_view *of = all->run->step->view + all->view;
    int64_t class = number_at(sample_at(all->run, all->view, n, m), of->memory);
    if (class == all->passed) return -1;
    if (class >= 0 && class < all->classes) return class;
    step_fault(all->run, all->view, n * of->shape[1] + m, class, all->classes);
    return -1;
}

static float weight_of(const targets *all, int64_t class)
{
    const step_view *weights = all->run->step->view + all->weights;
    return value_at(all->run->first[all->weights] + class * weights->stride[0], weights->memory);
}

/* ---- what a sample comes to -------------------------------------------------------------------------------------- */

static float term_of(const targets *all, int64_t n, int64_t m)
{
    const step_run *run = all->run;
    int64_t class = class_of(all, n, m);
    if (class < 0) return 0;
    float weight = weight_of(all, class);
    if (run->step->kernel == KERNEL_nll_weights) return weight;
    const step_view *x = run->step->view + 1;
    float value = value_at(sample_at(run, 1, n, m) + class * x->stride[1], x->memory);
    if (run->attrs[2] != 0) return weight == 0 ? (float)NAN : -value;
    return -(weight * value);
}

static void run_terms(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    targets all = targets_of(run);
    mem_float *to = (void *)run->first[0];
    int64_t total = out->shape[0] * out->shape[1], last = end * AT_ONCE < total ? end * AT_ONCE : total;
    int64_t n = begin * AT_ONCE / out->shape[1], m = begin * AT_ONCE % out->shape[1];
    for (int64_t i = begin * AT_ONCE; i < last; ++i) {
        to[i] = term_of(&all, n, m);
        if (++m == out->shape[1]) m = 0, ++n;
    }
}

/* Samples [n, last): zeros, and what their targets get. */
static void write_gradient(const targets *all, int64_t n, int64_t last)
{
    const step_run *run = all->run;
    const step_view *out = run->step->view;
    int64_t inner = out->shape[2], row = out->shape[1] * inner;
    mem_float *to = (mem_float *)(void *)run->first[0] + n * row;
    memset(to, 0, (size_t)((last - n) * row) * sizeof *to);
    for (; n < last; ++n, to += row) {
        for (int64_t m = 0; m < inner; ++m) {
            int64_t class = class_of(all, n, m);
            if (class < 0) continue;
            to[class * inner + m] = -(value_at(sample_at(run, 1, n, m), out[1].memory) * weight_of(all, class));
        }
    }
}

static void run_gradient(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    targets all = targets_of(run);
    int64_t rows = run->step->tile_rows, total = run->step->view[0].shape[0];
    for (int64_t n = begin * rows; begin < end; ++begin, n += rows)
        write_gradient(&all, n, n + rows < total ? n + rows : total);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool likelihood_computes(int32_t kernel, int32_t class)
{
    (void)kernel, (void)class; /* in float32 whatever the step's class */
    return true;
}

static bool is_dense(const step_view *view)
{
    int64_t stride = view->size;
    for (int32_t axis = view->rank - 1; axis >= 0; --axis) {
        if (view->shape[axis] != 1 && view->stride[axis] != stride) return false;
        stride *= view->shape[axis];
    }
    return true;
}

static bool is_real(const step_view *view)
{
    return view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
}

static bool is_target(const step_view *view)
{
    return view->memory == DTYPE_INT32 || view->memory == DTYPE_INT64 || view->memory == DTYPE_UINT8;
}

static bool accept_likelihood(const plan_step *step)
{
    const step_view *out = step->view, *weights = out + step->inputs, *target = weights - 1;
    if (out->memory != DTYPE_FLOAT || !is_dense(out)) return false;
    if (!is_target(target) || target->rank != 2 || !is_real(weights) || weights->rank != 1) return false;
    bool back = step->kernel == KERNEL_nll_gradient;
    const step_view *x = back ? out : out + 1, *one = back ? out + 1 : out; /* all elements, one a sample */
    if (one->rank != 2 || one->shape[0] != target->shape[0] || one->shape[1] != target->shape[1]) return false;
    if (step->kernel == KERNEL_nll_weights) return true;
    if (!is_real(out + 1) || x->rank != 3 || x->shape[1] != weights->shape[0]) return false;
    return x->shape[0] == target->shape[0] && x->shape[2] == target->shape[1];
}

static void prepare_likelihood(plan_step *step)
{
    const step_view *out = step->view;
    bool back = step->kernel == KERNEL_nll_gradient;
    int64_t total = 1, row = back ? out->shape[1] * out->shape[2] : 1;
    for (int32_t axis = 0; axis < out->rank; ++axis) total *= out->shape[axis];
    if (!total) return;
    step->tile_rows = back ? 1 + AT_ONCE / row : AT_ONCE;
    step->tiles = (total / row + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    step->traffic = (uint64_t)((double)total * 4);
    step->cost = (uint64_t)((double)total * (back ? 1 : 4));
}

static pool_body likelihood_body(const plan_step *step)
{
    return step->kernel == KERNEL_nll_gradient ? run_gradient : run_terms;
}

const kernel_family family_likelihoods = {.shaped = true,
                                          .computes = likelihood_computes,
                                          .accept = accept_likelihood,
                                          .prepare = prepare_likelihood,
                                          .body = likelihood_body};
