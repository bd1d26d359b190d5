/* Faults on demand (inject.h) that tasks meet, and that take a whole device. With the machine lock held. */
#pragma once
#include "inject.h"
#include "stream.h"

/* A task was pushed. */
void injected_push(const ae_stream *stream, const task *fresh, uint64_t site);
/* Whether the stream's device has met a fault that lasts until it is reset: 0, or its code, noted. */
int32_t injected_lost(const ae_stream *stream);
/* Estimated ns that the stream's next task takes longer. */
uint64_t injected_cost(const ae_stream *stream);
/* So long without the lock. */
void injected_hold(const ae_stream *stream);
/* Whether the front is to fail instead of running: then what is wrong. */
bool injected_failure(const ae_stream *stream, const task *front, ae_failure *failure);
