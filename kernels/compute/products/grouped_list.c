/* Products of groups: their list is a tensor, read when the task runs. */
#include "grouped.h"
#include "numeric.h"

enum { CUMULATIVE, SIZES, SPARSE };

static const step_view *list_of(const step_run *run)
{
    return run->step->view + run->step->inputs;
}

static int64_t listed(const step_run *run, int64_t row, int64_t column)
{
    const step_view *list = list_of(run);
    const char *at = run->first[run->step->inputs] + row * list->stride[0];
    return *(const mem_int64 *)(const void *)(at + (column ? list->stride[1] : 0));
}

static int64_t kind_of(const step_run *run)
{
    return (int64_t)run->attrs[run->step->row->attrs - 1];
}

/* The size of a group that begins at `start`; -1, and a fault, where it leaves the axis. */
static int64_t size_of(const step_run *run, int64_t row, int64_t start, int64_t axis)
{
    bool pairs = kind_of(run) == SPARSE;
    int64_t told = listed(run, row, pairs), end;
    if (kind_of(run) != CUMULATIVE)
        end = told >= 0 && told <= axis - start ? start + told : -1;
    else
        end = told <= axis ? told : -1;
    if (end >= start) return end - start;
    step_fault(run, run->step->inputs, pairs ? 2 * row + 1 : row, told, axis + 1);
    return -1;
}

int32_t grouped_list(grouped_work *work, int64_t axis, int64_t first, int64_t here)
{
    const step_run *run = work->run;
    const step_view *list = list_of(run);
    bool pairs = kind_of(run) == SPARSE, empty_too = run->step->kernel == KERNEL_grouped_depth;
    work->groups = 0;
    for (int64_t row = 0, start = 0; row < list->shape[0]; ++row) {
        int64_t count = size_of(run, row, start, axis), number = pairs ? listed(run, row, 0) : row;
        if (count < 0) return -1;
        if (pairs && !count) break;
        if (pairs && (number < 0 || number >= list->shape[0])) { /* as many groups as pairs */
            step_fault(run, run->step->inputs, 2 * row, number, list->shape[0]);
            return -1;
        }
        if (number >= first && number < first + here && (count || empty_too))
            work->group[work->groups++] = (group){number - first, start, count, 0};
        start += count;
    }
    return work->groups;
}
