/* What kernels share whose results are as long as they find. */
#pragma once
#include "tile.h"

#define COUNTED_WORDS 9 /* of a counted shape: its rank, its sizes */

/* The rank and sizes of the step's counted result `number`, in the row behind its other outputs. */
static inline void tell_shape(const step_run *run, int32_t number, int64_t rank, const int64_t *size)
{
    int64_t *row = (int64_t *)(void *)run->first[run->step->outputs - 1] + number * COUNTED_WORDS;
    row[0] = rank;
    for (int64_t axis = 0; axis + 1 < COUNTED_WORDS; ++axis) row[axis + 1] = axis < rank ? size[axis] : 0;
}

/* Elements one behind the other, of one dtype in memory and kernel. */
static inline bool view_is_plain(const step_view *view)
{
    return view->memory == view->kernel && view_is_dense(view);
}

/* Whether all views are plain, the outputs have one axis, and the last one is a row of so many shapes. */
static inline bool accept_counted(const plan_step *step, int64_t shapes)
{
    const step_view *row = step->view + step->outputs - 1;
    bool fine = row->memory == DTYPE_INT64 && row->rank == 1 && row->shape[0] == shapes * COUNTED_WORDS;
    for (int32_t v = 0; v < step_views(step); ++v)
        fine = fine && view_is_plain(step->view + v) && (v >= step->outputs || step->view[v].rank == 1);
    return fine;
}
