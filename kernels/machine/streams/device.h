/* Devices and contexts, and what an exported function asks of its handles. With the machine lock held unless said
 * otherwise. "noted": the refusal is noted already and its code is returned. */
#pragma once
#include "call.h"
#include "handle.h"
#include "stream.h"
#include "observe.h"
#include "settings.h"

#define NOT_WAITED_FOR \
    0x34u /* flags of streams that are persistent, used by the device only, or scheduled by a CPU \
           */

typedef struct device {
    int32_t id;
    const soc_row *soc; /* whose limits hold: the settings' when the device was last opened */
    uint32_t count;     /* aclrtSetDevice less aclrtResetDevice */
    ae_context *primary, *contexts;
    int32_t streams, events; /* taken from its pools */
    core_limits limits;      /* aclrtSetDeviceResLimit */
} device;

/* current.c ------------------------------------------------------------------------------------------------------ */

/* The current context, opening aclInit's default device if nothing was set (the lock may be released meanwhile); NULL:
 * none. May note a refusal. */
ae_context *context_current(void);
int32_t context_needed(ae_context **found); /* 107002 noted, or why the default device cannot be had */
/* Without the lock, before main: refused launches are noted (lost_launch.h). */
void lost_launches_attach(void);
/* What phase one goes by: the current context's profile, NO_PROFILE without one. 500000 noted. */
int32_t profile_current(uint32_t *profile);

/* listeners.c ---------------------------------------------------------------------------------------------------- */

/* What a room above does when contexts and streams go; a function that is NULL does nothing. */
typedef struct context_listener {
    struct context_listener *next;
    /* The context's handle is gone: nothing of it may be found by a handle any more. */
    void (*leave)(ae_context *context);
    /* Its streams are gone: what is left of it goes. */
    void (*gone)(ae_context *context);
    /* The stream goes. drop: its callbacks that were not run are forgotten. */
    void (*stream_gone)(ae_stream *stream, bool drop);
    /* Watchers are told that the context's objects go. */
    void (*announce)(const ae_context *context, uint64_t site);
    /* Whether another thread is at something that may let parked streams go on. */
    bool (*busy)(void);
} context_listener;

extern context_listener *context_listeners;

/* Behind those that listen already. Before main. */
void contexts_listen(context_listener *one);
void stream_announce_gone(ae_stream *stream, bool drop);
bool listeners_busy(void);

/* context.c ------------------------------------------------------------------------------------------------------ */

/* What contexts do with their own streams, as a listener. */
void context_streams_listen(void);
/* A context of an opened device with its default stream: 207001 noted. Nobody's current one yet. */
int32_t context_open(device *one, bool primary, ae_context **made);
/* From now on its handle, its streams' and its events' find nothing: nothing more can be enqueued. */
void context_leave(ae_context *context);
/* Behind context_leave: what is queued runs, unless in a hurry; then all of it is gone. AE_INTERRUPTED: what was left
 * is dropped. The lock is released meanwhile. */
int32_t context_run_out(ae_context *context, bool hurry);
/* An explicit context goes: both of the above. */
int32_t context_close(ae_context *context);
/* drain.c: run everything on the context's streams that can run; what waits for a record that cannot come is left, and
 * logged. 0 or AE_INTERRUPTED. */
int32_t context_drain(ae_context *context);

/* device.c ------------------------------------------------------------------------------------------------------- */

device *device_at(int32_t id); /* of a valid id, opened or not */
device *device_of(int32_t id); /* a device that was opened before, else NULL */
int32_t device_visible(int32_t *count); /* 500000 noted */
/* `code` noted unless the id is one of a visible device */
int32_t device_check(int64_t id, const char *param, int32_t code);
int32_t device_set(int32_t id);         /* aclrtSetDevice: 107001 noted, 207001; it may release the lock at first */
int32_t device_reset(int32_t id, bool force); /* drains; the lock is released meanwhile */
int32_t device_take_stream(device *one); /* 207008 noted */
int32_t device_take_event(device *one);  /* 207007 noted */
int32_t context_create(int32_t device, ae_context **made); /* aclrtCreateContext: 107001 noted, 207001 */
/* aclFinalize: every device goes, then page-locked memory. */
int32_t device_release_all(void);
/* In a forked child: no device was ever opened. */
void devices_forget(void);

/* device_lost.c: without the lock, before main. */
void devices_lost_attach(void);

/* start.c: the settings in force (500000, 207001 noted), and the machine's threads and memory started unless they run;
 * the lock is released meanwhile. */
int32_t machine_start(const settings **chosen);
/* Around fork(): nobody starts the machine meanwhile. */
void start_before_fork(void);
void start_after_fork(void);
/* Wait for every stream of the device; the first failure noted. timeout in ms, -1 for ever. */
int32_t device_finish(device *one, int64_t timeout);
