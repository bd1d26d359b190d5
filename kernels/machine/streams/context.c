/* Contexts: how they come and go. */
#include <stdio.h>

#include "stream_handle.h"

#include "acl/error_codes/rt_error_codes.h"

/* ---- its own streams --------------------------------------------------------------------------------------------- */

static void leave_streams(ae_context *context)
{
    for (ae_stream *stream = context->streams; stream; stream = stream->next)
        if (stream->handle) {
            handle_end(stream->handle);
            stream->handle = 0;
        }
}

/* Streams that are closed already belong to whoever is destroying them. */
static void give_back_streams(ae_context *context)
{
    for (ae_stream *stream = context->streams, *next; stream; stream = next) {
        next = stream->next;
        if (!stream->closed) stream_give_back(stream, true);
    }
}

static void announce_streams(const ae_context *context, uint64_t site)
{
    for (const ae_stream *stream = context->streams; stream; stream = stream->next)
        if (stream->handle) observe(AE_EVENT_DESTROY, handle_names[HANDLE_STREAM], stream->handle, 1, 0, 0, site);
}

void context_streams_listen(void)
{
    static context_listener own = {.leave = leave_streams, .gone = give_back_streams, .announce = announce_streams};
    contexts_listen(&own);
}

/* ---- coming ------------------------------------------------------------------------------------------------------ */

/* The settings have changed: every living context works under the new profile from now on. */
static void adopt_profile(uint32_t profile)
{
    for (int32_t id = 0; id < MOST_DEVICES; id++) {
        const device *one = device_of(id);
        for (ae_context *context = one ? one->contexts : NULL; context; context = context->next)
            context->profile = profile;
    }
}

static void list_context(device *one, ae_context *context)
{
    context->next = one->contexts;
    if (context->next) context->next->previous = context;
    one->contexts = context;
}

static void unlist_context(device *one, ae_context *context)
{
    if (context->previous)
        context->previous->next = context->next;
    else
        one->contexts = context->next;
    if (context->next) context->next->previous = context->previous;
    context->previous = context->next = NULL;
}

static void announce_created(const ae_context *context)
{
    uint64_t device = (uint64_t)context->device, site = here()->site;
    const ae_stream *stream = context->default_stream;
    ae_event_record event = {
        .kind = AE_EVENT_CREATE,
        .site = site,
        .a = context->handle,
        .c = device,
        .d = context->primary, /* it comes along with its device */
        .e = context->profile,
    };
    snprintf(event.name, sizeof event.name, "%s", handle_names[HANDLE_CONTEXT]);
    observe_event(&event);
    observe(AE_EVENT_CREATE, handle_names[HANDLE_STREAM], stream->handle, (uint64_t)stream->id, device, 1, site);
}

static int32_t no_memory(void)
{
    return refuse_memory(ACL_ERROR_RT_MEMORY_ALLOCATION, "one more context");
}

/* What a failed copy or fill answers at synchronise: the DMA engine runs them (facts are silent). */
int32_t context_open(device *one, bool primary, ae_context **made)
{
    ae_context *context = context_new(one->id, ACL_ERROR_RT_SYS_DMA);
    if (!context) return no_memory();
    settings_follow(adopt_profile);
    context->primary = primary;
    context->profile = settings_or_default()->profile;
    context->handle = handle_new(HANDLE_CONTEXT, context, site_observed());
    int32_t code = context->handle ? stream_open(context, 0, 0, &context->default_stream) : no_memory();
    if (code) {
        if (context->handle) handle_end(context->handle);
        context_drop_reference(context);
        return code;
    }
    list_context(one, context);
    if (observed()) announce_created(context);
    *made = context;
    return 0;
}

/* ---- going ----------------------------------------------------------------------------------------------------- */

static void announce_destroyed(const ae_context *context)
{
    uint64_t site = here()->site;
    for (const context_listener *one = context_listeners; one; one = one->next)
        if (one->announce) one->announce(context, site);
    observe(AE_EVENT_DESTROY, handle_names[HANDLE_CONTEXT], context->handle, 0, 0, 0, site);
}

void context_leave(ae_context *context)
{
    if (!context->handle) return;
    if (observed()) announce_destroyed(context);
    if (here()->context == context->handle) here()->context = 0; /* back to what threads have that set nothing */
    handle_end(context->handle);
    for (const context_listener *one = context_listeners; one; one = one->next)
        if (one->leave) one->leave(context);
    context->handle = 0;
}

static void give_back_all(ae_context *context)
{
    for (const context_listener *one = context_listeners; one; one = one->next)
        if (one->gone) one->gone(context);
}

/* Two threads may be at it, one that destroys the context and one that resets its device: who is done first ends it. */
int32_t context_run_out(ae_context *context, bool hurry)
{
    context->references++;
    int32_t code = hurry ? 0 : context_drain(context);
    if (context->default_stream) {
        give_back_all(context);
        context->default_stream = NULL;
        unlist_context(device_of(context->device), context);
        context_drop_reference(context);
    }
    context_drop_reference(context);
    return code;
}

int32_t context_close(ae_context *context)
{
    context_leave(context);
    return context_run_out(context, false);
}
