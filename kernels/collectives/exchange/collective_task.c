/* Collectives from push to end. */
#include <stdio.h>
#include <string.h>

#include "collective.h"
#include "finish.h"
#include "failure.h"
#include "words.h"

#include "acl/error_codes/rt_error_codes.h"

#define BYTES_PER_NS 2
#define LONG_WAIT (5000 * MILLISECOND) /* then it is told as one for what does not come by itself */

/* ---- into the queue --------------------------------------------------------------------------------------------- */

static void pin(collective *one)
{
    for (uint32_t i = 0; i < collective_spans(one); i++) {
        const buffer *what = collective_span(one, i);
        one->pins[i] = what->bytes ? block_pin(what->address) : (pinned_block){0};
    }
}

static void enter_group(collective *one)
{
    communicator *group = one->group;
    one->next = NULL;
    if (one->kind == MESSAGES) {
        transfers_enter(one);
        return;
    }
    if (group->last)
        group->last->next = one;
    else
        group->first = one;
    group->last = one;
}

/* Where other ranks are of this process, nobody else would begin it while they wait. */
static int32_t open(task *fresh, ae_stream *stream, const void *what)
{
    collective *one = collective_copy(what);
    if (!one) return CODE_OUT_OF_MEMORY;
    collective_part(fresh)->collective = one;
    pin(one);
    enter_group(one);
    if (one->group->together) stream_due(stream, stream->pushed + 1);
    return 0;
}

int32_t push_collective(ae_stream *stream, const collective *one, uint64_t site)
{
    return stream_push(stream, &collective_task_kind, one, site);
}

static const char *name_of(const task *one)
{
    return collective_of(one)->name;
}

static uint64_t traffic(const task *one)
{
    collective *what = collective_of(one);
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < collective_spans(what); i++) bytes += collective_span(what, i)->bytes;
    return bytes;
}

static uint64_t cost(const task *one)
{
    return traffic(one) / BYTES_PER_NS;
}

static const pinned_block *pinned(const task *front, int32_t *count)
{
    const collective *one = collective_of(front);
    *count = (int32_t)collective_spans(one);
    return one->pins;
}

/* ---- out of it -------------------------------------------------------------------------------------------------- */

static void leave_group(collective *one)
{
    communicator *group = one->group;
    collective *before = NULL, *found = group->first;
    if (one->kind == MESSAGES) transfers_leave(one);
    while (found && found != one) before = found, found = found->next;
    if (!found) return;
    if (before)
        before->next = one->next;
    else
        group->first = one->next;
    if (group->last == one) group->last = before;
}

static void release(task *task)
{
    collective *one = collective_of(task);
    communicator *group = one->group;
    leave_group(one);
    for (uint32_t i = 0; i < collective_spans(one); i++) block_drop(one->pins[i]);
    if (communicator_moved) communicator_moved(group);
    collective_free(one);
}

/* The other ranks would wait for it in vain. */
static void drop(task *task)
{
    const collective *one = collective_of(task);
    char text[CALL_TEXT];
    collective_text(one, text, sizeof text);
    if (one->group->handle)
        communicator_fail(one->group, HCCL_E_REMOTE, "rank %u gave up %s: its stream or its context came to an end",
                          one->group->rank, text);
}

/* ---- may it go on ----------------------------------------------------------------------------------------------- */

static bool has_turn(const collective *one)
{
    return one->kind == MESSAGES || one->group->first == one;
}

static bool must_end(const collective *one)
{
    return communicator_has_failed(one->group) || !one->group->handle;
}

static stream_list *parking(const task *front)
{
    collective *one = collective_of(front);
    if (must_end(one)) return NULL;
    if (has_turn(one) && (!one->begun || collective_can_move(one))) return NULL;
    watch_begin(one->group);
    return &one->group->parked;
}

static bool reason(const task *front, char *out, size_t size)
{
    const collective *one = collective_of(front);
    words text = words_in(out, size);
    say(&text, "its head, %s, waits for other ranks", one->name);
    return one->begun && ae_now() - one->since > LONG_WAIT;
}

/* ---- what it does ----------------------------------------------------------------------------------------------- */

static int32_t check_spans(collective *one, uint32_t *number)
{
    for (uint32_t i = 0; i < collective_spans(one); i++) {
        const buffer *what = collective_span(one, i);
        int32_t why = what->bytes ? block_check_device(one->pins[i], what->address, what->address + what->bytes) : 0;
        *number = i;
        if (why) return why;
    }
    return 0;
}

