/* Descriptions and executors that the program has destroyed: told where one of them is used nevertheless, so that all
 * others need not be. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct gone_object {
    uint64_t handle, made, ended; /* where it was made and destroyed */
    const char *kind, *of;        /* names that stay; of: the operator of an executor, else "" */
    bool run;                     /* it ended since it was run */
} gone_object;

/* With the machine lock. */
void gone_keep(const gone_object *one);
/* AE_EVENT_GONE, if it is one of the newest that were kept. Without the lock. */
void gone_tell(uint64_t handle);
