/* Create of an operator's descriptor: the handles are checked here, everything else is the planner's to judge. A
 * request is what lies between the two: C programs wait for the answer, Python's surface fetches it itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "infini.h"
#include "planner.h"
#include "snapshot.h"

struct ae_infini_request {
    const infini_operator *op;
    int32_t device, id; /* of the handle */
    snapshot asked;
};

static int32_t no_memory(void)
{
    return infini_refuse(INFINI_STATUS_INTERNAL_ERROR,
                         "Expected host memory for one more descriptor but there is none.");
}

/* ---- what the planner is asked ---------------------------------------------------------------------------------- */

#define LONGEST_PARAM 64

static int32_t check_tensor(const char *name, uint64_t desc, void **found)
{
    char param[LONGEST_PARAM];
    snprintf(param, sizeof param, "%s_desc", name);
    if (!desc) return infini_null(param, INFINI_STATUS_BAD_PARAM);
    return infini_checked(desc, HANDLE_INFINI_TENSOR, param, "infiniopTensorDescriptor_t", found);
}

static int32_t show_tensors(ae_infini_request *request, const uint64_t *tensors)
{
    for (int32_t i = 0; i < request->op->tensors; i++) {
        void *found;
        int32_t code = check_tensor(infini_tensor_name(request->op, i), tensors[i], &found);
        if (code) return code;
        snapshot_facts(&request->asked, found);
    }
    return 0;
}

/* Of the current context, or what the next one would have. */
static uint32_t profile_of_thread(void)
{
    uint32_t profile;
    if (profile_current(&profile)) forgive();
    return profile == NO_PROFILE ? settings_or_default()->profile : profile;
}

static int32_t fill(ae_infini_request *request, uint64_t handle, const uint64_t *tensors, const float *attributes)
{
    const infini_operator *op = request->op;
    snapshot *asked = &request->asked;
    void *found;
    if (!handle) return infini_null("handle", INFINI_STATUS_BAD_PARAM);
    int32_t code = infini_checked(handle, HANDLE_INFINI_HANDLE, "handle", "infiniopHandle_t", &found);
    if (code) return code;
    request->device = infini_device_of(handle);
    request->id = infini_id_of(handle);
    snapshot_begin(asked, SNAPSHOT_INFINI_CREATE, profile_of_thread(), 0, op->row.name, op->row.parameters);
    snapshot_word(asked, TAG_INT);
    snapshot_word(asked, request->device);
    code = show_tensors(request, tensors);
    for (int32_t i = 0; i < op->row.parameters - 1 - op->tensors; i++) {
        snapshot_word(asked, TAG_DOUBLE);
        snapshot_double(asked, attributes[i]);
    }
    if (!code && asked->lost) code = no_memory();
    return code;
}

static void drop(ae_infini_request *request)
{
    snapshot_free(&request->asked);
    free(request);
}

static int32_t begin(const infini_operator *op, uint64_t handle, const uint64_t *tensors, const float *attributes,
                     ae_infini_request **made)
{
    ae_infini_request *request = calloc(1, sizeof *request);
    if (!request) return no_memory();
    request->op = op;
    machine_lock();
    int32_t code = fill(request, handle, tensors, attributes);
    machine_unlock();
    if (code)
        drop(request);
    else
        *made = request;
    return code;
}

/* ---- what it answers -------------------------------------------------------------------------------------------- */

static int32_t refuse_as_planned(int32_t code, const char *function, const char *text)
{
    (void)function;
    return infini_refuse(code, "%s", text);
}

/* Only work for memory that there is needs the machine, and with it settings that can be read. */
static int32_t open_machine(void)
{
    const settings *chosen;
    int32_t code = machine_start(&chosen);
    if (code) return code;
    const refusal *noted = here()->noted;
    return context_current() || !noted ? 0 : noted->code;
}

/* A run reads as many addresses as the plan has operands. */
static int32_t check_plan(const infini_operator *op, const ae_plan *plan)
{
    if (plan->arguments == op->tensors) return 0;
    return infini_refuse(INFINI_STATUS_INTERNAL_ERROR, "Expected a plan for %d tensors but got one for %d.",
                         op->tensors, plan->arguments);
}

/* The plan's reference goes to the descriptor. */
static int32_t describe(const ae_infini_request *request, ae_plan *plan, uint64_t *made)
{
    int32_t code = plan->nothing ? 0 : check_plan(request->op, plan);
    if (!code && !plan->nothing) code = open_machine();
    infini_descriptor *one = code ? NULL : malloc(sizeof *one);
    if (!code && !one) code = no_memory();
    if (!code) {
        *one = (infini_descriptor){request->op, plan, request->device == INFINI_DEVICE_CPU};
        code = infini_new(HANDLE_INFINI_DESCRIPTOR, one, request->device, request->id, made);
    }
    if (code) free(one);
    return code;
}

static int32_t answered(const ae_infini_request *request, const char *answer, size_t bytes, uint64_t *made)
{
    ae_plan *plan;
    int32_t code = plan_of_answer(answer, bytes, &request->op->row, "", refuse_as_planned, &plan);
    if (code) return code;
    infini_watch();
    machine_lock();
    code = describe(request, plan, made);
    machine_unlock();
    if (code) plan_release(plan);
    return code;
}

/* ---- C programs ------------------------------------------------------------------------------------------------- */

int32_t infini_create(const infini_operator *op, uint64_t handle, void *made, const uint64_t *tensors,
                      const float *attributes)
{
    int32_t code = infini_out(made, sizeof(void *), "desc_ptr", INFINI_STATUS_BAD_PARAM);
    ae_infini_request *request;
    if (!code) code = begin(op, handle, tensors, attributes, &request);
    if (code) return code;
    byte_string answer;
    uint64_t descriptor = 0;
    if (planner_ask((const char *)request->asked.word, request->asked.count * sizeof(int64_t), &answer)) {
        code = answered(request, answer.bytes, answer.count, &descriptor);
        free(answer.bytes);
    } else {
        code = here()->noted ? here()->noted->code : INFINI_STATUS_INTERNAL_ERROR;
    }
    drop(request);
    if (!code) *(void **)made = POINTER(descriptor);
    return code;
}

/* ---- Python's surface ------------------------------------------------------------------------------------------- */

int32_t ae_infini_operator(const char *name)
{
    for (int32_t i = 0; i < infini_operator_count; i++)
        if (!strcmp(infini_operators[i].row.name, name)) return i;
    return -1;
}

int32_t ae_infini_create(int32_t number, uint64_t handle, const uint64_t *tensors, const float *attributes,
                         ae_infini_request **made)
{
    const infini_operator *op = &infini_operators[number];
    enter(op->create, CALLER);
    return infini_leave(begin(op, handle, tensors, attributes, made));
}

const char *ae_infini_snapshot(ae_infini_request *request, uint64_t *count)
{
    *count = request->asked.count * sizeof *request->asked.word;
    return (const char *)request->asked.word;
}

int32_t ae_infini_answered(ae_infini_request *request, const char *answer, uint64_t count, uint64_t *made)
{
    enter(request->op->create, CALLER);
    int32_t code = answer ? answered(request, answer, count, made) : 0;
    drop(request);
    return infini_leave(code);
}
