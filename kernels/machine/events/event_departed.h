/* Events that were destroyed lately, for waits that another thread enqueues too late. With the machine lock held. */
#pragma once
#include "event.h"

/* An event that is destroyed, with its reference and the handle that it had. */
void event_depart(ae_event *event, uint64_t handle);
/* The event of a handle that another thread destroyed; NULL: it is not among the newest. A misuse is announced. */
ae_event *event_departed(uint64_t handle);
/* When the context goes. */
void events_forget_departed(const ae_context *context);
