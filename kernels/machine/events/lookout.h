/* Waits in streams for what no record of this machine's makes come: notifies, values in memory, and events that another
 * process records.
 * The stream parks at an event of its own; a thread looks several thousand times a second whether what it waits for is
 * there. With the machine lock held, as everything here. */
#pragma once
#include "share.h"
#include "stream.h"

typedef enum lookout_answer {
    LOOK_AGAIN,
    LOOK_THERE, /* it has come */
    LOOK_LOST, /* it never will: the stream fails with the code of a bad address */
} lookout_answer;
/* at: the stream has got there. */
typedef lookout_answer (*lookout_test)(void *what, uint64_t number, bool at);

/* Let the stream wait: what stream_pushed answers, or 207000 noted where its tasks are kept. host: whose end fails the
 * stream (507010); may be NULL. */
int32_t lookout_wait(ae_stream *stream, lookout_test test, void *what, uint64_t number, const share_guest *host,
                     uint64_t site);
/* Look for something with no stream behind it, until test is true. false: no memory. */
bool lookout_watch(lookout_test test, void *what, uint64_t number);
/* Nobody tests this any more. */
void lookout_end(const void *what);
void lookout_forget(void); /* in a forked child */
