/* Experts chosen for tokens by their scores, and the gradients of these. A token is one thread's. */
#include <math.h>
#include <string.h>

#include "best.h"
#include "integers.h"
#include "special.h"
#include "tile.h"

#define NUMBERED "expert_gates.def"
#include "numbered.h"

#define ABSENT 3     /* axes of an absent tensor */
#define AT_ONCE 1024 /* elements */
#define MOST_EXPERTS 2048
enum { WEIGHTS, EXPERTS, NORMAL, KEYS, ORDER, SCORES, BIAS, FINISHED, NUMBERS, TABLE };
enum { SCORING, GROUPS, REMAINING, BY_SUM, WEIGHING, EPSILON, FACTOR };
enum { SOFTMAX, SIGMOID };
enum { AS_THEY_ARE, BY_THEIR_SUM, BY_SOFTMAX };
enum { GRADIENT, OF_NORMAL, OF_WEIGHTS, OF_EXPERTS };
enum { GRADIENT_SCORING, GRADIENT_WEIGHING, GRADIENT_EPSILON, GRADIENT_FACTOR };

static void load(const step_run *run, int32_t v, int64_t first, int64_t n, float *to, scratch *spare)
{
    const step_view *view = run->step->view + v;
    for (int64_t i = 0; i < n; i += AT_ONCE) {
        int64_t part = n - i < AT_ONCE ? n - i : AT_ONCE;
        patch from = {run->first[v] + (first + i) * view->size, 1, part, 0, view->size};
        stage_load(run, v, &from, to + i, spare);
    }
}

static void store(const step_run *run, int32_t v, int64_t at, float value, scratch *spare)
{
    const step_view *view = run->step->view + v;
    const patch to = {run->first[v] + at * view->size, 1, 1, 0, view->size};
    stage_store(run, v, &to, &value, spare);
}

static bool there(const step_run *run, int32_t v)
{
    return run->step->view[v].rank != ABSENT;
}

/* ---- scores ------------------------------------------------------------------------------------------------------ */

static void soften(float *x, int64_t n)
{
    float most = -INFINITY, total;
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) most = x[i] > most ? x[i] : most;
    for (int64_t i = 0; i < n; ++i) sum += (double)(x[i] = exp_float(x[i] - most));
    total = (float)sum;
    for (int64_t i = 0; i < n; ++i) x[i] /= total;
}

static void normalise(float *x, int64_t n, int scoring)
{
    if (scoring == SOFTMAX) soften(x, n);
    for (int64_t i = 0; i < n && scoring == SIGMOID; ++i) x[i] = 1 / (1 + exp_float(-x[i]));
}

/* ---- the choice -------------------------------------------------------------------------------------------------- */

/* The key of a group: its largest key, or the sum of its two largest. */
static float group_key(const float *key, int64_t n, bool by_sum)
{
    float first = -INFINITY, second = -INFINITY;
    for (int64_t i = 0; i < n; ++i) {
        if (key[i] > first) {
            second = first;
            first = key[i];
        } else if (key[i] > second) {
            second = key[i];
        }
    }
    return by_sum ? first + second : first;
}

/* Keys of the groups that do not remain become minus infinity. */
static void keep_groups(const step_run *run, float *key, int64_t n, mem_int64 *order)
{
    const int64_t groups = (int64_t)run->attrs[GROUPS], kept = (int64_t)run->attrs[REMAINING], size = n / groups;
    float of_group[AT_ONCE];
    bool remains[AT_ONCE] = {false};
    if (groups == kept || groups > AT_ONCE) return; /* so many have one expert each: top-k alone chooses the same */
    for (int64_t g = 0; g < groups; ++g) {
        float found = group_key(key + g * size, size, run->attrs[BY_SUM] != 0);
        of_group[g] = isnan(found) ? INFINITY : found;
    }
    best(of_group, groups, order, kept);
    for (int64_t g = 0; g < kept; ++g) remains[order[g]] = true;
    for (int64_t i = 0; i < n; ++i)
        if (!remains[i / size]) key[i] = -INFINITY;
}

/* The largest keys, and of equal ones the first; those of groups that do not remain come last. */
static void search(const step_run *run, int64_t row, int64_t n, int64_t k, scratch *spare)
{
    float *key = (float *)(void *)run->first[KEYS] + row * n;
    const float *normal = (const float *)(const void *)run->first[NORMAL] + row * n;
    mem_int64 *order = (mem_int64 *)(void *)run->first[ORDER] + row * n;
    memcpy(key, normal, (size_t)n * sizeof *key);
    if (there(run, BIAS)) {
        load(run, BIAS, 0, n, key, spare);
        for (int64_t i = 0; i < n; ++i) key[i] = normal[i] + key[i];
    }
    for (int64_t i = 0; i < n; ++i) key[i] = isnan(key[i]) ? INFINITY : key[i];
    keep_groups(run, key, n, order);
    best(key, n, order, k);
}

