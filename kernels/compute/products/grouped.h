/* Products of groups: the groups that a step has work for, as its list says when the task runs. */
#pragma once

#include "product.h"

#define NUMBERED "grouped.def"
#include "numbered.h"

#define MOST_GROUPS 1024

typedef struct group {
    int64_t number, start, count, first_tile;
} group;

typedef struct grouped_work {
    const step_run *run;
    int32_t groups;
    group group[MOST_GROUPS];
} grouped_work;

/* Whether groups split the axis that is summed over. */
static inline bool splits_depth(const plan_step *step)
{
    return step->kernel == KERNEL_grouped_depth || step->kernel == KERNEL_grouped_depth_add;
}

/* How many groups of the list this step has something to do for; -1 where the list is wrong. */
int32_t grouped_list(grouped_work *work, int64_t axis, int64_t first, int64_t here);
