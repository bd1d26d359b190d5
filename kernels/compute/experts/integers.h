/* Ids and counts of experts, which are INT32 or INT64. */
#pragma once
#include "tile.h"

static inline int64_t integer_at(const char *at, bool wide, int64_t i)
{
    return wide ? ((const mem_int64 *)(const void *)at)[i] : ((const mem_int32 *)(const void *)at)[i];
}

static inline void set_integer(char *at, bool wide, int64_t i, int64_t value)
{
    if (wide)
        ((mem_int64 *)(void *)at)[i] = value;
    else
        ((mem_int32 *)(void *)at)[i] = (int32_t)value;
}

/* Element i of a view. */
static inline int64_t number_at(const step_run *run, int32_t view, int64_t i)
{
    return integer_at(run->first[view], run->step->view[view].memory == DTYPE_INT64, i);
}

static inline void set_number(const step_run *run, int32_t view, int64_t i, int64_t value)
{
    set_integer(run->first[view], run->step->view[view].memory == DTYPE_INT64, i, value);
}
