/* A thread's group: what it keeps, threads for communicators, the order of collectives. */
#include "hccl_group.h"

#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

#include "call.h"
#include "finish.h"
#include "lock.h"

#define MESSAGE_BYTES 600

typedef struct kept_job {
    struct kept_job *next;
    hccl_group_job what;
    uint64_t context;
    call_frame call; /* where the program made it */
    bool started;
    sem_t done;
    int32_t code;
    char message[MESSAGE_BYTES];
} kept_job;

typedef struct kept_message {
    struct kept_message *next;
    HcclSendRecvItem item;
    HcclComm comm;
    aclrtStream stream;
} kept_message;

typedef struct kept_collective {
    struct kept_collective *next;
    collective *what;
    aclrtStream stream;
    uint64_t site;
} kept_collective;

/* In the order of their calls. */
static _Thread_local struct {
    uint32_t depth;
    kept_job *jobs;
    kept_message *messages, *last_message;
    kept_collective *collectives;
} own;

bool hccl_group_is_open(void)
{
    return own.depth > 0;
}

void hccl_group_drop_messages(void)
{
    while (own.messages) {
        kept_message *one = own.messages;
        own.messages = one->next;
        free(one);
    }
    own.last_message = NULL;
}

/* A thread may end without ending its group. */
static void drop_all(void *nothing)
{
    (void)nothing;
    hccl_group_drop_messages();
    while (own.jobs) {
        kept_job *job = own.jobs;
        own.jobs = job->next;
        free(job);
    }
    machine_lock();
    while (own.collectives) {
        kept_collective *one = own.collectives;
        own.collectives = one->next;
        collective_free(one->what);
        free(one);
    }
    machine_unlock();
}

static pthread_key_t at_exit;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_key(void)
{
    pthread_key_create(&at_exit, drop_all);
}

void hccl_group_begin(void)
{
    pthread_once(&once, make_key);
    pthread_setspecific(at_exit, &own);
    own.depth++;
}

bool hccl_group_leave(void)
{
    return --own.depth == 0;
}

/* ---- communicators ---------------------------------------------------------------------------------------------- */

static int32_t keep_job(const hccl_group_job *job)
{
    ae_context *context;
    kept_job **end = &own.jobs, *fresh = calloc(1, sizeof *fresh);
    if (!fresh) return refuse_no_memory();
    uint64_t site = site_now();
    int32_t code = lock_context(&context);
    if (!code) fresh->context = context->handle;
    machine_unlock();
    if (code) {
        free(fresh);
        return HCCL_E_RUNTIME;
    }
    fresh->what = *job;
    fresh->call = (call_frame){.function = here()->function, .site = site};
    while (*end) end = &(*end)->next;
    *end = fresh;
    return 0;
}

HcclResult hccl_group_call(const hccl_group_job *job)
{
    return hccl_leave(own.depth ? keep_job(job) : job->run(job));
}

static void *do_job(void *argument)
{
    kept_job *job = argument;
    here()->context = job->context;
    call_resume(job->call);
    job->code = job->what.run(&job->what);
    publish_noted();
    const char *message = job->code ? aclGetRecentErrMsg() : NULL;
    snprintf(job->message, sizeof job->message, "%s", message ? message : "");
    sem_post(&job->done);
    return NULL;
}

static bool start(kept_job *job)
{
    pthread_t thread;
    return !sem_init(&job->done, 0, 0) && !thread_start(do_job, job, &thread);
}

static void await_job(kept_job *job)
{
    while (job->started && sem_wait(&job->done) && errno == EINTR) {
    }
}

int32_t hccl_group_run_jobs(void)
{
    int32_t code = 0;
    for (kept_job *job = own.jobs; job; job = job->next) job->started = start(job);
    while (own.jobs) {
        kept_job *job = own.jobs;
        await_job(job);
        if (!code && !job->started)
            code =
                refuse_hccl(HCCL_E_SYSCALL,
                            "Expected a thread for each communicator of the group but the host cannot start one more.");
        if (!code && job->code)
            code = refuse_hccl((HcclResult)job->code,
                               "Expected every communicator of the group to be made or destroyed but one was not: %s",
                               job->message);
        own.jobs = job->next;
        free(job);
    }
    return code;
}

