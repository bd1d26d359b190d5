/* Notifies (facts 3.6), and events of several processes. */
#include "notify.h"

#include <limits.h>
#include <string.h>

#include "checks.h"
#include "event_shared.h"
#include "exported.h"

aclError aclrtCreateNotify(aclrtNotify *out, uint64_t flag)
{
    ENTER;
    if (!out) return leave(refuse_null("notify"));
    if (flag > ACL_NOTIFY_DEVICE_USE_ONLY)
        return leave(refuse_argument(CODE_INVALID, "flag", "0 or 1", "%llu", (unsigned long long)flag));
    ae_context *context;
    notify *made;
    site_note();
    int32_t code = lock_context(&context);
    if (!code) code = notify_new(&made);
    if (!code) *out = POINTER(made->handle);
    return unlock_and_leave(code);
}

static int32_t lock_notify(aclrtNotify handle, notify **found)
{
    machine_lock();
    return notify_checked(HANDLE(handle), found);
}

aclError aclrtDestroyNotify(aclrtNotify handle)
{
    ENTER;
    notify *found;
    int32_t code = lock_notify(handle, &found);
    if (!code) notify_end(found);
    return unlock_and_leave(code);
}

static int32_t launch(aclrtNotify handle, aclrtStream stream, int32_t (*push)(notify *, ae_stream *, uint64_t))
{
    uint64_t site = site_now();
    notify *found;
    ae_stream *target;
    int32_t code = lock_notify(handle, &found);
    if (!code) code = stream_named_here(HANDLE(stream), &target);
    if (!code) code = push(found, target, site);
    machine_unlock();
    return code;
}

aclError aclrtRecordNotify(aclrtNotify handle, aclrtStream stream)
{
    ENTER_LAUNCH;
    return leave(launch(handle, stream, notify_record));
}

/* Here a wait in a stream is never cut short. */
aclError aclrtWaitAndResetNotify(aclrtNotify handle, aclrtStream stream, uint32_t timeout)
{
    ENTER_LAUNCH;
    (void)timeout;
    return leave(launch(handle, stream, notify_wait));
}

aclError aclrtGetNotifyId(aclrtNotify handle, uint32_t *notifyId)
{
    ENTER;
    notify *found;
    if (handle && !notifyId) return leave(refuse_null("notifyId"));
    int32_t code = lock_notify(handle, &found);
    if (!code) *notifyId = found->id;
    return unlock_and_leave(code);
}

aclError aclrtNotifyBatchReset(aclrtNotify *notifies, size_t num)
{
    ENTER;
    notify *found;
    if (!notifies) return leave(refuse_null("notifies"));
    machine_lock();
    int32_t code = 0;
    for (size_t i = 0; i < num && !code; i++) {
        code = notify_checked(HANDLE(notifies[i]), &found);
        if (!code) notify_reset(found);
    }
    return unlock_and_leave(code);
}

/* ---- for other processes --------------------------------------------------------------------------------------- */

aclError aclrtNotifyGetExportKey(aclrtNotify handle, char *key, size_t len, uint64_t flags)
{
    ENTER;
    notify *found;
    if (handle && !key) return leave(refuse_null("key"));
    int32_t code = lock_notify(handle, &found);
    if (!code && len < KEY_ROOM) code = refuse_argument(CODE_INVALID, "len", "at least 65", "%zu", len);
    if (!code && flags != 0 && flags != ACL_RT_NOTIFY_EXPORT_FLAG_DISABLE_PID_VALIDATION)
        code = refuse_argument(CODE_INVALID, "flags", "0 or 2", "%llu", (unsigned long long)flags);
    if (!code && found->imported)
        code = refuse_argument(CODE_INVALID, "notify", "a notify of this process", "another's");
    if (!code) {
        found->row->open = flags != 0;
        key_write(found->row, SHARE_NOTIFY, key);
    }
    return unlock_and_leave(code);
}

aclError aclrtNotifySetImportPid(aclrtNotify handle, int32_t *pid, size_t num)
{
    ENTER;
    notify *found;
    if (handle && !pid) return leave(refuse_null("pid"));
    int32_t code = lock_notify(handle, &found);
    if (!code && (!num || num > INT_MAX)) code = refuse_argument(CODE_INVALID, "num", "a positive number", "%zu", num);
    for (size_t i = 0; !code && i < num; i++)
        if (!share_invite(found->row, pid[i]))
            code = refuse_exhausted(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "Expected at most %d processes but got more.",
                                    SHARE_GUESTS);
    return unlock_and_leave(code);
}

aclError aclrtNotifyImportByKey(aclrtNotify *out, const char *key, uint64_t flags)
{
    ENTER;
    if (!out || !key) return leave(refuse_null(out ? "key" : "notify"));
    if (flags > 3)
        return leave(refuse_argument(CODE_INVALID, "flags", "a number up to 3", "%llu", (unsigned long long)flags));
    ae_context *context;
    notify *made;
    site_note();
    int32_t code = lock_context(&context);
    if (!code) code = notify_import(key, &made);
    if (!code) *out = POINTER(made->handle);
    return unlock_and_leave(code);
}

aclError aclrtIpcGetEventHandle(aclrtEvent event, aclrtIpcEventHandle *handle)
{
    ENTER;
    if (!handle) return leave(refuse_null("handle"));
    ae_event *found;
    uint64_t number;
    int32_t code = lock_event(event, &found);
    if (!code) code = event_share(found, &number);
    if (!code) {
        memset(handle, 0, sizeof *handle);
        memcpy(handle, &number, sizeof number);
    }
    return unlock_and_leave(code);
}

aclError aclrtIpcOpenEventHandle(aclrtIpcEventHandle handle, aclrtEvent *event)
{
    ENTER;
    if (!event) return leave(refuse_null("event"));
    uint64_t number;
    memcpy(&number, &handle, sizeof number);
    ae_context *context;
    ae_event *made;
    site_note();
    int32_t code = lock_context(&context);
    if (!code) code = event_open_shared(number, &made);
    if (!code) *event = POINTER(made->handle);
    return unlock_and_leave(code);
}
