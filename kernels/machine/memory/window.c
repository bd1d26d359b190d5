/* Windows: address space for memory of devices and for page-locked host memory, and the tables that go with it. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "guard.h"
#include "memory.h"
#include "share.h"

#define SPARE_RESERVATION ((uint64_t)1 << 30) /* partly used spans of every class, and then some */
#define MOST_RESERVED ((uint64_t)1 << 43)
#define MODEST_RESERVATION ((uint64_t)256 << 20) /* where the whole cannot be had */
#define LIMIT_PART 64   /* of a limit goes to one window: there are several devices, and each counts twice */
#define SPARED_PART 8   /* of a limit is left to the rest of the process, */
#define LEAST_SPARED 64 /* or this part of it, rather than refuse a block */

memory_state memory;
const reserved_rules *reserved_now;
const block_export *export_now;

window *window_of(uint64_t address)
{
    for (int32_t i = 0; i < memory.windows_open; i++)
        if (address - memory.windows[i]->start < memory.windows[i]->size) return memory.windows[i];
    return reserved_now ? reserved_now->around(address) : NULL;
}

bool is_simulated(uint64_t address)
{
    for (int32_t i = 0; i < memory.formers; i++)
        if (address - memory.former[i].start < memory.former[i].size) return true;
    return window_of(address) != NULL;
}

char *translate(uint64_t address)
{
    const window *home = window_of(address);
    return (char *)(uintptr_t)(home ? address + home->distance : address);
}

static uint64_t whole_spans(uint64_t size)
{
    return (size + SPAN_BYTES - 1) & ~(SPAN_BYTES - 1);
}

/* ---- reserving --------------------------------------------------------------------------------------------- */

