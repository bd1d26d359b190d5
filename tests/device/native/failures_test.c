#include "native.h"

static ae_context *context;
static ae_stream *stream;
static ae_plan *plan; /* 256 floats, 1000 bytes of workspace */

static ae_failure failed_with(int32_t code)
{
    ae_failure failure;
    CHECK(sync_stream(stream) == code);
    ae_stream_failure(stream, &failure);
    CHECK(failure.code == code && failure.stream == 6 && failure.task == ae_stream_pushed(stream));
    CHECK(sync_stream(stream) == 0); /* told once */
    return failure;
}

static void operands(void)
{
    uint64_t good = device_block(1024), space = device_block(1000), freed = device_block(1024), host = 0, local[256];
    uint64_t short_space = device_block(64), plain = (uint64_t)(uintptr_t)local;
    CHECK(ae_malloc(AE_HOST_REGION, 4096, 0, 0, &host) == 0);
    give_back(freed);

    CHECK(launch(plan, stream, space, good, good) == 0 && sync_stream(stream) == 0);

    CHECK(launch(plan, stream, space, good + 900, good) == 0); /* extent 1536, but 900 + 1024 */
    ae_failure failure = failed_with(KERNEL_FAILED);
    CHECK(failure.reason == AE_WHY_RANGE && failure.argument == 0 && failure.kind == AE_TASK_KERNEL);
    CHECK(failure.low == good + 900 && failure.high == good + 1924 && failure.block.base == good);
    CHECK(failure.site == ae_site("launch") && strcmp(failure.name, "aclnnCopy") == 0);

    CHECK(launch(plan, stream, short_space, good, good) == 0);
    failure = failed_with(KERNEL_FAILED);
    CHECK(failure.reason == AE_WHY_RANGE && failure.argument == AE_MAX_ARGS && failure.low == short_space);

    CHECK(launch(plan, stream, 0, good, good) == 0);
    CHECK(failed_with(KERNEL_FAILED).reason == AE_WHY_NOT_DEVICE);

    const uint64_t bad[] = {freed, host, plain, 0, UINT64_MAX - 100};
    for (int i = 0; i < 5; i++) {
        CHECK(launch(plan, stream, space, good, bad[i]) == 0);
        failure = failed_with(KERNEL_FAILED);
        CHECK(failure.argument == 1 && failure.reason == (i ? AE_WHY_NOT_DEVICE : AE_WHY_FREED));
        CHECK(failure.block.state == (i == 0 ? AE_BLOCK_FREED : i == 1 ? AE_BLOCK_LIVE : AE_BLOCK_NONE));
    }
    CHECK(ae_free(host, 1) == 0);
    give_back(good);
    give_back(space);
    give_back(short_space);
}

static void copies(void)
{
    uint64_t block = device_block(512), host = 0; /* extent 1024 */
    char local[2048] = {1};
    uint64_t plain = (uint64_t)(uintptr_t)local;
    CHECK(ae_malloc(AE_HOST_REGION, 512, 0, 0, &host) == 0);
    CHECK(ae_push_copy(stream, block, plain, 1024, 0) == 0 && ae_push_copy(stream, host, block, 1, 0) == 0);
    CHECK(sync_stream(stream) == 0 && *(char *)(uintptr_t)host == 1);
    CHECK(ae_push_copy(stream, plain, block, 1025, 3) == 0);
    ae_failure failure = failed_with(COPY_FAILED);
    CHECK(failure.kind == AE_TASK_COPY && failure.argument == 1 && failure.reason == AE_WHY_RANGE && failure.site == 3);
    CHECK(strcmp(failure.name, "aclrtMemcpyAsync") == 0);
    CHECK(ae_push_fill(stream, host, 1, 2048, 0) == 0);
    CHECK(failed_with(COPY_FAILED).argument == 0);
    CHECK(ae_free(host, 1) == 0);
    give_back(block);
}

