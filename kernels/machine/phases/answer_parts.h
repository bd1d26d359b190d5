/* The parts of a plan with exchanges, as the planner's answer tells them. */
#pragma once
#include "answer_reader.h"
#include "phase.h"

#define MOST_KERNELS 256

/* How many, and each; NULL: there is none, or the answer is broken. Launches share kernels and attributes with `whole`,
 * the program of the plan itself. */
plan_part *read_plan_parts(reader *in, const operator_row *row, int32_t failure_code, const plan_program *whole,
                           int32_t *count);
void free_plan_parts(plan_part *part, int32_t count);
/* Whether launches have the plan's operands, whose paths they get, and exchanges stay inside of them and of the
 * workspace. */
bool plan_parts_fit(ae_plan *plan, const operand_path *path);
