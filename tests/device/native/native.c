#include "native.h"

uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed % below;
}

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
    return ae_launch(plan, stream, workspace, ae_site("launch"), target, source, 0, 0, 0, 0, 0, 0);
}

int32_t sync_stream(ae_stream *stream)
{
    int32_t code;
    while ((code = ae_stream_wait(stream, 0, SLICE)) == AE_AGAIN) {
    }
    return code;
}

void sync_event(ae_event *event, uint64_t generation)
{
    while (ae_event_wait(event, generation, SLICE, 1) == AE_AGAIN) {
    }
}

uint64_t completed(ae_event *event)
{
    ae_event_state state;
    ae_event_query(event, &state);
    return state.completed;
}

gate closed_gate(ae_context *context)
{
    gate shut = {ae_stream_new(context, 1000), ae_stream_new(context, 1001), ae_event_new(77)};
    CHECK(shut.stream && shut.opener && shut.event);
    CHECK(ae_push_wait(shut.stream, shut.event, 1, 0) == 0);
    return shut;
}

void open_gate(const gate *shut)
{
    CHECK(ae_push_record(shut->opener, shut->event, 0) == 0);
    CHECK(sync_stream(shut->opener) == 0);
}

void free_gate(const gate *shut)
{
    ae_stream_release(shut->stream);
    ae_stream_release(shut->opener);
    ae_event_release(shut->event);
}
