#include "native.h"

void failed(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, condition);
    exit(1);
}

uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed % below;
}

pthread_t started(void *(*run)(void *), void *argument)
{
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, run, argument) == 0);
    return thread;
}

/* ---- memory ------------------------------------------------------------------------------------------------------ */

uint64_t device_block(uint64_t size)
{
    uint64_t address = 0;
    CHECK(ae_malloc(0, size, 32, ae_site("native.c"), &address) == 0);
    CHECK(ae_fill(address, 0, size, NULL) == 0);
    return address;
}

void give_back(uint64_t address)
{
    CHECK(ae_free(address, 0) == 0);
}

uint8_t byte_at(uint64_t address)
{
    uint8_t byte = 0;
    CHECK(ae_copy((uint64_t)(uintptr_t)&byte, address, 1, NULL) == 0);
    return byte;
}

/* ---- work -------------------------------------------------------------------------------------------------------- */

ae_plan *copy_plan(int64_t count, int64_t workspace)
{
    const int64_t bytes = 4 * count;
    /* clang-format off */
    const int64_t program[] = {
        2, workspace, 1, -1,                       /* arguments, workspace, steps, fused */
        0, bytes,     1,                           /* written */
        0, bytes,     0,                           /* read */
        AE_KERNEL_MOVE, 0, 0, 0, 1, count, 0, 0, 1, 1, /* class, rounding, axes, rank, shape, attrs, outputs, inputs */
        0, 0,         0, 0,  4,                    /* place, offset, dtypes, stride */
        1, 0,         0, 0,  4,
    };
    /* clang-format on */
    ae_plan *plan = ae_plan_new("aclnnCopy", KERNEL_FAILED, program, sizeof program / sizeof *program, NULL, 0);
    CHECK(plan);
    return plan;
}

int32_t launch(ae_plan *plan, ae_stream *stream, uint64_t workspace, uint64_t target, uint64_t source)
{
    const uint64_t addresses[] = {target, source};
    uint64_t site = ae_site("launch");
    return LOCKED(push_launch(stream, plan, addresses, workspace, site));
}

int32_t fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count)
{
    return LOCKED(push_fill(stream, target, value, count, 0));
}

int32_t copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count)
{
    return LOCKED(push_copy(stream, target, source, count, 0));
}

int32_t record(ae_stream *stream, ae_event *event)
{
    return LOCKED(push_record(stream, event, 0));
}

int32_t await(ae_stream *stream, ae_event *event, uint64_t generation)
{
    return LOCKED(push_wait(stream, event, generation, 0));
}

int32_t reset(ae_stream *stream, ae_event *event)
{
    return LOCKED(push_reset(stream, event, 0));
}

int32_t call_back(ae_stream *stream, const callback *what)
{
    return LOCKED(stream_push(stream, &callback_kind, what, 0));
}

uint64_t pushed(const ae_stream *stream)
{
    return LOCKED(stream->pushed);
}

/* ---- waiting ----------------------------------------------------------------------------------------------------- */

int32_t blocked(const ae_stream *stream, uint64_t *detail)
{
    machine_lock();
    const task *front = stream_blocker(stream);
    int32_t kind = front ? (int32_t)front->kind->number : 0;
    if (front) *detail = kind == AE_TASK_WAIT ? mark_of(front)->event->id : call_of(front)->token;
    machine_unlock();
    return kind;
}

bool busy(ae_stream *stream)
{
    return !LOCKED(stream_query(stream));
}

bool stands_still(ae_stream *stream)
{
    return LOCKED(stream_wait(stream, 0, 1000, false)) == AE_AGAIN;
}

int32_t sync_stream(ae_stream *stream)
{
    int32_t code;
    while ((code = LOCKED(stream_wait(stream, 0, AE_SLICE, false))) == AE_AGAIN) {
    }
    return code;
}

void sync_event(ae_event *event, uint64_t generation)
{
    while (LOCKED(event_wait(event, generation, AE_SLICE, true)) == AE_AGAIN) {
    }
}

event_state state_of(const ae_event *event)
{
    return LOCKED(event->state);
}

uint64_t completed(const ae_event *event)
{
    return state_of(event).completed;
}

/* ---- what there is ----------------------------------------------------------------------------------------------- */

ae_context *open_context(void)
{
    ae_context *context = LOCKED(context_new(0, COPY_FAILED));
    CHECK(context);
    return context;
}

void close_context(ae_context *context)
{
    DO_LOCKED(context_drop_reference(context));
}

ae_stream *open_stream(ae_context *context, int32_t id)
{
    ae_stream *stream = LOCKED(stream_new(context, id));
    CHECK(stream);
    return stream;
}

void release_stream(ae_stream *stream)
{
    DO_LOCKED(stream_drop_reference(stream));
}

ae_event *open_event(uint64_t id)
{
    ae_event *event = LOCKED(event_new(id));
    CHECK(event);
    return event;
}

void release_event(ae_event *event)
{
    DO_LOCKED(event_drop_reference(event));
}

gate closed_gate(ae_context *context)
{
    gate shut = {open_stream(context, 1000), open_stream(context, 1001), open_event(77)};
    CHECK(await(shut.stream, shut.event, 1) == 0);
    return shut;
}

void open_gate(const gate *shut)
{
    CHECK(record(shut->opener, shut->event) == 0);
    CHECK(sync_stream(shut->opener) == 0);
}

void free_gate(const gate *shut)
{
    release_stream(shut->stream);
    release_stream(shut->opener);
    release_event(shut->event);
}
