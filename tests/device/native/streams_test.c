#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "native.h"

#define CELLS 400

static ae_context *context;

static void in_order(void)
{
    ae_stream *stream = open_stream(context, 1);
    uint64_t cells = device_block(CELLS + 1);
    for (int round = 1; round < 4; round++) {
        CHECK(fill(stream, cells, round, 1) == 0);
        for (uint64_t i = 0; i < CELLS; i++)
            CHECK(copy(stream, cells + i + 1, cells + i, 1) == 0);
        uint64_t middle = pushed(stream) - CELLS / 2;
        while (LOCKED(stream_wait(stream, middle, AE_SLICE, false)) == AE_AGAIN) {
        }
        CHECK(byte_at(cells + CELLS / 2) == round);
        CHECK(sync_stream(stream) == 0 && !busy(stream));
        CHECK(byte_at(cells + CELLS) == round);
    }
    give_back(cells);
    release_stream(stream);
}

static void really_asynchronous(void)
{
    gate shut = closed_gate(context);
    ae_event *after = open_event(2);
    uint64_t block = device_block(100), detail;
    for (int i = 1; i <= 10000; i++)
        CHECK(fill(shut.stream, block, i % 100 + 1, 100) == 0);
    CHECK(record(shut.stream, after) == 0);
    CHECK(busy(shut.stream));
    CHECK(LOCKED(stream_wait(shut.stream, 0, 0, false)) == AE_AGAIN);
    CHECK(LOCKED(stream_wait(shut.stream, 0, 1000, true)) == AE_AGAIN);
    CHECK(blocked(shut.stream, &detail) == AE_TASK_WAIT && detail == 77);
    CHECK(byte_at(block) == 0);
    open_gate(&shut);
    if (worker_count) /* nobody helps: the ticking finds it */
        while (!completed(after))
            sched_yield();
    else
        CHECK(sync_stream(shut.stream) == 0);
    CHECK(!busy(shut.stream) && blocked(shut.stream, &detail) == 0);
    CHECK(byte_at(block + 99) == 1);
    give_back(block);
    release_event(after);
    free_gate(&shut);
}

static void kernels(void)
{
    enum { LARGE = 1 << 20 };
    ae_stream *stream = open_stream(context, 1);
    ae_event *after = open_event(1);
    ae_plan *small = copy_plan(8, 0), *large = copy_plan(LARGE, 0);
    uint64_t a = device_block(4 * LARGE), b = device_block(4 * LARGE), c = device_block(4 * LARGE);
    for (int round = 1; round < 8; round++) {
        CHECK(ae_fill(a, round, 4 * LARGE, NULL) == 0);
        CHECK(launch(large, stream, 0, b, a) == 0 && launch(large, stream, 0, c, b) == 0);
        CHECK(launch(small, stream, 0, c + 4096, a) == 0 && record(stream, after) == 0);
        if (round % 3 == 0)
            CHECK(sync_stream(stream) == 0);
        while (round % 3 == 1 && busy(stream))
            sched_yield();
        while (round % 3 == 2 && LOCKED(stream_wait(stream, 0, AE_SLICE, true)) == AE_AGAIN) {
        }
        CHECK(completed(after) == (uint64_t)round);
        CHECK(byte_at(c + 4 * LARGE - 1) == round && byte_at(c + 4096) == round);
    }
    ae_plan_release(small);
    ae_plan_release(large);
    give_back(a);
    give_back(b);
    give_back(c);
    release_event(after);
    release_stream(stream);
}

/* Enough queued bytes or tasks call a worker although nobody waits. */
static void heavy_work(void)
{
    ae_stream *many = open_stream(context, 1), *much = open_stream(context, 2);
    ae_event *done = open_event(1);
    uint64_t block = device_block(8 * MIB), other = device_block(8);
    for (int i = 0; i < 1000; i++)
        CHECK(fill(many, other, i, 8) == 0);
    for (uint64_t i = 1; i < 4; i++)
        CHECK(copy(much, block + 2 * i * MIB, block, 2 * MIB) == 0);
    CHECK(record(much, done) == 0 && record(many, done) == 0);
    while (worker_count && completed(done) < 2)
        sched_yield();
    CHECK(sync_stream(many) == 0 && sync_stream(much) == 0);
    give_back(block);
    give_back(other);
    release_event(done);
    release_stream(many);
    release_stream(much);
}