/* A block that is freed while queued work names it: the work fails, and nobody gets its place before. */
static void freed_under_way(void)
{
    uint64_t block = device_block(1024), space = device_block(1000), others[40];
    gate shut = closed_gate(context);
    CHECK(launch(plan, shut.stream, space, block, block) == 0);
    give_back(block);
    for (int i = 0; i < 40; i++) {
        others[i] = device_block(1024);
        CHECK(others[i] != block);
    }
    ae_block info;
    CHECK(ae_locate(block, &info) == 1 && info.state == AE_BLOCK_FREED && info.pins == 2);
    open_gate(&shut);
    CHECK(sync_stream(shut.stream) == KERNEL_FAILED);
    ae_failure failure;
    ae_stream_failure(shut.stream, &failure);
    CHECK(failure.reason == AE_WHY_FREED && failure.block.base == block && failure.block.state == AE_BLOCK_FREED);
    uint64_t again = device_block(1024);
    CHECK(again == block); /* the pins are gone */
    give_back(again);
    for (int i = 0; i < 40; i++)
        give_back(others[i]);
    give_back(space);
    free_gate(&shut);
}

static void later_tasks_run(void)
{
    uint64_t block = device_block(64);
    CHECK(ae_push_fill(stream, 4096 + block, 1, 1, 0) == 0 && ae_push_fill(stream, block, 8, 64, 0) == 0);
    CHECK(ae_push_fill(stream, 0, 1, 0, 5) == 0); /* nothing to fill */
    CHECK(launch(plan, stream, 0, 0, 0) == 0);    /* the second failure is not told */
    CHECK(sync_stream(stream) == COPY_FAILED && byte_at(block) == 8 && sync_stream(stream) == 0);
    CHECK(ae_context_failure(context) == 0);
    give_back(block);
}

static void nothing_to_touch(void)
{
    ae_plan *empty = copy_plan(0, 0);
    CHECK(launch(empty, stream, 0, 0, 1234) == 0 && sync_stream(stream) == 0);
    ae_plan_release(empty);
}

static void stopping(void)
{
    ae_context *own = ae_context_new(0, COPY_FAILED);
    ae_context_mode(own, 1);
    ae_stream *bad = ae_stream_new(own, 1), *other = ae_stream_new(own, 2);
    ae_stream *foreign = ae_stream_new(context, 3);
    ae_event *never = ae_event_new(1), *dropped = ae_event_new(2);
    uint64_t block = device_block(64);
    CHECK(ae_push_wait(other, never, 1, 0) == 0 && ae_push_fill(other, block, 1, 64, 0) == 0);
    CHECK(ae_push_record(other, dropped, 0) == 0 && ae_push_wait(foreign, dropped, 1, 0) == 0);
    CHECK(ae_push_fill(bad, 4096 + block, 1, 1, 0) == 0 && ae_push_fill(bad, block, 1, 64, 0) == 0);
    CHECK(sync_stream(bad) == COPY_FAILED && sync_stream(bad) == COPY_FAILED && sync_stream(other) == COPY_FAILED);
    CHECK(ae_context_failure(own) == COPY_FAILED && sync_stream(foreign) == 0);
    CHECK(ae_push_fill(other, block, 1, 64, 0) == 0 && sync_stream(other) == COPY_FAILED);
    CHECK(byte_at(block) == 0 && ae_stream_query(other) == 0);
    ae_failure failure;
    ae_stream_failure(other, &failure);
    CHECK(failure.stream == 1 && failure.task == 1 && failure.low == block + 4096);
    ae_stream_release(bad);
    ae_stream_release(other);
    ae_stream_release(foreign);
    ae_event_release(never);
    ae_event_release(dropped);
    ae_context_release(own);
    give_back(block);
}

void test_failures(void)
{
    context = ae_context_new(0, COPY_FAILED);
    stream = ae_stream_new(context, 6);
    plan = copy_plan(256, 1000);
    operands();
    copies();
    freed_under_way();
    later_tasks_run();
    nothing_to_touch();
    stopping();
    ae_plan_release(plan);
    ae_stream_release(stream);
    ae_context_release(context);
    ae_usage usage;
    CHECK(ae_usage_of(0, &usage) == 0 && usage.live_blocks == 0);
}
