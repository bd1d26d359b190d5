/* Copies and fills from push to end. */
#include "bytes.h"
#include "observe_checked.h"

#include <string.h>

#include "digest.h"
#include "guard.h"
#include "memory.h"

#define COPY_BYTES_PER_NS 8
#define FILL_BYTES_PER_NS 16

/* ---- into the queue -------------------------------------------------------------------------------------------- */

void bytes_pin(byte_task *one, bool source)
{
    one->pinned[0] = block_pin(one->work.target);
    one->pinned[1] = source ? block_pin(one->work.source) : (pinned_block){0};
    one->guard = 0;
}

/* What the next task of the stream will write in page-locked memory, which the host may not touch before. */
static uint64_t guard_target(const ae_stream *stream, const byte_work *work)
{
    ae_block block;
    if (stream->model || block_locate(work->target, &block) != PLACE_PINNED) return 0;
    const window *home = window_of(work->target);
    if (!home->distance || block.state != AE_BLOCK_LIVE) return 0;
    uint64_t high = work->target + work->count, end = block.base + block.requested;
    guarded_copy copy = {
        .low = work->target,
        .high = high,
        .from = work->target,
        .to = high,
        .start = home->start,
        .end = home->start + home->size,
        .stream = (uint64_t)stream->id,
        .task = stream->pushed + 1,
    };
    if (high == end) copy.to = block.base + guard_room(block.extent);
    if (high > end) return 0;
    fault_first();
    return guard_copy(&copy);
}

static uint32_t sum_of(const byte_task *one);

static int32_t open_copy(task *one, ae_stream *stream, const void *what)
{
    byte_task *fresh = bytes_of(one);
    fresh->work = *(const byte_work *)what;
    bytes_pin(fresh, true);
    if (!checked()) return 0;
    if (settings_or_default()->check & CHECK_LIFETIME) fresh->work.value = (int32_t)sum_of(fresh);
    fresh->guard = guard_target(stream, &fresh->work);
    return 0;
}

static int32_t open_fill(task *one, ae_stream *stream, const void *what)
{
    byte_task *fresh = bytes_of(one);
    (void)stream;
    fresh->work = *(const byte_work *)what;
    bytes_pin(fresh, false);
    return 0;
}

int32_t push_copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint64_t site)
{
    return stream_push(stream, &copy_task_kind, &(byte_work){target, source, count, 0}, site);
}

int32_t push_fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint64_t site)
{
    return stream_push(stream, &fill_task_kind, &(byte_work){target, 0, count, value & 0xff}, site);
}

int32_t push_word(ae_stream *stream, uint64_t target, uint64_t word, uint64_t site)
{
    return stream_push(stream, &fill_task_kind, &(byte_work){target, word, sizeof word, FILL_WORD}, site);
}

uint64_t bytes_cost(const task *one)
{
    return bytes_of(one)->work.count / COPY_BYTES_PER_NS;
}

uint64_t bytes_traffic(const task *one)
{
    return 2 * bytes_of(one)->work.count;
}

static uint64_t fill_cost(const task *one)
{
    return bytes_of(one)->work.count / FILL_BYTES_PER_NS;
}

static uint64_t fill_traffic(const task *one)
{
    return bytes_of(one)->work.count;
}

static const char *copy_name(const task *one)
{
    (void)one;
    return "aclrtMemcpyAsync";
}

static const char *fill_name(const task *one)
{
    return bytes_of(one)->work.value == FILL_WORD ? "aclrtValueWrite" : "aclrtMemsetAsync";
}

void bytes_release(task *one)
{
    const byte_task *old = bytes_of(one);
    guard_ended(old->guard);
    block_drop(old->pinned[0]);
    block_drop(old->pinned[1]);
}

const pinned_block *bytes_pinned(const task *front, int32_t *count)
{
    *count = 2;
    return bytes_of(front)->pinned;
}

/* ---- for checks ------------------------------------------------------------------------------------------------ */

static void tell_range(uint64_t low, uint64_t count, const char *operand, uint32_t flags)
{
    if (count) observe_access(&(touched){low, low + count, flags, operand, -1, NULL});
}

