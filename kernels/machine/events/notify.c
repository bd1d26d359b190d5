/* Notifies. */
#include "notify.h"

#include <stdlib.h>

#include "acl/error_codes/rt_error_codes.h"

#include "finish.h"
#include "bytes.h"
#include "lookout.h"
#include "share_key.h"

int32_t notify_checked(uint64_t handle, notify **found)
{
    if (!handle) return refuse_null("notify");
    *found = handle_find(handle, HANDLE_NOTIFY);
    return *found ? 0 : refuse_handle("notify", "an aclrtNotify", handle_seen(handle));
}

static int32_t adopt(notify *fresh, notify **made)
{
    static uint32_t newest;
    fresh->handle = handle_new(HANDLE_NOTIFY, fresh, site_observed());
    if (!fresh->handle) {
        free(fresh);
        return refuse_memory(CODE_OUT_OF_MEMORY, "a handle");
    }
    fresh->id = newest++;
    *made = fresh;
    return 0;
}

int32_t notify_new(notify **made)
{
    notify *fresh = calloc(1, sizeof *fresh);
    share_row *row = fresh ? share_row_new(SHARE_NOTIFY) : NULL;
    if (!row) {
        free(fresh);
        return refuse_exhausted(ACL_ERROR_RT_NO_NOTIFY_RESOURCE,
                                "Expected at most %d notifies, and other things to share, but there are as many.",
                                SHARE_ROWS);
    }
    fresh->row = row;
    int32_t code = adopt(fresh, made);
    if (code) share_row_end(row);
    return code;
}

int32_t notify_import(const char *key, notify **made)
{
    share_name name;
    share_guest guest;
    if (!key_read(key, SHARE_NOTIFY, &name))
        return refuse_argument(CODE_INVALID, "key", "what aclrtNotifyGetExportKey wrote", "something else");
    share_answer answer = share_join(name, SHARE_NOTIFY, &guest);
    if (answer != SHARE_FOUND)
        return refuse_argument(answer == SHARE_UNINVITED ? ACL_ERROR_RT_NO_PERMISSION : CODE_INVALID, "key",
                               "the key of another process's notify", "%s", share_reason(answer));
    notify *fresh = calloc(1, sizeof *fresh);
    if (!fresh) {
        share_leave(&guest);
        return refuse_memory(CODE_OUT_OF_MEMORY, "a notify");
    }
    *fresh = (notify){.row = guest.row, .guest = guest, .imported = true};
    return adopt(fresh, made);
}

/* What is enqueued may still set the flag: the other process's board stays where it is. */
void notify_end(notify *one)
{
    handle_end(one->handle);
    lookout_end(one);
    if (!one->imported) share_row_end(one->row);
    free(one);
}

void notify_end_all(void)
{
    handle_entry entry;
    for (uint64_t cursor = 0; handle_next(HANDLE_NOTIFY, &cursor, &entry);) notify_end(entry.object);
}

/* The lowest byte of the flag. */
int32_t notify_record(notify *one, ae_stream *stream, uint64_t site)
{
    return stream_pushed(stream, push_fill(stream, HANDLE(&one->row->completed), 1, 1, site), "stream");
}

static lookout_answer take(void *what, uint64_t number, bool at)
{
    uint64_t set = 1;
    (void)number;
    return at && atomic_compare_exchange_strong(&((notify *)what)->row->completed, &set, 0) ? LOOK_THERE : LOOK_AGAIN;
}

int32_t notify_wait(notify *one, ae_stream *stream, uint64_t site)
{
    return lookout_wait(stream, take, one, 0, one->imported ? &one->guest : NULL, site);
}

void notify_reset(notify *one)
{
    atomic_store(&one->row->completed, 0);
}
