/* Device memory as memory.c, blocks.c, window.c, slots.c and fault.c share it. Guarded by the machine lock.
 *
 * A region (a device, or page-locked host memory) has windows of addresses that the program sees (no access), each with
 * an arena at a constant distance where the bytes are. One window has room for everything, but under a limit on the
 * process's addresses they are small and come as they are needed. Both are cut into spans of 2 MiB. A span holds slots
 * of one size, or belongs with its neighbours to one large block. The directory finds an address's span, the span its
 * slot: no search. */
#pragma once
#include "codes.h"
#include "lock.h"

#define SPAN_SHIFT 21
#define SPAN_BYTES ((uint64_t)1 << SPAN_SHIFT)
#define GRAIN_SHIFT 9
#define GRAIN ((uint64_t)1 << GRAIN_SHIFT) /* alignment of blocks */
#define SLACK 128                          /* real programs under-allocate and survive: at least this much room */
#define SLOT_CLASSES 38
#define MOST_WINDOWS 256

typedef struct block_record block_record;

struct block_record {
    uint64_t base, requested, extent, serial, site;
    block_record *previous, *next; /* in the region's live or retired list; next also in free lists */
    uint32_t generation, pins;
    uint8_t state, region;
    bool reserved; /* reserved addresses (physical.h): what is mapped there may be touched */
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

typedef struct window {
    struct window *next; /* of the same region */
    uint64_t start, size, distance; /* distance: arena minus window */
    uint64_t spans, advised;        /* advised: spans from the start that asked for huge pages */
    span **directory;
    uint64_t *taken; /* one bit per span */
    span *partial[SLOT_CLASSES];
    int32_t region;
    block_record *only; /* of reserved addresses (physical.h), which have no spans; NULL: it has spans */
} window;

typedef struct region {
    window *first, *last;
    record_list live, retired; /* by serial, by time */
    ae_usage usage;
    bool open;
} region;

typedef struct address_range {
    uint64_t start, size;
} address_range;

typedef struct memory_state {
    region regions[AE_REGIONS];
    window *windows[MOST_WINDOWS]; /* of all regions, in the order of opening */
    int32_t windows_open;
    uint64_t budget, live, serial;
    block_record *reclaim; /* freed large blocks whose pages go back */
    address_range former[MOST_WINDOWS]; /* windows of the processes this one was forked from */
    int32_t formers;
    window *lost; /* what was known of them */
} memory_state;

extern memory_state memory;

/* window.c */
window *window_of(uint64_t address); /* NULL: not simulated */
/* One more window for the region, with room for a block of that extent. False: there are no addresses for it. */
bool window_open(int32_t number, uint64_t extent);
/* size bytes of addresses, or 0; the other end of it for any address but 0. */
uint64_t space_reserve(uint64_t size, int protection);
void space_give_back(uint64_t start, uint64_t size);
/* The bytes of addresses or data that this process may have at all; UINT64_MAX: no limit. */
uint64_t window_limit(void);

/* ae_region_open: 207001 where there are no addresses yet; allocating tries again. */
int32_t region_open(int32_t number, uint64_t capacity);
int32_t region_retire(int32_t number); /* ae_retire */

block_record *block_owner(uint64_t address); /* of any state; NULL: no block's extent holds the address */
void block_describe(const block_record *record, ae_block *info);
/* The same of the part around an address, which is all of it but for reserved addresses. */
void block_describe_at(const block_record *record, uint64_t address, ae_block *info);
void block_recycle(block_record *record); /* it is freed and nobody names it any more */

typedef enum shortage {
    SHORT_OF_MEMORY,    /* of the region's capacity, or of what the host can give */
    SHORT_OF_ADDRESSES, /* the process has used up its address space */
} shortage;

typedef struct block_request {
    uint64_t size, padding, site; /* as ae_malloc takes them */
} block_request;

/* Whether the region, and the host, have so many bytes left; they are taken, and given back. */
bool region_fits(const region *home, uint64_t extent);
void region_count(region *home, uint64_t extent);
void region_discount(region *home, uint64_t extent);

/* ae_malloc, with the reason if there is no room. */
bool block_new(int32_t region, const block_request *request, uint64_t *address, shortage *why);

/* Where an address is: the places of ae_locate. */
#define PLACE_PAGEABLE 0
#define PLACE_DEVICE 1
#define PLACE_PINNED 2
#define PLACES 3
int32_t block_locate(uint64_t address, ae_block *info);

#define LISTED 8
/* The largest live blocks of a region, largest first: how many. Of very many blocks only the oldest are looked at. */
int32_t block_largest(int32_t region, ae_block out[LISTED]);

/* slots.c: NULL when no slot of that extent is left. */
block_record *slot_take(window *home, uint64_t extent);
void slot_release(block_record *record);
/* Give up the spans that are kept for a size without holding a block. */
void slots_tidy(window *home);
block_record *record_at(const window *home, uint64_t address); /* the slot around it, NULL: none */

/* pin.c: synchronous copies and fills that run without the lock just now. */
extern uint32_t copies_running;

/* ---- what rooms above have to say -------------------------------------------------------------------------------- */

/* Reserved addresses: whose record says so. */
typedef struct reserved_rules {
    window *(*around)(uint64_t address); /* NULL: not reserved */
    /* 0 when something is mapped to all of [low, high), else an AE_WHY_... reason. */
    int32_t (*check)(const block_record *record, uint64_t low, uint64_t high);
    void (*describe)(const block_record *record, uint64_t address, ae_block *info);
    void (*remove)(block_record *record); /* released, and nobody holds it */
    bool (*free)(uint64_t address);       /* ae_free; false: it is none of its addresses */
} reserved_rules;

/* Blocks whose pages may be elsewhere. */
typedef struct block_export {
    void (*end)(const block_record *record); /* the block is freed */
    bool (*move_back)(uint64_t start); /* a large block gives its pages back; false: they were where they belong */
} block_export;

extern const reserved_rules *reserved_now;
extern const block_export *export_now;
void reserved_attach(void);

/* ---- life -------------------------------------------------------------------------------------------------------- */

void memory_start(uint64_t budget);
void memory_forget(void);
/* Give pages of freed large blocks back to the system; the lock is released meanwhile. */
void memory_reclaim(void);
/* fault.c: without the lock */
void fault_start(void);
