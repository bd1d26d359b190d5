/* Rooms above that have to do with the life of contexts and streams. */
#include "device.h"

context_listener *context_listeners;

void contexts_listen(context_listener *one)
{
    context_listener **end = &context_listeners;
    while (*end) end = &(*end)->next;
    *end = one;
}

bool listeners_busy(void)
{
    for (const context_listener *one = context_listeners; one; one = one->next)
        if (one->busy && one->busy()) return true;
    return false;
}

void stream_announce_gone(ae_stream *stream, bool drop)
{
    for (const context_listener *one = context_listeners; one; one = one->next)
        if (one->stream_gone) one->stream_gone(stream, drop);
}
