/* Reserved addresses and what is mapped to them. */
#include "physical.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "handle.h"

#define KEPT 64 /* released ranges whose addresses are still known as such */

static struct {
    reservation **all; /* by address, those that are kept among them */
    uint32_t count, room;
    reservation *kept[KEPT];
    uint32_t last;
} reserved;

/* ---- finding ----------------------------------------------------------------------------------------------------- */

static uint32_t first_behind(uint64_t address)
{
    uint32_t low = 0, high = reserved.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (reserved.all[middle]->place.start <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

reservation *reserved_around(uint64_t address)
{
    uint32_t at = first_behind(address);
    reservation *one = at ? reserved.all[at - 1] : NULL;
    return one && address - one->place.start < one->place.size ? one : NULL;
}

static window *window_around(uint64_t address)
{
    reservation *one = reserved.count ? reserved_around(address) : NULL;
    return one ? &one->place : NULL;
}

reservation *reserved_at(uint64_t start)
{
    reservation *one = reserved_around(start);
    bool found = one && one->place.start == start && one->record.state == AE_BLOCK_LIVE && !one->lent;
    return found ? one : NULL;
}

bool reserved_is_empty(const reservation *one)
{
    return one->count == 0;
}

uint32_t mapping_from(const reservation *one, uint64_t address)
{
    uint32_t low = 0, high = one->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (one->maps[middle].start + one->maps[middle].size <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static mapping *find_mapping(const reservation *one, uint64_t address)
{
    uint32_t at = mapping_from(one, address);
    return at < one->count && one->maps[at].start <= address ? &one->maps[at] : NULL;
}

mapping *mapping_at(uint64_t address)
{
    const reservation *one = reserved_around(address);
    return one && !one->lent ? find_mapping(one, address) : NULL;
}

/* ---- what tasks ask ---------------------------------------------------------------------------------------------- */

static const reservation *owner(const block_record *record)
{
    return (const reservation *)((const char *)record - offsetof(reservation, record));
}

static int32_t check(const block_record *record, uint64_t low, uint64_t high)
{
    const reservation *one = owner(record);
    uint64_t at = low;
    if (high < low) return AE_WHY_RANGE;
    for (const mapping *next = find_mapping(one, low); at < high; next++) {
        bool there = next && next < one->maps + one->count && next->start <= at && next->access;
        if (!there) return at == low ? AE_WHY_NOT_DEVICE : AE_WHY_RANGE;
        at = next->start + next->size;
    }
    return 0;
}

static void describe(const block_record *record, uint64_t address, ae_block *info)
{
    const mapping *found = find_mapping(owner(record), address);
    block_describe(record, info);
    if (record->state != AE_BLOCK_LIVE) return;
    info->state = found ? AE_BLOCK_LIVE : AE_BLOCK_NONE;
    info->base = found ? found->start : 0;
    info->requested = info->extent = found ? found->size : 0;
}

/* ---- reserving and releasing ------------------------------------------------------------------------------------- */

static bool enlist(reservation *one)
{
    if (reserved.count == reserved.room) {
        uint32_t room = reserved.room ? 2 * reserved.room : 8;
        reservation **more = realloc(reserved.all, room * sizeof *more);
        if (!more) return false;
        reserved.all = more;
        reserved.room = room;
    }
    uint32_t at = first_behind(one->place.start);
    memmove(reserved.all + at + 1, reserved.all + at, (reserved.count++ - at) * sizeof *reserved.all);
    reserved.all[at] = one;
    return true;
}

static void delist(const reservation *one)
{
    uint32_t at = first_behind(one->place.start) - 1;
    memmove(reserved.all + at, reserved.all + at + 1, (--reserved.count - at) * sizeof *reserved.all);
}

static uint64_t reserve_there(uint64_t size, uint64_t wanted)
{
    if (!wanted) return space_reserve(size, PROT_NONE);
    void *start = POINTER(wanted);
    void *got = mmap(start, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != MAP_FAILED && got != start) munmap(got, size);
    return got == start ? wanted : 0;
}

reservation *reserved_new(uint64_t size, uint64_t wanted)
{
    uint64_t whole = (size + GRANULARITY - 1) & ~(GRANULARITY - 1);
    reservation *fresh = calloc(1, sizeof *fresh);
    uint64_t start = fresh ? reserve_there(whole, wanted) : 0;
    uint64_t arena = start ? space_reserve(whole, PROT_READ | PROT_WRITE) : 0;
    if (arena) {
        fresh->place = (window){.start = start, .size = whole, .distance = arena - start, .only = &fresh->record};
        fresh->record = (block_record){
            .base = start,
            .requested = whole,
            .extent = whole,
            .serial = ++memory.serial,
            .state = AE_BLOCK_LIVE,
            .reserved = true,
        };
        if (enlist(fresh)) return fresh;
    }
    space_give_back(start, start ? whole : 0);
    space_give_back(arena, arena ? whole : 0);
    free(fresh);
    return NULL;
}

#define SMALL_PAGE ((uint64_t)4096)

uint64_t reserved_lend(uint64_t host, uint64_t size, int32_t region)
{
    uint64_t inside = host % SMALL_PAGE;
    reservation *fresh = reserved_new(size + inside, 0);
    mapping *only = fresh ? malloc(sizeof *only) : NULL;
    if (!only) {
        if (fresh) reserved_release(fresh);
        return 0;
    }
    uint64_t start = fresh->place.start;
    space_give_back(start + fresh->place.distance, fresh->place.size);
    fresh->place.distance = host - inside - start;
    fresh->place.region = region;
    fresh->record.region = (uint8_t)region;
    fresh->lent = true;
    *only = (mapping){.start = start + inside, .size = size, .access = ACCESS_ALL, .host = ACCESS_ALL};
    fresh->maps = only;
    fresh->count = fresh->room = 1;
    return start + inside;
}

static void give_arena_back(reservation *one)
{
    if (one->close)
        one->close(one);
    else if (!one->lent)
        space_give_back(one->place.start + one->place.distance, one->place.size);
}

static void forget(reservation *one)
{
    delist(one);
    space_give_back(one->place.start, one->place.size);
    free(one->maps);
    free(one);
}

/* Its addresses are still known for a while, so that who uses them hears that they are released. */
static void drop_record(block_record *record)
{
    reservation *one = (reservation *)owner(record);
    give_arena_back(one);
    if (reserved.kept[reserved.last]) forget(reserved.kept[reserved.last]);
    reserved.kept[reserved.last] = one;
    reserved.last = (reserved.last + 1) % KEPT;
}

void reserved_release(reservation *one)
{
    one->record.state = AE_BLOCK_FREED;
    one->record.generation++;
    if (!one->record.pins) drop_record(&one->record);
}

/* ---- ends ------------------------------------------------------------------------------------------------------- */

/* The addresses stay reserved, as those of other windows do. */
void reserved_forget(void)
{
    for (uint32_t i = 0; i < reserved.count; i++) {
        reservation *one = reserved.all[i];
        if (one->record.state == AE_BLOCK_LIVE || one->record.pins) give_arena_back(one);
        one->record.state = AE_BLOCK_FREED;
        one->count = 0;
        one->place.distance = 0;
    }
    memset(reserved.kept, 0, sizeof reserved.kept);
}

reservation *reserved_number(uint32_t index)
{
    return index < reserved.count ? reserved.all[index] : NULL;
}

/* ---- what memory asks -------------------------------------------------------------------------------------------- */

static bool release_lent(uint64_t address)
{
    reservation *one = reserved_around(address);
    if (!one->close) return false;
    reserved_release(one);
    return true;
}

void reserved_attach(void)
{
    static const reserved_rules rules = {window_around, check, describe, drop_record, release_lent};
    reserved_now = &rules;
}
