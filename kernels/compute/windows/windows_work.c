/* The geometry of windows, and planes as the kernels over them take them. */
#include <string.h>

#include "windows.h"

#define NUMBERED "windows.def"
#include "numbered.h"

/* ---- geometry ---------------------------------------------------------------------------------------------------- */

bool windows_read(windows *all, const double *attrs, const int64_t *planes, const int64_t *results)
{
    for (int32_t i = 0; i < 3; ++i) {
        window_axis *axis = all->axis + i;
        axis->size = planes[i], axis->outs = results[i];
        if (!window_integer(attrs[i], 0, &axis->kernel) || !window_integer(attrs[i + 3], 1, &axis->stride))
            return false;
        if (!window_integer(attrs[i + 6], 0, &axis->pad) || !window_integer(attrs[i + 9], 1, &axis->dilation))
            return false;
        if (axis->size >= FARTHEST || axis->outs >= FARTHEST) return false;
    }
    all->extra[0] = attrs[12], all->extra[1] = attrs[13];
    return true;
}

bool windows_across(const window_axis *width)
{
    if (!width->kernel || width->outs < 4 || width->stride > 64) return false;
    int64_t results = least(width->outs, WINDOW_RUN);
    return (results - 1) * width->stride + (width->kernel - 1) * width->dilation < WINDOW_ROW;
}

/* ---- work -------------------------------------------------------------------------------------------------------- */

bool window_begin(window_work *work, const step_run *run)
{
    const plan_step *step = run->step;
    bool back = step->kernel == KERNEL_window_spread;
    work->run = run, work->step = step;
    const int64_t *results = step->view[back].shape + 2, *planes = step->view[back ? 0 : step->outputs].shape + 2;
    if (!windows_read(&work->all, run->attrs, planes, results)) return false;
    const window_axis *width = work->all.axis + 2;
    for (int64_t i = 0; i < WINDOW_KNOWN && i < width->kernel; ++i)
        windows_reaching(width, i * width->dilation - width->pad, work->from + i, work->to + i);
    work->scratch = scratch_take();
    return true;
}

void window_end(window_work *work)
{
    scratch_give(work->scratch);
}

void window_reach(const window_work *work, int64_t place, int64_t *from, int64_t *to)
{
    const window_axis *width = work->all.axis + 2;
    if (place < WINDOW_KNOWN)
        *from = work->from[place], *to = work->to[place];
    else
        windows_reaching(width, place * width->dilation - width->pad, from, to);
}

char *window_plane(const step_run *run, int32_t view, int64_t plane)
{
    const step_view *of = run->step->view + view;
    return run->first[view] + plane / of->shape[1] * of->stride[0] + plane % of->shape[1] * of->stride[1];
}

const void *window_load(const step_run *run, int32_t view, const char *at, int64_t stride, int64_t n, void *held)
{
    const step_view *of = run->step->view + view;
    if (stride == of->size && step_holds_values(run->step, view)) return at;
    isa_load(run->isa, run->step->class, of->memory)(held, 1, at, stride, n);
    return held;
}

void window_store(const step_run *run, int32_t view, char *at, int64_t stride, const void *values, int64_t n)
{
    isa_store(run->isa, run->step->class, run->step->view[view].memory, false)(at, stride, values, 1, n);
}

void window_number(const step_view *view, char *at, int64_t number)
{
    if (view->memory == DTYPE_INT32)
        *(mem_int32 *)(void *)at = (int32_t)number;
    else
        *(mem_int64 *)(void *)at = number;
}

int64_t window_numbered(const step_view *view, const char *at)
{
    if (view->memory == DTYPE_INT32) return *(const mem_int32 *)(const void *)at;
    return *(const mem_int64 *)(const void *)at;
}
