/* Options of CANN's operator compiler: kept and returned as CANN does; only HF32 of convolutions has an effect. */
#include <stdlib.h>
#include <string.h>

#include "op_type.h"

#include "acl/acl_op_compiler.h"

#define COMPILE_OPTIONS (ACL_OP_DEBUG_OPTION + 1)
#define JIT_ROOM 256 /* what the value of ACL_OP_JIT_COMPILE may need */

static char *values[COMPILE_OPTIONS]; /* NULL: not set; with the machine lock held */

aclError aclSetCompileopt(aclCompileOpt opt, const char *value)
{
    ENTER;
    if (!value) return leave(refuse_null("value"));
    if (opt == ACL_AUTO_TUNE_MODE)
        return leave(refuse_argument(ACL_ERROR_FEATURE_UNSUPPORTED, "opt", "an option that is still in use",
                                     "ACL_AUTO_TUNE_MODE"));
    if ((uint32_t)opt >= COMPILE_OPTIONS)
        return leave(refuse_argument(ACL_ERROR_INTERNAL_ERROR, "opt", "a member of aclCompileOpt", "%d", (int)opt));
    char *copy = strdup(value);
    if (!copy) return leave(refuse_memory(ACL_ERROR_BAD_ALLOC, "an option"));
    machine_lock();
    char *old = values[opt];
    values[opt] = copy;
    machine_unlock();
    free(old);
    return leave(0);
}

/* The value's first digit is that of convolutions, the second that of products. */
int64_t option_convolutions_in_hf32(void)
{
    const char *value = values[ACL_ALLOW_HF32];
    return !value || *value != '0';
}

size_t aclGetCompileoptSize(aclCompileOpt opt)
{
    ENTER_VALUE;
    if (opt == ACL_OP_JIT_COMPILE) return JIT_ROOM;
    if ((uint32_t)opt >= COMPILE_OPTIONS) return 0;
    machine_lock();
    size_t size = values[opt] && *values[opt] ? strlen(values[opt]) + 1 : 0;
    machine_unlock();
    return size;
}

/* The older architectures compile as they run unless they are told otherwise. */
static const char *usual_jit(void)
{
    int32_t arch = settings_or_default()->soc->arch;
    return arch == ARCH_910 || arch == ARCH_310P ? "enable" : "disable";
}

static int32_t give(const char *text, char *value, size_t length)
{
    size_t size = strlen(text) + 1;
    if (size > length)
        return refuse_argument(ACL_ERROR_FAILURE, "length", "room for the value and a zero", "%zu bytes for %zu",
                               length, size);
    memcpy(value, text, size);
    return 0;
}

aclError aclGetCompileopt(aclCompileOpt opt, char *value, size_t length)
{
    ENTER;
    if (!value) return leave(refuse_null("value"));
    if (opt == ACL_OP_JIT_COMPILE) return leave(give(usual_jit(), value, length));
    machine_lock();
    const char *set = opt == ACL_OP_DEBUG_OPTION ? values[opt] : NULL;
    int32_t code =
        set ? give(set, value, length)
            : refuse_argument(ACL_ERROR_API_NOT_SUPPORT, "opt",
                              "ACL_OP_JIT_COMPILE (10), or ACL_OP_DEBUG_OPTION (16) once it was set", "%d", (int)opt);
    return unlock_and_leave(code);
}

aclError aclopSetCompileFlag(aclOpCompileFlag flag)
{
    ENTER;
    (void)flag;
    return leave(0);
}

/* ---- options of dumped graphs: there are none ------------------------------------------------------------------- */

static char graph_dump_option; /* the object of every handle */

aclGraphDumpOption *aclCreateGraphDumpOpt(void)
{
    ENTER_NEW;
    site_note();
    machine_lock();
    uint64_t handle = handle_new(HANDLE_GRAPH_DUMP_OPTION, &graph_dump_option, site_observed());
    machine_unlock();
    if (!handle) {
        refuse_memory(ACL_ERROR_BAD_ALLOC, "an aclGraphDumpOption");
        leave_noted();
    }
    return POINTER(handle);
}

aclError aclDestroyGraphDumpOpt(const aclGraphDumpOption *graphDumpOpt)
{
    ENTER;
    machine_lock();
    int32_t code =
        !graphDumpOpt ? refuse_null("graphDumpOpt")
        : handle_find(HANDLE(graphDumpOpt), HANDLE_GRAPH_DUMP_OPTION)
            ? 0
            : refuse_invalid("graphDumpOpt", "a live aclGraphDumpOption", "%s", handle_seen(HANDLE(graphDumpOpt)));
    if (!code) handle_end(HANDLE(graphDumpOpt));
    return unlock_and_leave(code);
}
