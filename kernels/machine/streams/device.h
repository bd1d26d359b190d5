/* Devices and contexts, and what an exported function asks of its handles. With the machine lock held unless said
 * otherwise. "noted": the refusal is noted already and its code is returned. */
#pragma once
#include "call.h"
#include "handle.h"
#include "machine.h"
#include "observe.h"
#include "settings.h"

#define OPTIONS 4

typedef struct device {
    int32_t id;
    const soc_row *soc; /* whose limits hold: the settings' when the device was last opened */
    uint32_t count;     /* aclrtSetDevice less aclrtResetDevice */
    ae_context *primary, *contexts;
    int32_t streams, events; /* taken from its pools */
    core_limits limits;      /* aclrtSetDeviceResLimit */
} device;

/* Where the program called, if somebody observes. Exported functions that make something note it without the lock. */
static inline void site_note(void)
{
    if (observed()) site_now();
}
static inline uint64_t site_observed(void)
{
    return observed() ? here()->site : 0;
}

/* context.c ------------------------------------------------------------------------------------------------------ */

/* The current context, opening aclInit's default device if nothing was set (the lock may be released meanwhile); NULL:
 * none. May note a refusal. */
ae_context *context_current(void);
int32_t context_needed(ae_context **found); /* 107002 noted, or why the default device cannot be had */
/* Without the lock: the refusal that leave() is about to publish, if it is one of a launch (lost_launch.h). */
void context_note_lost(const refusal *one);
/* What phase one goes by: the current context's profile, NO_PROFILE without one. 500000 noted. */
int32_t profile_current(uint32_t *profile);
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

/* start.c: the settings in force (500000, 207001 noted), and the machine's threads and memory started unless they run;
 * the lock is released meanwhile. */
int32_t machine_start(const settings **chosen);
/* Around fork(): nobody starts the machine meanwhile. */
void start_before_fork(void);
void start_after_fork(void);

/* stream_handle.c ------------------------------------------------------------------------------------------------ */

#define NOT_WAITED_FOR \
    0x34u /* flags of streams that are persistent, used by the device only, or scheduled by a CPU \
           */

/* A call's argument `stream`: 107017 noted for a handle of another kind or a destroyed stream. 0 gives NULL, which
 * stands for the default stream. */
int32_t stream_checked(uint64_t handle, ae_stream **found);
/* A checked stream, or the default one of the current context: 107002 noted. */
int32_t stream_usable(ae_stream **found);
/* As stream_usable, and the stream must be the current context's: 107003 noted. */
int32_t stream_own(ae_stream **found);
/* Both steps at once. */
int32_t stream_named(uint64_t handle, ae_stream **found);      /* checked, usable */
int32_t stream_named_here(uint64_t handle, ae_stream **found); /* checked, own */
/* A stream of the current context that may be destroyed: 100000, 107000, 107003, 107017 noted. */
int32_t stream_destroyable(uint64_t handle, ae_stream **found);
int32_t stream_create(ae_context *context, uint32_t flags, uint32_t priority, ae_stream **made); /* 207008 noted */
void stream_destroy(ae_stream *stream); /* what is queued is dropped */
/* A new stream of the context, which the device's pool does not count: 207001 noted. */
int32_t stream_open(ae_context *context, uint32_t flags, uint32_t priority, ae_stream **made);
/* The other end of stream_open, its handle gone already. drop: the callbacks that were not run are forgotten. */
void stream_give_back(ae_stream *stream, bool drop);
/* In a forked child: no stream has a number. */
void stream_numbers_forget(void);

/* finish.c: waiting ---------------------------------------------------------------------------------------------- */

/* Wait (helping) until all that was enqueued before is done: its failure noted, 507046 when timeout ms (-1: for ever)
 * are over, 107000 when the caller runs in a callback that has to return before, or AE_INTERRUPTED. The lock is
 * released meanwhile; the stream may be destroyed by others: whoever goes on with it holds a reference. */
int32_t stream_finish(ae_stream *stream, int64_t timeout);
/* The same without a limit, and then the stream goes: 0, what failed in it stays noted. AE_INTERRUPTED, 107000: it
 * stays. */
int32_t stream_finish_and_destroy(ae_stream *stream);
int32_t event_finish(ae_event *event, int64_t timeout); /* 507047 noted; as stream_finish */
/* Wait for every stream of the device; the first failure noted. timeout in ms, -1 for ever. */
int32_t device_finish(device *one, int64_t timeout);
/* To be called behind every push: turns the push's code into a refusal, and runs the task now if launches block. Then
 * the lock is released meanwhile, and the stream may be gone. */
int32_t stream_pushed(ae_stream *stream, int32_t code, const char *param);
/* "stream 3 of device 0 is not done: its head waits for event 7, whose record has not been reached" */
void stream_waiting_for(const ae_stream *stream, char *out, size_t size);
/* Whether the stream's head waits for what does not come by itself. */
bool stream_is_blocked(const ae_stream *stream);

/* event_handle.c: events as the program has them ----------------------------------------------------------------- */

int32_t event_checked(uint64_t handle, const char *param, ae_event **found); /* 100000, 107017 noted */
int32_t event_flags_checked(uint32_t flag, event_family family);             /* 107000 noted */
int32_t event_create(event_family family, uint32_t flags, ae_event **made);  /* 107002, 207007 noted */
/* The event goes; tasks that use it keep what they need. */
void event_destroy(ae_event *event);
/* Its handle finds nothing any more, and the device's pool has it back. */
void event_leave(ae_event *event);
int32_t event_not_ex(const ae_event *event);                               /* 207000 noted */
int32_t event_local(const ae_event *event, const ae_context *context);     /* 107003 noted */
/* Enqueue a record, a reset, a wait: what stream_pushed answers; 207007 for an Ex event, 207000, 107000 noted. */
int32_t event_launch_record(ae_event *event, ae_stream *stream, uint64_t site);
int32_t event_launch_reset(ae_event *event, ae_stream *stream, uint64_t site);
int32_t event_launch_wait(ae_event *event, ae_stream *stream, uint64_t site);
/* Across the border of the stream's capture: 107029 noted when it does not capture. */
int32_t event_launch_record_outside(ae_event *event, ae_stream *stream, uint64_t site);
int32_t event_launch_wait_outside(ae_event *event, ae_stream *stream, uint64_t site);
bool event_is_pending(const ae_event *event);  /* a record is enqueued that was not reached */
bool event_is_complete(const ae_event *event); /* never recorded: for Ex events only */
/* ns of the newest completed record: 507000 never recorded, 107006 without a time stamp, noted */
int32_t event_time(const ae_event *event, const char *param, uint64_t *time);