/* Whoever always waits at once wakes no worker any more; what is then left alone is run all the same, and at once again
 * after that. */
static void heavy_work_waited_for(void)
{
    ae_stream *stream = open_stream(context, 1);
    ae_event *done = open_event(1);
    uint64_t block = device_block(2 * MIB);
    for (uint64_t turn = 1; turn <= 3; turn++) {
        for (int i = 0; i < 20; i++)
            CHECK(copy(stream, block + MIB, block, MIB) == 0 && sync_stream(stream) == 0);
        CHECK(copy(stream, block + MIB, block, MIB) == 0 && record(stream, done) == 0);
        while (worker_count && completed(done) < turn)
            sched_yield();
        CHECK(sync_stream(stream) == 0);
    }
    give_back(block);
    release_event(done);
    release_stream(stream);
}

static uint32_t vain_wakes(const ae_stream *stream)
{
    machine_lock();
    uint32_t count = stream->vain;
    machine_unlock();
    return count;
}

/* Neither who only asks nor who waits for what came before the large work is taken for one that waits for that. */
static void heavy_work_left_to_others(void)
{
    ae_stream *asked = open_stream(context, 1), *early = open_stream(context, 2);
    ae_event *before = open_event(1);
    uint64_t block = device_block(32 * MIB), other = block + 16 * MIB;
    for (uint64_t turn = 1; turn <= 2 * VAIN_WAKES; turn++) {
        CHECK(copy(asked, block + 8 * MIB, block, 8 * MIB) == 0);
        while (busy(asked) && worker_count)
            sched_yield();
        CHECK(record(early, before) == 0 && copy(early, other + 8 * MIB, other, 8 * MIB) == 0);
        sync_event(before, turn);
        CHECK(vain_wakes(asked) == 0 && vain_wakes(early) == 0);
    }
    CHECK(sync_stream(asked) == 0 && sync_stream(early) == 0);
    give_back(block);
    release_event(before);
    release_stream(early);
    release_stream(asked);
}

static void floating_point_state(void)
{
#if defined(__x86_64__)
    ae_stream *stream = open_stream(context, 1);
    ae_plan *plan = copy_plan(8, 0);
    uint64_t block = device_block(64);
    unsigned before = _mm_getcsr(), odd = before | 0x8040; /* flush to zero, denormals are zero */
    _mm_setcsr(odd);
    CHECK(launch(plan, stream, 0, block, block) == 0 && sync_stream(stream) == 0);
    CHECK(_mm_getcsr() == odd);
    _mm_setcsr(before);
    ae_plan_release(plan);
    give_back(block);
    release_stream(stream);
#endif
}

typedef struct pusher {
    ae_stream *stream;
    uint64_t block;
} pusher;

static void *push_and_wait(void *argument)
{
    const pusher *mine = argument;
    for (int i = 1; i <= 2000; i++) {
        CHECK(copy(mine->stream, mine->block + 1, mine->block, 1) == 0);
        if (i % 7 == 0)
            CHECK(sync_stream(mine->stream) == 0);
        if (i % 5 == 0)
            busy(mine->stream);
    }
    CHECK(sync_stream(mine->stream) == 0);
    return NULL;
}

/* Four threads, two streams: every stream is pushed to and waited for by two of them. */
static void shared_streams(void)
{
    pthread_t threads[4];
    pusher who[2];
    for (int i = 0; i < 2; i++)
        who[i] = (pusher){open_stream(context, i), device_block(2)};
    for (int i = 0; i < 4; i++)
        CHECK(pthread_create(&threads[i], NULL, push_and_wait, &who[i % 2]) == 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < 2; i++) {
        CHECK(pushed(who[i].stream) == 4000 && !busy(who[i].stream));
        release_stream(who[i].stream);
        give_back(who[i].block);
    }
}

void test_streams(void)
{
    context = open_context();
    in_order();
    really_asynchronous();
    kernels();
    heavy_work();
    heavy_work_waited_for();
    heavy_work_left_to_others();
    floating_point_state();
    shared_streams();
    close_context(context);
}
