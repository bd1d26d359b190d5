/* What a plan touches, for whoever wants to know it to the byte. */
#include <stdio.h>

#include "kernel.h"

/* Of such steps every element of every view takes part. */
static bool is_complete(const plan_step *step)
{
    return step->family->moves || step->family->elementwise || step->family->rows;
}

/* Outputs stand first in a step and come last here. */
static int32_t place_of(const plan_step *step, int32_t turn)
{
    return turn < step->inputs ? step->outputs + turn : turn - step->inputs;
}

bool plan_view_next(const ae_plan *plan, plan_cursor *cursor, plan_view *out)
{
    if (plan->fused > cursor->step) cursor->step = plan->fused;
    int32_t last = plan->fused >= 0 ? plan->fused + 1 : plan->steps;
    for (; cursor->step < last; cursor->step++, cursor->view = 0) {
        const plan_step *step = plan->step + cursor->step;
        while (cursor->view < step_views(step)) {
            int32_t place = place_of(step, cursor->view++);
            const step_view *view = step->view + place;
            if (view->operand < 0 || view->low == view->high) continue;
            *out = (plan_view){
                .operand = view->operand,
                .rank = view_rank(step, view),
                .writes = place < step->outputs,
                .loose = !is_complete(step),
                .size = view->size,
                .offset = view->offset,
                .low = view->low,
                .high = view->high,
                .shape = step->family->shaped ? view->shape : step->shape,
                .stride = view->stride,
            };
            return true;
        }
    }
    return false;
}

const char *plan_view_gaps(const plan_view *view, char out[PLAN_VIEW_TEXT])
{
    char strides[PLAN_VIEW_TEXT / 2], shape[PLAN_VIEW_TEXT / 2];
    size_t used = 0, filled = 0;
    int64_t bytes = view->size;
    strides[0] = shape[0] = 0;
    for (int32_t axis = 0; axis < view->rank; axis++) {
        if (view->shape[axis] == 1 || view->stride[axis] == 0) continue;
        const char *comma = used ? "," : "";
        int one = snprintf(shape + used, sizeof shape - used, "%s%lld", comma, (long long)view->shape[axis]);
        int other = snprintf(strides + filled, sizeof strides - filled, "%s%lld", comma, (long long)view->stride[axis]);
        used += (size_t)one, filled += (size_t)other;
        if (used >= sizeof shape || filled >= sizeof strides) return NULL;
        bytes *= view->shape[axis];
    }
    if (bytes >= view->high - view->low) return NULL;
    int length = snprintf(out, PLAN_VIEW_TEXT, "%lld;%lld;%s;%s", (long long)(view->offset - view->low),
                          (long long)view->size, shape, strides);
    return length < PLAN_VIEW_TEXT ? out : NULL;
}
