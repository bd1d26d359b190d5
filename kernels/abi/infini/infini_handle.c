/* InfiniOp's handles: cells that begin with {device type, device id}, as programs expect. The program may write them:
 * the device type there is what counts. */
#include "infini.h"

#include <stdlib.h>

int32_t infini_new(handle_kind kind, void *object, int32_t device, int32_t id, uint64_t *made)
{
    uint64_t handle = handle_new(kind, object, site_observed());
    if (!handle)
        return infini_refuse(INFINI_STATUS_INTERNAL_ERROR,
                             "Expected an address for one more handle but all were given out, or host memory is.");
    int32_t *cell = handle_cell(handle);
    cell[0] = device;
    cell[1] = id;
    if (observed()) observe(AE_EVENT_CREATE, handle_names[kind], handle, 0, (uint64_t)id, 0, here()->site);
    *made = handle;
    return 0;
}

static void drop(handle_kind kind, void *object)
{
    if (kind == HANDLE_INFINI_TENSOR) facts_drop(object);
    if (kind == HANDLE_INFINI_DESCRIPTOR) plan_release(((infini_descriptor *)object)->plan);
    if (kind == HANDLE_INFINI_DESCRIPTOR || kind == HANDLE_INFINI_EVENT) free(object);
}

void infini_end(uint64_t handle)
{
    handle_entry entry = handle_look(handle);
    if (entry.kind < HANDLE_INFINI_HANDLE) return;
    handle_end(handle);
    drop(entry.kind, entry.object);
    if (observed()) observe(AE_EVENT_DESTROY, handle_names[entry.kind], handle, 0, 0, 0, here()->site);
}

int32_t infini_checked(uint64_t handle, handle_kind kind, const char *param, const char *expected, void **object)
{
    *object = handle_find(handle, kind);
    if (*object) return 0;
    return infini_refuse(INFINI_STATUS_BAD_PARAM,
                         "Expected a live %s but got one that was destroyed, or none, argument %s.", expected, param);
}

/* The program's own threads may write the cell at any time. */
static int32_t cell_of(uint64_t handle, int32_t at)
{
    return __atomic_load_n(handle_cell(handle) + at, __ATOMIC_RELAXED);
}

int32_t infini_device_of(uint64_t handle)
{
    return cell_of(handle, 0);
}

int32_t infini_id_of(uint64_t handle)
{
    return cell_of(handle, 1);
}

/* ---- Python's surface ------------------------------------------------------------------------------------------- */

static uint64_t write_facts(const facts *what, int64_t *words, uint64_t room)
{
    uint64_t values = 2 * (uint64_t)what->rank;
    if (room) words[0] = what->dtype;
    if (room > 1) words[1] = what->rank;
    for (uint64_t i = 0; i < values && i + 2 < room; i++) words[i + 2] = what->value[i];
    return values + 2;
}

uint64_t ae_infini_tensor_facts(uint64_t tensor, int64_t *words, uint64_t room)
{
    machine_lock();
    const facts *what = handle_find(tensor, HANDLE_INFINI_TENSOR);
    uint64_t count = what ? write_facts(what, words, room) : 0;
    machine_unlock();
    return count;
}

void ae_infini_end(uint64_t handle)
{
    machine_lock();
    infini_end(handle);
    machine_unlock();
}
