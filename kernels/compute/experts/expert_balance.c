/* Load balancing: the copy of each expert that serves a token, and pruning of experts by their weights. */
#include <string.h>

#include "expert_order.h"
#include "integers.h"

enum { IDS_OUT, KEPT, IDS, TABLE, WEIGHTS, THRESHOLDS, ACTIVE, VIEWS };
enum { RANK, WORLD, BY_TOKEN }; /* attributes */

/* The copy of the expert that element i names; a row of the table has the number of copies and then their ids. */
static void choose(const step_run *run, int64_t i, int64_t k)
{
    const int64_t *shape = run->step->view[TABLE].shape, id = number_at(run, IDS, i);
    const mem_int32 *table = (const void *)run->first[TABLE];
    if (id < 0 || id >= shape[0]) {
        step_fault(run, IDS, i, id, shape[0]);
        return;
    }
    const int64_t copies = table[id * shape[1]];
    int64_t at = 0;
    if (copies > 1 && run->attrs[BY_TOKEN] != 0) at = i / k % copies;
    if (copies > 1 && run->attrs[BY_TOKEN] == 0) {
        const int64_t each = ((int64_t)run->attrs[WORLD] + copies - 1) / copies;
        at = each > 0 ? (int64_t)run->attrs[RANK] / each : 0;
    }
    if (copies < 1 || at + 1 >= shape[1])
        step_fault(run, TABLE, id * shape[1], copies, shape[1]);
    else
        set_number(run, IDS_OUT, i, table[id * shape[1] + 1 + at]);
}

/* Experts of token t whose weights reach their threshold's part of the weights' sum. */
static void keep(const step_run *run, int64_t t, int64_t k)
{
    const float *weight = (const float *)(const void *)run->first[WEIGHTS] + t * k;
    const float *threshold = (const void *)run->first[THRESHOLDS];
    const bool active = run->step->view[ACTIVE].rank != 1 || run->first[ACTIVE][t] != 0;
    float sum = 0;
    for (int64_t j = 0; j < k; ++j) sum += weight[j];
    for (int64_t j = 0; j < k; ++j) run->first[KEPT][t * k + j] = (char)(active && weight[j] >= threshold[j] * sum);
}

void expert_balance(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t *shape = run->step->view[IDS].shape;
    (void)begin, (void)end;
    for (int64_t i = 0; i < shape[0] * shape[1]; ++i) choose(run, i, shape[1]);
    for (int64_t t = 0; t < shape[0] && run->step->view[WEIGHTS].rank == 2; ++t) keep(run, t, shape[1]);
}

static bool is_grid(const step_view *view, const step_view *like)
{
    return view->rank == 2 && view->shape[0] == like->shape[0] && view->shape[1] == like->shape[1];
}

bool expert_balances(const plan_step *step)
{
    const step_view *view = step->view, *ids = view + IDS;
    for (int32_t v = 0; v < VIEWS; ++v)
        if (!view_is_dense(view + v)) return false;
    if (!is_grid(view, ids) || view->memory != ids->memory || ids->shape[1] < 1) return false;
    if (ids->memory != DTYPE_INT32 && ids->memory != DTYPE_INT64) return false;
    if (view[TABLE].rank != 2 || view[TABLE].memory != DTYPE_INT32) return false;
    if (view[WEIGHTS].rank != 2) return true;
    if (view[ACTIVE].rank == 1 && view[ACTIVE].shape[0] != ids->shape[0]) return false;
    return is_grid(view + WEIGHTS, ids) && view[WEIGHTS].memory == DTYPE_FLOAT && is_grid(view + KEPT, ids) &&
           view[KEPT].size == 1 && view[THRESHOLDS].memory == DTYPE_FLOAT && view[THRESHOLDS].rank == 1 &&
           view[THRESHOLDS].shape[0] == ids->shape[1];
}
