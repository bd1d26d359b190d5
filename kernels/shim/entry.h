/* What the stubs of the C libraries and the dispatcher in Python share. Plain declarations: build.py hands this file to
 * cffi as it stands. */
#pragma once
#include <stdint.h>

/* One exported function. module: where in aclnn_py.api it is, "" for operators and what only C has. failed: the answer
 * when Python cannot be had or broke. closed: the answer when the interpreter is gone at the end of the process, 0 for
 * what frees and destroys. number: what Python knows the function by from the first call on. interrupted: Ctrl-C ended
 * the call, and wants raising in the Python program behind it. */
typedef struct aclemu_entry {
    const char *name, *module;
    int64_t failed, closed, number;
    int32_t interrupted;
} aclemu_entry;
