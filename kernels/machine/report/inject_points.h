/* The points at which a program could meet a fault: functions and the lines that call them. With the lock of inject.c.
 */
#pragma once
#include <stdint.h>

/* One more call of the function from there. */
void points_count(const char *function, const char *suffix, uint64_t site);
/* Tell observers of each (AE_EVENT_LEFT_POINT), in the order of their first calls. */
void points_tell(void);
void points_forget(void);
