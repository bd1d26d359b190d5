/* Steps that take from every row what its target names, times the weight of that class, and what goes back there. */
#include "nll.h"

#include <math.h>
#include <string.h>

#define NUMBERED "nll.def"
#include "numbered.h"

#define SAMPLES 512 /* looked at together */
#define AT_ONCE (4 * SAMPLES) /* of a thread, or about as many elements of a gradient */
#define LANES 4
#define CLEARED (256 << 10) /* bytes of zeros at once, which are still near when their targets come */

/* ---- what samples come to ---------------------------------------------------------------------------------------- */

/* Weights and weighted terms of samples; `bare`: -x, and NaN where the weight is 0. */
static void terms_of(const targets *all, samples of, float *terms, float *weights)
{
    int64_t class[SAMPLES];
    bool bare = all->run->attrs[2] != 0;
    classes_of(all, of, class);
    if (!all->classes) { /* nothing lies there */
        for (int64_t i = 0; i < of.count; ++i) terms[i] = weights[i] = 0;
        return;
    }
    if (!bare) {
        weighed(all, of, class, terms, weights);
        return;
    }
    weights_of(all, of, class, weights);
    values_of(all, 1, of, class, terms);
    for (int64_t i = 0; i < of.count; ++i) terms[i] = class[i] < 0 ? 0 : weights[i] == 0 ? (float)NAN : -terms[i];
}

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static void run_terms(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    targets all = targets_of(run);
    float weights[SAMPLES], terms[SAMPLES];
    int64_t last = least(end * AT_ONCE, out->shape[0] * out->shape[1]);
    for (int64_t i = begin * AT_ONCE; i < last; i += SAMPLES) {
        samples some = {i, least(SAMPLES, last - i), out->shape[1]};
        terms_of(&all, some, terms, weights);
        memcpy(run->first[0] + i * (int64_t)sizeof *terms, terms, (size_t)some.count * sizeof *terms);
    }
}

/* As two numbers that are as exact together. */
static void put_sum(mem_float *to, double sum)
{
    to[0] = (float)sum;
    to[1] = fabsf(to[0]) < INFINITY ? (float)(sum - to[0]) : 0;
}

/* Each number to the next lane. */
static void add_to_lanes(double sums[2][LANES], const float *one, const float *other, int64_t n)
{
    double own[2][LANES];
    int64_t i = 0;
    memcpy(own, sums, sizeof own);
    for (; i + LANES <= n; i += LANES)
        for (int j = 0; j < LANES; ++j) own[0][j] += one[i + j], own[1][j] += other[i + j];
    for (int j = 0; i + j < n; ++j) own[0][j] += one[i + j], own[1][j] += other[i + j];
    memcpy(sums, own, sizeof own);
}

/* Sums of terms and weights of each tile, in lanes. */
static void run_sums(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *target = run->step->view + 2;
    targets all = targets_of(run);
    float weights[SAMPLES], terms[SAMPLES];
    for (int64_t total = target->shape[0] * target->shape[1]; begin < end; ++begin) {
        double sums[2][LANES] = {{0}};
        int64_t last = least((begin + 1) * AT_ONCE, total);
        for (int64_t i = begin * AT_ONCE; i < last; i += SAMPLES) {
            samples some = {i, least(SAMPLES, last - i), target->shape[1]};
            terms_of(&all, some, terms, weights);
            add_to_lanes(sums, terms, weights, some.count);
        }
        mem_float *to = (mem_float *)(void *)run->first[0] + 4 * begin;
        for (int32_t k = 0; k < 2; ++k) put_sum(to + 2 * k, (sums[k][0] + sums[k][1]) + (sums[k][2] + sums[k][3]));
    }
}

/* ---- what goes back ---------------------------------------------------------------------------------------------- */

static void put(char *at, int32_t dtype, float value)
{
    if (dtype == DTYPE_FLOAT)
        *(mem_float *)(void *)at = value;
    else
        *(mem_uint16 *)(void *)at = dtype == DTYPE_BF16 ? bfloat_from_float(value) : half_from_float(value);
}

