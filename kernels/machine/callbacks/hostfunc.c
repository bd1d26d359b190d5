/* Host functions: callbacks that a thread of ours runs in stream order, while their stream stands still. The thread is
 * made on demand and ends when none is left. Python's are run by a thread of Python's, which asks for them, so that no
 * thread of C has to wait for Python's lock. */
#include "callback.h"

#define CODE_NO_THREAD 207005
/* Mailboxes of the two; no thread of the program has these numbers. */
#define BOX_OURS UINT64_MAX
#define BOX_PYTHON (UINT64_MAX - 1)

typedef struct server {
    pthread_t thread;
    bool running;
} server;

static server ours;

static struct {
    server server;
    uint32_t announced; /* threads that were promised to those who launch, and are still to launch */
    report *current;
} python;

bool hostfunc_is_here(uint64_t token)
{
    const server *one = token & TOKEN_PYTHON ? &python.server : &ours;
    return one->running && pthread_equal(one->thread, pthread_self());
}

void hostfunc_forget_all(void)
{
    ours.running = python.server.running = false;
    python.announced = 0;
    python.current = NULL;
}

static int32_t push(ae_stream *stream, void (*function)(void *), void *argument, uint64_t site)
{
    uint64_t bits = function ? TOKEN_HOST : TOKEN_HOST | TOKEN_PYTHON;
    uint64_t box = function ? BOX_OURS : BOX_PYTHON;
    stream->reserved = true;
    return callback_enqueue(stream, (callback){function, argument, box, bits, true}, site);
}

static int32_t refuse_thread(const char *who, int32_t error)
{
    return refuse_exhausted(CODE_NO_THREAD, "Expected one more thread, to run host functions, but %s starts none (%d).",
                            who, error);
}

/* ---- the thread of C --------------------------------------------------------------------------------------------- */

/* With the lock, or without it where a host function has ended the thread. */
static void serving_ended(void *epoch)
{
    if (*(uint32_t *)epoch == report_epoch) ours.running = false;
}

static void ended_within(void *epoch)
{
    machine_lock();
    serving_ended(epoch);
    machine_unlock();
}

/* Without the lock. */
static void run(report *taken, uint32_t *epoch)
{
    pthread_cleanup_push(ended_within, epoch);
    callback_run(taken);
    pthread_cleanup_pop(0);
}

static void *serve(void *unused)
{
    (void)unused;
    uint32_t epoch;
    machine_lock();
    epoch = report_epoch;
    while (epoch == report_epoch && mailbox_of(BOX_OURS)) {
        report *taken = report_take(BOX_OURS, AE_SLICE);
        if (!taken) continue;
        machine_unlock();
        run(taken, &epoch);
        machine_lock();
    }
    serving_ended(&epoch);
    machine_unlock();
    return NULL;
}

int32_t hostfunc_ready(void)
{
    if (ours.running) return 0;
    int problem = thread_start(serve, NULL, &ours.thread);
    if (problem) return refuse_thread("the system", problem);
    ours.running = true;
    return 0;
}

int32_t hostfunc_launch(ae_stream *stream, void (*function)(void *), void *argument, uint64_t site)
{
    int32_t code = callback_unsubscribed(stream);
    if (!code) code = hostfunc_ready();
    return code ? code : push(stream, function, argument, site);
}

/* ---- the thread of Python ---------------------------------------------------------------------------------------- */

int32_t hostfunc_launch_python(ae_stream *stream, uint64_t number, int32_t thread, uint64_t site)
{
    int32_t code = callback_unsubscribed(stream);
    if (code) return code;
    if (!python.server.running && thread == 0) {
        python.announced++;
        return AE_AGAIN;
    }
    if (!python.server.running && thread < 0) return refuse_thread("Python", thread);
    return push(stream, NULL, POINTER(number), site);
}

void hostfunc_announced(void)
{
    if (python.announced) python.announced--;
}

/* Whether the caller is the server from now on, or goes on to be. */
static bool serves(void)
{
    if (python.server.running && !pthread_equal(python.server.thread, pthread_self())) return false;
    python.server.thread = pthread_self();
    python.server.running = python.announced || mailbox_of(BOX_PYTHON);
    return python.server.running;
}

int32_t ae_host_take(int64_t slice, uint64_t *number)
{
    int32_t code = AE_MISS;
    machine_lock();
    if (serves()) {
        python.current = report_take(BOX_PYTHON, slice);
        code = python.current ? 0 : AE_AGAIN;
        if (!code) *number = HANDLE(python.current->what.argument);
    }
    machine_unlock();
    return code;
}

void ae_host_done(void)
{
    machine_lock();
    report *one = python.current;
    python.current = NULL;
    if (one) report_end(one);
    machine_unlock();
}
