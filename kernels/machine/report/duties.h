/* What calls have to do beside their work, a bit each: usually nothing, which is one test for all of it. */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>

#define DUTY_OBSERVE 1u /* observe.h */
#define DUTY_INJECT 2u  /* inject.h */

/* In this library alone, so that the test is one load. */
extern __attribute__((visibility("hidden"))) atomic_uint duties;

static inline bool on_duty(unsigned which)
{
    return __builtin_expect(atomic_load_explicit(&duties, memory_order_relaxed) & which, 0);
}

static inline void duty_set(unsigned which, bool on)
{
    if (on)
        atomic_fetch_or(&duties, which);
    else
        atomic_fetch_and(&duties, ~which);
}
