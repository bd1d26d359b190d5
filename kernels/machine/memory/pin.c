/* Blocks that queued tasks pin, and synchronous copies, which pin theirs for a moment. */
#include <string.h>

#include "memory.h"

pinned_block block_pin(uint64_t address)
{
    block_record *record = block_owner(address);
    if (!record) return (pinned_block){0};
    if (record->state != AE_BLOCK_LIVE) return (pinned_block){.stale = true};
    record->pins++;
    return (pinned_block){.record = record, .generation = record->generation};
}

void block_drop(pinned_block pinned)
{
    if (pinned.record && --pinned.record->pins == 0 && pinned.record->state == AE_BLOCK_FREED)
        block_recycle(pinned.record);
}

static int32_t reason_of(pinned_block pinned, uint64_t low, uint64_t high)
{
    const block_record *record = pinned.record;
    if (!record) return pinned.stale ? AE_WHY_FREED : AE_WHY_NOT_DEVICE;
    if (record->generation != pinned.generation || record->state != AE_BLOCK_LIVE) return AE_WHY_FREED;
    if (record->reserved) return reserved_now->check(record, low, high);
    return low >= record->base && low <= high && high <= record->base + record->extent ? 0 : AE_WHY_RANGE;
}

static void describe_owner(pinned_block pinned, uint64_t low, ae_block *info)
{
    const block_record *record = pinned.record;
    if (!record || low < record->base || low - record->base >= record->extent) record = block_owner(low);
    if (record)
        block_describe_at(record, low, info);
    else
        *info = (ae_block){0};
}

int32_t block_check(pinned_block pinned, uint64_t low, uint64_t high, ae_block *info)
{
    int32_t reason = reason_of(pinned, low, high);
    if (info) describe_owner(pinned, low, info);
    return reason;
}

int32_t block_check_device(pinned_block pinned, uint64_t low, uint64_t high)
{
    bool host = pinned.record && pinned.record->region == AE_HOST_REGION;
    return host ? AE_WHY_NOT_DEVICE : reason_of(pinned, low, high);
}

int32_t block_check_any(pinned_block pinned, uint64_t address, uint64_t count)
{
    bool plain = !pinned.record && !pinned.stale && !is_simulated(address);
    return plain ? 0 : reason_of(pinned, address, address + count);
}

uint32_t copies_running;

/* ---- synchronous copies ------------------------------------------------------------------------------------ */

static void explain(ae_failure *fault, const char *name, uint32_t kind, int32_t argument, uint64_t low, uint64_t count)
{
    *fault = (ae_failure){.code = CODE_INVALID, .argument = argument, .low = low, .high = low + count, .kind = kind};
    memccpy(fault->name, name, 0, sizeof fault->name - 1);
}

int32_t ae_copy(uint64_t target, uint64_t source, uint64_t count, ae_failure *fault)
{
    if (count == 0) return 0;
    machine_lock();
    pinned_block pinned[2] = {block_pin(target), block_pin(source)};
    int32_t argument = 0, reason = block_check_any(pinned[0], target, count);
    if (!reason) {
        argument = 1;
        reason = block_check_any(pinned[1], source, count);
    }
    if (!reason) {
        char *to = translate(target);
        const char *from = translate(source);
        copies_running++;
        machine_unlock();
        memmove(to, from, count);
        machine_lock();
        copies_running--;
    } else if (fault) {
        uint64_t low = argument ? source : target;
        explain(fault, "aclrtMemcpy", AE_TASK_COPY, argument, low, count);
        fault->reason = reason;
        describe_owner(pinned[argument], low, &fault->block);
    }
    block_drop(pinned[0]);
    block_drop(pinned[1]);
    machine_unlock();
    return reason ? CODE_INVALID : 0;
}

int32_t ae_fill(uint64_t target, int32_t value, uint64_t count, ae_failure *fault)
{
    if (count == 0) return 0;
    machine_lock();
    pinned_block pinned = block_pin(target);
    int32_t reason = block_check_any(pinned, target, count);
    if (!reason) {
        char *to = translate(target);
        copies_running++;
        machine_unlock();
        memset(to, value, count);
        machine_lock();
        copies_running--;
    } else if (fault) {
        explain(fault, "aclrtMemset", AE_TASK_FILL, 0, target, count);
        fault->reason = reason;
        describe_owner(pinned, target, &fault->block);
    }
    block_drop(pinned);
    machine_unlock();
    return reason ? CODE_INVALID : 0;
}
