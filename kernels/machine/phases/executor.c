/* Executors: what phase one hands out and phase two runs. CANN's has pointers to the program's tensors and reads freed
 * memory once they are destroyed, which nothing overwrites until a next object is made: programs rely on that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dtypes.h"
#include "gone.h"
#include "observe_checked.h"
#include "phase.h"

static void tensor_drop(tensor *one)
{
    if (!one || --one->references) return;
    facts_drop(one->facts);
    free(one);
}

void tensor_end(tensor *one, uint64_t site)
{
    one->destroyed = true;
    one->ended_at = site;
    tensor_drop(one);
}

static tensor *operand_of(operand_path path, const argument_word *arguments)
{
    uint64_t handle = (uint64_t)arguments[path.parameter];
    if (path.member < 0) return handle_find(handle, HANDLE_TENSOR);
    const handle_list *list = handle_find(handle, HANDLE_TENSOR_LIST);
    bool has = list && (uint64_t)path.member < list->count;
    return has ? handle_find(list->member[path.member], HANDLE_TENSOR) : NULL;
}

uint64_t executor_new(ae_plan *plan, const argument_word *arguments, uint64_t site)
{
    uint32_t operands = plan->nothing ? 0 : (uint32_t)plan->arguments;
    executor *made = malloc(sizeof *made + operands * sizeof *made->operand);
    uint64_t handle = made ? handle_new(HANDLE_EXECUTOR, made, site) : 0;
    if (!handle) {
        free(made);
        plan_release(plan);
        return 0;
    }
    *made = (executor){.plan = plan, .references = 1, .operands = operands};
    for (uint32_t i = 0; i < operands; i++) {
        made->operand[i] = operand_of(plan->path[i], arguments);
        if (made->operand[i]) made->operand[i]->references++;
        made->counts |= plan->path[i].counted >= 0;
    }
    return handle;
}

void executor_drop(executor *one)
{
    if (--one->references) return;
    for (uint32_t i = 0; i < one->operands; i++) tensor_drop(one->operand[i]);
    plan_release(one->plan);
    free(one);
}

const char *executor_of(const executor *one)
{
    return one->plan->row ? one->plan->row->name : one->plan->name;
}

static void end_executor(uint64_t handle, executor *one)
{
    handle_end(handle);
    executor_drop(one);
}

/* Apart, so that the usual case keeps nothing for this one. */
static __attribute__((noinline)) void end_checked(uint64_t handle, executor *one, bool run, uint64_t site)
{
    gone_keep(&(gone_object){
        .handle = handle,
        .made = handle_look(handle).site,
        .ended = site,
        .kind = handle_names[HANDLE_EXECUTOR],
        .of = one->plan->row ? one->plan->row->name : "",
        .run = run,
    });
    end_executor(handle, one);
}

void executor_end(uint64_t handle, executor *one, bool run, uint64_t site)
{
    if (checked())
        end_checked(handle, one, run, site);
    else
        end_executor(handle, one);
}

static void observe_destroyed(const operator_row *row, operand_path path, uint64_t site)
{
    char member[16] = "";
    if (path.member >= 0) snprintf(member, sizeof member, "[%d]", path.member);
    ae_event_record event = {.kind = AE_EVENT_MISUSE, .a = AE_MISUSE_DESTROYED, .site = site};
    snprintf(event.name, sizeof event.name, "%s", row->name);
    snprintf(event.text, sizeof event.text, "%s%s was destroyed between phase one and phase two: undefined in CANN",
             row->parameter[path.parameter].name, member);
    observe_event(&event);
}

/* Bytes of the storage that a tensor was described with; UINT64_MAX: nobody said. */
static uint64_t storage_bytes(const facts *one)
{
    const int64_t *size = one->value + one->rank + one->strides;
    const dtype_row *row = dtype_of(one->dtype);
    uint64_t bytes = row && one->storage_rank ? (uint64_t)row->bytes : 0;
    for (int32_t axis = 0; axis < one->storage_rank; axis++)
        if (size[axis] < 0 || __builtin_mul_overflow(bytes, (uint64_t)size[axis], &bytes)) return UINT64_MAX;
    return bytes ? bytes : UINT64_MAX;
}

static void observe_storage(const executor *one, uint32_t index)
{
    const plan_argument *range = one->plan->argument + index;
    uint64_t bytes = storage_bytes(one->operand[index]->facts);
    if (range->low == range->high || range->high < 0 || (uint64_t)range->high <= bytes) return;
    ae_event_record event = {.kind = AE_EVENT_MISUSE, .a = AE_MISUSE_STORAGE, .site = here()->site};
    snprintf(event.name, sizeof event.name, "%s", one->plan->row->name);
    snprintf(event.text, sizeof event.text, "%s accesses bytes %lld to %lld of a storage of %llu bytes",
             one->plan->row->parameter[one->plan->path[index].parameter].name, (long long)range->low,
             (long long)range->high, (unsigned long long)bytes);
    observe_event(&event);
}

void executor_observe(const executor *one)
{
    for (uint32_t i = 0; i < one->operands; i++)
        if (one->operand[i] && one->operand[i]->destroyed)
            observe_destroyed(one->plan->row, one->plan->path[i], one->operand[i]->ended_at);
    for (uint32_t i = 0; checked() && i < one->operands; i++)
        if (one->operand[i]) observe_storage(one, i);
}
