/* Questions about blocks: who owns an address, which ones live. */
#include "memory.h"

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

void block_describe_at(const block_record *record, uint64_t address, ae_block *info)
{
    if (record->reserved)
        reserved_now->describe(record, address, info);
    else
        block_describe(record, info);
}

block_record *block_owner(uint64_t address)
{
    const window *home = window_of(address);
    block_record *record = home ? record_at(home, address) : NULL;
    bool owned = record && record->state != AE_BLOCK_NONE && address - record->base < record->extent;
    return owned ? record : NULL;
}

int32_t block_locate(uint64_t address, ae_block *info)
{
    *info = (ae_block){0};
    const window *home = window_of(address);
    const block_record *record = block_owner(address);
    if (record)
        block_describe_at(record, address, info);
    else if (home)
        info->region = home->region;
    return !home ? PLACE_PAGEABLE : home->region == AE_HOST_REGION ? PLACE_PINNED : PLACE_DEVICE;
}

int32_t ae_locate(uint64_t address, ae_block *info)
{
    machine_lock();
    int32_t place = block_locate(address, info);
    machine_unlock();
    return place;
}

int32_t ae_usage_of(int32_t number, ae_usage *usage)
{
    *usage = (ae_usage){0};
    if (number < 0 || number >= AE_REGIONS) return CODE_INVALID;
    machine_lock();
    *usage = memory.regions[number].usage;
    machine_unlock();
    return 0;
}

int32_t ae_list(int32_t number, ae_block *out, int32_t max)
{
    if (number < 0 || number >= AE_REGIONS) return 0;
    machine_lock();
    int32_t count = 0;
    for (const block_record *record = memory.regions[number].live.first; record; record = record->next) {
        if (count < max) block_describe(record, &out[count]);
        count++;
    }
    machine_unlock();
    return count;
}

#define SCANNED 4096

/* Puts the block where it belongs by size, behind older ones of its size; the smallest one falls out. */
static int32_t rank_block(const block_record *list[LISTED], int32_t count, const block_record *block)
{
    int32_t at = count < LISTED ? count : LISTED - 1;
    if (at < count && list[at]->requested >= block->requested) return count;
    for (; at > 0 && list[at - 1]->requested < block->requested; at--) list[at] = list[at - 1];
    list[at] = block;
    return count < LISTED ? count + 1 : LISTED;
}

int32_t block_largest(int32_t number, ae_block out[LISTED])
{
    const block_record *largest[LISTED];
    int32_t count = 0, seen = 0;
    for (const block_record *one = memory.regions[number].live.first; one && seen < SCANNED; one = one->next, seen++)
        count = rank_block(largest, count, one);
    for (int32_t i = 0; i < count; i++) block_describe(largest[i], &out[i]);
    return count;
}
