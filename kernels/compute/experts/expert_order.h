/* Steps of the family of expert_order.c in files of their own: expert_regroup.c, expert_balance.c, expert_routes.c. */
#pragma once
#include "numeric.h"
#include "tile.h"

void expert_regroup(void *run, int64_t begin, int64_t end);
bool expert_regroups(const plan_step *step);
void expert_balance(void *run, int64_t begin, int64_t end);
bool expert_balances(const plan_step *step);
void expert_routes(void *run, int64_t begin, int64_t end);
bool expert_lists_routes(const plan_step *step);
void expert_places(void *run, int64_t begin, int64_t end);
bool expert_has_places(const plan_step *step);
