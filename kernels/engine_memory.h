/* Memory, as engine.h shows it: blocks, copies, and why work on them failed. */
#pragma once
#include <stdint.h>

#pragma GCC visibility push(default)

#define AE_BLOCK_NONE 0
#define AE_BLOCK_LIVE 1
#define AE_BLOCK_FREED 2 /* freed, its slot still named by queued tasks or not yet reused */
#define AE_BLOCK_RETIRED 3 /* its device was reset */

typedef struct ae_block {
    uint64_t base, requested, extent; /* extent: legal bytes from base, slack included */
    uint64_t serial;                  /* 1 for the first block of the process */
    uint64_t site;                    /* where it was allocated: the number of a text, or a return address */
    uint32_t generation, pins, state;
    int32_t region;
} ae_block;

typedef struct ae_usage {
    uint64_t capacity, live_bytes, live_blocks, peak_bytes, total_blocks;
} ae_usage;

/* Idempotent per region. Regions 0..14 are devices, AE_HOST_REGION is page-locked host memory. 0 or 207001. */
int32_t ae_region_open(int32_t region, uint64_t capacity);
/* padding: bytes added to size rounded up to 32. 0 or 207001 (capacity or budget); address untouched on failure. */
int32_t ae_malloc(int32_t region, uint64_t size, uint64_t padding, uint64_t site, uint64_t *address);
/* host: 0 accepts device and page-locked blocks, 1 page-locked blocks only. 0 or 107000. */
int32_t ae_free(uint64_t address, int32_t host);
/* The block that owns the address. Returns 0 pageable host, 1 device, 2 page-locked; info->state says if it lives. */
int32_t ae_locate(uint64_t address, ae_block *info);
int32_t ae_usage_of(int32_t region, ae_usage *usage);
/* Live blocks by serial, at most max; returns how many there are. */
int32_t ae_list(int32_t region, ae_block *out, int32_t max);
/* After the device's streams are drained: every block of the region is retired. Returns how many were live. */
int32_t ae_retire(int32_t region);
/* Why a task, a copy or a fill failed. */
typedef struct ae_failure {
    int32_t code;
    int32_t argument;    /* index of the operand, AE_WORKSPACE for the workspace, -1 unknown */
    uint64_t low, high;  /* addresses the task would have touched, high exclusive */
    uint64_t task, stream;
    uint64_t site;       /* where the task was enqueued */
    uint32_t kind;       /* AE_TASK_... */
    int32_t reason;      /* AE_WHY_... */
    ae_block block;      /* owner of low, state NONE if nobody */
    char name[80];       /* operator or call */
    const char *parameter;   /* name of the operand, NULL: nobody knows; it stays, as the explanation does */
    const char *explanation; /* why the device refuses the work, NULL: nobody knows */
    int32_t member;          /* of an operand that is a list's, -1: of none */
    int64_t element, index, size; /* an index of AE_WHY_INDEX: where it stands, what it is, what it has to be below */
} ae_failure;

#define AE_WHY_NOT_DEVICE 1 /* the address belongs to no block */
#define AE_WHY_FREED 2      /* the block was freed or reused after the task was enqueued */
#define AE_WHY_RANGE 3      /* the range leaves the block */
#define AE_WHY_REFUSED 4    /* the device cannot run this work: a plan without steps */
#define AE_WHY_INDEX 5      /* an index in the operand names no element; found while running */
#define AE_WHY_INJECTED 6   /* the program asked for it: explanation is the fault as it is written */

/* Synchronous; both ends may be device, page-locked or plain host memory. 0, or 107000 when a block does not hold
 * [address, address + count); then fault, if given, tells which. */
int32_t ae_copy(uint64_t target, uint64_t source, uint64_t count, ae_failure *fault);
int32_t ae_fill(uint64_t target, int32_t value, uint64_t count, ae_failure *fault);
/* Before a call of this thread that copies or fills (aclrtMemcpy..., aclrtMemset...): how many bytes the buffer holds
 * that is passed as the parameter of that name. What is not told is an address, whose length is the caller's word. */
void ae_buffer(const char *param, uint64_t bytes);
/* What an address is, in words, cut where out ends: "0x7f00..., 7 bytes inside of the block of 64 bytes at ..." */
void ae_describe(uint64_t address, char *out, uint64_t size);
/* Whether the first and the last byte of plain host memory can be read, or written as well; no bytes always can. */
int32_t ae_reachable(uint64_t low, uint64_t high, int32_t writes);

#pragma GCC visibility pop
