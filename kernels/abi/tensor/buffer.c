/* Data buffers: descriptions of memory that they do not own. */
#include <stdlib.h>

#include "abi.h"
#include "phase.h"

static int32_t create(uint64_t address, uint64_t size, uint64_t *handle)
{
    data_buffer *fresh = malloc(sizeof *fresh);
    if (fresh) *fresh = (data_buffer){address, size};
    machine_lock();
    *handle = fresh ? handle_new(HANDLE_DATA_BUFFER, fresh, site_observed()) : 0;
    machine_unlock();
    if (*handle) return 0;
    free(fresh);
    return refuse_memory(CODE_OUT_OF_MEMORY, "one more aclDataBuffer");
}

aclDataBuffer *aclCreateDataBuffer(void *data, size_t size)
{
    ENTER_NEW;
    site_note();
    uint64_t handle;
    if (create(HANDLE(data), size, &handle)) leave_noted();
    return POINTER(handle);
}

/* With the lock held: what lives at the handle, 100000 noted where nothing does. */
static int32_t find(const aclDataBuffer *handle, data_buffer **found)
{
    *found = handle_find(HANDLE(handle), HANDLE_DATA_BUFFER);
    if (!handle) return refuse_null("dataBuffer");
    return *found ? 0 : refuse_invalid("dataBuffer", "a live aclDataBuffer", "one that was destroyed");
}

aclError aclDestroyDataBuffer(const aclDataBuffer *dataBuffer)
{
    ENTER;
    data_buffer *found;
    machine_lock();
    int32_t code = find(dataBuffer, &found);
    if (!code) handle_end(HANDLE(dataBuffer));
    machine_unlock();
    free(found);
    return leave(code);
}

aclError aclUpdateDataBuffer(aclDataBuffer *dataBuffer, void *data, size_t size)
{
    ENTER;
    data_buffer *found;
    machine_lock();
    int32_t code = find(dataBuffer, &found);
    if (!code) *found = (data_buffer){HANDLE(data), size};
    return unlock_and_leave(code);
}

void *aclGetDataBufferAddr(const aclDataBuffer *dataBuffer)
{
    ENTER_VALUE;
    data_buffer *found;
    machine_lock();
    int32_t code = find(dataBuffer, &found);
    void *address = code ? NULL : POINTER(found->address);
    machine_unlock();
    if (code) leave_noted();
    return address;
}

static uint64_t size_of(const aclDataBuffer *handle)
{
    machine_lock();
    const data_buffer *found = handle_find(HANDLE(handle), HANDLE_DATA_BUFFER);
    uint64_t size = found ? found->size : 0;
    machine_unlock();
    return size;
}

/* Cut to 32 bits. */
uint32_t aclGetDataBufferSize(const aclDataBuffer *dataBuffer)
{
    return (uint32_t)size_of(dataBuffer);
}

size_t aclGetDataBufferSizeV2(const aclDataBuffer *dataBuffer)
{
    return size_of(dataBuffer);
}
