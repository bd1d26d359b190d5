/* A task that takes a while and computes nothing. */
#include <time.h>

#include "tile.h"

#define LONG 1000000 /* as a cost: no thread that only polls runs such a task */

static void run_pause(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const uint64_t finish = ae_now() + (uint64_t)run->attrs[0];
    const struct timespec slice = {0, 20000};
    (void)begin, (void)end;
    while (ae_now() < finish) nanosleep(&slice, NULL);
}

static bool accept_pause(const plan_step *step)
{
    return step->view[0].rank == 1;
}

static void prepare_pause(plan_step *step)
{
    step->tiles = step->grain = 1;
    step->cost = step->traffic = LONG;
}

static pool_body pause_body(const plan_step *step)
{
    (void)step;
    return run_pause;
}

const kernel_family family_pause = {
    .shaped = true, .computes = computes_any, .accept = accept_pause, .prepare = prepare_pause, .body = pause_body};
