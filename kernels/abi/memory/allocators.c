/* Allocators of the program's own, by stream (facts 3.7). They are kept for libraries that ask: nothing in here
 * allocates by them. */
#include <stdlib.h>

#include "abi.h"

typedef struct allocator {
    aclrtAllocator object;
    aclrtAllocatorAllocFunc allocate;
    aclrtAllocatorFreeFunc release;
    aclrtAllocatorAllocAdviseFunc advise;
    aclrtAllocatorGetAddrFromBlockFunc address;
} allocator;

/* ---- descriptions ------------------------------------------------------------------------------------------------ */

aclrtAllocatorDesc aclrtAllocatorCreateDesc(void)
{
    ENTER_NEW;
    site_note();
    allocator *made = calloc(1, sizeof *made);
    machine_lock();
    uint64_t handle = made ? handle_new(HANDLE_ALLOCATOR, made, site_observed()) : 0;
    machine_unlock();
    if (!handle) {
        free(made);
        refuse_memory(CODE_OUT_OF_MEMORY, "an allocator's description");
    }
    leave_noted();
    return POINTER(handle);
}

/* Takes the lock. */
static int32_t lock_allocator(aclrtAllocatorDesc desc, allocator **found)
{
    machine_lock();
    *found = handle_find(HANDLE(desc), HANDLE_ALLOCATOR);
    if (*found) return 0;
    return desc ? refuse_invalid("allocatorDesc", "a live aclrtAllocatorDesc", "%s", handle_seen(HANDLE(desc)))
                : refuse_null("allocatorDesc");
}

aclError aclrtAllocatorDestroyDesc(aclrtAllocatorDesc allocatorDesc)
{
    ENTER;
    allocator *found;
    int32_t code = lock_allocator(allocatorDesc, &found);
    if (!code) {
        handle_end(HANDLE(allocatorDesc));
        free(found);
    }
    return unlock_and_leave(code);
}

/* Takes the lock: the description, for something that is not null. */
static int32_t lock_for(aclrtAllocatorDesc desc, bool there, const char *param, allocator **found)
{
    int32_t code = lock_allocator(desc, found);
    return code || there ? code : refuse_null(param);
}

aclError aclrtAllocatorSetObjToDesc(aclrtAllocatorDesc allocatorDesc, aclrtAllocator object)
{
    ENTER;
    allocator *found;
    int32_t code = lock_for(allocatorDesc, object, "allocator", &found);
    if (!code) found->object = object;
    return unlock_and_leave(code);
}

aclError aclrtAllocatorSetAllocFuncToDesc(aclrtAllocatorDesc allocatorDesc, aclrtAllocatorAllocFunc func)
{
    ENTER;
    allocator *found;
    int32_t code = lock_for(allocatorDesc, func, "func", &found);
    if (!code) found->allocate = func;
    return unlock_and_leave(code);
}

aclError aclrtAllocatorSetFreeFuncToDesc(aclrtAllocatorDesc allocatorDesc, aclrtAllocatorFreeFunc func)
{
    ENTER;
    allocator *found;
    int32_t code = lock_for(allocatorDesc, func, "func", &found);
    if (!code) found->release = func;
    return unlock_and_leave(code);
}

aclError aclrtAllocatorSetAllocAdviseFuncToDesc(aclrtAllocatorDesc allocatorDesc, aclrtAllocatorAllocAdviseFunc func)
{
    ENTER;
    allocator *found;
    int32_t code = lock_for(allocatorDesc, func, "func", &found);
    if (!code) found->advise = func;
    return unlock_and_leave(code);
}

aclError aclrtAllocatorSetGetAddrFromBlockFuncToDesc(aclrtAllocatorDesc allocatorDesc,
                                                     aclrtAllocatorGetAddrFromBlockFunc func)
{
    ENTER;
    allocator *found;
    int32_t code = lock_for(allocatorDesc, func, "func", &found);
    if (!code) found->address = func;
    return unlock_and_leave(code);
}

/* ---- by stream --------------------------------------------------------------------------------------------------- */

typedef struct registered {
    struct registered *next;
    aclrtStream stream;
    aclrtAllocatorDesc desc;
    allocator copy;
} registered;

static registered *all; /* under the machine lock */

static registered **of_stream(aclrtStream stream)
{
    registered **link = &all;
    while (*link && (*link)->stream != stream) link = &(*link)->next;
    return link;
}

static int32_t check_whole(const allocator *one)
{
    const char *missing = !one->object     ? "allocatorDesc->obj"
                          : !one->allocate ? "allocatorDesc->allocFunc"
                          : !one->release  ? "allocatorDesc->freeFunc"
                          : !one->address  ? "allocatorDesc->getAddrFromBlockFunc"
                                           : NULL;
    return missing ? refuse_null(missing) : 0;
}

/* With the lock held. */
static int32_t keep(aclrtStream stream, aclrtAllocatorDesc desc, const allocator *one)
{
    registered **link = of_stream(stream);
    if (!*link && !(*link = calloc(1, sizeof **link))) return refuse_memory(CODE_OUT_OF_MEMORY, "an allocator");
    registered *next = (*link)->next;
    **link = (registered){next, stream, desc, *one};
    return 0;
}

aclError aclrtAllocatorRegister(aclrtStream stream, aclrtAllocatorDesc allocatorDesc)
{
    ENTER;
    if (!stream) return leave(refuse_null("stream"));
    allocator *found;
    int32_t code = lock_allocator(allocatorDesc, &found);
    if (!code) code = check_whole(found);
    if (!code) code = keep(stream, allocatorDesc, found);
    return unlock_and_leave(code);
}

aclError aclrtAllocatorGetByStream(aclrtStream stream, aclrtAllocatorDesc *allocatorDesc, aclrtAllocator *object,
                                   aclrtAllocatorAllocFunc *allocFunc, aclrtAllocatorFreeFunc *freeFunc,
                                   aclrtAllocatorAllocAdviseFunc *allocAdviseFunc,
                                   aclrtAllocatorGetAddrFromBlockFunc *getAddrFromBlockFunc)
{
    ENTER;
    if (!allocatorDesc || !stream) return leave(refuse_null(allocatorDesc ? "stream" : "allocatorDesc"));
    machine_lock();
    const registered *one = *of_stream(stream);
    allocator found = one ? one->copy : (allocator){0};
    aclrtAllocatorDesc desc = one ? one->desc : NULL;
    machine_unlock();
    if (!one) return leave(refuse_invalid("stream", "a stream with an allocator", "%p", stream));
    *allocatorDesc = desc;
    if (object) *object = found.object;
    if (allocFunc) *allocFunc = found.allocate;
    if (freeFunc) *freeFunc = found.release;
    if (allocAdviseFunc) *allocAdviseFunc = found.advise;
    if (getAddrFromBlockFunc) *getAddrFromBlockFunc = found.address;
    return leave(0);
}

aclError aclrtAllocatorUnregister(aclrtStream stream)
{
    ENTER;
    if (!stream) return leave(refuse_null("stream"));
    machine_lock();
    registered **link = of_stream(stream), *one = *link;
    if (one) *link = one->next;
    machine_unlock();
    free(one);
    return leave(0);
}
