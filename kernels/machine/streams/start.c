/* Starting the machine: the kernels' threads, memory, workers. */
#include <pthread.h>
#include <unistd.h>

#include "checker.h"
#include "device.h"
#include "machine.h"
#include "memory.h"

#define LEAST_WORKERS 2

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER; /* taken before the machine's lock */

/* Handlers of signals and the kernels' table are the process's for good, a forked child's included. */
static void start_process(void)
{
    static bool started;
    if (started) return;
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
    machine_started = true;
    machine_unlock();
    if (chosen->check) checker_start(chosen->check);
}

int32_t machine_start(const settings **chosen)
{
    int32_t code = settings_now(chosen);
    if (code || machine_started) return code;
    int before;
    machine_unlock();
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    pthread_mutex_lock(&starting);
    if (!machine_started) /* whoever sets it holds this mutex, too */
        start(*chosen);
    pthread_mutex_unlock(&starting);
    pthread_setcancelstate(before, NULL);
    machine_lock();
    return 0;
}

void start_before_fork(void)
{
    pthread_mutex_lock(&starting);
}

void start_after_fork(void)
{
    pthread_mutex_unlock(&starting);
}
