/* Blocks: malloc, free, who owns an address. */
#include <sys/mman.h>

#include "guard.h"
#include "memory.h"
#include "round.h"

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

/* ---- malloc ------------------------------------------------------------------------------------------------ */

/* Addresses of retired blocks, which nobody should know any more. */
static void revive(region *home)
{
    for (block_record *record = home->retired.first, *next; record; record = next) {
        next = record->next;
        if (record->pins) continue;
        unlist_record(&home->retired, record);
        record->state = AE_BLOCK_FREED;
        slot_release(record);
    }
}

bool region_fits(const region *home, uint64_t extent)
{
    return extent <= home->usage.capacity - home->usage.live_bytes && memory.live <= memory.budget &&
           extent <= memory.budget - memory.live;
}

void region_count(region *home, uint64_t extent)
{
    ae_usage *usage = &home->usage;
    usage->live_bytes += extent;
    usage->live_blocks++;
    usage->total_blocks++;
    if (usage->peak_bytes < usage->live_bytes) usage->peak_bytes = usage->live_bytes;
    memory.live += extent;
}

void region_discount(region *home, uint64_t extent)
{
    home->usage.live_bytes -= extent;
    home->usage.live_blocks--;
    memory.live -= extent;
}

static block_record *take_slot(const region *home, uint64_t extent)
{
    block_record *record = NULL;
    for (window *one = home->first; one && !record; one = one->next) record = slot_take(one, extent);
    return record;
}

/* From the cheapest way to the dearest. */
static block_record *find_slot(region *home, uint64_t extent, shortage *why)
{
    block_record *record = take_slot(home, extent);
    if (record) return record;
    revive(home);
    for (window *one = home->first; one; one = one->next) slots_tidy(one);
    record = take_slot(home, extent);
    if (record) return record;
    if (window_open((int32_t)(home - memory.regions), extent)) return slot_take(home->last, extent);
    *why = SHORT_OF_ADDRESSES;
    return NULL;
}

#ifdef REDZONES /* under the address sanitizer: a kernel that touches what lies beside a block is told, slack or not \
                 */
#include <sanitizer/asan_interface.h>
static void guard(const block_record *record)
{
    char *start = translate(record->base);
    ASAN_UNPOISON_MEMORY_REGION(start, record->extent);
    ASAN_POISON_MEMORY_REGION(start + record->requested, record->extent - record->requested);
}
#else
static void guard(const block_record *record)
{
    (void)record;
}
#endif

static block_record *allocate(int32_t number, uint64_t size, uint64_t padding, shortage *why)
{
    memory_reclaim();
    region *home = &memory.regions[number];
    uint64_t most = home->usage.capacity;
    *why = SHORT_OF_MEMORY;
    if (!home->open || home->usage.live_bytes > most || size > most || padding > most) return NULL;
    uint64_t extent = round_up(round_up(size, 32) + padding + SLACK, GRAIN);
    uint64_t room = number == AE_HOST_REGION && guard_wanted() ? guard_room(extent) : extent;
    block_record *record = region_fits(home, extent) ? find_slot(home, room, why) : NULL;
    if (!record) return NULL;
    record->requested = size;
    record->extent = extent;
    record->serial = ++memory.serial;
    record->state = AE_BLOCK_LIVE;
    list_record(&home->live, record);
    region_count(home, extent);
    guard(record);
    return record;
}

bool block_new(int32_t number, const block_request *request, uint64_t *address, shortage *why)
{
    block_record *record = allocate(number, request->size, request->padding, why);
    if (!record) return false;
    record->site = request->site;
    *address = record->base;
    return true;
}

int32_t ae_malloc(int32_t number, uint64_t size, uint64_t padding, uint64_t site, uint64_t *address)
{
    if (number < 0 || number >= AE_REGIONS) return CODE_OUT_OF_MEMORY;
    shortage why;
    machine_lock();
    bool made = block_new(number, &(block_request){size, padding, site}, address, &why);
    machine_unlock();
    return made ? 0 : CODE_OUT_OF_MEMORY;
}

/* ---- free -------------------------------------------------------------------------------------------------- */

static char *arena_of(const block_record *record)
{
    return translate(record->base);
}

static void give_pages_back(char *start, uint64_t size)
{
    if (madvise(start, size, MADV_FREE) && madvise(start, size, MADV_REMOVE)) madvise(start, size, MADV_DONTNEED);
}

void memory_reclaim(void)
{
    block_record *record;
    while ((record = memory.reclaim)) {
        memory.reclaim = record->next;
        char *start = arena_of(record);
        uint64_t size = record->extent;
        if (!export_now->move_back(record->base)) {
            machine_unlock();
            give_pages_back(start, size);
            machine_lock();
        }
        slot_release(record);
    }
}

static void unlive(block_record *record, uint8_t state)
{
    region *home = &memory.regions[record->region];
    unlist_record(&home->live, record);
    export_now->end(record);
    if (record->region == AE_HOST_REGION) guard_dropped(record->base, record->base + record->extent);
    region_discount(home, record->extent);
    record->state = state;
    record->generation++;
}

void block_recycle(block_record *record)
{
    if (record->reserved) {
        reserved_now->remove(record);
        return;
    }
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
    if (good && record->reserved) {
        good = reserved_now->free(address);
    } else if (good) {
        unlive(record, AE_BLOCK_FREED);
        if (!record->pins) block_recycle(record);
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
    madvise(translate(first), end - first, MADV_DONTNEED);
    return end;
}

int32_t region_retire(int32_t number)
{
    region *home = &memory.regions[number];
    int32_t count = 0;
    uint64_t given = 0;
    for (block_record *record; (record = home->live.first); count++) {
        unlive(record, AE_BLOCK_RETIRED);
        list_record(&home->retired, record);
        if (given - record->base - 1 >= SPAN_BYTES) /* not in the span given up last */
            given = give_up_spans(record);
    }
    return count;
}

int32_t ae_retire(int32_t number)
{
    if (number < 0 || number >= AE_REGIONS) return 0;
    machine_lock();
    int32_t count = region_retire(number);
    machine_unlock();
    return count;
}
