/* Failed tasks wait in a ring until a thread of the program's comes by that can tell of them. */
#include "exceptions.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "lock.h"

#define MOST_NOTED 64

static struct {
    pthread_mutex_t lock;
    exception_function function;
    struct aclrtExceptionInfo noted[MOST_NOTED];
    uint32_t first, count;
} exceptions = {.lock = PTHREAD_MUTEX_INITIALIZER};
static atomic_bool waiting, telling;
static _Atomic(const struct aclrtExceptionInfo *) told;

void exceptions_tell_to(exception_function function)
{
    pthread_mutex_lock(&exceptions.lock);
    exceptions.function = function;
    exceptions.count = 0;
    atomic_store(&waiting, false);
    pthread_mutex_unlock(&exceptions.lock);
}

/* The oldest ones are kept: what comes later often only follows from them. */
void exceptions_note(const ae_failure *failure, int32_t device)
{
    pthread_mutex_lock(&exceptions.lock);
    if (exceptions.function && exceptions.count < MOST_NOTED) {
        uint32_t at = (exceptions.first + exceptions.count++) % MOST_NOTED;
        exceptions.noted[at] = (struct aclrtExceptionInfo){.task = (uint32_t)failure->task,
                                                           .stream = (uint32_t)failure->stream,
                                                           .device = (uint32_t)device,
                                                           .code = (uint32_t)failure->code};
        atomic_store(&waiting, true);
    }
    pthread_mutex_unlock(&exceptions.lock);
}

/* False: there is none left. */
static bool take(struct aclrtExceptionInfo *one, exception_function *function)
{
    pthread_mutex_lock(&exceptions.lock);
    bool there = exceptions.count && exceptions.function;
    if (there) {
        *one = exceptions.noted[exceptions.first];
        *function = exceptions.function;
        exceptions.first = (exceptions.first + 1) % MOST_NOTED;
        exceptions.count--;
    }
    if (!exceptions.count) atomic_store(&waiting, false);
    pthread_mutex_unlock(&exceptions.lock);
    return there;
}

/* One thread at a time; what it is told meanwhile is told by it as well. */
void exceptions_tell(void)
{
    struct aclrtExceptionInfo one;
    exception_function function;
    if (!atomic_load_explicit(&waiting, memory_order_acquire) || atomic_exchange(&telling, true)) return;
    call_frame frame = call_put_aside();
    while (take(&one, &function)) {
        one.thread = (uint32_t)syscall(SYS_gettid);
        atomic_store(&told, &one);
        function(&one);
    }
    atomic_store(&told, NULL);
    atomic_store(&telling, false);
    call_resume(frame);
}

bool exceptions_are_about(const struct aclrtExceptionInfo *info)
{
    return info && info == atomic_load(&told);
}

void exceptions_forget(void)
{
    pthread_mutex_init(&exceptions.lock, NULL);
    exceptions.function = NULL;
    exceptions.count = 0;
    atomic_store(&waiting, false);
    atomic_store(&telling, false);
}
