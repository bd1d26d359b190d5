/* Device memory as memory.c, region.c, slots.c and fault.c share it. Guarded by the machine lock.
 *
 * A region is a window of addresses that the program sees (no access) and an arena at a constant distance where the
 * bytes are. Both are cut into spans of 2 MiB. A span holds slots of one size, or belongs with its neighbours to one
 * large block. The directory finds an address's span, the span its slot: no search. */
#pragma once
#include "machine.h"

#define SPAN_SHIFT 21
#define SPAN_BYTES ((uint64_t)1 << SPAN_SHIFT)
#define GRAIN_SHIFT 9
#define GRAIN ((uint64_t)1 << GRAIN_SHIFT) /* alignment of blocks */
#define SLACK 128                          /* real programs under-allocate and survive: at least this much room */
#define SLOT_CLASSES 38
#define MOST_FORMER 64

typedef struct block_record block_record;

struct block_record {
    uint64_t base, requested, extent, serial;
    block_record *previous, *next; /* in the region's live or retired list; next also in free lists */
    uint32_t generation, pins, site;
    uint8_t state, region;
};

typedef struct record_list {
    block_record *first, *last;
} record_list;

typedef struct span {
    uint64_t base;    /* window address */
    uint32_t entries; /* directory entries that name it */
    uint32_t magic;   /* 2^24 / slot size in grains, rounded up; 0: one large block */
    uint32_t class;
    uint32_t slots, fresh;        /* fresh: slots from here on were never used */
    uint32_t used;                /* slots that cannot be handed out */
    struct span *previous, *next; /* spans of its class with free slots */
    block_record *free;
    block_record records[];
} span;

typedef struct region {
    uint64_t window, size, distance; /* distance: arena minus window */
    uint64_t spans, advised;         /* advised: spans from the start that asked for huge pages */
    span **directory;
    uint64_t *taken; /* one bit per span */
    span *partial[SLOT_CLASSES];
    record_list live, retired; /* by serial, by time */
    ae_usage usage;
    int32_t number;
} region;

typedef struct memory_state {
    region regions[AE_REGIONS];
    region *open[AE_REGIONS]; /* in the order of opening */
    int32_t opened;
    uint64_t budget, live, serial;
    block_record *reclaim; /* freed large blocks whose pages go back */
    struct {
        uint64_t start, size;
    } former[MOST_FORMER]; /* windows of the processes this one was forked from */
    int32_t formers;
} memory_state;

extern memory_state memory;

region *region_of(uint64_t address);         /* NULL: not simulated */
block_record *block_owner(uint64_t address); /* of any state; NULL: no block's extent holds the address */
void block_describe(const block_record *record, ae_block *info);
void block_recycle(block_record *record); /* it is freed and nobody names it any more */

/* slots.c: NULL when no slot of that extent is left. */
block_record *slot_take(region *home, uint64_t extent);
void slot_release(block_record *record);
block_record *record_at(const region *home, uint64_t address); /* the slot around it, NULL: none */
