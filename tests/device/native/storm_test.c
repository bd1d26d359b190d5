/* Threads that do everything at once to shared streams and events. Every thread owns a lane of cells; values move
 * along the lane from stream to stream, ordered by events only, so the result is known. */
#include "native.h"

#define LANES 4
#define STREAMS 6
#define ROUNDS 400
#define CELLS 24

static ae_context *context;
static ae_stream *streams[STREAMS];
static ae_plan *plan; /* one float */

static void allocate_and_free(uint64_t size)
{
    uint64_t address;
    CHECK(ae_malloc(0, size, 32, 0, &address) == 0);
    give_back(address);
}

static void *run_lane(void *argument)
{
    uint64_t lane = (uint64_t)(uintptr_t)argument, seed = 977 * (lane + 1);
    uint64_t cells = device_block(4 * (CELLS + 1));
    ae_event *event = open_event(lane);
    uint64_t generation = 0;
    for (int round = 1; round <= ROUNDS; round++) {
        ae_stream *stream = streams[draw(&seed, STREAMS)];
        CHECK(fill(stream, cells, round, 4) == 0);
        for (uint64_t i = 0; i < CELLS; i++) {
            CHECK(launch(plan, stream, 0, cells + 4 * (i + 1), cells + 4 * i) == 0);
            CHECK(record(stream, event) == 0);
            generation++;
            stream = streams[draw(&seed, STREAMS)];
            CHECK(await(stream, event, generation) == 0);
            if (draw(&seed, 16) == 0)
                busy(stream);
            if (draw(&seed, 16) == 0)
                LOCKED(stream_wait(stream, 0, 1000, true));
            if (draw(&seed, 64) == 0)
                allocate_and_free(draw(&seed, 9 * MIB) + 1);
        }
        if (draw(&seed, 2))
            sync_event(event, generation);
        else
            CHECK(sync_stream(stream) == 0);
        CHECK(byte_at(cells + 4 * CELLS) == (uint8_t)round);
    }
    release_event(event);
    give_back(cells);
    return NULL;
}

void test_storm(void)
{
    pthread_t threads[LANES];
    context = open_context();
    plan = copy_plan(1, 0);
    for (int i = 0; i < STREAMS; i++)
        streams[i] = open_stream(context, i);
    for (uintptr_t i = 0; i < LANES; i++)
        CHECK(pthread_create(&threads[i], NULL, run_lane, (void *)i) == 0);
    for (int i = 0; i < LANES; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < STREAMS; i++) {
        CHECK(sync_stream(streams[i]) == 0);
        release_stream(streams[i]);
    }
    ae_plan_release(plan);
    close_context(context);
}