static const char *span_name(const collective *one, uint32_t number)
{
    if (one->kind == BROADCAST) return "buf";
    if (number == 2) return "counts";
    bool sends = number < OWN_SPANS ? number == 0 : one->transfers[number - OWN_SPANS].sends;
    return sends ? "sendBuf" : "recvBuf";
}

static void fail_on_memory(ae_stream *stream, const task *front, int32_t why, uint32_t number)
{
    collective *one = collective_of(front);
    const buffer *what = collective_span(one, number);
    ae_failure failure = {
        .kind = AE_TASK_KERNEL,
        .site = front->site,
        .reason = why,
        .argument = (int32_t)number,
        .parameter = span_name(one, number),
        .member = -1,
        .low = what->address,
        .high = what->address + what->bytes,
    };
    block_check(one->pins[number], failure.low, failure.high, &failure.block);
    memccpy(failure.name, one->name, 0, sizeof failure.name - 1);
    stream_fail_front(stream, &failure, stream->context->copy_code);
    communicator_fail(one->group, HCCL_E_REMOTE, "rank %u failed in %s: its %s is not device memory that lives",
                      one->group->rank, one->name, span_name(one, number));
}

static void fail_with_group(ae_stream *stream, const task *front)
{
    const collective *one = collective_of(front);
    const char *explanation = one->group->handle ? one->group->explanation : "its communicator was destroyed";
    ae_failure failure = {.kind = AE_TASK_KERNEL, .site = front->site, .reason = AE_WHY_REFUSED, .argument = -1};
    failure.explanation = explanation;
    memccpy(failure.name, one->name, 0, sizeof failure.name - 1);
    stream_fail_front(stream, &failure, ACL_ERROR_RT_FFTS_PLUS_TIMEOUT);
}

static bool fail_on_counts(ae_stream *stream, const task *front)
{
    collective *one = collective_of(front);
    communicator_fail(one->group, HCCL_E_PARA, "rank %u found numbers of tokens in %s that do not fit its buffers",
                      one->group->rank, one->name);
    fail_with_group(stream, front);
    return false;
}

/* False: it cannot begin, and has failed. */
static bool begin(ae_stream *stream, const task *front)
{
    collective *one = collective_of(front);
    uint32_t number, spans = collective_spans(one);
    int32_t why = check_spans(one, &number);
    if (why) {
        fail_on_memory(stream, front, why, number);
        return false;
    }
    for (uint32_t i = 0; i < spans; i++) {
        buffer *what = collective_span(one, i);
        what->place = what->bytes ? translate(what->address) : NULL;
    }
    if (!collective_take_counts(one)) return fail_on_counts(stream, front);
    one->begun = true;
    if (one->kind != MESSAGES) one->number = one->group->calls++;
    one->steps = 1;
    stream_start_front(stream);
    collective_tell_start(one, stream);
    return true;
}

static bool end(ae_stream *stream, bool failed)
{
    stream_finish_front(stream, failed);
    return true;
}

static bool run(ae_stream *stream, task *front)
{
    collective *one = collective_of(front);
    if (must_end(one)) {
        fail_with_group(stream, front);
        return end(stream, true);
    }
    if (!one->begun && !begin(stream, front)) return end(stream, true);
    one->since = ae_now();
    machine_unlock();
    bool over = collective_move(one);
    machine_lock();
    if (over && one->fault) communicator_fail(one->group, (HcclResult)one->fault, "%s", one->why);
    if (must_end(one) && !(over && !one->fault)) {
        fail_with_group(stream, front);
        return end(stream, true);
    }
    return over && end(stream, false);
}

/* ---- for graphs ------------------------------------------------------------------------------------------------- */

static void *keep(const void *what)
{
    return collective_copy(what);
}

static void forget(void *kept)
{
    collective_free(kept);
}

const task_kind collective_task_kind = {
    .number = AE_TASK_KERNEL,
    .open = open,
    .name = name_of,
    .cost = cost,
    .traffic = traffic,
    .parking = parking,
    .reason = reason,
    .pinned = pinned,
    .run = run,
    .release = release,
    .drop = drop,
    .keep = keep,
    .forget = forget,
    .tell = collective_tell,
};