/* Aligned to a span. */
uint64_t space_reserve(uint64_t size, int protection)
{
    char *raw = mmap(NULL, size + SPAN_BYTES, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (raw == MAP_FAILED) return 0;
    uint64_t start = (uint64_t)(uintptr_t)raw;
    uint64_t aligned = whole_spans(start);
    if (aligned > start) munmap(raw, aligned - start);
    if (start + SPAN_BYTES > aligned) munmap((void *)(uintptr_t)(aligned + size), start + SPAN_BYTES - aligned);
    return aligned;
}

void space_give_back(uint64_t start, uint64_t size)
{
    if (start) munmap((void *)(uintptr_t)start, size);
}

static uint64_t limit_of(int resource)
{
    struct rlimit limit;
    return getrlimit(resource, &limit) || limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : (uint64_t)limit.rlim_cur;
}

uint64_t window_limit(void)
{
    uint64_t addresses = limit_of(RLIMIT_AS), data = limit_of(RLIMIT_DATA);
    return addresses < data ? addresses : data;
}

/* Page-locked memory that can be locked away from the program. */
static bool reserve_views(window *fresh, uint64_t size)
{
    uint64_t start = space_reserve(size, PROT_NONE), arena = space_reserve(size, PROT_NONE);
    if (start && arena && guard_views(start, arena, size)) {
        fresh->start = start;
        fresh->size = size;
        fresh->distance = arena - start;
        return true;
    }
    space_give_back(start, size);
    space_give_back(arena, size);
    return false;
}

static bool reserve_places(window *fresh, uint64_t size)
{
    bool host = fresh->region == AE_HOST_REGION;
    if (host && guard_wanted() && reserve_views(fresh, size)) return true;
    uint64_t arena = space_reserve(size, PROT_READ | PROT_WRITE);
    uint64_t start = host ? arena : space_reserve(size, PROT_NONE);
    if (arena && start) {
        fresh->start = start;
        fresh->size = size;
        fresh->distance = arena - start;
        return true;
    }
    space_give_back(arena, size);
    if (!host) space_give_back(start, size);
    return false;
}

/* Under a limit the rest of the process keeps a part of it: a probe holds that much for a moment. */
static bool reserve_window(window *fresh, uint64_t size, uint64_t part)
{
    uint64_t limit = window_limit(), spared = limit == UINT64_MAX ? 0 : whole_spans(limit / part);
    uint64_t probe = spared ? space_reserve(spared, PROT_READ | PROT_WRITE) : 0;
    bool reserved = (!spared || probe) && reserve_places(fresh, size);
    space_give_back(probe, spared);
    return reserved;
}

static bool reserve_tables(window *fresh)
{
    uint64_t spans = fresh->size >> SPAN_SHIFT;
    uint64_t words = (spans + 63) / 64;
    fresh->directory = calloc(spans + words, sizeof(uint64_t)); /* big: touched only where used */
    if (!fresh->directory) return false;
    fresh->spans = spans;
    fresh->taken = (uint64_t *)(fresh->directory + spans);
    if (spans % 64) fresh->taken[words - 1] = UINT64_MAX << spans % 64; /* no spans there */
    return true;
}

/* ---- opening ----------------------------------------------------------------------------------------------- */

/* Blocks of awkward sizes waste up to half of their spans, so twice the capacity. */
static uint64_t wanted_size(uint64_t capacity)
{
    uint64_t size = capacity < MOST_RESERVED ? 2 * capacity + SPARE_RESERVATION : MOST_RESERVED;
    uint64_t most = window_limit() / LIMIT_PART;
    return whole_spans(size < most ? size : most);
}

static bool reserve_some(window *fresh, uint64_t least)
{
    uint64_t size = wanted_size(memory.regions[fresh->region].usage.capacity);
    bool reserved = false;
    while (!reserved && size > least) {
        reserved = reserve_window(fresh, size, SPARED_PART);
        size = size > MODEST_RESERVATION ? MODEST_RESERVATION : size / 2 & ~(SPAN_BYTES - 1);
    }
    if (!reserved && !reserve_window(fresh, least, LEAST_SPARED)) return false;
    if (reserve_tables(fresh)) return true;
    space_give_back(fresh->start, fresh->size);
    if (fresh->distance) space_give_back(fresh->start + fresh->distance, fresh->size);
    return false;
}

bool window_open(int32_t number, uint64_t extent)
{
    region *home = &memory.regions[number];
    window *fresh = memory.windows_open < MOST_WINDOWS ? calloc(1, sizeof *fresh) : NULL;
    if (!fresh) return false;
    fresh->region = number;
    if (!reserve_some(fresh, whole_spans(extent))) {
        free(fresh);
        return false;
    }
    if (home->last)
        home->last->next = fresh;
    else
        home->first = fresh;
    home->last = fresh;
    memory.windows[memory.windows_open++] = fresh;
    return true;
}

int32_t region_open(int32_t number, uint64_t capacity)
{
    region *home = &memory.regions[number];
    home->usage.capacity = capacity;
    home->open = true;
    return home->first || window_open(number, SPAN_BYTES) ? 0 : CODE_OUT_OF_MEMORY;
}

int32_t ae_region_open(int32_t number, uint64_t capacity)
{
    if (number < 0 || number >= AE_REGIONS) return CODE_INVALID;
    machine_lock();
    int32_t code = region_open(number, capacity);
    machine_unlock();
    return code;
}

/* ---- life -------------------------------------------------------------------------------------------------- */

void memory_start(uint64_t budget)
{
    memory.budget = budget;
}

static void remember_window(memory_state *fresh, const window *home)
{
    if (fresh->formers < MOST_WINDOWS) fresh->former[fresh->formers++] = (address_range){home->start, home->size};
    space_give_back(home->start + home->distance, home->size);
}

/* The windows stay reserved and known, so that an address of the parent is neither one of the child's blocks nor host
 * memory; page-locked memory stays readable, since the child may hold views of it. The tables are kept: what the
 * parent's tasks held may still be dropped here. */
void memory_forget(void)
{
    static memory_state fresh;
    share_forget();
    guard_forget();
    fresh = (memory_state){.budget = memory.budget, .formers = memory.formers, .lost = memory.lost};
    memcpy(fresh.former, memory.former, sizeof fresh.former);
    for (int32_t i = 0; i < memory.windows_open; i++) {
        window *home = memory.windows[i];
        if (home->distance && home->region != AE_HOST_REGION) remember_window(&fresh, home);
        home->next = fresh.lost;
        fresh.lost = home;
    }
    memory = fresh;
}