static void write_gradients(const targets *all, samples of)
{
    const step_view *out = all->run->step->view;
    int64_t class[SAMPLES], stride = out->stride[1];
    float grads[SAMPLES], weights[SAMPLES];
    classes_of(all, of, class);
    if (!all->classes) return;
    weights_of(all, of, class, weights);
    values_of(all, 1, of, class, grads);
    const int64_t *found = class;
    for (int64_t k = 0; of.count; found += k) {
        row to = next_row(all->run, 0, &of);
        const float *grad = grads + (found - class), *weight = weights + (found - class);
        for (k = 0; k < to.count; ++k)
            if (found[k] >= 0)
                put((char *)(uintptr_t)to.at + k * to.step + found[k] * stride, out->memory, -(grad[k] * weight[k]));
    }
}

/* Zeros, and what the targets get. */
static void run_gradient(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    targets all = targets_of(run);
    int64_t inner = out->shape[2], bytes = out->shape[1] * inner * out->size, first = begin * run->step->tile_rows;
    int64_t last = least(end * run->step->tile_rows, out->shape[0]), rows = 1 + CLEARED / (bytes + 1);
    for (int64_t n = first, next; n < last; n = next) {
        next = least(n + rows, last);
        memset(run->first[0] + n * bytes, 0, (size_t)((next - n) * bytes));
        for (int64_t i = n * inner; i < next * inner; i += SAMPLES)
            write_gradients(&all, (samples){i, least(SAMPLES, next * inner - i), inner});
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool is_real(const step_view *view)
{
    return view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
}

static bool is_target(const step_view *view)
{
    return view->memory == DTYPE_INT32 || view->memory == DTYPE_INT64 || view->memory == DTYPE_UINT8;
}

static int64_t tiles_of(const step_view *target)
{
    return (target->shape[0] * target->shape[1] + AT_ONCE - 1) / AT_ONCE;
}

static bool fits_samples(const step_view *view, const step_view *target)
{
    return view->rank == 2 && view->shape[0] == target->shape[0] && view->shape[1] == target->shape[1];
}

static bool accept_likelihood(const plan_step *step)
{
    const step_view *out = step->view, *x = out + 1, *target = out + 2, *weights = out + 3;
    if (!view_is_dense(out) || !is_real(x) || !is_target(target) || target->rank != 2) return false;
    if (!is_real(weights) || weights->rank != 1) return false;
    if (step->kernel == KERNEL_nll_gradient) {
        if (!is_real(out) || !fits_samples(x, target)) return false;
        x = out;
    } else if (step->kernel == KERNEL_nll_terms) {
        if (out->memory != DTYPE_FLOAT || !fits_samples(out, target)) return false;
    } else if (out->memory != DTYPE_FLOAT || out->rank != 2 || out->shape[0] != tiles_of(target) ||
               out->shape[1] != 4) {
        return false;
    }
    return x->rank == 3 && x->shape[0] == target->shape[0] && x->shape[1] == weights->shape[0] &&
           x->shape[2] == target->shape[1];
}

static void prepare_likelihood(plan_step *step)
{
    const step_view *out = step->view, *target = out + 2;
    int64_t total = target->shape[0] * target->shape[1];
    if (step->kernel == KERNEL_nll_gradient) {
        int64_t row = out->shape[1] * out->shape[2];
        total = out->shape[0] * row;
        if (!total) return;
        step->tile_rows = 1 + AT_ONCE / row;
        step->tiles = (out->shape[0] + step->tile_rows - 1) / step->tile_rows;
        step->cost = (uint64_t)total;
    } else {
        step->tiles = tiles_of(target);
        step->cost = (uint64_t)((double)total * 4);
    }
    step->grain = 1;
    step->traffic = (uint64_t)((double)total * 4);
}

static pool_body likelihood_body(const plan_step *step)
{
    if (step->kernel == KERNEL_nll_gradient) return run_gradient;
    return step->kernel == KERNEL_nll_terms ? run_terms : run_sums;
}

const kernel_family family_likelihoods = {.shaped = true,
                                          .computes = computes_any,
                                          .accept = accept_likelihood,
                                          .prepare = prepare_likelihood,
                                          .body = likelihood_body};
