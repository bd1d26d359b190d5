/* Callbacks: a stream reaches one, the thread that subscribed to the stream runs it inside aclrtProcessReport. */
#include "callback.h"

#include <inttypes.h>
#include <stdio.h>

#include "waiting.h"

#define MOST_THREADS 1024
#define CODE_STREAM_SUBSCRIBE 107011
#define CODE_THREAD_SUBSCRIBE 107012
#define CODE_NOT_SUBSCRIBED 107015
#define CODE_REPORT_TIMEOUT 507012

static int32_t (*python)(uint64_t number); /* runs a callback of Python's */
static uint32_t threads;                   /* that are subscribed to streams */
static uint64_t tokens;

static uint64_t this_thread(void)
{
    return (uint64_t)pthread_self();
}

/* ---- subscriptions ----------------------------------------------------------------------------------------------- */

static int32_t without_hostfunc(const ae_stream *stream)
{
    if (!stream->reserved) return 0;
    return refuse_argument(CODE_STREAM_SUBSCRIBE, "stream", "a stream that was not used by aclrtLaunchHostFunc",
                           "stream %d, which was", stream->id);
}

int32_t callback_unsubscribed(const ae_stream *stream)
{
    if (!stream->subscribed) return 0;
    return refuse_argument(CODE_STREAM_SUBSCRIBE, "stream", "a stream without a subscribed thread",
                           "stream %d, subscribed by thread %" PRIu64, stream->id, stream->subscriber);
}

int32_t callback_subscribe(uint64_t thread, ae_stream *stream)
{
    int32_t code = without_hostfunc(stream);
    if (!code) code = callback_unsubscribed(stream);
    if (code) return code;
    mailbox *box = mailbox_of(thread);
    if (threads >= MOST_THREADS && !(box && box->streams))
        return refuse_argument(CODE_THREAD_SUBSCRIBE, "threadId", "at most 1024 threads", "one more");
    box = mailbox_open(thread);
    if (!box)
        return refuse_exhausted(CODE_OUT_OF_MEMORY,
                                "Expected host memory for one more subscription but there is none, stream %d.",
                                stream->id);
    threads += !box->streams++;
    stream->subscriber = thread;
    stream->subscribed = true;
    return 0;
}

static void end_subscription(ae_stream *stream)
{
    mailbox *box = mailbox_of(stream->subscriber);
    stream->subscribed = false;
    threads -= !--box->streams;
    mailbox_close(box);
}

int32_t callback_unsubscribe(uint64_t thread, ae_stream *stream)
{
    if (!stream->subscribed)
        return refuse_argument(CODE_STREAM_SUBSCRIBE, "stream", "a stream with a subscribed thread",
                               "stream %d without one", stream->id);
    if (stream->subscriber != thread) {
        char expected[64];
        snprintf(expected, sizeof expected, "thread %" PRIu64 ", which subscribed", stream->subscriber);
        return refuse_argument(CODE_THREAD_SUBSCRIBE, "threadId", expected, "%" PRIu64, thread);
    }
    end_subscription(stream);
    return 0;
}

/* ---- what others ask --------------------------------------------------------------------------------------------- */

bool callback_is_here(uint64_t token)
{
    if (token & TOKEN_HOST) return hostfunc_is_here(token);
    const mailbox *box = mailbox_of(this_thread());
    const report *one = box ? box->taken.first : NULL;
    while (one && one->what.token != token) one = one->next;
    return one;
}

bool callback_is_served(uint64_t token)
{
    return token & TOKEN_HOST && !hostfunc_is_here(token);
}

/* Some other thread is inside aclrtProcessReport. */
static bool is_serving(void)
{
    for (const mailbox *box = mailboxes; box; box = box->next)
        if (box->serving && box->thread != this_thread()) return true;
    return false;
}

static void forget_stream(ae_stream *stream, bool drop)
{
    if (stream->subscribed) end_subscription(stream);
    stream->reserved = false;
    if (drop)
        report_forget(stream, NULL);
    else
        report_forget_stream(stream);
}

/* Even callbacks of streams that were destroyed before. */
static void forget_context(ae_context *context)
{
    report_forget(NULL, context);
}

void callbacks_attach(void)
{
    static context_listener own = {.gone = forget_context, .stream_gone = forget_stream, .busy = is_serving};
    contexts_listen(&own);
}

void callback_forget_all(void)
{
    report_forget_all();
    hostfunc_forget_all();
    threads = 0;
}

/* ---- launching --------------------------------------------------------------------------------------------------- */

