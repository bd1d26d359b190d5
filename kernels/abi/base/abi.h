/* What every file of exported functions includes: the public headers, whose functions have `ae_` in front of their
 * names inside libaclemu.so (names.h, written by the build: a program's own function of the same name does no harm
 * then), and what a function is made of. */
#pragma once
#ifndef NO_NAMES
#include "names.h"
#endif

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"
#include "aclnnop/aclnn_util.h"

#include "call.h"
#include "event_handle.h"
#include "stream_handle.h"
#include "handle.h"
#include "internal.h"

/* Take the machine's lock and look up what the call works with, the refusal noted. Whatever they answer, the lock is
 * held then; unlock_and_leave is the other end. */
static inline int32_t lock_context(ae_context **found)
{
    machine_lock();
    return context_needed(found);
}

static inline int32_t lock_stream(aclrtStream stream, ae_stream **found)
{
    machine_lock();
    return stream_named(HANDLE(stream), found);
}

static inline int32_t lock_event(aclrtEvent event, ae_event **found)
{
    machine_lock();
    return event_checked(HANDLE(event), "event", found);
}

static inline int32_t unlock_and_leave(int32_t code)
{
    machine_unlock();
    return leave(code);
}

/* BF16, infinities and NaN as IEEE has them, batches of copies, words that streams wait for: 910B, 910_93, 950 and
 * their kin. */
static inline bool is_modern(const soc_row *soc)
{
    return soc->arch == ARCH_910B || soc->arch == ARCH_950;
}
static inline int32_t check_modern(void)
{
    const soc_row *soc = settings_or_default()->soc;
    return is_modern(soc) ? 0
                          : refuse_unsupported("Expected a product of the 910B family or newer but got %s.", soc->name);
}

/* array.c: a copy for the program to give back with delete[], or with free() if it is one of C; NULL: no memory. */
int64_t *array_for_program(const int64_t *values, uint64_t count);
