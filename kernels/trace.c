/* Start and finish of tasks, kept in a ring until somebody takes them. */
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "machine.h"

#define RING_MARKS 8192

static struct {
    ae_mark *ring; /* made when tracing is first switched on, then kept */
    uint64_t written, taken, lost;
} trace;

void trace_mark(uint32_t what, const ae_stream *stream, const task *one)
{
    ae_mark *mark = &trace.ring[trace.written++ % RING_MARKS];
    *mark = (ae_mark){
        .time = ae_now(),
        .stream = (uint64_t)stream->id,
        .task = stream->done + 1,
        .what = what,
        .kind = one->kind,
        .site = one->site,
        .thread = (uint32_t)syscall(SYS_gettid),
    };
    memccpy(mark->name, task_name(one), 0, sizeof mark->name - 1);
    if (trace.written - trace.taken > RING_MARKS) {
        trace.taken++;
        trace.lost++;
    }
}

void ae_trace(int32_t on)
{
    machine_lock();
    if (on && !trace.ring)
        trace.ring = calloc(RING_MARKS, sizeof *trace.ring);
    atomic_store_explicit(&machine.tracing, on && trace.ring, memory_order_relaxed);
    machine_unlock();
}

int32_t ae_trace_take(ae_mark *out, int32_t max)
{
    int32_t count = 0;
    machine_lock();
    while (count < max && trace.taken < trace.written)
        out[count++] = trace.ring[trace.taken++ % RING_MARKS];
    machine_unlock();
    return count;
}

uint64_t ae_trace_lost(void)
{
    machine_lock();
    uint64_t lost = trace.lost;
    machine_unlock();
    return lost;
}

void trace_forget(void)
{
    trace.written = trace.taken = trace.lost = 0;
}
