/* What the planner's conversation asks of the rest of the machine, which is left out: refusals, the log, a setting. */
#pragma once
#include "call.h"

extern const char *out;              /* the file that is told */
extern _Thread_local char noted[1024]; /* this thread's last refusal */

void tell(const char *format, ...) FORMAT(1);
