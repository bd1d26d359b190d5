/* What Python's surface and the tests ask of handles. */
#include <string.h>

#include "device.h"
#include "key.h"

const char *ae_handle_kind(uint64_t handle)
{
    machine_lock();
    handle_kind kind = handle_look(handle).kind;
    machine_unlock();
    return kind == HANDLE_NONE ? NULL : handle_names[kind];
}

static handle_kind kind_of(const char *name)
{
    handle_kind kind = HANDLE_NONE;
    while (name && ++kind < HANDLE_KINDS && strcmp(handle_names[kind], name)) {
    }
    return kind;
}

uint64_t ae_handle_next(const char *name, uint64_t *cursor)
{
    handle_kind kind = kind_of(name);
    handle_entry entry;
    if (kind == HANDLE_KINDS) return 0;
    machine_lock();
    uint64_t handle = handle_next(kind, cursor, &entry);
    machine_unlock();
    return handle;
}

uint64_t ae_tensor_facts(uint64_t handle, int64_t *words, uint64_t room)
{
    machine_lock();
    const tensor *one = handle_find(handle, HANDLE_TENSOR);
    uint64_t count = 0;
    if (one) {
        const facts *known = one->facts;
        const int64_t head[] = {known->dtype, known->format,  known->offset,
                                known->rank,  known->strides, known->storage_rank};
        uint64_t values = (uint64_t)known->rank + (uint64_t)known->strides + (uint64_t)known->storage_rank;
        count = sizeof head / sizeof *head + values;
        for (uint64_t i = 0; i < count && i < room; i++)
            words[i] = i < sizeof head / sizeof *head ? head[i] : known->value[i - sizeof head / sizeof *head];
    }
    machine_unlock();
    return count;
}

uint64_t ae_executor_plan(uint64_t handle)
{
    machine_lock();
    const executor *one = handle_find(handle, HANDLE_EXECUTOR);
    uint64_t plan = one ? HANDLE(one->plan) : 0;
    machine_unlock();
    return plan;
}

uint64_t ae_plans_kept(void)
{
    machine_lock();
    uint64_t kept = plans_kept();
    machine_unlock();
    return kept;
}
