/* Device memory that processes of one machine share by a key (facts 3.7). */
#include <limits.h>

#include "checks.h"
#include "exported.h"

static int32_t check_flags(uint64_t flags)
{
    return flags <= 1 ? 0 : refuse_argument(CODE_INVALID, "flags", "0 or 1", "%llu", (unsigned long long)flags);
}

static int32_t check_export(const void *pointer, size_t size, const char *key, size_t length, uint64_t flags)
{
    if (!pointer || !key) return refuse_null(pointer ? "key" : "devPtr");
    if (!size || !length) return refuse_argument(CODE_INVALID, size ? "len" : "size", "a positive number", "0");
    int32_t code = check_flags(flags);
    if (!code) code = needs_context();
    if (!code && length < KEY_ROOM) code = refuse_argument(CODE_INVALID, "len", "at least 65", "%zu", length);
    return code;
}

aclError aclrtIpcMemGetExportKey(void *devPtr, size_t size, char *key, size_t len, uint64_t flags)
{
    ENTER;
    int32_t code = check_export(devPtr, size, key, len, flags);
    if (code) return leave(code);
    machine_lock();
    return unlock_and_leave(
        exported_new(HANDLE(devPtr), size, flags == ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION, key));
}

aclError aclrtIpcMemSetImportPid(const char *key, int32_t *pid, size_t num)
{
    ENTER;
    if (!key || !pid) return leave(refuse_null(key ? "pid" : "key"));
    if (!num || num > INT_MAX) return leave(refuse_argument(CODE_INVALID, "num", "a positive number", "%zu", num));
    ae_context *context;
    int32_t code = lock_context(&context);
    return unlock_and_leave(code ? code : exported_invite(key, pid, (int32_t)num));
}

aclError aclrtIpcMemImportByKey(void **devPtr, const char *key, uint64_t flags)
{
    ENTER;
    if (!devPtr || !key) return leave(refuse_null(devPtr ? "key" : "devPtr"));
    int32_t code = check_flags(flags);
    if (code) return leave(code);
    ae_context *context;
    uint64_t address;
    site_note();
    code = lock_context(&context);
    if (!code) code = imported_new(key, context->device, &address);
    if (!code) *devPtr = POINTER(address);
    return unlock_and_leave(code);
}

aclError aclrtIpcMemClose(const char *key)
{
    ENTER;
    if (!key) return leave(refuse_null("key"));
    ae_context *context;
    int32_t code = lock_context(&context);
    return unlock_and_leave(code ? code : exported_close(key));
}
