/* The hot calls of Python's surface: few arguments, plain words, nothing to unpack afterwards. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "failure.h"
#include "key.h"
#include "graph.h"
#include "observe.h"

#define WANTS_WORKSPACE 1
#define PHASE_ONE "GetWorkspaceSize"

/* What a thread keeps between a miss and the planner's answer. */
typedef struct crossing {
    pending_call call;
    bool pending;
    uint8_t late; /* as in thread.h */
    int32_t outcome;
    const operator_row *row;
    argument_word *argument;
    int32_t room;
} crossing;

static _Thread_local crossing *own;
static pthread_key_t at_exit;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void close_crossing(void *one)
{
    crossing *leaving = one;
    if (leaving->pending) pending_drop(&leaving->call);
    free(leaving->argument);
    free(leaving);
    own = NULL;
}

static void make_key(void)
{
    pthread_key_create(&at_exit, close_crossing);
}

static crossing *crossing_here(void)
{
    if (!own && (own = calloc(1, sizeof *own))) {
        pthread_once(&once, make_key);
        pthread_setspecific(at_exit, own);
    }
    return own;
}

int32_t ae_crossing(void)
{
    return 0;
}

int32_t ae_operator(const char *name)
{
    int32_t low = 0, high = operator_count;
    while (low < high) {
        int32_t middle = (low + high) / 2, order = strcmp(operators[middle].name, name);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

static int64_t finished(crossing *mine, int32_t code, uint64_t size, uint64_t made)
{
    mine->outcome = calls_observed() ? leave_as(mine->row->name, PHASE_ONE, code) : leave(code);
    return mine->outcome ? 0 : (int64_t)(made | (size ? WANTS_WORKSPACE : 0));
}

static bool keep_arguments(crossing *mine, const operator_row *row, const argument_word *arguments)
{
    if (mine->room < row->parameters) {
        argument_word *moved = realloc(mine->argument, (size_t)row->parameters * sizeof *moved);
        if (!moved) return false;
        mine->argument = moved;
        mine->room = row->parameters;
    }
    memcpy(mine->argument, arguments, (size_t)row->parameters * sizeof *arguments);
    return true;
}

static int64_t first(int32_t number, const argument_word *arguments)
{
    const operator_row *row = operators + number;
    crossing *mine = crossing_here();
    enter(row->name, CALLER);
    if (!mine) {
        leave(refuse_operator(561103, row->name, "Expected host memory for one more call but there is none."));
        return 0;
    }
    if (mine->pending) pending_drop(&mine->call);
    mine->pending = false;
    mine->row = row;
    if (injecting() && inject_entered_as(row->name, PHASE_ONE)) return finished(mine, inject_code(), 0, 0);
    ae_plan *plan;
    uint64_t size = 0, made = 0;
    int32_t code = phase_begin(&mine->call, row, phase_flags(), arguments, &plan);
    if (code == AE_MISS && keep_arguments(mine, row, arguments)) {
        mine->pending = true;
        mine->outcome = AE_MISS;
        mine->late = here()->late;
        if (calls_observed()) observe_return(row->name, PHASE_ONE, 0);
        return 0;
    }
    if (mine->call.held)
        pending_drop(&mine->call);
    else
        key_free(&mine->call.key);
    if (!code) code = phase_hand_out(row, plan, arguments, &size, &made);
    return finished(mine, code, size, made);
}

int64_t ae_first_answered(const char *answer, uint64_t count)
{
    crossing *mine = crossing_here();
    if (!mine || !mine->pending) return 0;
    enter(mine->row->name, CALLER);
    here()->late = mine->late;
    ae_plan *plan = NULL;
    uint64_t size = 0, made = 0;
    int32_t code = phase_answered(&mine->call, answer, count, &plan);
    if (!code) code = phase_hand_out(mine->row, plan, mine->argument, &size, &made);
    pending_drop(&mine->call);
    mine->pending = false;
    return finished(mine, code, size, made);
}

int32_t ae_outcome(void)
{
    return own ? own->outcome : 561103;
}

const char *ae_snapshot(uint64_t *count)
{
    bool asked = own && own->pending;
    *count = asked ? own->call.asked.count * sizeof *own->call.asked.word : 0;
    return asked ? (const char *)own->call.asked.word : NULL;
}

int64_t ae_first(int32_t number, const char *words)
{
    argument_word near[32], *row = near;
    size_t bytes = (size_t)operators[number].parameters * sizeof *row;
    if (bytes > sizeof near && !(row = malloc(bytes))) return 0;
    memcpy(row, words, bytes);
    int64_t made = first(number, row);
    if (row != near) free(row);
    return made;
}

uint64_t ae_executor_workspace(uint64_t handle)
{
    machine_lock();
    const executor *one = handle_find(handle, HANDLE_EXECUTOR);
    uint64_t told = one ? one->plan->told : 0;
    machine_unlock();
    return told;
}

int32_t ae_second(uint64_t workspace, uint64_t size, uint64_t handle, uint64_t stream, uint64_t site)
{
    enter("", CALLER);
    here()->site = site;
    return leave(phase_two(workspace, size, handle, stream));
}

int32_t ae_phase_two_entry(void *workspace, uint64_t size, void *handle, void *stream)
{
    enter("", CALLER);
    return leave(phase_two(HANDLE(workspace), size, HANDLE(handle), HANDLE(stream)));
}

/* Its failure is told like the careful way's. */
int32_t ae_sync(uint64_t handle)
{
    thread_state *me = here();
    if (on_duty(DUTY_INJECT | DUTY_OBSERVE)) return AE_AGAIN;
    enter("aclrtSynchronizeStream", CALLER);
    machine_lock();
    const ae_context *context = me->context ? handle_find(me->context, HANDLE_CONTEXT) : NULL;
    ae_stream *stream = handle ? handle_find(handle, HANDLE_STREAM) : context ? context->default_stream : NULL;
    int32_t code = AE_AGAIN;
    if (context && stream && !(stream->flags & NOT_WAITED_FOR) && !graph_keeping(stream) && !context->lost) {
        stream->references++;
        code = stream_wait(stream, 0, AE_SLICE, false);
        if (code != AE_AGAIN && code) refuse_failure(&stream->answered);
        stream_drop_reference(stream);
    }
    machine_unlock();
    return code == AE_AGAIN ? AE_AGAIN : leave(code);
}