int32_t callback_push(ae_stream *stream, callback what, uint64_t site)
{
    what.token |= ++tokens;
    int32_t code = stream_push(stream, &callback_kind, &what, site);
    if (!code && observed()) observe(AE_EVENT_ENQUEUE, "callback", (uint64_t)stream->id, stream->pushed, 0, 0, site);
    return code;
}

int32_t callback_enqueue(ae_stream *stream, callback what, uint64_t site)
{
    return stream_pushed(stream, callback_push(stream, what, site), "stream");
}

int32_t callback_launch(ae_stream *stream, void (*function)(void *), void *argument, bool blocking, uint64_t site)
{
    int32_t code = without_hostfunc(stream);
    if (code) return code;
    if (!stream->subscribed)
        return refuse_sequence(CODE_NOT_SUBSCRIBED,
                               "Expected aclrtSubscribeReport before but no thread is subscribed to stream %d, "
                               "argument stream.",
                               stream->id);
    return callback_enqueue(stream, (callback){function, argument, stream->subscriber, 0, blocking}, site);
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

static int32_t take_step(void *taken, int64_t slice)
{
    report *one = report_take(this_thread(), slice);
    *(report **)taken = one;
    return one ? 0 : AE_AGAIN;
}

static void take_reason(const void *taken, char *out, size_t size)
{
    (void)taken;
    snprintf(out, size, "no callback came");
}

static int32_t wait_for_report(int32_t timeout, report **taken)
{
    int32_t code = wait_cancellable(take_step, take_reason, taken, timeout);
    if (code != AE_AGAIN) return code;
    return refuse(CODE_REPORT_TIMEOUT, "EE1019", "Expected a callback within %d ms but none was reached.", timeout);
}

/* A function of the program's that runs inside a call of ours. */
typedef struct running {
    report *taken;
    uint32_t epoch;
    call_frame frame;
} running;

/* Without the lock: the function returned, or ended its thread. */
static void function_ended(void *argument)
{
    running *mine = argument;
    call_resume(mine->frame);
    machine_lock();
    if (mine->epoch == report_epoch) /* else it forked, and this is a child that serves nobody */
        report_end(mine->taken);
    machine_unlock();
}

void callback_run(report *taken)
{
    running mine = {taken, report_epoch, call_put_aside()};
    pthread_cleanup_push(function_ended, &mine);
    taken->what.function(taken->what.argument);
    pthread_cleanup_pop(1);
}

/* Without the lock. Ctrl-C may come before the callback has begun: then it is kept for the next call. */
static int32_t run_python(report *taken)
{
    running mine = {taken, report_epoch, call_put_aside()};
    bool ran = python(HANDLE(taken->what.argument)) == 0;
    if (ran) {
        function_ended(&mine);
        return 0;
    }
    call_resume(mine.frame);
    machine_lock();
    if (mine.epoch == report_epoch) report_keep(taken);
    machine_unlock();
    return AE_INTERRUPTED;
}

typedef struct service {
    mailbox *box;
    uint32_t epoch;
    int32_t code;
    report *taken; /* NULL: none came */
} service;

/* Without the lock: aclrtProcessReport returns, or its thread ends, cancelled or by the callback. */
static void service_ended(void *argument)
{
    const service *mine = argument;
    machine_lock();
    if (mine->epoch == report_epoch) {
        mine->box->serving--;
        mailbox_close(mine->box);
    }
    machine_unlock();
}

/* Without the lock. */
static int32_t run(report *taken)
{
    if (!taken->what.function) return run_python(taken);
    callback_run(taken);
    return 0;
}

static void serve(service *mine, int32_t timeout)
{
    pthread_cleanup_push(service_ended, mine);
    mine->code = wait_for_report(timeout, &mine->taken);
    machine_unlock();
    if (mine->taken) mine->code = run(mine->taken);
    pthread_cleanup_pop(1);
    machine_lock();
}

int32_t callback_process(int32_t timeout)
{
    service mine = {mailbox_of(this_thread()), report_epoch, 0, NULL};
    if (!mine.box || !mine.box->streams)
        return refuse_sequence(CODE_THREAD_SUBSCRIBE,
                               "Expected aclrtSubscribeReport for this thread (threading.get_ident() is %" PRIu64 ") "
                               "but got none.",
                               this_thread());
    mine.box->serving++;
    serve(&mine, timeout);
    return mine.code;
}

void ae_callbacks(int32_t (*run)(uint64_t number))
{
    python = run;
}
