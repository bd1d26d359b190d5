/* A launch from its push to its end: the blocks that it holds, whether it may begin, its run. */
#include "launch.h"

#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "failure.h"
#include "faults.h"
#include "observe_checked.h"
#include "operators.h"
#include "round.h"

#define ROOM_ALIGNMENT 64

/* ---- into the queue -------------------------------------------------------------------------------------------- */

/* Room for the addresses of n operands and the workspace, in the task or beside it. */
static bool open_operands(launch_task *fresh, uint32_t count)
{
    fresh->address = fresh->near_address;
    fresh->pinned = fresh->near_pinned;
    if (count <= NEAR_OPERANDS) return true;
    uint64_t *far = malloc(count * (sizeof *far + sizeof(pinned_block)));
    fresh->address = far;
    fresh->pinned = far ? (pinned_block *)(far + count) : NULL;
    return far;
}

static void pin(launch_task *one)
{
    const ae_plan *plan = one->plan;
    const uint64_t *address = one->address;
    pinned_block *pinned = one->pinned;
    for (int32_t i = 0; i < plan->arguments; i++)
        pinned[i] = plan->argument[i].low != plan->argument[i].high ? block_pin(address[i]) : (pinned_block){0};
    pinned[plan->arguments] = plan->workspace ? block_pin(address[plan->arguments]) : (pinned_block){0};
}

static int32_t open_launch(task *one, ae_stream *stream, const void *what)
{
    const launch_work *given = what;
    launch_task *fresh = launch_of(one);
    uint32_t operands = (uint32_t)given->plan->arguments;
    (void)stream;
    if (!open_operands(fresh, operands + 1)) return CODE_OUT_OF_MEMORY;
    fresh->plan = given->plan;
    fresh->watcher = NULL;
    fresh->values = given->values;
    memcpy(fresh->address, given->addresses, operands * sizeof *given->addresses);
    fresh->address[operands] = given->workspace;
    plan_retain(given->plan);
    pin(fresh);
    return 0;
}

int32_t push_launch(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, uint64_t workspace, uint64_t site)
{
    return stream_push(stream, &launch_kind, &(launch_work){plan, addresses, workspace, {NULL, 0}}, site);
}

int32_t push_launch_with(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, host_values values, uint64_t site)
{
    if (stream_keeps(stream))
        return refuse_unsupported("Expected operands in device memory in a capture but got some in host memory, %s.",
                                  plan->name);
    return stream_push(stream, &launch_kind, &(launch_work){plan, addresses, 0, values}, site);
}

static uint64_t cost_of(const task *one)
{
    return launch_of(one)->plan->cost;
}

static uint64_t traffic_of(const task *one)
{
    return launch_of(one)->plan->traffic;
}

static const char *name_of(const task *one)
{
    return launch_of(one)->plan->name;
}

static void release(task *one)
{
    launch_task *old = launch_of(one);
    ae_plan *plan = old->plan;
    for (int32_t i = 0; i <= plan->arguments; i++) block_drop(old->pinned[i]);
    if (old->address != old->near_address) free(old->address);
    if (old->watcher) old->watcher->end(old->watcher);
    free(old->values.bytes);
    plan_release(plan);
}

/* An operand that the launch brought along. */
static bool is_own(const launch_task *one, uint64_t address)
{
    return one->values.bytes && address - (uintptr_t)one->values.bytes < one->values.count;
}

/* ---- for checks ------------------------------------------------------------------------------------------------ */

static void tell_operand(const launch_task *one, const plan_view *view)
{
    const ae_plan *plan = one->plan;
    uint64_t base = one->address[view->operand];
    char gaps[PLAN_VIEW_TEXT];
    if (is_own(one, base)) return;
    const operand_path *path = plan->path ? plan->path + view->operand : NULL;
    uint32_t flags = (view->writes ? AE_ACCESS_WRITES : 0) | (view->loose ? AE_ACCESS_LOOSE : 0);
    observe_access(&(touched){
        base + (uint64_t)view->low,
        base + (uint64_t)view->high,
        flags,
        path && plan->row ? plan->row->parameter[path->parameter].name : "",
        path ? path->member : -1,
        plan_view_gaps(view, gaps),
    });
}

static void tell(const task *task)
{
    const launch_task *one = launch_of(task);
    const ae_plan *plan = one->plan;
    uint64_t workspace = one->address[plan->arguments];
    plan_cursor cursor = {0};
    plan_view view;
    observe_mark(AE_PUSH_WORK, 0, 0);
    if (plan->workspace)
        observe_access(&(touched){workspace, workspace + plan->workspace, AE_ACCESS_WRITES | AE_ACCESS_WORKSPACE,
                                  "workspace", -1, NULL});
    while (plan_view_next(plan, &cursor, &view)) tell_operand(one, &view);
}

/* ---- may it begin ---------------------------------------------------------------------------------------------- */

