/* A view of a step that has a shape of its own. */
#include "kernel.h"

bool view_is_dense(const step_view *view)
{
    int64_t next = view->size;
    for (int32_t axis = view->rank - 1; axis >= 0; --axis) {
        if (view->shape[axis] != 1 && view->stride[axis] != next) return false;
        next *= view->shape[axis];
    }
    return true;
}

int64_t view_numel(const step_view *view)
{
    int64_t numel = 1;
    for (int32_t axis = 0; axis < view->rank; ++axis) numel *= view->shape[axis];
    return numel;
}
