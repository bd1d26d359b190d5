#include "native.h"

static ae_mark marks[64];

void test_trace(void)
{
    ae_context *context = ae_context_new(0, COPY_FAILED);
    ae_stream *stream = ae_stream_new(context, 4);
    ae_event *event = ae_event_new(1);
    ae_plan *plan = copy_plan(4, 0);
    uint64_t block = device_block(64);
    CHECK(launch(plan, stream, 0, block, block) == 0 && sync_stream(stream) == 0);
    CHECK(ae_trace_take(marks, 64) == 0); /* off */

    ae_trace(1);
    CHECK(launch(plan, stream, 0, block, block) == 0 && ae_push_record(stream, event, 5) == 0);
    CHECK(launch(plan, stream, 0, block, 0) == 0 && sync_stream(stream) == KERNEL_FAILED);
    const uint32_t what[] = {AE_MARK_START, AE_MARK_FINISH, AE_MARK_START, AE_MARK_FINISH, AE_MARK_FAIL};
    const uint64_t task[] = {2, 2, 3, 3, 4};
    CHECK(ae_trace_take(marks, 2) == 2 && ae_trace_take(marks + 2, 62) == 3);
    for (int i = 0; i < 5; i++) {
        CHECK(marks[i].what == what[i] && marks[i].task == task[i] && marks[i].stream == 4);
        CHECK(marks[i].kind == (task[i] == 3 ? AE_TASK_RECORD : AE_TASK_KERNEL) &&
              (!i || marks[i].time >= marks[i - 1].time));
        CHECK(strcmp(marks[i].name, task[i] == 3 ? "aclrtRecordEvent" : "aclnnCopy") == 0 && marks[i].thread);
    }
    CHECK(marks[2].site == 5 && ae_trace_lost() == 0);

    for (int i = 0; i < 10000; i++)
        CHECK(ae_push_fill(stream, block, 1, 1, 0) == 0);
    CHECK(sync_stream(stream) == 0);
    uint64_t kept = 0;
    for (int32_t got; (got = ae_trace_take(marks, 64));)
        kept += (uint64_t)got;
    CHECK(kept > 0 && kept + ae_trace_lost() == 20000);
    ae_trace(0);
    CHECK(ae_push_fill(stream, block, 1, 1, 0) == 0 && sync_stream(stream) == 0 && ae_trace_take(marks, 64) == 0);
    ae_plan_release(plan);
    ae_event_release(event);
    ae_stream_release(stream);
    ae_context_release(context);
    give_back(block);
}
