/* What is to be dumped: what aclInit's file, aclmdlSetDump and aclopStartDumpArgs say. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl_base_rt.h"

#include "dump.h"

static struct {
    bool begun; /* aclmdlInitDump */
    dump_function told; /* gets it all */
    dump_settings set;
} now;

/* ---- settings ------------------------------------------------------------------------------------------------- */

static void forget(void)
{
    now.set = (dump_settings){0};
}

int32_t dump_configure(const char *text)
{
    dump_settings *fresh = calloc(1, sizeof *fresh);
    bool said;
    int32_t code = fresh ? dump_read(text, fresh, &said) : refuse_memory(CODE_OUT_OF_MEMORY, "settings of dumps");
    machine_lock();
    if (fresh && said) now.set = code ? (dump_settings){0} : *fresh;
    machine_unlock();
    free(fresh);
    return code;
}

/* ---- from begin to end ----------------------------------------------------------------------------------------- */

int32_t dump_begin(void)
{
    machine_lock();
    bool again = now.begun;
    now.begun = true;
    machine_unlock();
    return again ? refuse_sequence(ACL_ERROR_REPEAT_INITIALIZE,
                                   "Expected aclmdlFinalizeDump between two calls of aclmdlInitDump.")
                 : 0;
}

bool dump_begun(void)
{
    machine_lock();
    bool answer = now.begun;
    machine_unlock();
    return answer;
}

void dump_end(void)
{
    machine_lock();
    now.begun = false;
    forget();
    machine_unlock();
}

void dump_tell_to(dump_function function)
{
    machine_lock();
    now.told = function;
    machine_unlock();
}

bool dump_data_path(char *out, size_t size)
{
    machine_lock();
    bool there = now.set.data[0];
    snprintf(out, size, "%s", now.set.data);
    machine_unlock();
    return there;
}

bool dump_exception_path(int32_t device, char *out, size_t size)
{
    machine_lock();
    bool there = now.set.exceptions;
    if (there) snprintf(out, size, "%s/extra-info/data-dump/%d/", now.set.root, device);
    machine_unlock();
    return there;
}

/* ---- launches -------------------------------------------------------------------------------------------------- */

static bool is_dumped(void)
{
    return now.set.operators || (now.begun && now.told);
}

/* CANN's files begin with the type of the kernel, here the operator's name without aclnn. */
static void name_file(dump_launch *what, const ae_plan *plan, const ae_stream *stream)
{
    const char *name = plan->row->name, *type = operator_type(name);
    snprintf(what->path, sizeof what->path, "%.3800s/%d/%s.%s.%llu.%d", now.set.data[0] ? now.set.data : ".",
             stream->context->device, type, name, (unsigned long long)stream->pushed, stream->id);
}

static void end_launch(launch_watcher *self)
{
    dump_launch *one = (dump_launch *)self;
    for (int32_t i = 0; i < one->operands; i++)
        if (one->operand[i]) facts_drop(one->operand[i]);
    free(one);
}

static dump_launch *described(const executor *one, const ae_stream *stream)
{
    int32_t operands = one->plan->arguments < (int32_t)one->operands ? one->plan->arguments : (int32_t)one->operands;
    dump_launch *what = calloc(1, sizeof *what + (size_t)operands * sizeof *what->operand);
    if (!what) return NULL;
    what->watcher = (launch_watcher){dump_before, dump_after, end_launch};
    what->inputs = now.set.operators ? now.set.inputs : true;
    what->outputs = now.set.operators ? now.set.outputs : true;
    what->operands = operands;
    what->told = now.told;
    for (int32_t i = 0; i < operands; i++) {
        facts *known = (facts *)dump_facts(one, i);
        what->operand[i] = known;
        if (known) known->references++;
    }
    name_file(what, one->plan, stream);
    return what;
}

static bool is_wanted(void)
{
    return dump_counts() || is_dumped();
}

static void see_pushed(const executor *one, ae_stream *stream)
{
    if (dump_counts()) dump_count(one);
    if (!is_dumped() || stream->graph || stream->model || !queue_front(&stream->queue)) return;
    dump_launch *what = described(one, stream);
    if (what) launch_of(queue_back(&stream->queue))->watcher = &what->watcher;
}

void dump_attach(void)
{
    static const launch_observer own = {is_wanted, see_pushed};
    launch_observer_now = &own;
}
