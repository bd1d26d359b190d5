/* Start, fork and end of the process.
 *
 * A forked child begins with an empty machine, whatever thread forked and whatever was held or queued: the forking
 * thread holds every lock across fork, so the child finds all tables as they are between two calls. What ran is gone:
 * devices, contexts, streams, events, executors, memory of devices. Descriptions (tensors, scalars, arrays, lists)
 * stay. */
#include <pthread.h>
#include <unistd.h>

#include "callback.h"
#include "exceptions.h"
#include "life.h"
#include "log.h"
#include "passing.h"
#include "planner.h"

#define LEAST_WORKERS 2

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER; /* taken before the machine's lock */

/* ---- start ----------------------------------------------------------------------------------------------------- */

/* Handlers of signals and the kernels' table are the process's for good, a forked child's included. */
static void start_process(void)
{
    static bool started;
    if (started)
        return;
    started = true;
    isa_start();
    fault_start();
}

static void start(const settings *chosen)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t budget = settings_budget();
    start_process();
    pool_start(chosen->threads);
    machine_lock();
    memory_start(budget);
    workers_start(processors > LEAST_WORKERS ? (int32_t)processors : LEAST_WORKERS);
    machine.started = true;
    machine_unlock();
}

int32_t machine_start(const settings **chosen)
{
    int32_t code = settings_now(chosen);
    if (code || machine.started)
        return code;
    int before;
    machine_unlock();
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    pthread_mutex_lock(&starting);
    if (!machine.started) /* whoever sets it holds this mutex, too */
        start(*chosen);
    pthread_mutex_unlock(&starting);
    pthread_setcancelstate(before, NULL);
    machine_lock();
    return 0;
}

int32_t ae_start(void)
{
    ENTER;
    const settings *chosen;
    machine_lock();
    int32_t code = machine_start(&chosen);
    machine_unlock();
    return leave(code);
}

/* ---- fork ------------------------------------------------------------------------------------------------------ */

static void before_fork(void)
{
    observe_flush();
    process_before_fork();
    pthread_mutex_lock(&starting);
    planner_before_fork();
    log_before_fork();
    machine_lock();
}

static void let_go(bool child)
{
    machine_unlock();
    log_after_fork(child);
    planner_after_fork(child);
    pthread_mutex_unlock(&starting);
    process_after_fork();
}

static void in_parent(void)
{
    let_go(false);
}

static void in_child(void)
{
    machine_forget();
    machine.started = false;
    workers_forget();
    callback_forget_all();
    devices_forget();
    passing_forget();
    handle_forget_runtime();
    memory_forget();
    pool_after_fork();
    call_after_fork();
    observe_after_fork();
    exceptions_forget();
    let_go(true);
}

/* When the library is loaded: a program may fork during its very first call. */
__attribute__((constructor)) static void watch_forks(void)
{
    pthread_atfork(before_fork, in_parent, in_child);
}

/* ---- end ------------------------------------------------------------------------------------------------------- */

/* Behind the program's own destructors. What is still queued is given up with the process: workers may run on
 * meanwhile, on memory that stays to the last. */
__attribute__((destructor)) static void end(void)
{
    observe_end();
    planner_end();
}
