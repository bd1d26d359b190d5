/* Events as the program has them. With the machine lock held. "noted": the refusal is noted already and its code is
 * returned. */
#pragma once
#include "device.h"
#include "event.h"

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

/* What captures do of events, since a record in one is kept, and whoever waits for it joins. */
typedef struct event_keeper {
    bool (*keeps)(const ae_event *event, const ae_stream *stream); /* a record of that event on that stream */
    int32_t (*record)(ae_event *event, ae_stream *stream, uint64_t site);
    int32_t (*wait)(ae_event *event, ae_stream *stream, uint64_t site); /* for a record that was kept */
    int32_t (*admits_wait)(const ae_event *event); /* for any other, on a stream that captures */
} event_keeper;

extern const event_keeper *event_keeper_now; /* NULL: nobody captures */
void events_attach(void); /* contexts take their events with them */
