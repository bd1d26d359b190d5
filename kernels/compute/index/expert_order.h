/* expert_regroup.c: what the family of the order of experts has in a file of its own. */
#pragma once
#include "numeric.h"
#include "tile.h"

void expert_regroup(void *run, int64_t begin, int64_t end);
bool expert_regroups(const plan_step *step);
