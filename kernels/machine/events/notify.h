/* Notifies (aclrtNotify): a flag that a stream sets and another takes away, in this process or another one. With the
 * machine lock held, as everything here. */
#pragma once
#include "device.h"
#include "share.h"

typedef struct notify {
    uint64_t handle;
    uint32_t id;
    share_row *row;    /* its flag is there; NULL: kept */
    share_guest guest; /* of another process's */
    bool imported;
} notify;

int32_t notify_checked(uint64_t handle, notify **found); /* 100000, 107017 noted */
int32_t notify_new(notify **made);                       /* 207009 noted */
void notify_end(notify *one);
void notify_end_all(void);
int32_t notify_record(notify *one, ae_stream *stream, uint64_t site);
int32_t notify_wait(notify *one, ae_stream *stream, uint64_t site);
void notify_reset(notify *one);
int32_t notify_import(const char *key, notify **made); /* 107000, 207006 noted */
