/* Phase one: the key of the call, its plan from the cache or from the planner, and an executor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exchange.h"
#include "key.h"
#include "observe_checked.h"
#include "planner.h"
#include "snapshot.h"

#define NULL_POINTER 161001 /* ACLNN_ERR_PARAM_NULLPTR */
#define NO_MEMORY 561103    /* ACLNN_ERR_INNER_NULLPTR */
#define BROKEN 561000       /* ACLNN_ERR_INNER: where not even a reason could be noted */
#define NOTE_ROOM 512

static int32_t no_memory(const operator_row *row)
{
    return refuse_operator(NO_MEMORY, row->name, "Expected host memory for one more call but there is none.");
}

/* ---- what the planner sees --------------------------------------------------------------------------------------- */

static void show_array(snapshot *out, const array *one, enum snapshot_tag tag)
{
    snapshot_word(out, one ? tag : TAG_NULL);
    if (!one) return;
    snapshot_word(out, (int64_t)one->count);
    for (uint64_t i = 0; i < one->count; i++) {
        if (tag == TAG_INTS)
            snapshot_word(out, ((const int64_t *)one->value)[i]);
        else if (tag == TAG_FLOATS)
            snapshot_double(out, ((const float *)one->value)[i]);
        else
            snapshot_word(out, one->value[i] != 0);
    }
}

static void show_tensor(snapshot *out, argument_word handle)
{
    const tensor *one = handle_find((uint64_t)handle, HANDLE_TENSOR);
    snapshot_facts(out, one ? one->facts : NULL);
}

static void show_list(snapshot *out, const handle_list *one, enum snapshot_tag tag)
{
    snapshot_word(out, one ? tag : TAG_NULL);
    if (one) snapshot_word(out, (int64_t)one->count);
    for (uint64_t i = 0; one && i < one->count; i++) {
        if (tag == TAG_TENSORS)
            show_tensor(out, (argument_word)one->member[i]);
        else
            snapshot_scalar(out, handle_find(one->member[i], HANDLE_SCALAR));
    }
}

static void show_group(snapshot *out, const char *name)
{
    group_place place = exchange_place_in(name);
    snapshot_word(out, name ? TAG_GROUP : TAG_NULL);
    if (!name) return;
    snapshot_text(out, name);
    snapshot_word(out, place.ranks);
    snapshot_word(out, place.rank);
}

static void show(snapshot *out, int32_t kind, argument_word word)
{
    uint64_t handle = (uint64_t)word;
    switch (kind) {
    case PARAMETER_TENSOR: show_tensor(out, word); break;
    case PARAMETER_SCALAR: snapshot_scalar(out, handle_find(handle, HANDLE_SCALAR)); break;
    case PARAMETER_TEXT:
        snapshot_word(out, word ? TAG_TEXT : TAG_NULL);
        if (word) snapshot_text(out, POINTER(word));
        break;
    case PARAMETER_GROUP: show_group(out, POINTER(word)); break;
    case PARAMETER_INT_ARRAY: show_array(out, handle_find(handle, HANDLE_INT_ARRAY), TAG_INTS); break;
    case PARAMETER_FLOAT_ARRAY: show_array(out, handle_find(handle, HANDLE_FLOAT_ARRAY), TAG_FLOATS); break;
    case PARAMETER_BOOL_ARRAY: show_array(out, handle_find(handle, HANDLE_BOOL_ARRAY), TAG_BOOLS); break;
    case PARAMETER_TENSOR_LIST: show_list(out, handle_find(handle, HANDLE_TENSOR_LIST), TAG_TENSORS); break;
    case PARAMETER_SCALAR_LIST: show_list(out, handle_find(handle, HANDLE_SCALAR_LIST), TAG_SCALARS); break;
    default: snapshot_word(out, kind == PARAMETER_DOUBLE ? TAG_DOUBLE : TAG_INT); snapshot_word(out, word);
    }
}

/* ---- a miss ------------------------------------------------------------------------------------------------------ */

void pending_drop(pending_call *call)
{
    machine_lock();
    if (call->held) key_drop(&call->key);
    machine_unlock();
    key_free(&call->key);
    snapshot_free(&call->asked);
    free(call->note);
    call->note = NULL;
    call->held = false;
}

/* What a refusal adds: which arguments were destroyed. */
static char *note_of(const operator_row *row, const argument_word *arguments)
{
    static const handle_kind kinds[] = {
        [PARAMETER_TENSOR] = HANDLE_TENSOR,           [PARAMETER_SCALAR] = HANDLE_SCALAR,
        [PARAMETER_INT_ARRAY] = HANDLE_INT_ARRAY,     [PARAMETER_FLOAT_ARRAY] = HANDLE_FLOAT_ARRAY,
        [PARAMETER_BOOL_ARRAY] = HANDLE_BOOL_ARRAY,   [PARAMETER_TENSOR_LIST] = HANDLE_TENSOR_LIST,
        [PARAMETER_SCALAR_LIST] = HANDLE_SCALAR_LIST,
    };
    char *note = calloc(1, NOTE_ROOM);
    size_t used = 0;
    for (int32_t i = 0; note && i < row->parameters && used < NOTE_ROOM; i++) {
        handle_kind kind = kinds[row->parameter[i].kind];
        if (kind == HANDLE_NONE || !arguments[i] || handle_find((uint64_t)arguments[i], kind)) continue;
        int length = snprintf(note + used, NOTE_ROOM - used, " The %s given as %s was destroyed.", handle_names[kind],
                              row->parameter[i].name);
        used += length > 0 ? (size_t)length : 0;
    }
    return note;
}

