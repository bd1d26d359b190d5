/* Physical memory (aclrtMallocPhysical) and addresses that it is mapped to (aclrtReserveMemAddress, aclrtMapMem). With
 * the machine lock held.
 *
 * Reserved addresses are a window as memory.h has them, with an arena at a constant distance; mapping puts pages of the
 * process's shared file, or of another's, into the arena. Kernels and copies may touch what is mapped when they run,
 * whatever was mapped when they were enqueued; between two mappings side by side there is no border. */
#pragma once
#include "memory.h"
#include "share.h"

#define GRANULARITY ((uint64_t)1 << 21)

typedef struct physical {
    uint64_t handle;  /* 0: the program has given it back; what is mapped stays */
    uint32_t owners;  /* times that aclrtFreePhysical is due */
    uint32_t maps;
    uint64_t size, offset;
    int32_t region, attribute, side, node; /* side: aclrtMemLocationType */
    int file;
    share_row *row;    /* that tells others of it; NULL: none */
    share_guest guest; /* of imported memory */
    bool imported;
} physical;

typedef struct memory_request {
    uint64_t size;
    int32_t region, attribute, side, node;
} memory_request;

/* The region has room for it: 207001 noted */
int32_t physical_new(const memory_request *request, physical **made);
physical *physical_find(uint64_t handle);
void physical_release(physical *one); /* an owner is gone, or a mapping */
/* aclrtMemExportToShareableHandle: 107000, 207005 noted */
int32_t physical_share(physical *one, bool open, uint64_t *number);
/* 107000, 207006 noted */
int32_t physical_import(share_name name, share_kind kind, int32_t region, physical **made);
share_name share_name_of(uint64_t number); /* of aclrtMemImportFromShareableHandle */
uint64_t share_number(const share_row *row); /* the same the other way round */
share_row *share_row_of(uint64_t number);  /* of this process; NULL: no such one */

/* Access rights as aclrtMemAccessFlags has them. */
#define ACCESS_NONE 0u
#define ACCESS_ALL 3u

typedef struct mapping {
    uint64_t start, size;
    physical *what; /* NULL: memory of the program's */
    uint32_t access; /* of the devices */
    uint32_t host;   /* of the program itself */
} mapping;

typedef struct managed_page managed_page;

typedef struct reservation {
    window place;
    block_record record; /* what tasks hold */
    mapping *maps;       /* by address */
    uint32_t count, room;
    bool lent; /* what it has is the program's own memory, or of managed.h */
    managed_page *pages; /* of managed.h; NULL: it is none of these */
    void (*close)(struct reservation *one); /* gives its memory back where that is not done here, as managed.h does */
} reservation;

/* reserved.c: size is rounded up to GRANULARITY. wanted: the address, 0 for any. NULL: it cannot be had. */
reservation *reserved_new(uint64_t size, uint64_t wanted);
reservation *reserved_at(uint64_t start); /* that begins there and lives, else NULL */
reservation *reserved_around(uint64_t address); /* of any state */
/* Addresses of a device for memory of the program's; 0: there are none. reserved_release ends it. */
uint64_t reserved_lend(uint64_t host, uint64_t size, int32_t region);
reservation *reserved_number(uint32_t index); /* by address, of any state; NULL: there are not so many */
bool reserved_is_empty(const reservation *one);
void reserved_release(reservation *one);
/* mapping.c: 107000, 207001 noted */
int32_t reserved_map(uint64_t start, uint64_t size, physical *what, uint32_t access);
mapping *mapping_at(uint64_t address); /* around the address; NULL: nothing is mapped there */
/* Which of a reservation's mappings is the first that ends behind the address. */
uint32_t mapping_from(const reservation *one, uint64_t address);
void mapping_end(mapping *one);
/* Rights for whole mappings that make up the range: 107000 noted for any other. host: not of the devices. */
int32_t reserved_set_access(uint64_t start, uint64_t size, uint32_t access, bool host);
void reserved_forget(void); /* in a forked child */
void reserved_clear(void);  /* everything goes: for tests */
