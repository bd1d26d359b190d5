/* The step that sorts rows in the order of ranks and experts by experts. */
#include <string.h>

#include "expert_order.h"
#include "integers.h"

enum { ROW, POSITION, TOTALS, COUNTS };

/* The number of rows before those of a rank and expert, in the order of ranks and experts. */
static int64_t begin_of(const step_run *run, int64_t rank, int64_t expert, int64_t experts)
{
    int64_t begin = 0;
    for (int64_t i = 0; i < rank * experts + expert; ++i) {
        const int64_t many = number_at(run, COUNTS, i);
        begin += many > 0 ? many : 0;
    }
    return begin;
}

/* Gives the rows of one rank and expert, from `from` on, the positions from `to` on; returns their number. */
static int64_t give_rows(const step_run *run, int64_t at, int64_t from, int64_t to)
{
    const int64_t rows = run->step->view[0].shape[0], many = number_at(run, COUNTS, at);
    mem_int32 *row = (void *)run->first[ROW], *position = (void *)run->first[POSITION];
    if (many < 0 || many > rows - from || many > rows - to) {
        step_fault(run, COUNTS, at, many, rows);
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
    const int64_t ranks = view[COUNTS].shape[0], experts = view[COUNTS].shape[1];
    (void)begin, (void)end;
    for (int32_t v = ROW; v <= POSITION; ++v) memset(run->first[v], -1, (size_t)(view[v].shape[0] * view[v].size));
    for (int64_t expert = 0, to = 0; expert < experts; ++expert) {
        int64_t total = 0, from = begin_of(run, 0, expert, experts);
        for (int64_t rank = 0; rank < ranks; ++rank) {
            const int64_t many = give_rows(run, rank * experts + expert, from, to);
            total += many, to += many;
            for (int64_t i = 0; i < experts && rank + 1 < ranks; ++i) {
                const int64_t more = number_at(run, COUNTS, rank * experts + expert + i);
                from += more > 0 ? more : 0;
            }
        }
        set_number(run, TOTALS, expert, total);
    }
}

static bool is_list(const step_view *view, int64_t n)
{
    return view->rank == 1 && view->shape[0] == n && view->memory == view->kernel && view_is_dense(view);
}

bool expert_regroups(const plan_step *step)
{
    const step_view *view = step->view, *counts = view + COUNTS;
    if (counts->rank != 2 || counts->memory != counts->kernel || !view_is_dense(counts)) return false;
    if (counts->memory != DTYPE_INT32 && counts->memory != DTYPE_INT64) return false;
    const int64_t rows = view->shape[0];
    return is_list(view, rows) && is_list(view + 1, rows) && view->memory == DTYPE_INT32 &&
           view[1].memory == DTYPE_INT32 && is_list(view + 2, counts->shape[1]) && view[2].memory == counts->memory;
}
