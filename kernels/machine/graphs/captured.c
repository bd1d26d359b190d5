/* The end of a kept task. */
#include <stdlib.h>

#include "model.h"

void captured_free(captured *one)
{
    if (one->kind == AE_TASK_KERNEL) {
        plan_release(one->as.launch.plan);
        free(one->as.launch.address);
    } else if (one->kind >= AE_TASK_RECORD && one->kind <= AE_TASK_RESET && one->as.mark.event) {
        event_drop_reference(one->as.mark.event);
    } else if (one->kind == CAPTURED_TASK) {
        one->as.task.kind->forget(one->as.task.what);
    } else if (one->kind == CAPTURED_LABEL) {
        one->as.jump.label->graph = NULL;
        label_drop_reference(one->as.jump.label);
    } else if (one->kind == CAPTURED_LABEL_SWITCH) {
        label_list_drop_reference(one->as.jump.list);
    }
}
