/* The step that brings rows which lie by ranks into the order of their experts. */
#include <string.h>

#include "expert_order.h"

static int64_t number_at(const step_run *run, int64_t i)
{
    const char *at = run->first[3];
    if (run->step->view[3].memory == DTYPE_INT64) return ((const mem_int64 *)(const void *)at)[i];
    return ((const mem_int32 *)(const void *)at)[i];
}

static void set_total(const step_run *run, int64_t expert, int64_t total)
{
    if (run->step->view[2].memory == DTYPE_INT64)
        ((mem_int64 *)(void *)run->first[2])[expert] = total;
    else
        ((mem_int32 *)(void *)run->first[2])[expert] = (int32_t)total;
}

/* Where the rows of a rank and expert begin among all rows of earlier ranks, and of earlier experts of its own. */
static int64_t begin_of(const step_run *run, int64_t rank, int64_t expert, int64_t experts)
{
    int64_t begin = 0;
    for (int64_t i = 0; i < rank * experts + expert; ++i) begin += number_at(run, i) > 0 ? number_at(run, i) : 0;
    return begin;
}

/* Rows of one rank and expert from `from` on go to positions from `to` on; how many. */
static int64_t give_rows(const step_run *run, int64_t at, int64_t from, int64_t to)
{
    const int64_t rows = run->step->view[0].shape[0], many = number_at(run, at);
    mem_int32 *row = (void *)run->first[0], *position = (void *)run->first[1];
    if (many < 0 || many > rows - from || many > rows - to) {
        step_fault(run, 3, at, many, rows);
        return 0;
    }
    for (int64_t i = 0; i < many; ++i) {
        row[to + i] = (int32_t)(from + i);
        position[from + i] = (int32_t)(to + i);
    }
    return many;
}

void expert_regroup(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view;
    const int64_t ranks = view[3].shape[0], experts = view[3].shape[1];
    (void)begin, (void)end;
    for (int32_t v = 0; v < 2; ++v) memset(run->first[v], -1, (size_t)(view[v].shape[0] * view[v].size));
    for (int64_t expert = 0, to = 0; expert < experts; ++expert) {
        int64_t total = 0, from = begin_of(run, 0, expert, experts);
        for (int64_t rank = 0; rank < ranks; ++rank) {
            const int64_t many = give_rows(run, rank * experts + expert, from, to);
            total += many, to += many;
            for (int64_t i = 0; i < experts && rank + 1 < ranks; ++i) {
                const int64_t more = number_at(run, rank * experts + expert + i);
                from += more > 0 ? more : 0;
            }
        }
        set_total(run, expert, total);
    }
}

static bool is_list(const step_view *view, int64_t n)
{
    return view->rank == 1 && view->shape[0] == n && view->memory == view->kernel && view_is_dense(view);
}

bool expert_regroups(const plan_step *step)
{
    const step_view *view = step->view, *counts = view + 3;
    if (counts->rank != 2 || counts->memory != counts->kernel || !view_is_dense(counts)) return false;
    if (counts->memory != DTYPE_INT32 && counts->memory != DTYPE_INT64) return false;
    const int64_t rows = view->shape[0];
    return is_list(view, rows) && is_list(view + 1, rows) && view->memory == DTYPE_INT32 &&
           view[1].memory == DTYPE_INT32 && is_list(view + 2, counts->shape[1]) && view[2].memory == counts->memory;
}
