/* An operator called by its type: its call becomes one of phase one, whose plan is enqueued at once. */
#include <stdlib.h>
#include <string.h>

#include "op_arguments.h"

#include "launch.h"

const op_type_row *op_type_find(const char *type)
{
    for (int32_t at = 0; type && at < op_type_count; at++)
        if (!strcmp(op_types[at].row.name, type)) return op_types + at;
    return NULL;
}

/* With the lock held. */
static int32_t push(op_arguments *call, ae_plan *plan, aclrtStream handle, uint64_t site)
{
    ae_stream *stream;
    int32_t code = stream_named(HANDLE(handle), &stream);
    uint64_t *address = code ? NULL : malloc(((size_t)plan->arguments + 1) * sizeof *address);
    if (code || !address) return code ? code : refuse_memory(ACL_ERROR_BAD_ALLOC, "one more task");
    for (int32_t i = 0; i < plan->arguments; i++) address[i] = call->address[plan->path[i].parameter];
    code = call->values.all.bytes ? push_launch_with(stream, plan, address, call->values.all, site)
                                  : push_launch(stream, plan, address, 0, site);
    free(address);
    if (!code) call->values.all.bytes = NULL;
    if (!code && observed()) observe_enqueued_operator(stream, plan->name, 0, 0, site);
    return stream_pushed(stream, code, "stream");
}

static int32_t run(op_arguments *call, const op_call *asked, aclrtStream stream)
{
    uint64_t site = site_now();
    ae_plan *plan = NULL;
    machine_lock();
    int32_t code = op_arguments_take(call, asked);
    machine_unlock();
    if (!code) code = phase_plan(&call->type->row, call->word, &plan);
    machine_lock();
    if (!code && !plan->nothing) code = push(call, plan, stream, site);
    op_arguments_drop(call);
    machine_unlock();
    free(call->values.all.bytes);
    plan_release(plan);
    return code;
}

int32_t op_type_run(const op_type_row *type, const op_call *asked, aclrtStream stream)
{
    size_t count = (size_t)type->row.parameters;
    uint64_t *words = calloc(3 * count, sizeof *words);
    if (!words) return refuse_memory(ACL_ERROR_BAD_ALLOC, "one more call");
    op_arguments call = {
        .type = type, .word = (argument_word *)words, .address = words + count, .lent = words + 2 * count};
    int32_t code = run(&call, asked, stream);
    free(words);
    return code;
}
