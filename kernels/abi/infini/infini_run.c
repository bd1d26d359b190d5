/* Running an operator of InfiniOp: at once on the caller's memory on the CPU, as a task of a stream on an NPU. */
#include <pthread.h>

#include "infini.h"
#include "launch.h"

#define NO_STREAM UINT64_MAX /* what observers are told of the CPU */

/* In the order of the documents: workspace, nothing to do, data. */
static int32_t check_run(const infini_operator *op, const ae_plan *plan, uint64_t workspace, size_t size,
                         const uint64_t *data)
{
    if (plan->nothing) return 0;
    if (size < plan->told)
        return infini_refuse(INFINI_STATUS_INSUFFICIENT_WORKSPACE,
                             "Expected a workspace of %llu bytes but got %zu, argument workspace_size.",
                             (unsigned long long)plan->told, size);
    if (plan->told && !workspace) return infini_null("workspace", INFINI_STATUS_BAD_PARAM);
    for (int32_t i = 0; i < op->tensors; i++)
        if (!data[i]) return infini_null(infini_tensor_name(op, i), INFINI_STATUS_BAD_PARAM);
    return 0;
}

/* The kernel's threads are waited for, so the thread must not be cancelled meanwhile. */
static int32_t run_on_host(const infini_operator *op, ae_plan *plan, const uint64_t *data)
{
    for (int32_t i = 0; i < op->tensors; i++) {
        const plan_argument *touched = plan->argument + i;
        uint64_t bytes = (uint64_t)(touched->high - touched->low);
        int32_t code = infini_reach(data[i], touched->low, bytes, infini_tensor_name(op, i), i == 0);
        if (code) return code;
    }
    if (observed()) observe(AE_EVENT_ENQUEUE, op->row.name, NO_STREAM, 0, 0, 0, site_now());
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    ae_plan_call(plan, 0, data);
    pthread_setcancelstate(before, NULL);
    return 0;
}

static int32_t push(ae_plan *plan, uint64_t workspace, const uint64_t *data, uint64_t stream, uint64_t site)
{
    ae_stream *target;
    int32_t code = stream_named(stream, &target);
    if (code) return code;
    code = push_launch(target, plan, data, workspace, site);
    if (!code && observed()) observe_enqueued_operator(target, plan->name, workspace, plan->workspace, site);
    return infini_waited(stream_pushed(target, code, "stream"));
}

static int32_t run_on_device(ae_plan *plan, uint64_t workspace, const uint64_t *data, uint64_t stream)
{
    uint64_t site = site_now();
    machine_lock();
    int32_t code = push(plan, workspace, data, stream, site);
    machine_unlock();
    return code;
}

int32_t infini_run(const infini_operator *op, const void *desc, void *workspace, size_t size, const uint64_t *data,
                   void *stream)
{
    infini_descriptor *own;
    ae_plan *plan = NULL;
    bool host = false;
    machine_lock();
    int32_t code = infini_own(op, desc, INFINI_STATUS_BAD_PARAM, &own);
    if (!code) {
        plan = own->plan; /* the descriptor may be destroyed by others as soon as the lock is let go */
        host = own->host;
        plan_retain(plan);
    }
    machine_unlock();
    if (!code) code = check_run(op, plan, HANDLE(workspace), size, data);
    if (!code && !plan->nothing)
        code = host ? run_on_host(op, plan, data) : run_on_device(plan, HANDLE(workspace), data, HANDLE(stream));
    plan_release(plan);
    return code;
}
