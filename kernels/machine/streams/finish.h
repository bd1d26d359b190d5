/* Waiting for streams. With the machine lock held; what waits releases it meanwhile. */
#pragma once
#include "stream.h"
#include "waiting.h"

/* Wait (helping) until all that was enqueued before is done: its failure noted, 507046 when timeout ms (-1: for ever)
 * are over, 107000 when the caller runs in a callback that has to return before, or AE_INTERRUPTED. The stream may be
 * destroyed by others: whoever goes on with it holds a reference. */
int32_t stream_finish(ae_stream *stream, int64_t timeout);
/* To be called behind every push: turns the push's code into a refusal, and runs the task now if launches block. Then
 * the lock is released meanwhile, and the stream may be gone. */
int32_t stream_pushed(ae_stream *stream, int32_t code, const char *param);
/* "stream 3 of device 0 is not done: its head waits for event 7, whose record has not been reached" */
void stream_waiting_for(const ae_stream *stream, char *out, size_t size);
/* Whether the stream's head waits for what does not come by itself. */
bool stream_is_blocked(const ae_stream *stream);

/* ---- for other waits ------------------------------------------------------------------------------------------- */

#define NEVER (-1) /* a step's answer: what is waited for stands behind the callback from which the caller waits */

int32_t refuse_endless(const char *what, uint64_t number);
/* The thread has waited, without a failure, for work of the context: 0, or 507000 noted. */
int32_t answer_lost(ae_context *context);
