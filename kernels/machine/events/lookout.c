/* Waiting for what comes from outside. */
#include "lookout.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "call.h"
#include "event.h"
#include "finish.h"

#include "acl/error_codes/rt_error_codes.h"

#define PAUSE 100000     /* ns between two looks */
#define LOOKS_A_LIFE 500 /* between two looks whether the other process lives */

typedef struct waiting {
    struct waiting *next;
    ae_stream *stream; /* with a reference; NULL: nobody waits */
    ae_event *gate;    /* with a reference */
    lookout_test test;
    void *what;
    uint64_t number, site;
    const share_guest *host;
} waiting;

static waiting *all;
static bool looking;

static void drop(waiting **link)
{
    waiting *one = *link;
    *link = one->next;
    if (one->gate) event_drop_reference(one->gate);
    if (one->stream) stream_drop_reference(one->stream);
    free(one);
}

static bool has_arrived(const waiting *one)
{
    const task *front = one->stream ? queue_front(&one->stream->queue) : NULL;
    return front && front->kind == &wait_kind && mark_of(front)->event == one->gate;
}

static void fail(const waiting *one, int32_t code, const char *why)
{
    ae_failure failure = {
        .code = code,
        .argument = -1,
        .kind = AE_TASK_WAIT,
        .reason = AE_WHY_REFUSED,
        .site = one->site,
        .task = one->stream->done + 1,
        .stream = (uint64_t)one->stream->id,
        .explanation = why,
    };
    strcpy(failure.name, "a wait");
    stream_fail(one->stream, &failure);
    event_open(one->gate);
}

static bool is_over(const waiting *one, bool ask)
{
    if (one->gate && !one->gate->state.waits) return true; /* its stream has dropped it */
    bool at = has_arrived(one);
    lookout_answer answer = one->test(one->what, one->number, at);
    if (answer == LOOK_THERE) {
        if (one->gate) event_open(one->gate);
        return true;
    }
    if (answer == LOOK_LOST) {
        fail(one, one->stream->context->copy_code, "the memory it looks at is no live block's any more");
        return true;
    }
    if (!ask || !at || !one->host || share_host_lives(one->host)) return false;
    fail(one, ACL_ERROR_RT_LOST_HEARTBEAT, "the process that was to let it go on has ended");
    return true;
}

static void *look(void *nothing)
{
    const struct timespec moment = {.tv_nsec = PAUSE};
    machine_lock();
    for (uint64_t turn = 0; all; turn++) {
        for (waiting **link = &all; *link;)
            if (is_over(*link, turn % LOOKS_A_LIFE == 0))
                drop(link);
            else
                link = &(*link)->next;
        machine_unlock();
        nanosleep(&moment, NULL);
        machine_lock();
    }
    looking = false;
    machine_unlock();
    return nothing;
}

static bool begin(waiting *fresh)
{
    pthread_t thread;
    fresh->next = all;
    all = fresh;
    if (!looking) looking = thread_start(look, NULL, &thread) == 0;
    return looking;
}

bool lookout_watch(lookout_test test, void *what, uint64_t number)
{
    waiting *fresh = calloc(1, sizeof *fresh);
    if (!fresh) return false;
    *fresh = (waiting){.test = test, .what = what, .number = number};
    return begin(fresh);
}

int32_t lookout_wait(ae_stream *stream, lookout_test test, void *what, uint64_t number, const share_guest *host,
                     uint64_t site)
{
    if (stream_keeps(stream) && (stream->graph || stream->model))
        return refuse_unsupported("Expected a stream that does not capture but got stream %d.", stream->id);
    waiting *fresh = calloc(1, sizeof *fresh);
    ae_event *gate = fresh ? event_new(0) : NULL;
    if (!gate) {
        free(fresh);
        return refuse_memory(CODE_OUT_OF_MEMORY, "a wait");
    }
    gate->context = stream->context;
    gate->context->references++;
    stream->references++;
    *fresh = (waiting){
        .stream = stream, .gate = gate, .test = test, .what = what, .number = number, .site = site, .host = host};
    int32_t code = push_wait(stream, gate, 1, site);
    if (code) {
        drop(&(waiting *){fresh});
    } else if (!begin(fresh)) {
        event_open(gate);
        code = CODE_OUT_OF_MEMORY;
    }
    return stream_pushed(stream, code, "stream");
}

void lookout_end(const void *what)
{
    for (waiting **link = &all; *link;)
        if ((*link)->what == what) {
            if ((*link)->gate) event_open((*link)->gate);
            drop(link);
        } else {
            link = &(*link)->next;
        }
}

void lookout_forget(void)
{
    all = NULL;
    looking = false;
}
