/* Sinkhorn's iteration: rows and columns of small matrices are divided by their sums in turn. */
#include <math.h>

#include "numeric.h"
#include "special.h"
#include "tile.h"

#define NUMBERED "sinkhorn.def"
#include "numbered.h"

#define USUAL_STEPS 40
#define SIDE 8 /* of the largest matrix; floats of a row that is kept */
enum { Y, MATRICES, SUMS, X };
enum { GRAD_X, GRAD_Y, OF_MATRICES, OF_SUMS };
enum { EPSILON, ITERATIONS };

typedef float matrix[SIDE][SIDE];

/* The program's tensors may begin at any byte. */
typedef float number __attribute__((aligned(1), may_alias));

static number *floats(const step_run *run, int32_t view)
{
    return (number *)(void *)run->first[view];
}

/* ---- forward ----------------------------------------------------------------------------------------------------- */

/* What is kept of a step: the matrix, and the sums. */
static void keep(const step_run *run, int64_t step, int64_t at, matrix of, const float *sum)
{
    const int64_t *shape = run->step->view[X].shape, count = shape[0], n = shape[1];
    if (run->step->view[SUMS].rank != 4 || step >= run->step->view[SUMS].shape[0]) return;
    for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < SIDE; ++j)
            floats(run, MATRICES)[((step * n + i) * count + at) * SIDE + j] = j < n ? of[i][j] : 0;
    for (int64_t j = 0; j < SIDE; ++j) floats(run, SUMS)[(step * count + at) * SIDE + j] = j < n ? sum[j] : 0;
}

static void soften_row(float *x, int64_t n)
{
    float most = x[0], sum = 0;
    for (int64_t j = 1; j < n; ++j) most = x[j] > most ? x[j] : most;
    for (int64_t j = 0; j < n; ++j) sum += x[j] = exp_float(x[j] - most);
    for (int64_t j = 0; j < n; ++j) x[j] /= sum;
}

static void divide_rows(matrix of, int64_t n, float epsilon, float *sum)
{
    for (int64_t i = 0; i < n; ++i) {
        sum[i] = 0;
        for (int64_t j = 0; j < n; ++j) sum[i] += of[i][j];
        sum[i] += epsilon;
        for (int64_t j = 0; j < n; ++j) of[i][j] /= sum[i];
    }
}

static void divide_columns(matrix of, int64_t n, float epsilon, float *sum)
{
    for (int64_t j = 0; j < n; ++j) {
        sum[j] = 0;
        for (int64_t i = 0; i < n; ++i) sum[j] += of[i][j];
        sum[j] += epsilon;
        for (int64_t i = 0; i < n; ++i) of[i][j] /= sum[j];
    }
}

static void iterate(const step_run *run, int64_t at)
{
    const int64_t n = run->step->view[X].shape[1], iterations = (int64_t)run->attrs[ITERATIONS];
    const number *x = floats(run, X) + at * n * n;
    const float epsilon = (float)run->attrs[EPSILON];
    number *y = floats(run, Y) + at * n * n;
    float sum[SIDE] = {0};
    matrix of;
    for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < n; ++j) of[i][j] = x[i * n + j];
        soften_row(of[i], n);
    }
    keep(run, 0, at, of, sum);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j) of[i][j] += epsilon;
    for (int64_t k = 0; k < iterations; ++k) {
        if (k) {
            divide_rows(of, n, epsilon, sum);
            keep(run, 2 * k, at, of, sum);
        }
        divide_columns(of, n, epsilon, sum);
        keep(run, 2 * k + 1, at, of, sum);
    }
    for (int64_t i = 0; i < n * n; ++i) y[i] = of[i / n][i % n];
}

static void run_forward(void *context, int64_t begin, int64_t end)
{
    for (int64_t at = begin; at < end; ++at) iterate(context, at);
}

/* ---- backward ---------------------------------------------------------------------------------------------------- */

/* The gradient before a division of columns by their sums, or of rows if `across` holds; with no sums that of a
 * softmax. */
