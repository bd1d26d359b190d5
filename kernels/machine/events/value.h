/* Words of device memory that streams write and wait for. With the machine lock held. */
#pragma once
#include "stream.h"

/* Never queued: a keeper gets a byte_work whose target is the address, whose source is the value, and whose value is
 * the condition. */
extern const task_kind value_wait_kind;

/* Let the stream wait until the 8 bytes at address are what `condition` (ACL_STREAM_WAIT_VALUE_...) says of value: what
 * stream_pushed answers. A capturing stream takes the wait into its graph. */
int32_t value_wait(ae_stream *stream, uint64_t address, uint64_t value, uint32_t condition, uint64_t site);