/* ---- sends and receives ------------------------------------------------------------------------------------------ */

int32_t hccl_group_keep_message(const HcclSendRecvItem *item, HcclComm comm, aclrtStream stream)
{
    kept_message *fresh = malloc(sizeof *fresh);
    if (!fresh) return refuse_no_memory();
    *fresh = (kept_message){NULL, *item, comm, stream};
    *(own.last_message ? &own.last_message->next : &own.messages) = fresh;
    own.last_message = fresh;
    return 0;
}

uint32_t hccl_group_messages(void)
{
    uint32_t all = 0;
    for (const kept_message *one = own.messages; one; one = one->next) all++;
    return all;
}

uint32_t hccl_group_take_messages(HcclSendRecvItem *items, HcclComm *comm, aclrtStream *stream)
{
    uint32_t count = 0;
    kept_message *last = NULL;
    *comm = own.messages->comm;
    *stream = own.messages->stream;
    for (kept_message **link = &own.messages; *link;) {
        kept_message *one = *link;
        if (one->comm != *comm || one->stream != *stream) {
            last = one;
            link = &one->next;
            continue;
        }
        items[count++] = one->item;
        *link = one->next;
        free(one);
    }
    own.last_message = last;
    return count;
}

/* ---- collectives ------------------------------------------------------------------------------------------------ */

static int32_t keep(collective *one, aclrtStream stream)
{
    kept_collective **end = &own.collectives, *fresh = malloc(sizeof *fresh);
    if (!fresh) return refuse_no_memory();
    *fresh = (kept_collective){NULL, one, stream, here()->site};
    while (*end) end = &(*end)->next;
    *end = fresh;
    return 0;
}

HcclResult keep_or_enqueue(int32_t code, collective *one, aclrtStream stream)
{
    bool kept = !code && own.depth && one->kind != BARRIER && product_now() != ON_950;
    if (!kept) return enqueue_and_leave(code, one, stream);
    code = keep(one, stream);
    if (code) collective_free(one);
    return unlock_and_leave_hccl(code);
}

static bool is_uneven(const collective *one)
{
    return one->kind == ALL_GATHER_V || one->kind == REDUCE_SCATTER_V || one->kind == ALL_TO_ALL_V ||
           one->kind == ALL_TO_ALL_VC;
}

/* Every rank has the same order, whatever the order of its calls among those of other sizes. */
static bool goes_before(const collective *one, const collective *other)
{
    if (is_uneven(one) || is_uneven(other)) return !is_uneven(one) && is_uneven(other);
    return one->count * one->element > other->count * other->element;
}

/* Of the communicator of the first one. */
static kept_collective *take_next(void)
{
    kept_collective **best = &own.collectives;
    const communicator *group = (*best)->what->group;
    for (kept_collective **link = best; *link; link = &(*link)->next)
        if ((*link)->what->group == group && goes_before((*link)->what, (*best)->what)) best = link;
    kept_collective *found = *best;
    *best = found->next;
    return found;
}

/* What fails in a stream is told by whoever waits for it next; one that captures cannot be waited for. */
static void finish_stream(aclrtStream handle)
{
    ae_stream *stream;
    machine_lock();
    if (!stream_named(HANDLE(handle), &stream) && !stream->graph) stream_finish(stream, -1);
    machine_unlock();
    forgive();
}

/* Calls of a group that destroy communicators have run by now, as in HCCL, which then goes on with what is freed. */
static int32_t check_lives(const communicator *group)
{
    return group->handle ? 0
                         : refuse_parameter("comm", "a communicator that lives until the end of the group",
                                            "one that the group destroys");
}

int32_t hccl_group_run_collectives(int32_t code)
{
    kept_collective *enqueued = NULL;
    while (own.collectives) {
        kept_collective *one = take_next();
        machine_lock();
        here()->site = one->site;
        if (!code) code = check_lives(one->what->group);
        code = enqueue(code, one->what, one->stream);
        one->next = enqueued;
        enqueued = one;
    }
    while (enqueued) {
        kept_collective *one = enqueued;
        enqueued = one->next;
        if (!code) finish_stream(one->stream);
        free(one);
    }
    return code;
}