static void step_back(matrix grad, matrix of, const number *sum, int64_t n, bool across)
{
    for (int64_t line = 0; line < n; ++line) {
        float dot = 0;
        for (int64_t k = 0; k < n; ++k) {
            const int64_t i = across ? line : k, j = across ? k : line;
            dot += grad[i][j] * of[i][j];
        }
        for (int64_t k = 0; k < n; ++k) {
            const int64_t i = across ? line : k, j = across ? k : line;
            grad[i][j] = sum ? (grad[i][j] - dot) / sum[line] : (grad[i][j] - dot) * of[i][j];
        }
    }
}

static void go_back(const step_run *run, int64_t at)
{
    const int64_t *shape = run->step->view[GRAD_Y].shape, count = shape[0], n = shape[1];
    const number *given = floats(run, GRAD_Y) + at * n * n;
    number *result = floats(run, GRAD_X) + at * n * n;
    matrix grad, of;
    for (int64_t i = 0; i < n * n; ++i) grad[i / n][i % n] = given[i];
    for (int64_t step = run->step->view[OF_SUMS].shape[0] - 1; step >= 0; --step) {
        for (int64_t i = 0; i < n; ++i)
            for (int64_t j = 0; j < n; ++j)
                of[i][j] = floats(run, OF_MATRICES)[((step * n + i) * count + at) * SIDE + j];
        const number *sum = floats(run, OF_SUMS) + (step * count + at) * SIDE;
        step_back(grad, of, step ? sum : NULL, n, step % 2 == 0);
    }
    for (int64_t i = 0; i < n * n; ++i) result[i] = grad[i / n][i % n];
}

static void run_back(void *context, int64_t begin, int64_t end)
{
    for (int64_t at = begin; at < end; ++at) go_back(context, at);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool goes_back(const plan_step *step)
{
    return step->kernel == KERNEL_doubly_stochastic_back;
}

static bool is_dense(const step_view *view, int32_t rank)
{
    return view->memory == DTYPE_FLOAT && view->kernel == DTYPE_FLOAT && view->rank == rank && view_is_dense(view);
}

static bool are_square(const step_view *one, const step_view *other)
{
    const int64_t n = one->shape[1];
    return is_dense(one, 3) && is_dense(other, 3) && n <= SIDE && one->shape[2] == n &&
           one->shape[0] == other->shape[0] && other->shape[1] == n && other->shape[2] == n;
}

/* Matrices [steps, n, a, SIDE], sums [steps, 1, a, SIDE]. */
static bool are_kept(const step_view *matrices, const step_view *sums, const step_view *x)
{
    if (!is_dense(matrices, 4) || !is_dense(sums, 4)) return false;
    return matrices->shape[0] == sums->shape[0] && matrices->shape[1] == x->shape[1] && sums->shape[1] == 1 &&
           matrices->shape[2] == x->shape[0] && sums->shape[2] == x->shape[0] && matrices->shape[3] == SIDE &&
           sums->shape[3] == SIDE;
}

static bool accept_sinkhorn(const plan_step *step)
{
    const step_view *view = step->view;
    if (goes_back(step))
        return are_square(view, view + GRAD_Y) && are_kept(view + OF_MATRICES, view + OF_SUMS, view + GRAD_Y);
    if (!are_square(view, view + X)) return false;
    if (view[MATRICES].rank == 3) return view[SUMS].rank == 3;
    return are_kept(view + MATRICES, view + SUMS, view + X);
}

static void prepare_sinkhorn(plan_step *step)
{
    const step_view *x = step->view;
    const double steps = goes_back(step) ? (double)step->view[OF_SUMS].shape[0] : USUAL_STEPS;
    step->tiles = x->shape[0];
    step->grain = 16;
    step->traffic = (uint64_t)((double)view_numel(x) * 8);
    step->cost = (uint64_t)((double)view_numel(x) * steps);
}

static pool_body sinkhorn_body(const plan_step *step)
{
    return goes_back(step) ? run_back : run_forward;
}

const kernel_family family_sinkhorn = {.shaped = true,
                                       .computes = computes_any,
                                       .accept = accept_sinkhorn,
                                       .prepare = prepare_sinkhorn,
                                       .body = sinkhorn_body};
