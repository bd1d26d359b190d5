/* What the stubs need: every argument goes into a slot, results come back through the slots of the out-pointers. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "shim/entry.h"

#define ACLEMU_API __attribute__((visibility("default")))

/* The function's result; starts Python on the first call. From any thread, at any time, also while the process ends.
 * caller: where the program called the exported function, for messages. */
ACLEMU_API int64_t aclemu_call(aclemu_entry *entry, int64_t *slots, void *caller);
#define ACLEMU_CALLER __builtin_return_address(0)

/* A copy that delete[] of C++ or free of C takes; NULL when there is no memory. */
ACLEMU_API int64_t *aclemu_array(const int64_t *values, uint64_t count);

/* Floating-point values travel as the bits of a double. */
static inline int64_t aclemu_bits(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline double aclemu_double(int64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline int64_t aclemu_address(const void *pointer)
{
    return (int64_t)(intptr_t)pointer;
}

static inline void *aclemu_pointer(int64_t slot)
{
    return (void *)(intptr_t)slot;
}
