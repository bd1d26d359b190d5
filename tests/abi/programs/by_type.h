/* Operators called by their types, over operands of several dtypes: what they are given, and what they answer. */
#pragma once
#include <math.h>

#include "acl/acl_op_compiler.h"
#include "check.h"

enum { MOST = 4096, OPERANDS = 16 };

/* ---- numbers ------------------------------------------------------------------------------------------------------ */

static uint16_t to_bf16(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (uint16_t)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

static double number(const void *from, int at, aclDataType dtype)
{
    if (dtype == ACL_FLOAT) return ((const float *)from)[at];
    if (dtype == ACL_FLOAT16) return aclFloat16ToFloat(((const aclFloat16 *)from)[at]);
    if (dtype == ACL_BOOL) return ((const uint8_t *)from)[at];
    uint32_t bits = (uint32_t)((const uint16_t *)from)[at] << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void put(void *to, int at, aclDataType dtype, double value)
{
    if (dtype == ACL_FLOAT) ((float *)to)[at] = (float)value;
    if (dtype == ACL_FLOAT16) ((aclFloat16 *)to)[at] = aclFloatToFloat16((float)value);
    if (dtype == ACL_BF16) ((uint16_t *)to)[at] = to_bf16((float)value);
    if (dtype == ACL_BOOL) ((uint8_t *)to)[at] = value != 0;
}

static double precision(aclDataType dtype)
{
    return dtype == ACL_FLOAT ? 2e-6 : dtype == ACL_FLOAT16 ? 2e-3 : 1.6e-2;
}

/* ---- operands ----------------------------------------------------------------------------------------------------- */

typedef struct operand {
    aclTensorDesc *desc;
    aclDataBuffer *buffer;
    void *memory;
    aclDataType dtype;
    int count, host;
    double seen[MOST]; /* as the dtype has it */
} operand;

static operand in[OPERANDS], out[3];
static int inputs, outputs;

static void fill(operand *one, aclDataType dtype, int rank, const int64_t *dims, double (*what)(int), int host)
{
    size_t size;
    one->dtype = dtype, one->host = host, one->count = 1;
    for (int axis = 0; axis < rank; axis++) one->count *= (int)dims[axis];
    size = (size_t)one->count * aclDataTypeSize(dtype);
    char *bytes = calloc(1, size);
    for (int at = 0; at < one->count; at++) {
        put(bytes, at, dtype, what ? what(at) : 7);
        one->seen[at] = number(bytes, at, dtype);
    }
    one->desc = aclCreateTensorDesc(dtype, rank, dims, ACL_FORMAT_ND);
    one->memory = bytes;
    if (host) {
        SAME(aclSetTensorPlaceMent(one->desc, ACL_MEMTYPE_HOST), 0);
    } else {
        SAME(aclrtMalloc(&one->memory, size, ACL_MEM_MALLOC_HUGE_FIRST), 0);
        SAME(aclrtMemcpy(one->memory, size, bytes, size, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        free(bytes);
    }
    one->buffer = aclCreateDataBuffer(one->memory, size);
}

static void give(aclDataType dtype, int rank, const int64_t *dims, double (*what)(int))
{
    fill(&in[inputs++], dtype, rank, dims, what, 0);
}

static void take(aclDataType dtype, int rank, const int64_t *dims)
{
    fill(&out[outputs++], dtype, rank, dims, NULL, 0);
}

/* Afterwards every output has what it was given. */
static int run(const char *type, aclopAttr *attr)
{
    const aclTensorDesc *descs[OPERANDS], *made[3];
    const aclDataBuffer *from[OPERANDS];
    aclDataBuffer *to[3];
    for (int at = 0; at < inputs; at++) descs[at] = in[at].desc, from[at] = in[at].buffer;
    for (int at = 0; at < outputs; at++) made[at] = out[at].desc, to[at] = out[at].buffer;
    int code = aclopCompileAndExecute(type, inputs, descs, from, outputs, made, to, attr, ACL_ENGINE_SYS,
                                      ACL_COMPILE_SYS, NULL, NULL);
    for (int at = 0; at < inputs; at++) /* what lies in host memory was read */
        if (in[at].host) memset(in[at].memory, 0x55, (size_t)in[at].count * aclDataTypeSize(in[at].dtype));
    if (!code) code = aclrtSynchronizeStream(NULL);
    for (int at = 0; at < outputs; at++) {
        char bytes[MOST * sizeof(float)];
        size_t size = (size_t)out[at].count * aclDataTypeSize(out[at].dtype);
        SAME(aclrtMemcpy(bytes, size, out[at].memory, size, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        for (int n = 0; n < out[at].count; n++) out[at].seen[n] = number(bytes, n, out[at].dtype);
    }
    aclopDestroyAttr(attr);
    return code;
}

static void near(const char *type, int output, int at, double wanted)
{
    double seen = out[output].seen[at], bound = precision(out[output].dtype) * (1 + fabs(wanted));
    if (fabs(seen - wanted) <= bound) return;
    fprintf(stderr, "%s, dtype %d, output %d, element %d: %g, not %g\n", type, out[output].dtype, output, at, seen,
            wanted);
    wrong++;
}

static void done(void)
{
    for (int at = 0; at < inputs + outputs; at++) {
        operand *one = at < inputs ? &in[at] : &out[at - inputs];
        aclDestroyTensorDesc(one->desc);
        SAME(aclDestroyDataBuffer(one->buffer), 0);
        if (one->host) free(one->memory);
        else SAME(aclrtFree(one->memory), 0);
    }
    inputs = outputs = 0;
}
