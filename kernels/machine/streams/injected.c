/* Faults on demand that tasks meet. Only work can fail: what marks places in a stream, or calls the program, could
 * leave others waiting for it. */
#include "injected.h"

#include <string.h>
#include <time.h>

#include "call.h"
#include "failure.h"
#include "machine.h"

#define NS_PER_MS 1000000
#define MS_PER_S 1000

static bool is_work(const task *one)
{
    uint32_t number = one->kind->number;
    return number == AE_TASK_KERNEL || number == AE_TASK_COPY || number == AE_TASK_FILL;
}

void injected_push(const ae_stream *stream, const task *fresh, uint64_t site)
{
    if (!is_work(fresh)) return;
    const char *function = fresh->kind->number == AE_TASK_KERNEL ? fresh->kind->name(fresh) : here()->function;
    if (function) inject_pushed(function, stream, stream->pushed, site);
}

int32_t injected_lost(const ae_stream *stream)
{
    const ae_failure *failure = &stream->context->failure;
    return inject_ends_device(failure->code) ? refuse_failure(failure) : 0;
}

uint64_t injected_cost(const ae_stream *stream)
{
    return (uint64_t)inject_delay(stream->id) * NS_PER_MS;
}

void injected_hold(const ae_stream *stream)
{
    int64_t ms = inject_delay(stream->id);
    if (!ms) return;
    const struct timespec pause = {.tv_sec = ms / MS_PER_S, .tv_nsec = ms % MS_PER_S * NS_PER_MS};
    machine_unlock();
    nanosleep(&pause, NULL);
    machine_lock();
}

bool injected_failure(const ae_stream *stream, const task *front, ae_failure *failure)
{
    const char *text = NULL;
    int32_t code = is_work(front) ? inject_taken(stream, stream->done + 1, &text) : 0;
    *failure = (ae_failure){
        .code = code,
        .kind = front->kind->number,
        .site = front->site,
        .reason = AE_WHY_INJECTED,
        .argument = -1,
        .explanation = text,
    };
    if (code) memccpy(failure->name, front->kind->name(front), 0, sizeof failure->name - 1);
    return code;
}
