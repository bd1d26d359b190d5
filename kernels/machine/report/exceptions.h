/* What is told of tasks that fail: aclrtSetExceptionInfoCallback. The program's function is called by a thread of the
 * program's, at the end of the call that answers with an error after the task failed. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "engine.h"

struct aclrtExceptionInfo {
    uint32_t task, stream, thread, device, code;
};

typedef void (*exception_function)(struct aclrtExceptionInfo *info);

/* NULL: nobody. Without the lock. */
void exceptions_tell_to(exception_function function);
/* With the lock held: a task failed on that device. */
void exceptions_note(const ae_failure *failure, int32_t device);
/* Without the lock: tell what was noted. Cheap where there is nothing. */
void exceptions_tell(void);
/* Whether that is what the program's function is told just now. */
bool exceptions_are_about(const struct aclrtExceptionInfo *info);
/* In a forked child: nothing was noted, and nobody is told. */
void exceptions_forget(void);
