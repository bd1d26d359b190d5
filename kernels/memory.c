/* Blocks: malloc, free, who owns an address. */
#include <sys/mman.h>

#include "memory.h"

static uint64_t round_up(uint64_t value, uint64_t step)
{
    return (value + step - 1) & ~(step - 1);
}

static void list_record(record_list *list, block_record *record)
{
    record->previous = list->last;
    record->next = NULL;
    if (list->last)
        list->last->next = record;
    else
        list->first = record;
    list->last = record;
}

static void unlist_record(record_list *list, block_record *record)
{
    if (record->previous)
        record->previous->next = record->next;
    else
        list->first = record->next;
    if (record->next)
        record->next->previous = record->previous;
    else
        list->last = record->previous;
}

void block_describe(const block_record *record, ae_block *info)
{
    *info = (ae_block){
        .base = record->base,
        .requested = record->requested,
        .extent = record->extent,
        .serial = record->serial,
        .generation = record->generation,
        .pins = record->pins,
        .site = record->site,
        .state = record->state,
        .region = record->region,
    };
}

block_record *block_owner(uint64_t address)
{
    const region *home = region_of(address);
    block_record *record = home ? record_at(home, address) : NULL;
    bool owned = record && record->state != AE_BLOCK_NONE && address - record->base < record->extent;
    return owned ? record : NULL;
}

/* ---- malloc ------------------------------------------------------------------------------------------------ */

/* The last resort: addresses of retired blocks, which nobody should know any more. */
static bool revive(region *home)
{
    bool any = false;
    for (block_record *record = home->retired.first, *next; record; record = next) {
        next = record->next;
        if (record->pins)
            continue;
        unlist_record(&home->retired, record);
        record->state = AE_BLOCK_FREED;
        slot_release(record);
        any = true;
    }
    return any;
}

static bool fits(const region *home, uint64_t extent)
{
    return extent <= home->usage.capacity - home->usage.live_bytes && memory.live <= memory.budget &&
           extent <= memory.budget - memory.live;
}

static void count_live(region *home, const block_record *record)
{
    ae_usage *usage = &home->usage;
    usage->live_bytes += record->extent;
    usage->live_blocks++;
    usage->total_blocks++;
    if (usage->peak_bytes < usage->live_bytes)
        usage->peak_bytes = usage->live_bytes;
    memory.live += record->extent;
}

static block_record *allocate(region *home, uint64_t size, uint64_t padding)
{
    memory_reclaim();
    uint64_t most = home->usage.capacity;
    if (!home->size || home->usage.live_bytes > most || size > most || padding > most)
        return NULL;
    uint64_t extent = round_up(round_up(size, 32) + padding + SLACK, GRAIN);
    if (!fits(home, extent))
        return NULL;
    block_record *record = slot_take(home, extent);
    if (!record && revive(home))
        record = slot_take(home, extent);
    if (!record)
        return NULL;
    record->requested = size;
    record->extent = extent;
    record->serial = ++memory.serial;
    record->state = AE_BLOCK_LIVE;
    list_record(&home->live, record);
    count_live(home, record);
    return record;
}

int32_t ae_malloc(int32_t number, uint64_t size, uint64_t padding, uint32_t site, uint64_t *address)
{
    if (number < 0 || number >= AE_REGIONS)
        return CODE_OUT_OF_MEMORY;
    machine_lock();
    block_record *record = allocate(&memory.regions[number], size, padding);
    if (record) {
        record->site = site;
        *address = record->base;
    }
    machine_unlock();
    return record ? 0 : CODE_OUT_OF_MEMORY;
}

/* ---- free -------------------------------------------------------------------------------------------------- */

static char *arena_of(const block_record *record)
{
    return (char *)(uintptr_t)(record->base + memory.regions[record->region].distance);
}

static void give_pages_back(char *start, uint64_t size)
{
    if (madvise(start, size, MADV_FREE))
        madvise(start, size, MADV_DONTNEED);
}

void memory_reclaim(void)
{
    block_record *record;
    while ((record = memory.reclaim)) {
        memory.reclaim = record->next;
        char *start = arena_of(record);
        uint64_t size = record->extent;
        machine_unlock();
        give_pages_back(start, size);
        machine_lock();
        slot_release(record);
    }
}

static void unlive(block_record *record, uint8_t state)
{
    region *home = &memory.regions[record->region];
    unlist_record(&home->live, record);
    home->usage.live_bytes -= record->extent;
    home->usage.live_blocks--;
    memory.live -= record->extent;
    record->state = state;
    record->generation++;
}

void block_recycle(block_record *record)
{
    if (record->extent < SPAN_BYTES) {
        slot_release(record);
        return;
    }
    record->next = memory.reclaim;
    memory.reclaim = record;
}

int32_t ae_free(uint64_t address, int32_t host)
{
    machine_lock();
    block_record *record = block_owner(address);
    bool good = record && record->state == AE_BLOCK_LIVE && record->base == address &&
                (!host || record->region == AE_HOST_REGION);
    if (good) {
        unlive(record, AE_BLOCK_FREED);
        if (!record->pins)
            block_recycle(record);
        memory_reclaim();
    }
    machine_unlock();
    return good ? 0 : CODE_INVALID;
}

/* Nothing lives in the region any more, so the block's spans go whole: with huge pages a part would keep the rest.
 * Returns their end. The addresses stay. The lock is held: nobody may get a slot back meanwhile. */
static uint64_t give_up_spans(const block_record *record)
{
    uint64_t first = record->base & ~(SPAN_BYTES - 1), end = round_up(record->base + record->extent, SPAN_BYTES);
    uint64_t distance = memory.regions[record->region].distance;
    madvise((void *)(uintptr_t)(first + distance), end - first, MADV_DONTNEED);
    return end;
}

int32_t ae_retire(int32_t number)
{
    if (number < 0 || number >= AE_REGIONS)
        return 0;
    machine_lock();
    region *home = &memory.regions[number];
    int32_t count = 0;
    uint64_t given = 0;
    for (block_record *record; (record = home->live.first); count++) {
        unlive(record, AE_BLOCK_RETIRED);
        list_record(&home->retired, record);
        if (given - record->base - 1 >= SPAN_BYTES) /* not in the span given up last */
            given = give_up_spans(record);
    }
    machine_unlock();
    return count;
}

/* ---- questions --------------------------------------------------------------------------------------------- */

int32_t ae_locate(uint64_t address, ae_block *info)
{
    *info = (ae_block){0};
    machine_lock();
    const region *home = region_of(address);
    int32_t kind = !home ? 0 : home->number == AE_HOST_REGION ? 2 : 1;
    const block_record *record = block_owner(address);
    if (record)
        block_describe(record, info);
    else if (home)
        info->region = home->number;
    machine_unlock();
    return kind;
}

int32_t ae_usage_of(int32_t number, ae_usage *usage)
{
    *usage = (ae_usage){0};
    if (number < 0 || number >= AE_REGIONS)
        return CODE_INVALID;
    machine_lock();
    *usage = memory.regions[number].usage;
    machine_unlock();
    return 0;
}

int32_t ae_list(int32_t number, ae_block *out, int32_t max)
{
    if (number < 0 || number >= AE_REGIONS)
        return 0;
    machine_lock();
    int32_t count = 0;
    for (const block_record *record = memory.regions[number].live.first; record; record = record->next) {
        if (count < max)
            block_describe(record, &out[count]);
        count++;
    }
    machine_unlock();
    return count;
}
