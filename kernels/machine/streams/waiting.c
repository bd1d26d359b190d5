/* Waiting in slices (waiting.h). */
#include "waiting.h"

#include "call.h"
#include "log.h"
#include "machine.h"

#define TALK_AFTER (1000 * MILLISECOND) /* then a wait is worth a line in the log */

static int64_t next_slice(uint64_t begin, int64_t timeout)
{
    if (timeout < 0) return AE_SLICE;
    int64_t left = timeout * (int64_t)MILLISECOND - (int64_t)(ae_now() - begin);
    return left < 0 ? 0 : left < AE_SLICE ? left : AE_SLICE;
}

static bool is_over(uint64_t begin, int64_t timeout)
{
    return timeout >= 0 && ae_now() - begin >= (uint64_t)timeout * MILLISECOND;
}

/* state: the thread's own cancelability. */
static void end_if_cancelled(int state)
{
    pthread_setcancelstate(state, NULL);
    pthread_testcancel();
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
}

/* Between two slices, where the lock may be let go: whether the program wants to go, and the word in the log. state: to
 * be cancelled by, PTHREAD_CANCEL_DISABLE: not at all. */
static int32_t look_up(wait_reason reason, const void *what, bool talk, int state)
{
    char text[REASON_TEXT];
    if (talk) reason(what, text, sizeof text);
    machine_unlock();
    end_if_cancelled(state);
    bool interrupted = wait_interrupted();
    if (talk) log_line(LOG_WARNING, "RUNTIME", "still waiting: %s", text);
    machine_lock();
    if (!interrupted) return AE_AGAIN;
    reason(what, text, sizeof text);
    forgive();
    return refuse(AE_INTERRUPTED, "", "%s", text);
}

static int32_t wait_with(wait_step step, wait_reason reason, void *what, int64_t timeout, bool cancellable)
{
    uint64_t begin = ae_now();
    bool talked = false;
    int32_t code;
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    while ((code = step(what, next_slice(begin, timeout))) == AE_AGAIN && !is_over(begin, timeout)) {
        bool talk = !talked && ae_now() - begin > TALK_AFTER;
        code = look_up(reason, what, talk, cancellable ? before : PTHREAD_CANCEL_DISABLE);
        talked |= talk;
        if (code != AE_AGAIN) break;
    }
    pthread_setcancelstate(before, NULL);
    return code;
}

int32_t wait_in_slices(wait_step step, wait_reason reason, void *what, int64_t timeout)
{
    return wait_with(step, reason, what, timeout, false);
}

int32_t wait_cancellable(wait_step step, wait_reason reason, void *what, int64_t timeout)
{
    return wait_with(step, reason, what, timeout, true);
}

const char *ae_interruption(void)
{
    const refusal *noted = here()->noted;
    return noted && noted->code == AE_INTERRUPTED ? noted->text : "";
}
