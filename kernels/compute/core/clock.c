/* The clock of everything that is timed: nanoseconds that never go back. */
#include <time.h>

#include "engine.h"

#define SECOND 1000000000ull

uint64_t ae_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
}