/* The experts of the token in a table; a number outside of the table gives the first expert. */
static void read_table(const step_run *run, int64_t row, int64_t n, int64_t k)
{
    mem_int64 *order = (mem_int64 *)(void *)run->first[ORDER] + row * n;
    const int64_t rows = run->step->view[TABLE].shape[0], number = number_at(run, NUMBERS, row);
    const bool known = number >= 0 && number < rows;
    if (!known) step_fault(run, NUMBERS, row, number, rows);
    for (int64_t j = 0; j < k; ++j) {
        int64_t expert = known ? number_at(run, TABLE, number * k + j) : 0;
        if (expert < 0 || expert >= n) {
            step_fault(run, TABLE, number * k + j, expert, n);
            expert = 0;
        }
        order[j] = expert;
    }
}

static void weigh(const step_run *run, float *weight, int64_t k)
{
    const int way = (int)run->attrs[WEIGHING];
    const float factor = (float)run->attrs[FACTOR];
    double sum = 0;
    if (way == BY_SOFTMAX) soften(weight, k);
    for (int64_t j = 0; j < k; ++j) sum += (double)weight[j];
    const float total = (float)sum + (float)run->attrs[EPSILON];
    for (int64_t j = 0; j < k && way == BY_THEIR_SUM; ++j) weight[j] /= total;
    for (int64_t j = 0; j < k; ++j) weight[j] *= factor;
}

static void run_gates(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t n = run->step->view[SCORES].shape[1], k = run->step->view[WEIGHTS].shape[1];
    scratch spare;
    for (int64_t row = begin; row < end; ++row) {
        float *normal = (float *)(void *)run->first[NORMAL] + row * n;
        float *weight = (float *)(void *)run->first[KEYS] + row * n;
        const mem_int64 *order = (const mem_int64 *)(const void *)run->first[ORDER] + row * n;
        const bool finished = there(run, FINISHED) && run->first[FINISHED][row];
        load(run, SCORES, row * n, n, normal, &spare);
        normalise(normal, n, (int)run->attrs[SCORING]);
        if (there(run, TABLE))
            read_table(run, row, n, k);
        else
            search(run, row, n, k, &spare);
        for (int64_t j = 0; j < k; ++j) weight[j] = normal[order[j]];
        weigh(run, weight, k);
        for (int64_t j = 0; j < k; ++j) {
            ((mem_int32 *)(void *)run->first[EXPERTS])[row * k + j] = (int32_t)(finished ? n : order[j]);
            store(run, WEIGHTS, row * k + j, weight[j], &spare);
        }
    }
}

/* ---- gradients --------------------------------------------------------------------------------------------------- */

/* The gradient of a weight before its division; false for an expert outside of the scores. */
static bool load_share(const step_run *run, int64_t at, int64_t *expert, double *share, scratch *spare)
{
    const int64_t n = run->step->view[OF_NORMAL].shape[1];
    float grad;
    *expert = ((const mem_int32 *)(const void *)run->first[OF_EXPERTS])[at];
    if (*expert < 0 || *expert >= n) return false;
    load(run, OF_WEIGHTS, at, 1, &grad, spare);
    *share = (double)grad * run->attrs[GRADIENT_FACTOR];
    return true;
}

/* Gradients of the normalised scores, into `to`, from those of the weights. */
static void spread_weights(const step_run *run, int64_t row, const float *normal, double *to, scratch *spare)
{
    const int64_t n = run->step->view[OF_NORMAL].shape[1], k = run->step->view[OF_WEIGHTS].shape[1];
    const bool divided = run->attrs[GRADIENT_WEIGHING] == BY_THEIR_SUM;
    double sum = divided ? run->attrs[GRADIENT_EPSILON] : 1, mean = 0, share;
    int64_t expert;
    for (int64_t i = 0; i < n; ++i) to[i] = 0;
    for (int64_t j = 0; j < k; ++j) {
        if (!load_share(run, row * k + j, &expert, &share, spare)) {
            step_fault(run, OF_EXPERTS, row * k + j, expert, n);
            continue;
        }
        mean += share * (double)normal[expert];
        if (divided) sum += (double)normal[expert];
    }
    for (int64_t j = 0; j < k; ++j)
        if (load_share(run, row * k + j, &expert, &share, spare))
            to[expert] += (share - (divided ? mean / sum : 0)) / sum;
}

