/* Whether the settings in force have a seed for the order of streams (schedule.h): asked at every push and every task.
 */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>

extern atomic_bool schedule_is_set;
