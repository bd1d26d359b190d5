/* The older single-operator calls: checked as CANN does, then run if their operator's type is emulated, or refused by
 * its name. */
#include "tensor_desc.h"

#include "acl/acl_op_compiler.h"
#include "op_type.h"
#include "text.h"

/* ---- checks, each with the lock held; 100000 noted -------------------------------------------------------------- */

static int32_t check_counts(const op_call *call)
{
    if (call->inputs < 0) return refuse_invalid("numInputs", "0 or more", "%d", call->inputs);
    return call->outputs < 0 ? refuse_invalid("numOutputs", "0 or more", "%d", call->outputs) : 0;
}

static int32_t check_descs(const char *param, int count, const aclTensorDesc *const *descs)
{
    tensor_desc *found;
    int32_t code = count && !descs ? refuse_null(param) : 0;
    for (int at = 0; at < count && !code; at++) code = tensor_desc_find(descs[at], param, &found);
    return code;
}

static int32_t check_buffer(const char *param, int at, const aclDataBuffer *handle)
{
    const data_buffer *one = handle_find(HANDLE(handle), HANDLE_DATA_BUFFER);
    if (!handle) return refuse_null(param);
    if (!one) return refuse_invalid(param, "live aclDataBuffers", "%s at index %d", handle_seen(HANDLE(handle)), at);
    if (!one->address && one->size)
        return refuse_invalid(param, "an address where there are bytes", "null with %llu bytes at index %d",
                              (unsigned long long)one->size, at);
    return 0;
}

static int32_t check_buffers(const char *param, int count, const aclDataBuffer *const *buffers)
{
    int32_t code = count && !buffers ? refuse_null(param) : 0;
    for (int at = 0; at < count && !code; at++) code = check_buffer(param, at, buffers[at]);
    return code;
}

static int32_t check_shapes(const op_call *call)
{
    int32_t code = call->type ? 0 : refuse_null("opType");
    if (!code) code = check_descs("inputDesc", call->inputs, call->input);
    return code ? code : check_descs("outputDesc", call->outputs, call->output);
}

static int32_t check_memory(const op_call *call)
{
    int32_t code = check_buffers("inputs", call->inputs, call->from);
    return code ? code : check_buffers("outputs", call->outputs, call->to);
}

static bool nothing_to_do(const op_call *call)
{
    tensor_desc *found;
    for (int at = 0; at < call->outputs; at++)
        if (tensor_desc_find(call->output[at], "outputDesc", &found) || !tensor_desc_is_empty(found)) return false;
    return call->outputs > 0;
}

static int32_t refuse_type(const char *type)
{
    char quoted[QUOTED_TEXT];
    return refuse(ACL_ERROR_OP_NOT_FOUND, "EH0007",
                  "Expected an operator of aclnn but got the operator type %s: types are compiled by CANN's operator "
                  "compiler, which is not emulated.",
                  text_quoted(type, quoted, sizeof quoted));
}

static int32_t check_source(aclopCompileType type, const char *path)
{
    return type == ACL_COMPILE_UNREGISTERED && !path ? refuse_null("opPath") : 0;
}

static int32_t check_type(aclopCompileType type)
{
    if (type == ACL_COMPILE_SYS || type == ACL_COMPILE_UNREGISTERED) return 0;
    return refuse_argument(ACL_ERROR_API_NOT_SUPPORT, "compileFlag",
                           "ACL_COMPILE_SYS (0) or ACL_COMPILE_UNREGISTERED (1)", "%d", (int)type);
}

