#include "native.h"

static ae_context *context;
static ae_stream *stream;
static ae_plan *plan; /* 256 floats, 1000 bytes of workspace */

static ae_failure failed_with(int32_t code)
{
    ae_failure failure;
    CHECK(sync_stream(stream) == code);
    failure = LOCKED(stream->answered);
    CHECK(failure.code == code && failure.stream == 6 && failure.task == pushed(stream));
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
    CHECK(failure.reason == AE_WHY_RANGE && failure.argument == AE_WORKSPACE && failure.low == short_space);

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
    CHECK(copy(stream, block, plain, 1024) == 0 && copy(stream, host, block, 1) == 0);
    CHECK(sync_stream(stream) == 0 && *(char *)(uintptr_t)host == 1);
    CHECK(LOCKED(push_copy(stream, plain, block, 1025, 3)) == 0);
    ae_failure failure = failed_with(COPY_FAILED);
    CHECK(failure.kind == AE_TASK_COPY && failure.argument == 1 && failure.reason == AE_WHY_RANGE && failure.site == 3);
    CHECK(strcmp(failure.name, "aclrtMemcpyAsync") == 0);
    CHECK(fill(stream, host, 1, 2048) == 0);
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
    ae_failure failure = LOCKED(shut.stream->answered);
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
    CHECK(fill(stream, 4096 + block, 1, 1) == 0 && fill(stream, block, 8, 64) == 0);
    CHECK(LOCKED(push_fill(stream, 0, 1, 0, 5)) == 0); /* nothing to fill */
    CHECK(launch(plan, stream, 0, 0, 0) == 0);    /* the second failure is not told */
    CHECK(sync_stream(stream) == COPY_FAILED && byte_at(block) == 8 && sync_stream(stream) == 0);
    CHECK(LOCKED(context->failure.code) == 0);
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
    ae_context *own = open_context();
    DO_LOCKED(own->stop = true);
    ae_stream *bad = open_stream(own, 1), *other = open_stream(own, 2);
    ae_stream *foreign = open_stream(context, 3);
    ae_event *never = open_event(1), *dropped = open_event(2);
    uint64_t block = device_block(64);
    CHECK(await(other, never, 1) == 0 && fill(other, block, 1, 64) == 0);
    CHECK(record(other, dropped) == 0 && await(foreign, dropped, 1) == 0);
    CHECK(fill(bad, 4096 + block, 1, 1) == 0 && fill(bad, block, 1, 64) == 0);
    CHECK(sync_stream(bad) == COPY_FAILED && sync_stream(bad) == COPY_FAILED && sync_stream(other) == COPY_FAILED);
    CHECK(LOCKED(own->failure.code) == COPY_FAILED && sync_stream(foreign) == 0);
    CHECK(fill(other, block, 1, 64) == 0 && sync_stream(other) == COPY_FAILED);
    CHECK(byte_at(block) == 0 && !busy(other));
    ae_failure failure = LOCKED(other->answered);
    CHECK(failure.stream == 1 && failure.task == 1 && failure.low == block + 4096);
    release_stream(bad);
    release_stream(other);
    release_stream(foreign);
    release_event(never);
    release_event(dropped);
    close_context(own);
    give_back(block);
}

void test_failures(void)
{
    context = open_context();
    stream = open_stream(context, 6);
    plan = copy_plan(256, 1000);
    operands();
    copies();
    freed_under_way();
    later_tasks_run();
    nothing_to_touch();
    stopping();
    ae_plan_release(plan);
    release_stream(stream);
    close_context(context);
    ae_usage usage;
    CHECK(ae_usage_of(0, &usage) == 0 && usage.live_blocks == 0);
}
