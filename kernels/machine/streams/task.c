/* One task: what it costs, what it holds, when it may begin, what it does. */
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "dump.h"
#include "failure.h"
#include "faults.h"
#include "graph.h"

#define COPY_BYTES_PER_NS 8
#define FILL_BYTES_PER_NS 16
#define ROOM_ALIGNMENT 64

uint64_t task_cost(const task *one)
{
    switch (one->kind) {
    case AE_TASK_KERNEL: return one->as.launch.plan->cost;
    case AE_TASK_COPY: return one->as.copy.count / COPY_BYTES_PER_NS;
    case AE_TASK_FILL: return one->as.copy.count / FILL_BYTES_PER_NS;
    default: return 0;
    }
}

uint64_t task_traffic(const task *one)
{
    switch (one->kind) {
    case AE_TASK_KERNEL: return one->as.launch.plan->traffic;
    case AE_TASK_COPY: return 2 * one->as.copy.count;
    case AE_TASK_FILL: return one->as.copy.count;
    default: return 0;
    }
}

const char *task_name(const task *one)
{
    static const char *const names[] = {
        [AE_TASK_COPY] = "aclrtMemcpyAsync",     [AE_TASK_FILL] = "aclrtMemsetAsync",
        [AE_TASK_RECORD] = "aclrtRecordEvent",   [AE_TASK_WAIT] = "aclrtStreamWaitEvent",
        [AE_TASK_RESET] = "aclrtResetEvent",     [AE_TASK_CALLBACK] = "aclrtLaunchCallback",
        [AE_TASK_STEP] = "aclmdlRIExecuteAsync",
    };
    if (one->kind == AE_TASK_FILL && one->as.copy.value == FILL_WORD) return "aclrtValueWrite";
    if (one->kind == AE_TASK_COPY && one->as.copy.draw) return "aclrtRandomNumAsync";
    return one->kind == AE_TASK_KERNEL ? one->as.launch.plan->name : names[one->kind];
}

/* An operand that the launch brought along. */
static bool is_own(const task *one, uint64_t address)
{
    const host_values *values = &one->as.launch.values;
    return values->bytes && address - (uintptr_t)values->bytes < values->count;
}

/* ---- what it holds ----------------------------------------------------------------------------------------- */

void task_pin(task *one)
{
    if (one->kind == AE_TASK_KERNEL) {
        const ae_plan *plan = one->as.launch.plan;
        const uint64_t *address = one->as.launch.address;
        pinned_block *pinned = one->as.launch.pinned;
        for (int32_t i = 0; i < plan->arguments; i++)
            pinned[i] = plan->argument[i].low != plan->argument[i].high ? block_pin(address[i]) : (pinned_block){0};
        pinned[plan->arguments] = plan->workspace ? block_pin(address[plan->arguments]) : (pinned_block){0};
    } else {
        one->as.copy.pinned[0] = block_pin(one->as.copy.target);
        one->as.copy.pinned[1] = one->kind == AE_TASK_COPY ? block_pin(one->as.copy.source) : (pinned_block){0};
    }
}

static void drop_launch(task *one)
{
    ae_plan *plan = one->as.launch.plan;
    for (int32_t i = 0; i <= plan->arguments; i++) block_drop(one->as.launch.pinned[i]);
    if (one->as.launch.address != one->as.launch.near_address) free(one->as.launch.address);
    if (one->as.launch.dump) dump_launch_free(one->as.launch.dump);
    free(one->as.launch.values.bytes);
    plan_release(plan);
}

void task_release(task *one)
{
    if (one->kind == AE_TASK_KERNEL) {
        drop_launch(one);
    } else if (one->kind == AE_TASK_COPY || one->kind == AE_TASK_FILL) {
        block_drop(one->as.copy.pinned[0]);
        block_drop(one->as.copy.pinned[1]);
        free(one->as.copy.draw);
    } else if (one->kind == AE_TASK_STEP) {
        graph_drop_reference(one->as.step.graph);
    } else if (one->kind != AE_TASK_CALLBACK) {
        ae_event *event = one->as.mark.event;
        event->state.waits -= one->kind == AE_TASK_WAIT;
        event_drop_reference(event);
    }
}

void task_discard(task *one)
{
    if (one->kind == AE_TASK_RECORD)
        event_forget(one);
    else if (one->kind == AE_TASK_CALLBACK && one->as.call.report)
        report_discard(one->as.call.report);
    else if (one->kind == AE_TASK_STEP)
        model_step_dropped(one);
    task_release(one);
}

/* ---- may it begin ------------------------------------------------------------------------------------------ */

static int32_t check_argument(const task *one, int32_t index)
{
    const plan_argument *range = &one->as.launch.plan->argument[index];
    uint64_t address = one->as.launch.address[index];
    if (range->low == range->high || is_own(one, address)) return 0;
    return block_check_device(one->as.launch.pinned[index], address + (uint64_t)range->low,
                              address + (uint64_t)range->high);
}