/* What checks let through. */
static int32_t run_type(const op_call *call, aclrtStream stream)
{
    if (op_is_identity(call->type) && call->inputs == 1 && call->outputs == 1)
        return op_identity(call->type, call->input[0], call->from[0], call->output[0], call->to[0], stream);
    const op_type_row *type = op_type_find(call->type);
    return type ? op_type_run(type, call, stream) : refuse_type(call->type);
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

static int32_t execute(const op_call *call, aclrtStream stream)
{
    machine_lock();
    int32_t code = call->type ? check_counts(call) : refuse_null("opType");
    if (!code) code = check_shapes(call);
    bool done = !code && nothing_to_do(call);
    if (!code && !done) code = check_memory(call);
    machine_unlock();
    return code || done ? code : run_type(call, stream);
}

aclError aclopExecute(const char *opType, int numInputs, const aclTensorDesc *const *inputDesc,
                      const aclDataBuffer *const *inputs, int numOutputs, const aclTensorDesc *const *outputDesc,
                      aclDataBuffer *const *outputs, const aclopAttr *attr, aclrtStream stream)
{
    ENTER_LAUNCH;
    const op_call call = {
        opType, numInputs, numOutputs, inputDesc, outputDesc, inputs, (const aclDataBuffer *const *)outputs, attr};
    return leave(execute(&call, stream));
}

aclError aclopExecuteV2(const char *opType, int numInputs, aclTensorDesc **inputDesc, aclDataBuffer **inputs,
                        int numOutputs, aclTensorDesc **outputDesc, aclDataBuffer **outputs, aclopAttr *attr,
                        aclrtStream stream)
{
    ENTER_LAUNCH;
    const op_call call = {opType,
                          numInputs,
                          numOutputs,
                          (const aclTensorDesc *const *)inputDesc,
                          (const aclTensorDesc *const *)outputDesc,
                          (const aclDataBuffer *const *)inputs,
                          (const aclDataBuffer *const *)outputs,
                          attr};
    return leave(execute(&call, stream));
}

/* ---- compiling --------------------------------------------------------------------------------------------------- */

static int32_t compile_and_execute(const op_call *call, aclopCompileType type, const char *path, aclrtStream stream)
{
    machine_lock();
    int32_t code = check_counts(call);
    if (!code) code = check_type(type);
    if (!code) code = check_shapes(call);
    if (!code) code = check_memory(call);
    bool done = !code && nothing_to_do(call);
    if (!code && !done) code = check_source(type, path);
    machine_unlock();
    return code || done ? code : run_type(call, stream);
}

aclError aclopCompileAndExecute(const char *opType, int numInputs, const aclTensorDesc *const *inputDesc,
                                const aclDataBuffer *const *inputs, int numOutputs,
                                const aclTensorDesc *const *outputDesc, aclDataBuffer *const *outputs,
                                const aclopAttr *attr, aclopEngineType engineType, aclopCompileType compileFlag,
                                const char *opPath, aclrtStream stream)
{
    ENTER_LAUNCH;
    (void)engineType;
    const op_call call = {
        opType, numInputs, numOutputs, inputDesc, outputDesc, inputs, (const aclDataBuffer *const *)outputs, attr};
    return leave(compile_and_execute(&call, compileFlag, opPath, stream));
}

aclError aclopCompileAndExecuteV2(const char *opType, int numInputs, aclTensorDesc **inputDesc, aclDataBuffer **inputs,
                                  int numOutputs, aclTensorDesc **outputDesc, aclDataBuffer **outputs, aclopAttr *attr,
                                  aclopEngineType engineType, aclopCompileType compileFlag, const char *opPath,
                                  aclrtStream stream)
{
    ENTER_LAUNCH;
    (void)engineType;
    const op_call call = {opType,
                          numInputs,
                          numOutputs,
                          (const aclTensorDesc *const *)inputDesc,
                          (const aclTensorDesc *const *)outputDesc,
                          (const aclDataBuffer *const *)inputs,
                          (const aclDataBuffer *const *)outputs,
                          attr};
    return leave(compile_and_execute(&call, compileFlag, opPath, stream));
}

aclError aclopCompile(const char *opType, int numInputs, const aclTensorDesc *const *inputDesc, int numOutputs,
                      const aclTensorDesc *const *outputDesc, const aclopAttr *attr, aclopEngineType engineType,
                      aclopCompileType compileFlag, const char *opPath)
{
    ENTER;
    (void)engineType;
    const op_call call = {opType, numInputs, numOutputs, inputDesc, outputDesc, NULL, NULL, attr};
    machine_lock();
    int32_t code = check_counts(&call);
    if (!code) code = check_type(compileFlag);
    if (!code) code = check_shapes(&call);
    if (!code) code = check_source(compileFlag, opPath);
    machine_unlock();
    return leave(code || op_is_identity(opType) || op_type_find(opType) ? code : refuse_type(opType));
}

aclError aclGenGraphAndDumpForOp(const char *opType, int numInputs, const aclTensorDesc *const *inputDesc,
                                 const aclDataBuffer *const *inputs, int numOutputs,
                                 const aclTensorDesc *const *outputDesc, aclDataBuffer *const *outputs,
                                 const aclopAttr *attr, aclopEngineType engineType, const char *graphDumpPath,
                                 const aclGraphDumpOption *graphDumpOpt)
{
    ENTER;
    (void)engineType;
    const op_call call = {
        opType, numInputs, numOutputs, inputDesc, outputDesc, inputs, (const aclDataBuffer *const *)outputs, attr};
    machine_lock();
    int32_t code = graphDumpOpt ? refuse_invalid("graphDumpOpt", "null", "a value") : check_counts(&call);
    if (!code && opType && !graphDumpPath) code = refuse_null("graphDumpPath");
    if (!code) code = check_shapes(&call);
    bool done = !code && nothing_to_do(&call);
    if (!code && !done) code = check_memory(&call);
    machine_unlock();
    return leave(code || done ? code : refuse_type(opType));
}
