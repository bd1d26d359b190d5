/* Memory that the program and devices use under the same addresses. */
#include "managed.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "call.h"
#include "handle.h"

/* The addresses of fresh become its memory: the second place that reservations have is not wanted. */
static bool open_own(reservation *fresh)
{
    uint64_t start = fresh->place.start, size = fresh->place.size;
    if (mprotect(POINTER(start), size, PROT_READ | PROT_WRITE)) return false;
    space_give_back(start + fresh->place.distance, size);
    fresh->place.distance = 0;
    fresh->lent = true;
    return true;
}

int32_t managed_check(const soc_row *soc)
{
    if (soc->arch == ARCH_910B) return 0;
    return refuse_unsupported("Expected a product of the 910B family, with managed memory, but got %s.", soc->name);
}

/* Nobody may touch it any more. */
static void close_pages(reservation *one)
{
    mmap(POINTER(one->place.start), one->place.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
         -1, 0);
    memory.live -= one->place.size;
    free(one->pages);
    one->pages = NULL;
    one->close = NULL;
}

uint64_t managed_new(uint64_t size, int32_t region)
{
    uint64_t whole = (size + GRANULARITY - 1) & ~(GRANULARITY - 1);
    if (memory.live > memory.budget || whole > memory.budget - memory.live) return 0;
    managed_page *pages = calloc(whole / GRANULARITY, sizeof *pages);
    mapping *only = malloc(sizeof *only);
    reservation *fresh = pages && only ? reserved_new(whole, 0) : NULL;
    if (!fresh || !open_own(fresh)) {
        if (fresh) reserved_release(fresh);
        free(pages);
        free(only);
        return 0;
    }
    uint64_t start = fresh->place.start;
    *only = (mapping){.start = start, .size = whole, .access = ACCESS_ALL, .host = ACCESS_ALL};
    fresh->place.region = region;
    fresh->record.region = (uint8_t)region;
    fresh->maps = only;
    fresh->count = fresh->room = 1;
    fresh->pages = pages;
    fresh->close = close_pages;
    memory.live += whole;
    return start;
}

reservation *managed_around(uint64_t address)
{
    reservation *one = reserved_around(address);
    return one && one->pages && one->record.state == AE_BLOCK_LIVE ? one : NULL;
}

managed_page *managed_pages(uint64_t address, uint64_t size, uint64_t *count)
{
    const reservation *one = managed_around(address);
    uint64_t inside = one ? address - one->place.start : 0;
    if (!one || !size || size > one->place.size - inside) return NULL;
    uint64_t first = inside / GRANULARITY;
    *count = (inside + size - 1) / GRANULARITY - first + 1;
    return one->pages + first;
}
