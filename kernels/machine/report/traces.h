/* What a refusal leaves behind beside its code: the thread's last error, a line in the log, a message. */
#pragma once
#include "call.h"
#include "tables.h"

/* function: the exported function that answers, NULL for none. */
leaves refusal_leaves(const refusal *one, const char *function);