static void ask_later(pending_call *call, uint32_t profile, const argument_word *arguments)
{
    const operator_row *row = call->key.row;
    key_hold(&call->key);
    call->held = true;
    if (call->key.stale) {
        call->note = note_of(row, arguments);
        call->gone = here()->subject;
    }
    snapshot_begin(&call->asked, SNAPSHOT_PHASE_ONE, profile, call->flags, row->name, row->parameters);
    for (int32_t i = 0; i < row->parameters; i++) show(&call->asked, row->parameter[i].kind, arguments[i]);
}

/* ---- phase one --------------------------------------------------------------------------------------------------- */

int32_t phase_begin(pending_call *call, const operator_row *row, uint32_t flags, const argument_word *arguments,
                    ae_plan **plan)
{
    *plan = NULL;
    call->held = false;
    call->note = NULL;
    call->flags = flags;
    call->asked = (snapshot){0};
    call->key.word = call->key.near;
    uint32_t profile;
    machine_lock();
    int32_t malformed = profile_current(&profile);
    if (malformed) {
        machine_unlock();
        return malformed;
    }
    key_make(&call->key, row, profile, flags, arguments);
    if (!call->key.lost && !(*plan = plans_find(&call->key))) ask_later(call, profile, arguments);
    machine_unlock();
    if (call->key.lost || call->asked.lost) return no_memory(row);
    return *plan ? 0 : AE_MISS;
}

int32_t phase_answered(pending_call *call, const char *answer, size_t bytes, ae_plan **plan)
{
    const operator_row *row = call->key.row;
    if (call->note) here()->subject = call->gone;
    answer_refusal refuses = row->by_type ? refuse_type_answer : refuse_answer;
    int32_t code = plan_of_answer(answer, bytes, row, call->note ? call->note : "", refuses, plan);
    if (code) return code;
    if (call->flags & SNAPSHOT_NULLS) { /* an early success: the pointers would be written through untested */
        plan_release(*plan);
        *plan = NULL;
        const char *param = call->flags & SNAPSHOT_NO_SIZE ? "workspaceSize" : "executor";
        return refuse_operator(NULL_POINTER, row->name, "Expected %s to be a pointer but got null.", param);
    }
    machine_lock();
    plans_keep(&call->key, *plan);
    machine_unlock();
    return 0;
}

uint32_t phase_flags(void)
{
    return observed() && settings_or_default()->check & CHECK_PORTABILITY ? SNAPSHOT_DOCUMENTS : 0;
}

static void observe_undocumented(const operator_row *row, const ae_plan *plan, uint64_t site)
{
    ae_event_record event = {.kind = AE_EVENT_MISUSE, .a = AE_MISUSE_UNDOCUMENTED, .site = site};
    snprintf(event.name, sizeof event.name, "%s", row->name);
    snprintf(event.text, sizeof event.text, "%s", plan->undocumented);
    observe_event(&event);
}

int32_t phase_hand_out(const operator_row *row, ae_plan *plan, const argument_word *arguments, uint64_t *size,
                       uint64_t *made)
{
    uint64_t told = plan->told, site = checked() ? site_now() : 0;
    if (plan->undocumented && phase_flags()) observe_undocumented(row, plan, site);
    machine_lock();
    uint64_t handle = executor_new(plan, arguments, site);
    executor *one = handle && plan->described ? handle_find(handle, HANDLE_EXECUTOR) : NULL;
    int32_t code = one ? described_tensors(one) : 0;
    if (code) executor_end(handle, one, false, site);
    machine_unlock();
    if (!handle) return no_memory(row);
    if (code) return code;
    *size = told;
    *made = handle;
    return 0;
}

static int32_t ask(pending_call *call, ae_plan **plan)
{
    byte_string answer;
    if (!planner_ask((const char *)call->asked.word, call->asked.count * sizeof *call->asked.word, &answer))
        return here()->noted && here()->noted->code ? here()->noted->code : BROKEN;
    int32_t code = phase_answered(call, answer.bytes, answer.count, plan);
    free(answer.bytes);
    return code;
}

static int32_t planned(const operator_row *row, uint32_t flags, const argument_word *arguments, ae_plan **plan)
{
    pending_call call;
    int32_t code = phase_begin(&call, row, flags, arguments, plan);
    if (code == AE_MISS) code = ask(&call, plan);
    if (call.held)
        pending_drop(&call);
    else
        key_free(&call.key);
    return code;
}

int32_t phase_plan(const operator_row *row, const argument_word *arguments, ae_plan **plan)
{
    return planned(row, 0, arguments, plan);
}

int32_t phase_one(const operator_row *row, const argument_word *arguments, uint64_t *size, uint64_t *made)
{
    ae_plan *plan;
    uint32_t flags = (size ? 0 : SNAPSHOT_NO_SIZE) | (made ? 0 : SNAPSHOT_NO_EXECUTOR) | phase_flags();
    here()->launching = true;
    int32_t code = planned(row, flags, arguments, &plan);
    return code ? code : phase_hand_out(row, plan, arguments, size, made);
}
