/* Contexts: which one is current in a thread, and how they come and go. */
#include <stdio.h>
#include <stdlib.h>

#include "graph.h"
#include "model.h"

#include "acl/error_codes/rt_error_codes.h"

/* ---- the current one ------------------------------------------------------------------------------------------- */

static ae_context *found_current(void)
{
    uint64_t handle = here()->context;
    return handle ? handle_find(handle, HANDLE_CONTEXT) : NULL;
}

/* The thread's context, or else the default device's that aclInit named. Neither is no failure. */
static int32_t look_for_current(ae_context **found)
{
    *found = found_current();
    if (*found) return 0;
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    if (code || chosen->default_device < 0) return code;
    code = device_set(chosen->default_device);
    *found = code ? NULL : found_current();
    return code;
}

ae_context *context_current(void)
{
    ae_context *found;
    look_for_current(&found);
    return found;
}

int32_t context_needed(ae_context **found)
{
    int32_t code = look_for_current(found);
    if (code) return code;
    return *found ? 0 : refuse_no_context();
}

/* A thread that set nothing works under the same profile before its default device is opened; one whose context was
 * taken away has none. */
int32_t profile_current(uint32_t *profile)
{
    *profile = NO_PROFILE;
    if (here()->context) {
        const ae_context *context = found_current();
        *profile = context ? context->profile : NO_PROFILE;
        return 0;
    }
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    if (!code && chosen->default_device >= 0) *profile = chosen->profile;
    return code;
}

/* The settings have changed: every living context works under the new profile from now on. */
static void adopt_profile(uint32_t profile)
{
    for (int32_t id = 0; id < MOST_DEVICES; id++) {
        const device *one = device_of(id);
        for (ae_context *context = one ? one->contexts : NULL; context; context = context->next)
            context->profile = profile;
    }
}

/* ---- coming ---------------------------------------------------------------------------------------------------- */

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
    for (const ae_stream *stream = context->streams; stream; stream = stream->next)
        if (stream->handle) observe(AE_EVENT_DESTROY, handle_names[HANDLE_STREAM], stream->handle, 0, 0, 0, site);
    for (const ae_event *event = context->events; event; event = event->next_of_context)
        observe(AE_EVENT_DESTROY, handle_names[HANDLE_EVENT], event->handle, 0, 0, 0, site);
    observe(AE_EVENT_DESTROY, handle_names[HANDLE_CONTEXT], context->handle, 0, 0, 0, site);
}

void context_leave(ae_context *context)
{
    if (!context->handle) return;
    if (observed()) announce_destroyed(context);
    if (here()->context == context->handle) here()->context = 0; /* back to what threads have that set nothing */
    handle_end(context->handle);
    labels_leave(context->handle);
    context->handle = 0;
    graphs_leave(context);
    for (ae_stream *stream = context->streams; stream; stream = stream->next)
        if (stream->handle) {
            handle_end(stream->handle);
            stream->handle = 0;
        }
    for (ae_event *event = context->events; event; event = event->next_of_context) event_leave(event);
}

/* Streams that are closed already belong to whoever is destroying them. */
static void give_back_all(ae_context *context)
{
    for (ae_stream *stream = context->streams, *next; stream; stream = next) {
        next = stream->next;
        if (!stream->closed) stream_give_back(stream, true);
    }
    for (ae_event *event = context->events, *next; event; event = next) {
        next = event->next_of_context;
        event->previous_of_context = event->next_of_context = NULL;
        event_drop_reference(event);
    }
    context->events = NULL;
    callback_forget_context(context);
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

/* ---- refused launches ------------------------------------------------------------------------------------------ */

void context_note_lost(const refusal *one)
{
    const thread_state *me = here();
    if (!me->unwaited || !me->launching || !one || !one->code || !lost_launches_count()) return;
    const char *function = one->function[0] || !me->function ? one->function : me->function;
    lost_launch *lost = lost_launch_new(one->code, function, one->text);
    machine_lock();
    ae_context *context = lost && me->context ? handle_find(me->context, HANDLE_CONTEXT) : NULL;
    if (context && !context->lost) {
        context->lost = lost;
        lost = NULL;
    }
    machine_unlock();
    free(lost);
}
