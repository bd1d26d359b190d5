/* Steps that count and name the tokens which ranks send to one another's experts. */
#include <string.h>

#include "expert_rows.h"
#include "numeric.h"
#include "tile.h"

#define NUMBERED "expert_ranks.def"
#include "numbered.h"

static const mem_int32 *ids_of(const step_run *run, int32_t view)
{
    return (const void *)run->first[view];
}

static int64_t size_of(const step_run *run, int32_t view, int32_t axis)
{
    return run->step->view[view].shape[axis];
}

/* ---- what arrives ----------------------------------------------------------------------------------------------- */

static int64_t tokens_for(const mem_int32 *ids, int64_t n, int64_t expert)
{
    int64_t count = 0;
    for (int64_t i = 0; i < n; ++i) count += ids[i] == expert;
    return count;
}

static void run_counts(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t ranks = size_of(run, 2, 0), n = size_of(run, 2, 1), experts = size_of(run, 1, 0);
    const int64_t first = (int64_t)run->attrs[0];
    mem_int32 *sums = (void *)run->first[0];
    mem_int64 *tokens = (void *)run->first[1];
    int64_t sum = 0, before = 0;
    (void)begin, (void)end;
    for (int64_t expert = 0; expert < experts; ++expert) {
        for (int64_t rank = 0; rank < ranks; ++rank) {
            sum += tokens_for(ids_of(run, 2) + rank * n, n, first + expert);
            sums[expert * ranks + rank] = (int32_t)sum;
        }
        tokens[expert] = run->attrs[1] != 0 ? sum : sum - before;
        before = sum;
    }
}

static void run_names(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t elements = size_of(run, 1, 0), of_rank = (int64_t)run->attrs[0], choices = (int64_t)run->attrs[1];
    const mem_int32 *element = ids_of(run, 1);
    mem_int32 *names = (void *)run->first[0];
    (void)begin, (void)end;
    for (int64_t i = 0; i < elements; ++i) {
        if (element[i] < 0) continue;
        const int64_t own = element[i] % of_rank;
        names[3 * i] = (int32_t)(element[i] / of_rank);
        names[3 * i + 1] = (int32_t)(own / choices);
        names[3 * i + 2] = (int32_t)(own % choices);
    }
}

static void run_before(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const mem_int32 *ids = ids_of(run, 1);
    mem_int32 *counts = (void *)run->first[0];
    const int64_t n = size_of(run, 0, 0);
    (void)begin, (void)end;
    for (int64_t i = 0; i < n; ++i) counts[i] = (int32_t)tokens_for(ids, i, ids[i]);
}

/* ---- what goes back --------------------------------------------------------------------------------------------- */

/* Where parts begin that lie one behind the other. */
static void set_starts(const mem_int64 *bytes, mem_int64 *at, int64_t ranks)
{
    for (int64_t rank = 0, sum = 0; rank < ranks; ++rank) at[rank] = sum, sum += bytes[rank];
}

static void add_sent(const step_run *run, mem_int64 *bytes, int64_t row)
{
    const int64_t experts = size_of(run, 1, 0), ranks = size_of(run, 1, 1);
    const mem_int32 *sums = ids_of(run, 2);
    mem_int32 *counts = (void *)run->first[1];
    for (int64_t i = 0; i < experts * ranks; ++i) {
        const int64_t count = (int64_t)sums[i] - (i ? sums[i - 1] : 0);
        counts[i] = count < 0 ? 0 : (int32_t)count;
        bytes[i % ranks] += counts[i] * row;
        if (count < 0) step_fault(run, 2, i, sums[i], INT32_MAX);
    }
}

static void add_received(const step_run *run, mem_int64 *bytes, int64_t row)
{
    const int64_t experts = (int64_t)run->attrs[1], ranks = size_of(run, 1, 1), n = size_of(run, 3, 0);
    const mem_int32 *ids = ids_of(run, 3);
    for (int64_t i = 0; i < n; ++i) {
        if (ids[i] >= experts * ranks)
            step_fault(run, 3, i, ids[i], experts * ranks);
        else if (ids[i] >= 0)
            bytes[ids[i] / experts] += row;
    }
}

static void run_tables(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t ranks = size_of(run, 1, 1), row = (int64_t)run->attrs[0];
    mem_int64 *table = (void *)run->first[0];
    (void)begin, (void)end;
    memset(table, 0, (size_t)(4 * ranks) * sizeof *table);
    add_sent(run, table, row);
    set_starts(table, table + ranks, ranks);
    add_received(run, table + 2 * ranks, row);
    set_starts(table + 2 * ranks, table + 3 * ranks, ranks);
}

