/* Events that several processes record and wait for (ACL_EVENT_IPC). With the machine lock held. */
#pragma once
#include "machine.h"

/* Its number for others, made with the first call: 107000, 207005 noted */
int32_t event_share(ae_event *event, uint64_t *number);
/* Another process's event: 107000, 107002, 207006 noted */
int32_t event_open_shared(uint64_t number, ae_event **made);
/* A record of it was enqueued; a stream is to wait for it: false if it is no event that others have. */
void event_shared_recorded(ae_event *event);
bool event_shared_wait(ae_event *event, ae_stream *stream, uint64_t site, int32_t *code);
void event_shared_forget(void); /* in a forked child */
