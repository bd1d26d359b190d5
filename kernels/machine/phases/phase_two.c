/* Phase two: the executor's operands get their addresses now, a task is queued, and the executor is used up. */
#include <stdlib.h>

#include "exchange.h"
#include "graph.h"
#include "observe.h"
#include "phase.h"

#define NULL_POINTER 161001   /* ACLNN_ERR_PARAM_NULLPTR */
#define INVALID 161002        /* ACLNN_ERR_PARAM_INVALID */
#define RUNTIME 361001        /* ACLNN_ERR_RUNTIME_ERROR */
#define INNER 561000           /* ACLNN_ERR_INNER */
#define INNER_NULL 561103     /* ACLNN_ERR_INNER_NULLPTR */
#define FOREIGN_STREAM 107003 /* ACL_ERROR_RT_STREAM_CONTEXT */
#define INVALID_HANDLE 107017 /* ACL_ERROR_RT_INVALID_HANDLE */
#define NEAR_ADDRESSES 8

static int32_t no_executor(uint64_t made)
{
    if (!made) return refuse_operator(NULL_POINTER, "", "Expected a proper executor but got null, argument executor.");
    return refuse_operator(
        NULL_POINTER, "",
        "Expected an executor from phase one but got one that was already run or destroyed: CANN frees or "
        "recycles an executor in phase two, whatever its workspace, so a second run is undefined there. Each call "
        "of an operator needs its own phase one, or aclSetAclOpExecutorRepeatable before the first run.");
}

static void read_addresses(const executor *one, uint64_t *address)
{
    for (uint32_t i = 0; i < one->operands; i++) address[i] = one->operand[i] ? one->operand[i]->address : 0;
}

static int32_t check_workspace(const ae_plan *plan, uint64_t workspace, uint64_t size)
{
    if (size && !workspace)
        return refuse_operator(NULL_POINTER, plan->row->name,
                               "Expected a device address of %llu bytes but got null, argument workspace.",
                               (unsigned long long)size);
    if (size < plan->least)
        return refuse_operator(INVALID, plan->row->name,
                               "Expected a workspace of at least %llu bytes but got %llu, argument workspaceSize.",
                               (unsigned long long)plan->least, (unsigned long long)size);
    return 0;
}

/* The stream that the work goes to, with the reasons of phase two. Without a context CANN's fails in aclrtGetDevice,
 * which leaves no last error; the others in the launch of the kernel. */
static int32_t launchable(uint64_t handle, const char *name, ae_stream **found)
{
    const ae_context *context = context_current();
    if (!context)
        return refuse_operator(RUNTIME, name,
                               "no device is set in this thread, call aclrtSetDevice before launching an operator");
    *found = handle ? handle_find(handle, HANDLE_STREAM) : context->default_stream;
    if (!*found) {
        refuse_operator(RUNTIME, name, "Expected a live stream but got a destroyed one, argument stream.");
        refuse_beneath(INVALID_HANDLE);
        return RUNTIME;
    }
    if ((*found)->context == context) return 0;
    refuse_operator(RUNTIME, name,
                    "Expected a stream of this thread's current context but got one of another context, argument "
                    "stream.");
    refuse_beneath(FOREIGN_STREAM);
    return RUNTIME;
}

const launch_observer *launch_observer_now;

/* ---- plans of several parts ------------------------------------------------------------------------------------- */

static bool ends_with_launch(const ae_plan *plan)
{
    return !plan->parts || plan->part[plan->parts - 1].launch;
}

/* The communicators of a plan are those that phase one saw. */
static int32_t check_exchanges(const ae_plan *plan, ae_stream *stream)
{
    char seen[LONGEST_TEXT / 2];
    for (int32_t i = 0; i < plan->parts; i++) {
        const plan_exchange *exchange = plan->part[i].exchange;
        if (exchange && !exchanger_now->ready(exchange, stream, seen, sizeof seen))
            return refuse_operator(INNER, plan->row->name,
                                   "Expected the communicator of phase one, rank %u of %u, but got %s, argument group.",
                                   exchange->rank, exchange->ranks, seen);
    }
    return 0;
}

