/* What went wrong, in words: why a task failed, which block an address belongs to, why there is no room. */
#pragma once
#include "memory.h"

/* Bytes that the text of one block, or of what an address is, may take. */
#define BLOCK_TEXT 512
/* The same of a failed task. */
#define FAILURE_TEXT 1024

/* With the lock held: names what failure->argument tells of a launch by its number, and why a device refuses it. */
void failure_name(ae_failure *failure, const ae_plan *plan);

/* With the lock held: a copy of an explanation, which outlives what it comes from. NULL: no memory. */
const char *failure_kept(const char *text);

/* These only format: with or without the lock. The texts are cut where out ends. ---------------------------------- */

/* Only what is wrong with its bytes: "it would touch [...), outside [...) of the block of ..." */
void failure_reason(const ae_failure *failure, char *out, size_t size);
/* Notes the story; the failure's code. */
int32_t refuse_failure(const ae_failure *failure);
/* What an address is, as block_locate found it: "0x7f00..., 7 bytes inside of the block of ..." */
void place_text(uint64_t address, int32_t place, const ae_block *block, char *out, size_t size);

/* Without the lock ----------------------------------------------------------------------------------------------- */

void address_text(uint64_t address, char *out, size_t size);
/* Notes that a region has no room for that many bytes, with its largest blocks: 207001. */
int32_t refuse_shortage(int32_t region, uint64_t size, shortage why);