void bytes_tell(const task *one)
{
    const byte_work *work = &bytes_of(one)->work;
    observe_mark(AE_PUSH_WORK, 0, 0);
    if (one->kind != &fill_task_kind) tell_range(work->source, work->count, "src", 0);
    tell_range(work->target, work->count, "dst", AE_ACCESS_WRITES);
}

/* Of host memory that a queued copy reads, so that a change before it runs is noticed; 0: of none. */
static uint32_t sum_of(const byte_task *one)
{
    uint64_t low = one->work.source;
    const window *home = window_of(low);
    if (!home || home->region != AE_HOST_REGION) return 0;
    if (block_check_any(one->pinned[1], low, one->work.count)) return 0;
    return (uint32_t)(digest_of_bytes((const void *)translate(low), one->work.count) >> 32) | 1;
}

static void tell_changed(const task *one)
{
    ae_event_record event = {
        .kind = AE_EVENT_MISUSE, .a = AE_MISUSE_CHANGED, .b = bytes_of(one)->work.source, .site = one->site};
    strcpy(event.name, "aclrtMemcpyAsync");
    strcpy(event.text, "src changed while the copy from it was queued");
    observe_event(&event);
}

/* ---- may it begin ---------------------------------------------------------------------------------------------- */

static int32_t check(const byte_task *one, bool source, int32_t *argument)
{
    *argument = 0;
    int32_t reason = block_check_any(one->pinned[0], one->work.target, one->work.count);
    if (reason || !source) return reason;
    *argument = 1;
    return block_check_any(one->pinned[1], one->work.source, one->work.count);
}

void bytes_fail(ae_stream *stream, const task *front, int32_t reason, int32_t argument)
{
    const byte_task *one = bytes_of(front);
    uint64_t low = argument ? one->work.source : one->work.target;
    ae_failure failure = {
        .kind = front->kind->number,
        .site = front->site,
        .reason = reason,
        .argument = argument,
        .low = low,
        .high = low + one->work.count,
    };
    block_check(one->pinned[argument], failure.low, failure.high, &failure.block);
    memccpy(failure.name, front->kind->name(front), 0, sizeof failure.name - 1);
    stream_fail_front(stream, &failure, stream->context->copy_code);
}

/* ---- what they do ---------------------------------------------------------------------------------------------- */

/* Whoever looks meanwhile sees the old word or the new one. */
static void store_word(char *target, uint64_t word)
{
    if ((uintptr_t)target % sizeof word)
        memcpy(target, &word, sizeof word);
    else
        __atomic_store_n((uint64_t *)(void *)target, word, __ATOMIC_RELEASE);
}

static void fill(const byte_work *work, char *target)
{
    if (work->value == FILL_WORD)
        store_word(target, work->source);
    else
        memset(target, work->value, work->count);
}

/* Without bytes the addresses may be null. */
static bool run(ae_stream *stream, task *front)
{
    const byte_task *one = bytes_of(front);
    const byte_work *work = &one->work;
    bool copies = front->kind == &copy_task_kind;
    int32_t argument, reason = check(one, copies, &argument);
    if (reason) {
        bytes_fail(stream, front, reason, argument);
        stream_finish_front(stream, true);
        return true;
    }
    char *target = translate(work->target);
    const char *source = copies ? translate(work->source) : NULL;
    if (copies && work->value && checked() && (uint32_t)work->value != sum_of(one)) tell_changed(front);
    stream_start_front(stream);
    machine_unlock();
    if (work->count && copies)
        memmove(target, source, work->count);
    else if (work->count)
        fill(work, target);
    machine_lock();
    stream_finish_front(stream, false);
    return true;
}

const task_kind copy_task_kind = {
    .number = AE_TASK_COPY,
    .open = open_copy,
    .name = copy_name,
    .cost = bytes_cost,
    .traffic = bytes_traffic,
    .tell = bytes_tell,
    .pinned = bytes_pinned,
    .run = run,
    .release = bytes_release,
};

const task_kind fill_task_kind = {
    .number = AE_TASK_FILL,
    .open = open_fill,
    .name = fill_name,
    .cost = fill_cost,
    .traffic = fill_traffic,
    .tell = bytes_tell,
    .pinned = bytes_pinned,
    .run = run,
    .release = bytes_release,
};
