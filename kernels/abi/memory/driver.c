/* Host memory that programs register by the driver's own calls, past the runtime: a device is named, not a context. */
#include "abi.h"

#include "driver/ascend_hal.h"
#include "registered.h"

#define TYPE 0xffu /* of flag; what is above says who uses the memory, and that it is only read */

static drvError_t driver_code(int32_t code)
{
    if (!code) return DRV_ERROR_NONE;
    if (code == CODE_OUT_OF_MEMORY) return DRV_ERROR_OUT_OF_MEMORY;
    return code == ACL_ERROR_HOST_MEMORY_NOT_REGISTERED ? DRV_ERROR_NOT_EXIST : DRV_ERROR_INVALID_VALUE;
}

static bool is_device(uint32_t devid)
{
    return devid < (uint32_t)settings_or_default()->devices;
}

drvError_t halHostRegister(void *src_ptr, uint64_t size, uint32_t flag, uint32_t devid, void **dst_ptr)
{
    ENTER;
    uint32_t type = flag & TYPE;
    if (!src_ptr || !size || type > HOST_IO_MAP_DEV || (!dst_ptr && type != HOST_MEM_MAP_DMA))
        return DRV_ERROR_INVALID_VALUE;
    if (type == DEV_SVM_MAP_HOST || type == DEV_MEM_MAP_HOST) return DRV_ERROR_NOT_SUPPORT;
    if (!is_device(devid)) return DRV_ERROR_INVALID_DEVICE;
    machine_lock();
    int32_t code = registered_new(HANDLE(src_ptr), size, type != HOST_MEM_MAP_DMA, (int32_t)devid);
    if (!code && dst_ptr) *dst_ptr = POINTER(registered_device(HANDLE(src_ptr)));
    machine_unlock();
    return driver_code(leave(code));
}

drvError_t halHostUnregister(void *src_ptr, uint32_t devid)
{
    ENTER;
    if (!src_ptr) return DRV_ERROR_INVALID_VALUE;
    if (!is_device(devid)) return DRV_ERROR_INVALID_DEVICE;
    machine_lock();
    int32_t code = registered_end(HANDLE(src_ptr));
    machine_unlock();
    return driver_code(leave(code));
}
