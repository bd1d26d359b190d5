/* Reserving address space: windows, arenas, directories. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "memory.h"

#define SMALLEST_RESERVATION ((uint64_t)64 << 20)
#define SPARE_RESERVATION ((uint64_t)1 << 30) /* partly used spans of every class, and then some */
#define MOST_RESERVED ((uint64_t)1 << 43)

memory_state memory;

region *region_of(uint64_t address)
{
    for (int32_t i = 0; i < memory.opened; i++)
        if (address - memory.open[i]->window < memory.open[i]->size)
            return memory.open[i];
    return NULL;
}

bool is_simulated(uint64_t address)
{
    for (int32_t i = 0; i < memory.formers; i++)
        if (address - memory.former[i].start < memory.former[i].size)
            return true;
    return region_of(address) != NULL;
}

char *translate(uint64_t address)
{
    const region *home = region_of(address);
    return (char *)(uintptr_t)(home ? address + home->distance : address);
}

/* size bytes aligned to a span, or 0. */
static uint64_t reserve(uint64_t size, int protection)
{
    char *raw = mmap(NULL, size + SPAN_BYTES, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (raw == MAP_FAILED)
        return 0;
    uint64_t start = (uint64_t)(uintptr_t)raw;
    uint64_t aligned = (start + SPAN_BYTES - 1) & ~(SPAN_BYTES - 1);
    if (aligned > start)
        munmap(raw, aligned - start);
    if (start + SPAN_BYTES > aligned)
        munmap((void *)(uintptr_t)(aligned + size), start + SPAN_BYTES - aligned);
    return aligned;
}

static void give_back(uint64_t start, uint64_t size)
{
    if (start)
        munmap((void *)(uintptr_t)start, size);
}

/* Blocks of awkward sizes waste up to half of their spans, so twice the capacity; a limit on the address space is
 * shared with the rest of the process. */
static uint64_t wanted_size(uint64_t capacity)
{
    uint64_t size = capacity < MOST_RESERVED ? 2 * capacity + SPARE_RESERVATION : MOST_RESERVED;
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && size > limit.rlim_cur / 8)
        size = limit.rlim_cur / 8;
    return (size + SPAN_BYTES - 1) & ~(SPAN_BYTES - 1);
}

static bool reserve_tables(region *home)
{
    uint64_t spans = home->size >> SPAN_SHIFT;
    uint64_t words = (spans + 63) / 64;
    home->directory = calloc(spans + words, sizeof(uint64_t)); /* big: touched only where used */
    if (!home->directory)
        return false;
    home->spans = spans;
    home->taken = (uint64_t *)(home->directory + spans);
    if (spans % 64)
        home->taken[words - 1] = UINT64_MAX << spans % 64; /* no spans there */
    return true;
}

static bool reserve_region(region *home, uint64_t size, bool host)
{
    uint64_t arena = reserve(size, PROT_READ | PROT_WRITE);
    uint64_t window = host ? arena : reserve(size, PROT_NONE);
    home->window = window;
    home->size = size;
    home->distance = arena - window;
    if (arena && window && reserve_tables(home))
        return true;
    give_back(arena, size);
    if (!host)
        give_back(window, size);
    home->window = home->size = 0;
    return false;
}

static int32_t open_locked(int32_t number, uint64_t capacity)
{
    region *home = &memory.regions[number];
    home->usage.capacity = capacity;
    if (home->size)
        return 0;
    for (uint64_t size = wanted_size(capacity); size >= SMALLEST_RESERVATION; size = size / 4 & ~(SPAN_BYTES - 1))
        if (reserve_region(home, size, number == AE_HOST_REGION)) {
            home->number = number;
            memory.open[memory.opened++] = home;
            return 0;
        }
    return CODE_OUT_OF_MEMORY;
}

int32_t ae_region_open(int32_t number, uint64_t capacity)
{
    if (number < 0 || number >= AE_REGIONS)
        return CODE_INVALID;
    machine_lock();
    int32_t code = open_locked(number, capacity);
    machine_unlock();
    return code;
}

void memory_start(uint64_t budget)
{
    memory.budget = budget;
}

static void remember_window(memory_state *fresh, const region *home)
{
    if (fresh->formers < MOST_FORMER) {
        fresh->former[fresh->formers].start = home->window;
        fresh->former[fresh->formers++].size = home->size;
    }
}

/* The windows stay reserved and known, so that an address of the parent is neither one of the child's blocks nor host
 * memory; page-locked memory stays readable, since the child may hold views of it. */
void memory_forget(void)
{
    static memory_state fresh;
    fresh = (memory_state){.budget = memory.budget, .formers = memory.formers};
    memcpy(fresh.former, memory.former, sizeof fresh.former);
    for (int32_t i = 0; i < memory.opened; i++) {
        const region *home = memory.open[i];
        if (home->distance) {
            remember_window(&fresh, home);
            give_back(home->window + home->distance, home->size);
        }
    }
    memory = fresh;
}
