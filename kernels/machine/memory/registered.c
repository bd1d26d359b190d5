/* The program's own memory under addresses of a device. */
#include "registered.h"

#include <stdlib.h>

#include "acl/error_codes/rt_error_codes.h"

#include "call.h"

typedef struct registered {
    struct registered *next;
    uint64_t host, size, device; /* device: its address there, 0 if it is not mapped */
} registered;

static registered *all;

static registered *around(uint64_t host)
{
    registered *one = all;
    while (one && host - one->host >= one->size) one = one->next;
    return one;
}

static bool overlaps(uint64_t host, uint64_t size)
{
    for (const registered *one = all; one; one = one->next)
        if (host < one->host + one->size && one->host < host + size) return true;
    return false;
}

int32_t registered_new(uint64_t host, uint64_t size, bool mapped, int32_t region)
{
    if (size > UINT64_MAX - host) return refuse_argument(CODE_INVALID, "size", "bytes of memory", "%zu", (size_t)size);
    if (overlaps(host, size))
        return refuse_sequence(ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED,
                               "Expected memory that is not registered but some of it is, argument ptr.");
    registered *fresh = calloc(1, sizeof *fresh);
    if (!fresh) return refuse_memory(CODE_OUT_OF_MEMORY, "a registration");
    *fresh = (registered){.host = host, .size = size};
    if (mapped && !(fresh->device = reserved_lend(host, size, region))) {
        free(fresh);
        return refuse_exhausted(CODE_OUT_OF_MEMORY, "Expected %zu bytes of addresses but the host has none.",
                                (size_t)size);
    }
    fresh->next = all;
    all = fresh;
    return 0;
}

uint64_t registered_device(uint64_t host)
{
    const registered *one = around(host);
    return one && one->device ? one->device + (host - one->host) : 0;
}

int32_t registered_end(uint64_t host)
{
    registered **link = &all;
    while (*link && (*link)->host != host) link = &(*link)->next;
    registered *one = *link;
    if (!one)
        return refuse_sequence(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED,
                               "Expected the start of registered memory but got another address, argument ptr.");
    if (one->device) reserved_release(reserved_around(one->device));
    *link = one->next;
    free(one);
    return 0;
}

void registered_forget(void)
{
    while (all) {
        registered *one = all;
        all = one->next;
        free(one);
    }
}