static bool is_active(const step_run *run, int64_t token, int64_t choice)
{
    const step_view *mask = run->step->view + 2;
    if (mask->rank == ABSENT) return true;
    return run->first[2][mask->shape[1] == 1 ? token : token * mask->shape[1] + choice];
}

static void run_active(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t tokens = size_of(run, 0, 0), wide = size_of(run, 0, 1), choices = size_of(run, 1, 1);
    const int64_t offset = (int64_t)run->attrs[0], first = (int64_t)run->attrs[1], step = (int64_t)run->attrs[2];
    const mem_int32 *ids = ids_of(run, 1);
    mem_int32 *to = (void *)run->first[0];
    (void)begin, (void)end;
    for (int64_t t = 0; t < tokens; ++t, to += wide, ids += choices) {
        bool some = false;
        for (int64_t k = 0; k < choices; ++k) {
            const bool active = is_active(run, t, k);
            some = some || active;
            to[k] = !active ? -1 : ids[k] < 0 ? ids[k] : (int32_t)(ids[k] + offset);
        }
        for (int64_t k = choices; k < wide; ++k) to[k] = some ? (int32_t)(first + (k - choices) * step) : -1;
    }
}

/* ---- the family ------------------------------------------------------------------------------------------------- */

static bool is_dense(const step_view *view, int32_t dtype, int32_t rank)
{
    return view->memory == dtype && view->memory == view->kernel && view->rank == rank && view_is_dense(view);
}

static bool accept_active(const step_view *view)
{
    const step_view *ids = view + 1, *mask = view + 2;
    if (!is_dense(view, DTYPE_INT32, 2) || !is_dense(ids, DTYPE_INT32, 2)) return false;
    if (view->shape[0] != ids->shape[0] || view->shape[1] < ids->shape[1]) return false;
    return mask->rank == ABSENT ||
           (mask->rank == 2 && mask->size == 1 && view_is_dense(mask) && mask->shape[0] == ids->shape[0] &&
            (mask->shape[1] == 1 || mask->shape[1] == ids->shape[1]));
}

static bool accept_ranks(const plan_step *step)
{
    const step_view *view = step->view;
    switch (step->kernel) {
    case KERNEL_count_by_ranks:
        return is_dense(view, DTYPE_INT32, 1) && is_dense(view + 1, DTYPE_INT64, 1) &&
               is_dense(view + 2, DTYPE_INT32, 2) && view->shape[0] == view[1].shape[0] * view[2].shape[0];
    case KERNEL_name_tokens:
        return is_dense(view, DTYPE_INT32, 1) && is_dense(view + 1, DTYPE_INT32, 1) &&
               view->shape[0] == 3 * view[1].shape[0];
    case KERNEL_count_before:
        return is_dense(view, DTYPE_INT32, 1) && is_dense(view + 1, DTYPE_INT32, 1) &&
               view->shape[0] == view[1].shape[0];
    case KERNEL_part_tables:
        return is_dense(view, DTYPE_INT64, 2) && is_dense(view + 1, DTYPE_INT32, 2) &&
               is_dense(view + 2, DTYPE_INT32, 1) && is_dense(view + 3, DTYPE_INT32, 1) && view->shape[0] == 4 &&
               view->shape[1] == view[1].shape[1] && view[2].shape[0] == view[1].shape[0] * view[1].shape[1];
    default: return accept_active(view);
    }
}

static void prepare_ranks(plan_step *step)
{
    const int64_t n = view_numel(step->view + step->outputs);
    if (!view_numel(step->view)) return;
    step->tiles = step->grain = 1;
    step->traffic = (uint64_t)(8 * n);
    step->cost = (uint64_t)(8 * n);
}

static pool_body ranks_body(const plan_step *step)
{
    switch (step->kernel) {
    case KERNEL_count_by_ranks: return run_counts;
    case KERNEL_name_tokens: return run_names;
    case KERNEL_count_before: return run_before;
    case KERNEL_part_tables: return run_tables;
    default: return run_active;
    }
}

const kernel_family family_expert_ranks = {
    .shaped = true, .computes = computes_any, .accept = accept_ranks, .prepare = prepare_ranks, .body = ranks_body};