static int32_t check_launch(const task *one, int32_t *argument)
{
    const ae_plan *plan = one->as.launch.plan;
    *argument = -1;
    if (!plan->steps) return AE_WHY_REFUSED;
    for (int32_t i = 0; i < plan->arguments; i++) {
        int32_t reason = check_argument(one, i);
        *argument = i;
        if (reason) return reason;
    }
    uint64_t workspace = one->as.launch.address[plan->arguments];
    *argument = AE_WORKSPACE;
    return plan->workspace
               ? block_check_device(one->as.launch.pinned[plan->arguments], workspace, workspace + plan->workspace)
               : 0;
}

int32_t task_check(const task *one, int32_t *argument)
{
    if (one->kind == AE_TASK_KERNEL) return check_launch(one, argument);
    if (one->as.copy.draw) return draw_check(one->as.copy.draw, one, argument);
    *argument = 0;
    int32_t reason = block_check_any(one->as.copy.pinned[0], one->as.copy.target, one->as.copy.count);
    if (reason || one->kind == AE_TASK_FILL) return reason;
    *argument = 1;
    return block_check_any(one->as.copy.pinned[1], one->as.copy.source, one->as.copy.count);
}

static pinned_block find_range(const task *one, int32_t argument, uint64_t *low, uint64_t *high)
{
    if (one->kind != AE_TASK_KERNEL) {
        *low = argument ? one->as.copy.source : one->as.copy.target;
        *high = *low + one->as.copy.count;
        return one->as.copy.pinned[argument];
    }
    const ae_plan *plan = one->as.launch.plan;
    int32_t operand = argument == AE_WORKSPACE ? plan->arguments : argument;
    uint64_t address = one->as.launch.address[operand];
    *low = argument == AE_WORKSPACE ? address : address + (uint64_t)plan->argument[operand].low;
    *high = address + (argument == AE_WORKSPACE ? plan->workspace : (uint64_t)plan->argument[operand].high);
    return one->as.launch.pinned[operand];
}

void task_explain(const task *one, int32_t reason, int32_t argument, ae_failure *failure)
{
    *failure = (ae_failure){.kind = one->kind, .site = one->site, .reason = reason, .argument = argument};
    if (reason < AE_WHY_REFUSED) {
        pinned_block pinned = find_range(one, argument, &failure->low, &failure->high);
        block_check(pinned, failure->low, failure->high, &failure->block);
    }
    if (one->kind == AE_TASK_KERNEL) failure_name(failure, one->as.launch.plan);
    memccpy(failure->name, task_name(one), 0, sizeof failure->name - 1);
}

/* ---- what it does ------------------------------------------------------------------------------------------ */

/* An operand without elements may be null or anything: its address stays as it is. */
void task_locate(task *one, task_pointers *pointers)
{
    if (one->kind != AE_TASK_KERNEL) {
        pointers->target = translate(one->as.copy.target);
        pointers->source = translate(one->as.copy.source);
        return;
    }
    const ae_plan *plan = one->as.launch.plan;
    uint64_t *address = one->as.launch.address;
    for (int32_t i = 0; i < plan->arguments; i++) address[i] = (uint64_t)(uintptr_t)translate(address[i]);
    pointers->address = (char *const *)address;
    pointers->workspace = plan->workspace ? translate(address[plan->arguments]) : NULL;
}

/* Whoever looks meanwhile sees the old word or the new one. */
static void store_word(char *target, uint64_t word)
{
    if ((uintptr_t)target % sizeof word)
        memcpy(target, &word, sizeof word);
    else
        __atomic_store_n((uint64_t *)(void *)target, word, __ATOMIC_RELEASE);
}

/* What an operator's steps need beside its tensors, for one that was called by its type. */
static bool run_with_room(const ae_plan *plan, char *const *addresses, plan_fault *fault)
{
    char *room = aligned_alloc(ROOM_ALIGNMENT, (plan->room + ROOM_ALIGNMENT - 1) / ROOM_ALIGNMENT * ROOM_ALIGNMENT);
    if (!room) {
        *fault = (plan_fault){AE_WORKSPACE, 0, (int64_t)plan->room, FAULT_NO_MEMORY};
        return false;
    }
    bool done = plan_run(plan, addresses, room, fault);
    free(room);
    return done;
}

bool task_execute(const task *one, const task_pointers *pointers, plan_fault *fault)
{
    if (one->kind == AE_TASK_KERNEL) {
        const ae_plan *plan = one->as.launch.plan;
        return plan->room ? run_with_room(plan, pointers->address, fault)
                          : plan_run(plan, pointers->address, pointers->workspace, fault);
    }
    if (one->as.copy.count == 0) return true; /* the addresses may be null */
    if (one->as.copy.draw)
        draw_run(one->as.copy.draw, pointers->target, pointers->source);
    else if (one->kind == AE_TASK_COPY)
        memmove(pointers->target, pointers->source, one->as.copy.count);
    else if (one->as.copy.value == FILL_WORD)
        store_word(pointers->target, one->as.copy.source);
    else
        memset(pointers->target, one->as.copy.value, one->as.copy.count);
    return true;
}
