/* Start, fork and end of the process.
 *
 * A forked child begins with an empty machine, whatever thread forked and whatever was held or queued: the forking
 * thread holds every lock across fork, so the child finds all tables as they are between two calls. What ran is gone:
 * devices, contexts, streams, events, executors, memory of devices. Descriptions (tensors, scalars, arrays, lists)
 * stay. */
#include <pthread.h>

#include "callback.h"
#include "checker.h"
#include "exceptions.h"
#include "event_shared.h"
#include "exported.h"
#include "inject.h"
#include "life.h"
#include "log.h"
#include "lookout.h"
#include "machine.h"
#include "passing.h"
#include "planner.h"
#include "profile.h"
#include "registered.h"
#include "stream_handle.h"

int32_t ae_start(void)
{
    ENTER_VALUE;
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
    start_before_fork();
    profile_before_fork();
    planner_before_fork();
    log_before_fork();
    message_before_fork();
    machine_lock();
    inject_before_fork();
}

static void let_go(bool child)
{
    inject_after_fork();
    machine_unlock();
    message_after_fork();
    log_after_fork(child);
    planner_after_fork(child);
    profile_after_fork(child);
    start_after_fork();
    process_after_fork();
}

static void in_parent(void)
{
    let_go(false);
}

static void in_child(void)
{
    machine_forget();
    machine_started = false;
    workers_forget();
    callback_forget_all();
    devices_forget();
    stream_numbers_forget();
    passing_forget();
    handle_forget_runtime();
    registered_forget();
    imported_forget();
    exported_forget();
    lookout_forget();
    event_shared_forget();
    reserved_forget();
    memory_forget();
    pool_after_fork();
    call_after_fork();
    observe_after_fork();
    checker_forget();
    exceptions_forget();
    let_go(true);
}

/* When the library is loaded: a program may fork during its very first call. */
__attribute__((constructor)) static void begin(void)
{
    observe_at_end(observe_leaks, checker_end);
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
