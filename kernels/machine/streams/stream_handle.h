/* Streams as the program has them. With the machine lock held. "noted": the refusal is noted already and its code is
 * returned. */
#pragma once
#include "device.h"
#include "finish.h"

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
/* Wait without a limit, and then the stream goes: 0, what failed in it stays noted. AE_INTERRUPTED, 107000: it
 * stays. */
int32_t stream_finish_and_destroy(ae_stream *stream);
