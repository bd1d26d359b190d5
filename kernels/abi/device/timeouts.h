/* The checks of timeouts in milliseconds (facts 3.0): -1 is for ever, 0 is no poll but an error. */
#pragma once
#include "call.h"

#define TIMEOUT_RANGE "-1 (for ever) or a positive number of ms"

/* 107000 below -1: found by the outer layer, before handles are looked at. */
static inline int32_t timeout_check(int32_t timeout)
{
    return timeout < -1 ? refuse_outer("timeout", TIMEOUT_RANGE, "%d", timeout) : 0;
}

/* 107000 for 0: found by the inner layer, after handles were looked at. */
static inline int32_t timeout_check_positive(int32_t timeout)
{
    return timeout == 0 ? refuse_argument(107000, "timeout", TIMEOUT_RANGE, "%d", timeout) : 0;
}
