/* Slots: the places of blocks inside a window. */
#include <stdlib.h>
#include <sys/mman.h>

#include "memory.h"

#define SPAN_GRAINS (SPAN_BYTES >> GRAIN_SHIFT)
#define NOWHERE UINT64_MAX
#define HUGE_STEP 32 /* spans that ask for huge pages together: few mappings, few calls */

/* Grains per slot: steps of an eighth to a quarter, then the largest that fit a span seven to two times. */
static const uint16_t CLASS_GRAINS[SLOT_CLASSES] = {
    1,  2,  3,  4,   5,   6,   7,   8,   10,  12,  14,  16,  20,  24,  28,  32,  40,   48,   56,
    64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 585, 682, 819, 1024, 1365, 2048,
};

static uint32_t class_of(uint64_t grains)
{
    uint32_t low = 0, high = SLOT_CLASSES;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (CLASS_GRAINS[middle] < grains)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint64_t find_low(const window *home, uint64_t count)
{
    uint64_t run = 0;
    for (uint64_t i = 0; i < home->spans;) {
        uint64_t word = home->taken[i / 64];
        if (i % 64 == 0 && (word == UINT64_MAX || (word == 0 && run + 64 < count))) {
            run = word ? 0 : run + 64;
            i += 64;
            continue;
        }
        run = word >> i % 64 & 1 ? 0 : run + 1;
        i++;
        if (run == count) return i - count;
    }
    return NOWHERE;
}

/* Small spans come from the top, large blocks from the bottom: neighbours of a kind share a mapping. */
static uint64_t find_high(const window *home)
{
    for (uint64_t i = (home->spans + 63) / 64; i-- > 0;)
        if (home->taken[i] != UINT64_MAX) return i * 64 + 63 - (uint64_t)__builtin_clzll(~home->taken[i]);
    return NOWHERE;
}

static void mark_taken(window *home, uint64_t first, uint64_t count, bool taken)
{
    for (uint64_t i = first; i < first + count; i++)
        if (taken)
            home->taken[i / 64] |= 1ull << i % 64;
        else
            home->taken[i / 64] &= ~(1ull << i % 64);
}

/* A span that was given up stays in the directory, so that its last block can be named until it is overwritten. */
static void enter_span(window *home, span *fresh, uint64_t first, uint64_t count)
{
    for (uint64_t i = first; i < first + count; i++) {
        span *old = home->directory[i];
        if (old && --old->entries == 0) free(old);
        home->directory[i] = fresh;
    }
    fresh->entries = (uint32_t)count;
    fresh->base = home->start + (first << SPAN_SHIFT);
    mark_taken(home, first, count, true);
}

static span *new_span(window *home, uint64_t first, uint64_t count, uint32_t slots)
{
    span *fresh = first == NOWHERE ? NULL : calloc(1, sizeof(span) + slots * sizeof(block_record));
    if (!fresh) return NULL;
    fresh->slots = slots;
    enter_span(home, fresh, first, count);
    return fresh;
}

static span *span_at(const window *home, uint64_t address)
{
    return home->directory[(address - home->start) >> SPAN_SHIFT];
}

static void list_partial(window *home, span *one)
{
    one->previous = NULL;
    one->next = home->partial[one->class];
    if (one->next) one->next->previous = one;
    home->partial[one->class] = one;
}

static void unlist_partial(window *home, span *one)
{
    if (one->previous)
        one->previous->next = one->next;
    else
        home->partial[one->class] = one->next;
    if (one->next) one->next->previous = one->previous;
}

static span *partial_span(window *home, uint32_t class)
{
    if (home->partial[class]) return home->partial[class];
    uint32_t grains = CLASS_GRAINS[class];
    span *fresh = new_span(home, find_high(home), 1, (uint32_t)(SPAN_GRAINS / grains));
    if (fresh) {
        fresh->magic = (1u << 24) / grains + 1;
        fresh->class = class;
        list_partial(home, fresh);
    }
    return fresh;
}

static block_record *take_small(window *home, uint32_t class)
{
    span *one = partial_span(home, class);
    if (!one) return NULL;
    block_record *record = one->free;
    if (record) {
        one->free = record->next;
    } else {
        record = &one->records[one->fresh];
        record->base = one->base + (uint64_t)one->fresh * CLASS_GRAINS[class] * GRAIN;
        one->fresh++;
    }
    if (++one->used == one->slots) unlist_partial(home, one);
    return record;
}

static void advise_huge(window *home, uint64_t end)
{
    if (end <= home->advised) return;
    uint64_t last = end + HUGE_STEP < home->spans ? end + HUGE_STEP : home->spans;
    uint64_t start = home->start + home->distance + (home->advised << SPAN_SHIFT);
    madvise((void *)(uintptr_t)start, (last - home->advised) << SPAN_SHIFT, MADV_HUGEPAGE);
    home->advised = last;
}

static block_record *take_large(window *home, uint64_t extent)
{
    uint64_t count = (extent + SPAN_BYTES - 1) >> SPAN_SHIFT;
    uint64_t first = find_low(home, count);
    span *one = new_span(home, first, count, 1);
    if (!one) return NULL;
    one->records[0].base = one->base;
    advise_huge(home, first + count);
    return &one->records[0];
}

block_record *slot_take(window *home, uint64_t extent)
{
    uint32_t class = class_of(extent >> GRAIN_SHIFT);
    block_record *record = class < SLOT_CLASSES ? take_small(home, class) : take_large(home, extent);
    if (record) record->region = (uint8_t)home->region;
    return record;
}

static void give_up_span(window *home, span *one)
{
    mark_taken(home, (one->base - home->start) >> SPAN_SHIFT, one->entries, false);
}

void slot_release(block_record *record)
{
    window *home = window_of(record->base);
    if (!home) return; /* the parent's, in a forked child */
    span *one = span_at(home, record->base);
    if (!one->magic) {
        give_up_span(home, one);
        return;
    }
    record->next = one->free;
    one->free = record;
    if (one->used-- == one->slots) list_partial(home, one);
    if (one->used == 0 && (one->previous || one->next)) { /* its class has another one */
        unlist_partial(home, one);
        give_up_span(home, one);
    }
}

void slots_tidy(window *home)
{
    for (uint32_t class = 0; class < SLOT_CLASSES; class++)
        for (span *one = home->partial[class], *next; one; one = next) {
            next = one->next;
            if (one->used) continue;
            unlist_partial(home, one);
            give_up_span(home, one);
        }
}

block_record *record_at(const window *home, uint64_t address)
{
    if (home->only) return home->only;
    span *one = span_at(home, address);
    if (!one) return NULL;
    uint64_t grain = ((address - home->start) & (SPAN_BYTES - 1)) >> GRAIN_SHIFT;
    uint64_t slot = grain * one->magic >> 24;
    return slot < one->slots ? &one->records[slot] : NULL;
}