static const pinned_block *pinned_of(const task *front, int32_t *count)
{
    const launch_task *one = launch_of(front);
    *count = one->plan->arguments + 1;
    return one->pinned;
}

static int32_t check_argument(const launch_task *one, int32_t index)
{
    const plan_argument *range = &one->plan->argument[index];
    uint64_t address = one->address[index];
    if (range->low == range->high || is_own(one, address)) return 0;
    return block_check_device(one->pinned[index], address + (uint64_t)range->low, address + (uint64_t)range->high);
}

static int32_t check(const launch_task *one, int32_t *argument)
{
    const ae_plan *plan = one->plan;
    *argument = -1;
    if (!plan->steps) return AE_WHY_REFUSED;
    for (int32_t i = 0; i < plan->arguments; i++) {
        int32_t reason = check_argument(one, i);
        *argument = i;
        if (reason) return reason;
    }
    uint64_t workspace = one->address[plan->arguments];
    *argument = AE_WORKSPACE;
    return plan->workspace ? block_check_device(one->pinned[plan->arguments], workspace, workspace + plan->workspace)
                           : 0;
}

static void put_range(const launch_task *one, int32_t argument, ae_failure *failure)
{
    const ae_plan *plan = one->plan;
    bool workspace = argument == AE_WORKSPACE;
    int32_t operand = workspace ? plan->arguments : argument;
    uint64_t address = one->address[operand];
    failure->low = workspace ? address : address + (uint64_t)plan->argument[operand].low;
    failure->high = address + (workspace ? plan->workspace : (uint64_t)plan->argument[operand].high);
    block_check(one->pinned[operand], failure->low, failure->high, &failure->block);
}

static void fail(ae_stream *stream, const task *front, int32_t reason, int32_t argument, const plan_fault *fault)
{
    const launch_task *one = launch_of(front);
    ae_failure failure = {.kind = AE_TASK_KERNEL, .site = front->site, .reason = reason, .argument = argument};
    if (reason < AE_WHY_REFUSED) put_range(one, argument, &failure);
    failure_name(&failure, one->plan);
    memccpy(failure.name, one->plan->name, 0, sizeof failure.name - 1);
    failure.element = fault->element, failure.index = fault->index, failure.size = fault->size;
    stream_fail_front(stream, &failure, one->plan->failure_code);
}

/* ---- what it does ---------------------------------------------------------------------------------------------- */

/* The addresses become host pointers. An operand without elements may be null or anything: its address stays as it
 * is. */
static char *locate(launch_task *one)
{
    const ae_plan *plan = one->plan;
    uint64_t *address = one->address;
    for (int32_t i = 0; i < plan->arguments; i++) address[i] = (uint64_t)(uintptr_t)translate(address[i]);
    return plan->workspace ? translate(address[plan->arguments]) : NULL;
}

/* What an operator's steps need beside its tensors, for one that was called by its type. */
static bool run_with_room(const ae_plan *plan, char *const *addresses, plan_fault *fault)
{
    char *room = aligned_alloc(ROOM_ALIGNMENT, round_up(plan->room, ROOM_ALIGNMENT));
    if (!room) {
        *fault = (plan_fault){AE_WORKSPACE, 0, (int64_t)plan->room, FAULT_NO_MEMORY};
        return false;
    }
    bool done = plan_run(plan, addresses, room, fault);
    free(room);
    return done;
}

/* Without the lock. False: a kernel met a fault. */
static bool execute(const launch_task *one, char *workspace, plan_fault *fault)
{
    const ae_plan *plan = one->plan;
    char *const *addresses = (char *const *)one->address;
    const launch_watcher *watcher = one->watcher;
    void *seen = watcher ? watcher->before(watcher, plan, addresses) : NULL;
    bool done = plan->room ? run_with_room(plan, addresses, fault) : plan_run(plan, addresses, workspace, fault);
    if (watcher) watcher->after(watcher, plan, addresses, seen);
    return done;
}

static bool run(ae_stream *stream, task *front)
{
    launch_task *one = launch_of(front);
    int32_t argument, reason = check(one, &argument);
    plan_fault fault = {0};
    if (reason) {
        fail(stream, front, reason, argument, &fault);
        stream_finish_front(stream, true);
        return true;
    }
    char *workspace = locate(one);
    stream_start_front(stream);
    machine_unlock();
    bool done = execute(one, workspace, &fault);
    machine_lock();
    if (!done) fail(stream, front, AE_WHY_INDEX, fault.operand, &fault);
    stream_finish_front(stream, !done);
    return true;
}

const task_kind launch_kind = {
    .number = AE_TASK_KERNEL,
    .open = open_launch,
    .name = name_of,
    .cost = cost_of,
    .traffic = traffic_of,
    .tell = tell,
    .pinned = pinned_of,
    .run = run,
    .release = release,
};