static void run_gradients(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t n = run->step->view[OF_NORMAL].shape[1];
    scratch spare;
    for (int64_t row = begin; row < end; ++row) {
        const float *normal = (const float *)(const void *)run->first[OF_NORMAL] + row * n;
        double of_normal[MOST_EXPERTS], dot = 0;
        spread_weights(run, row, normal, of_normal, &spare);
        for (int64_t i = 0; i < n; ++i) dot += of_normal[i] * (double)normal[i];
        for (int64_t i = 0; i < n; ++i) {
            const double x = (double)normal[i];
            const bool sigmoid = run->attrs[GRADIENT_SCORING] == SIGMOID;
            const double found = sigmoid ? of_normal[i] * x * (1 - x) : x * (of_normal[i] - dot);
            store(run, GRADIENT, row * n + i, (float)found, &spare);
        }
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool gates_compute(int32_t kernel, int32_t class)
{
    return (void)kernel, class == CLASS_float;
}

static bool is_dense(const step_view *view, int64_t rows, int64_t columns)
{
    if (view->memory != view->kernel || !view_is_dense(view) || view->shape[0] != rows) return false;
    return columns < 0 ? view->rank == 1 : view->rank == 2 && view->shape[1] == columns;
}

static bool is_float(const step_view *view)
{
    return isa_base.stages->load[CLASS_float][view->memory] != NULL;
}

static bool accept_gradient(const plan_step *step)
{
    const step_view *view = step->view;
    const int64_t a = view->shape[0], n = view->shape[1], k = view[OF_WEIGHTS].shape[1];
    if (n > MOST_EXPERTS || !is_float(view) || !is_float(view + OF_WEIGHTS)) return false;
    return is_dense(view, a, n) && is_dense(view + OF_NORMAL, a, n) && view[OF_NORMAL].memory == DTYPE_FLOAT &&
           is_dense(view + OF_WEIGHTS, a, k) && is_dense(view + OF_EXPERTS, a, k) &&
           view[OF_EXPERTS].memory == DTYPE_INT32;
}

static bool accept_options(const plan_step *step, int64_t a, int64_t n, int64_t k)
{
    const step_view *view = step->view, *table = view + TABLE, *number = view + NUMBERS;
    if (view[BIAS].rank != ABSENT && (!is_dense(view + BIAS, n, -1) || !is_float(view + BIAS))) return false;
    if (view[FINISHED].rank != ABSENT && (!is_dense(view + FINISHED, a, -1) || view[FINISHED].size != 1)) return false;
    if (table->rank == ABSENT) return true;
    for (int32_t v = NUMBERS; v <= TABLE; ++v)
        if (view[v].memory != DTYPE_INT32 && view[v].memory != DTYPE_INT64) return false;
    return is_dense(number, a, -1) && is_dense(table, table->shape[0], k);
}

static bool accept_gates(const plan_step *step)
{
    const step_view *view = step->view;
    if (step->class != CLASS_float || view->rank != 2) return false;
    if (step->kernel == KERNEL_gating_gradient) return accept_gradient(step);
    if (view[SCORES].rank != 2) return false;
    const int64_t a = view[SCORES].shape[0], n = view[SCORES].shape[1], k = view[WEIGHTS].shape[1];
    if (k > n || !is_float(view + SCORES) || !is_float(view + WEIGHTS) || !accept_options(step, a, n, k)) return false;
    if (view[EXPERTS].memory != DTYPE_INT32 || view[NORMAL].memory != DTYPE_FLOAT) return false;
    if (view[KEYS].memory != DTYPE_FLOAT || view[ORDER].memory != DTYPE_INT64) return false;
    for (int32_t v = NORMAL; v <= SCORES; ++v)
        if (!is_dense(view + v, a, n)) return false;
    return is_dense(view + WEIGHTS, a, k) && is_dense(view + EXPERTS, a, k);
}

static void prepare_gates(plan_step *step)
{
    const step_view *rows = step->view + (step->kernel == KERNEL_gating_gradient ? OF_NORMAL : SCORES);
    if (!rows->shape[0] || !rows->shape[1]) return;
    step->tiles = rows->shape[0];
    step->grain = 1 + 4096 / rows->shape[1];
    step->traffic = (uint64_t)((double)view_numel(rows) * 24);
    step->cost = (uint64_t)((double)view_numel(rows) * 8);
}

static pool_body gates_body(const plan_step *step)
{
    return step->kernel == KERNEL_gating_gradient ? run_gradients : run_gates;
}

const kernel_family family_expert_gates = {
    .shaped = true, .computes = gates_compute, .accept = accept_gates, .prepare = prepare_gates, .body = gates_body};
