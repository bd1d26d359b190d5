/* Host memory of the program's that devices may use (facts 3.7). */
#include "abi.h"
#include "registered.h"

#define TYPES ((uint32_t)(ACL_HOST_REGISTER_IOMEMORY | ACL_HOST_REGISTER_READONLY))
#define FLAGS (ACL_HOST_REG_MAPPED | ACL_HOST_REG_IOMEMORY | ACL_HOST_REG_READONLY | ACL_HOST_REG_PINNED)

static int32_t register_memory(const void *ptr, uint64_t size, bool mapped)
{
    ae_context *context;
    int32_t code = lock_context(&context);
    if (!code) code = registered_new(HANDLE(ptr), size, mapped, context->device);
    machine_unlock();
    return code;
}

aclError aclrtHostRegister(void *ptr, uint64_t size, aclrtHostRegisterType type, void **devPtr)
{
    ENTER;
    if (!ptr || !devPtr) return leave(refuse_null(ptr ? "devPtr" : "ptr"));
    if (!size) return leave(refuse_invalid("size", "a positive number of bytes", "0"));
    if ((uint32_t)type & ~TYPES)
        return leave(
            refuse_unsupported("Expected 0 or a combination of 4 and 8 but got %d, argument type.", (int)type));
    int32_t code = register_memory(ptr, size, true);
    if (!code) {
        machine_lock();
        *devPtr = POINTER(registered_device(HANDLE(ptr)));
        machine_unlock();
    }
    return leave(code);
}

aclError aclrtHostRegisterV2(void *ptr, uint64_t size, uint32_t flag)
{
    ENTER;
    if (!ptr) return leave(refuse_null("ptr"));
    if (!size) return leave(refuse_invalid("size", "a positive number of bytes", "0"));
    if (!flag || flag & ~FLAGS)
        return leave(
            refuse_argument(CODE_INVALID, "flag", "a combination of 0x2, 0x4, 0x8 and 0x10000000", "0x%x", flag));
    return leave(register_memory(ptr, size, (flag & ~ACL_HOST_REG_PINNED) != 0));
}

aclError aclrtHostGetDevicePointer(void *pHost, void **pDevice, uint32_t flag)
{
    ENTER;
    if (!pHost || !pDevice) return leave(refuse_null(pHost ? "pDevice" : "pHost"));
    if (flag) return leave(refuse_invalid("flag", "0", "%u", flag));
    ae_context *context;
    int32_t code = lock_context(&context);
    uint64_t found = code ? 0 : registered_device(HANDLE(pHost));
    if (found)
        *pDevice = POINTER(found);
    else if (!code)
        code = refuse_argument(CODE_INVALID, "pHost", "memory that is registered to be mapped", "%p", pHost);
    return unlock_and_leave(code);
}

aclError aclrtHostUnregister(void *ptr)
{
    ENTER;
    if (!ptr) return leave(refuse_null("ptr"));
    ae_context *context;
    int32_t code = lock_context(&context);
    return unlock_and_leave(code ? code : registered_end(HANDLE(ptr)));
}