static int32_t push_plan(ae_stream *stream, ae_plan *plan, const uint64_t *address, uint64_t workspace, uint64_t site)
{
    if (!plan->parts) return push_launch(stream, plan, address, workspace, site);
    int32_t code = 0;
    for (int32_t i = 0; i < plan->parts && !code; i++) {
        const plan_part *part = plan->part + i;
        exchange_launch launch = {part->exchange, plan->row->name, address, workspace, site};
        code = part->launch ? push_launch(stream, part->launch, address, workspace, site)
                            : exchanger_now->push(stream, &launch);
    }
    return code;
}

static int32_t enqueue(const executor *one, const uint64_t *address, uint64_t workspace, uint64_t stream, uint64_t site)
{
    ae_plan *plan = one->plan;
    ae_stream *target = NULL;
    int32_t code = launchable(stream, plan->row->name, &target);
    if (!code && one->counts && graph_keeping(target))
        code = refuse_operator(RUNTIME, plan->row->name,
                               "Expected a stream that does not capture, since the call waits for the output, but "
                               "got stream %d, which does, argument stream.",
                               target->id);
    if (!code && plan->parts) code = check_exchanges(plan, target);
    if (code) return code;
    code = push_plan(target, plan, address, workspace, site);
    if (code == CODE_OUT_OF_MEMORY)
        return refuse_operator(RUNTIME, plan->row->name, "Expected host memory for one more task but there is none.");
    if (code) return refuse_operator(RUNTIME, plan->row->name, "The stream was destroyed meanwhile, argument stream.");
    if (launch_observer_now && ends_with_launch(plan) && launch_observer_now->wanted())
        launch_observer_now->pushed(one, target);
    if (observed()) {
        observe_enqueued_operator(target, plan->name, workspace, plan->workspace, site);
        executor_observe(one); /* its operands as they were launched: shapes are counted later */
        if (calls_observed()) executor_observe_operands(one, target);
    }
    if (!one->counts) return stream_pushed(target, 0, "stream");
    uint64_t number = target->pushed;
    target->references++;
    code = stream_pushed(target, 0, "stream");
    if (!code) code = counted_shapes(one, target, number, workspace);
    stream_drop_reference(target);
    return code;
}

static int32_t run(const executor *one, uint64_t workspace, uint64_t size, uint64_t stream, uint64_t site)
{
    const ae_plan *plan = one->plan;
    uint64_t near[NEAR_ADDRESSES], *address = near;
    int32_t code = check_workspace(plan, workspace, size);
    if (code) return code;
    if (plan->nothing && plan->explanation) /* what phase one does not look at */
        return refuse_operator(plan->failure_code, plan->row->name, "%s", plan->explanation);
    if (one->operands > NEAR_ADDRESSES && !(address = malloc(one->operands * sizeof *address)))
        return refuse_operator(INNER_NULL, plan->row->name,
                               "Expected host memory for one more call but there is none.");
    read_addresses(one, address);
    if (!plan->nothing)
        code = enqueue(one, address, workspace, stream, site);
    else if (observed())
        executor_observe(one);
    if (address != near) free(address);
    return code;
}

int32_t phase_two(uint64_t workspace, uint64_t size, uint64_t made, uint64_t stream)
{
    uint64_t site = site_now();
    here()->launching = true;
    machine_lock();
    executor *one = handle_find(made, HANDLE_EXECUTOR);
    int32_t code;
    if (!one) {
        code = no_executor(made);
    } else {
        here()->function = one->plan->row->name;
        one->references++;
        if (!one->repeatable) /* Whoever else has it finds nothing from here on: launches may release the lock. */
            executor_end(made, one, true, site);
        bool fails = injecting() && inject_entered();
        code = fails ? inject_code() : run(one, workspace, size, stream, site);
        if (code && one->plan->row->launch_code) code = refuse_instead(one->plan->row->launch_code);
        executor_drop(one);
    }
    machine_unlock();
    return code;
}
