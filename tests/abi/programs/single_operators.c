/* The older single-operator calls: objects that are made, told and ended, checks in order, and a refusal by name. */
#include "acl/acl_op_compiler.h"
#include "check.h"

static int16_t nothing;

/* ---- descriptions --------------------------------------------------------------------------------------------------- */

static void told(void)
{
    const int64_t dims[] = {2, 3, 4};
    int64_t size = -7;
    aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT16, 3, dims, ACL_FORMAT_ND);
    SAME(aclGetTensorDescType(desc), ACL_FLOAT16);
    SAME(aclGetTensorDescFormat(desc), ACL_FORMAT_ND);
    SAME(aclGetTensorDescNumDims(desc), 3);
    SAME(aclGetTensorDescElementCount(desc), 24);
    SAME(aclGetTensorDescSize(desc), 48);
    SAME(aclGetTensorDescDim(desc, 2), 4);
    SAME(aclGetTensorDescDimV2(desc, 1, &size), 0);
    SAME(size, 3);
    SAME(aclGetTensorDescDim(desc, 3), -1);
    SAME(aclGetTensorDescDimV2(desc, 3, &size), 100000);
    SAME(aclGetTensorDescDimV2(desc, 0, NULL), 100000);
    HOLDS(aclGetTensorDescByIndex(desc, 0) == desc);
    HOLDS(aclGetTensorDescByIndex(desc, 1) == NULL);
    HOLDS(aclGetTensorDescAddress(desc) == NULL);
    HOLDS(strcmp(aclGetTensorDescName(desc), "") == 0);
    aclSetTensorDescName(desc, "self");
    HOLDS(strcmp(aclGetTensorDescName(desc), "self") == 0);
    aclDestroyTensorDesc(desc);
    SAME(aclGetTensorDescNumDims(desc), 0);
    HOLDS(strstr(aclGetRecentErrMsg(), "destroyed") != NULL);
}

static void changed(void)
{
    int64_t range[][ACL_TENSOR_SHAPE_RANGE_NUM] = {{1, 2}, {3, -1}}, seen[2] = {0, 0};
    const int64_t dims[] = {-2}, other[] = {5, 0};
    aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_NCHW);
    HOLDS(aclGetTensorDescNumDims(desc) == ACL_UNKNOWN_RANK);
    SAME(aclGetTensorDescElementCount(desc), 0);
    SAME(aclSetTensorOriginShape(desc, 2, other), 0);
    SAME(aclGetTensorDescNumDims(desc), 2);
    SAME(aclSetTensorShape(desc, 1, dims), 0);
    SAME(aclGetTensorDescNumDims(desc), 2);
    SAME(aclSetTensorOriginFormat(desc, ACL_FORMAT_NHWC), 0);
    SAME(aclSetTensorFormat(desc, ACL_FORMAT_ND), 0);
    SAME(aclGetTensorDescFormat(desc), ACL_FORMAT_NHWC);
    SAME(aclGetTensorDescDimRange(desc, 0, 2, seen), 100000);
    SAME(aclSetTensorShapeRange(desc, 2, range), 0);
    SAME(aclGetTensorDescDimRange(desc, 1, 2, seen), 0);
    SAME(seen[0] + seen[1], 2);
    SAME(aclGetTensorDescDimRange(desc, 1, 1, seen), 100000);
    SAME(aclSetTensorConst(desc, &nothing, 0), 100000);
    SAME(aclSetTensorConst(desc, &nothing, sizeof nothing), 0);
    SAME(aclSetTensorPlaceMent(desc, ACL_MEMTYPE_HOST), 0);
    SAME(aclSetTensorDynamicInput(desc, NULL), 100000);
    aclDestroyTensorDesc(desc);
}

static void refused_descriptions(void)
{
    HOLDS(aclCreateTensorDesc(ACL_FLOAT, -1, NULL, ACL_FORMAT_ND) == NULL);
    HOLDS(strstr(aclGetRecentErrMsg(), "numDims") != NULL);
    HOLDS(aclCreateTensorDesc(ACL_FLOAT, 1, NULL, ACL_FORMAT_ND) == NULL);
    SAME(aclGetTensorDescType(NULL), ACL_DT_UNDEFINED);
    SAME(aclGetTensorDescFormat(NULL), ACL_FORMAT_UNDEFINED);
    HOLDS(strcmp(aclGetTensorDescName(NULL), "") == 0);
    SAME(aclSetTensorFormat(NULL, ACL_FORMAT_ND), 0);
    SAME(aclSetTensorShape(NULL, 0, NULL), 100000);
    SAME(aclSetTensorPlaceMent((aclTensorDesc *)&nothing, ACL_MEMTYPE_HOST), 100000);
    aclDestroyTensorDesc(NULL);
    aclDestroyTensorDesc((aclTensorDesc *)&nothing);
    HOLDS(strstr(aclGetRecentErrMsg(), "aclTensorDesc") != NULL);
}

/* ---- attributes ----------------------------------------------------------------------------------------------------- */

static void attributes(void)
{
    const int64_t row[] = {1, 2}, *const rows[] = {row, row}, *const broken[] = {row, NULL};
    const int counts[] = {2, 1};
    const char *texts[] = {"a", NULL};
    aclopAttr *attr = aclopCreateAttr();
    SAME(aclopSetAttrBool(attr, "b", 1), 0);
    SAME(aclopSetAttrBool(attr, NULL, 1), 100000);
    SAME(aclopSetAttrInt(NULL, "i", 1), 100000);
    SAME(aclopSetAttrFloat(attr, "f", 1.5f), 0);
    SAME(aclopSetAttrString(attr, "s", NULL), 100000);
    SAME(aclopSetAttrDataType(attr, "d", ACL_FLOAT), 0);
    SAME(aclopSetAttrListInt(attr, "l", 2, row), 0);
    SAME(aclopSetAttrListInt(attr, "l", 0, NULL), 0);
    SAME(aclopSetAttrListInt(attr, "l", 1, NULL), 100000);
    SAME(aclopSetAttrListString(attr, "t", 1, texts), 0);
    SAME(aclopSetAttrListString(attr, "t", 2, texts), 100000);
    SAME(aclopSetAttrListListInt(attr, "r", 2, counts, rows), 0);
    SAME(aclopSetAttrListListInt(attr, "r", 2, counts, broken), 100000);
    aclopDestroyAttr(attr);
    SAME(aclopSetAttrInt(attr, "i", 1), 100000);
    aclopDestroyAttr(NULL);
}

/* ---- running -------------------------------------------------------------------------------------------------------- */

static int run(int inputs, aclTensorDesc *desc, aclDataBuffer *buffer, const char *type, aclopCompileType compile)
{
    const aclTensorDesc *const descs[] = {desc};
    aclDataBuffer *const buffers[] = {buffer};
    const aclDataBuffer *const from[] = {buffer};
    return aclopCompileAndExecute(type, inputs, descs, from, 1, descs, buffers, NULL, ACL_ENGINE_SYS, compile, NULL, NULL);
}

static void running(void)
{
    const int64_t some = 4, none = 0;
    aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, &some, ACL_FORMAT_ND);
    aclTensorDesc *empty = aclCreateTensorDesc(ACL_FLOAT, 1, &none, ACL_FORMAT_ND);
    aclDataBuffer *buffer = aclCreateDataBuffer(&nothing, sizeof nothing), *lost = aclCreateDataBuffer(NULL, 4);
    SAME(run(-1, desc, buffer, "LpNorm", ACL_COMPILE_SYS), 100000);
    SAME(run(1, desc, buffer, "LpNorm", (aclopCompileType)2), 200001);
    SAME(run(1, desc, buffer, NULL, ACL_COMPILE_SYS), 100000);
    SAME(run(1, (aclTensorDesc *)&nothing, buffer, "LpNorm", ACL_COMPILE_SYS), 100000);
    SAME(run(1, desc, NULL, "LpNorm", ACL_COMPILE_SYS), 100000);
    SAME(run(1, desc, lost, "LpNorm", ACL_COMPILE_SYS), 100000);
    SAME(run(1, empty, buffer, "LpNorm", ACL_COMPILE_SYS), 0);
    SAME(run(1, desc, buffer, "LpNorm", ACL_COMPILE_UNREGISTERED), 100000);
    while (aclGetRecentErrMsg()) {}
    SAME(run(1, desc, buffer, "LpNorm", ACL_COMPILE_SYS), 100024);
    HOLDS(strstr(aclGetRecentErrMsg(), "'LpNorm'") != NULL);
    SAME(aclopExecuteV2("LpNorm", 0, NULL, NULL, 0, NULL, NULL, NULL, NULL), 100024);
    SAME(aclopExecuteV2(NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL), 100000);
    SAME(aclopCompile("LpNorm", 0, NULL, 0, NULL, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL), 100024);
    SAME(aclDestroyDataBuffer(buffer) + aclDestroyDataBuffer(lost), 0);
    aclDestroyTensorDesc(desc);
    aclDestroyTensorDesc(empty);
}

/* ---- layouts -------------------------------------------------------------------------------------------------------- */

/* An Identity between two layouts of the same FLOAT16 tensor, there and back; what lies at `at` is compared. */
static void lay(aclFormat origin, int rank, const int64_t *dims, aclFormat format, int stored_rank, const int64_t *stored,
                int64_t at, int16_t expected, int16_t *plain, int16_t *private)
{
    int64_t count = 1, room = 1;
    for (int i = 0; i < rank; i++) count *= dims[i];
    for (int i = 0; i < stored_rank; i++) room *= stored[i];
    size_t size = (size_t)count * sizeof *plain, large = (size_t)room * sizeof *private;
    int16_t numbers[4096], seen[8192];
    for (int64_t i = 0; i < count; i++) numbers[i] = (int16_t)(i + 1);
    aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT16, rank, dims, origin);
    aclTensorDesc *other = aclCreateTensorDesc(ACL_FLOAT16, rank, dims, origin);
    SAME(aclSetTensorFormat(other, format) + aclSetTensorShape(other, stored_rank, stored), 0);
    aclDataBuffer *from = aclCreateDataBuffer(plain, size), *to = aclCreateDataBuffer(private, large);
    SAME(aclrtMemcpy(plain, size, numbers, size, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    SAME(aclrtMemset(private, large, 0x55, large), 0);
    SAME(aclopExecuteV2("Identity", 1, &desc, &from, 1, &other, &to, NULL, NULL), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
    SAME(aclrtMemcpy(seen, large, private, large, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    SAME(seen[at], expected);
    int64_t sum = 0;
    for (int64_t i = 0; i < room; i++) sum += seen[i];
    SAME(sum, count * (count + 1) / 2); /* zeros beyond the tensor's end */
    SAME(aclrtMemset(plain, size, 0, size), 0);
    SAME(aclopExecuteV2("TransData", 1, &other, &to, 1, &desc, &from, NULL, NULL), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
    SAME(aclrtMemcpy(seen, size, plain, size, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    HOLDS(!memcmp(seen, numbers, size));
    SAME(aclDestroyDataBuffer(from) + aclDestroyDataBuffer(to), 0);
    aclDestroyTensorDesc(desc);
    aclDestroyTensorDesc(other);
}

static void layouts(void)
{
    const int64_t rows[] = {2, 18, 20}, image[] = {2, 18, 3, 2}, last[] = {2, 3, 2, 18}, volume[] = {3, 17, 2, 2, 1};
    const int64_t nz[] = {2, 2, 2, 16, 16}, five[] = {2, 2, 3, 2, 16}, six[] = {3, 2, 2, 2, 1, 16};
    const int64_t z[] = {12, 1, 16, 16}, z3[] = {8, 1, 16, 16}, wrong_nz[] = {2, 2, 3, 16, 16};
    void *plain, *private;
    SAME(aclrtMalloc(&plain, 16384, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&private, 16384, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    /* matrix 1, row 17, column 18: block 1 of columns, block 1 of rows, row 1 and column 2 of it */
    lay(ACL_FORMAT_ND, 3, rows, ACL_FORMAT_FRACTAL_NZ, 5, nz, 1024 + 512 + 256 + 16 + 2, 360 + 17 * 20 + 18 + 1, plain, private);
    /* image 1, channel 17, row 2, column 1: block 1 of channels, channel 1 of it */
    lay(ACL_FORMAT_NCHW, 4, image, ACL_FORMAT_NC1HWC0, 5, five, 192 + 96 + 80 + 1, 108 + 17 * 6 + 5 + 1, plain, private);
    lay(ACL_FORMAT_NHWC, 4, last, ACL_FORMAT_NC1HWC0, 5, five, 192 + 96 + 80 + 1, 108 + 5 * 18 + 17 + 1, plain, private);
    lay(ACL_FORMAT_NCHW, 4, image, ACL_FORMAT_FRACTAL_Z, 4, z, (6 + 5) * 256 + 16 + 1, 108 + 17 * 6 + 5 + 1, plain, private);
    lay(ACL_FORMAT_NCDHW, 5, volume, ACL_FORMAT_NDC1HWC0, 6, six, 256 + 64 + 32 + 16, 136 + 16 * 4 + 3 + 1, plain, private);
    lay(ACL_FORMAT_NCDHW, 5, volume, ACL_FRACTAL_Z_3D, 4, z3, (4 + 2 + 1) * 256 + 32, 136 + 16 * 4 + 3 + 1, plain, private);
    aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT16, 3, rows, ACL_FORMAT_ND);
    aclTensorDesc *other = aclCreateTensorDesc(ACL_FLOAT16, 3, rows, ACL_FORMAT_ND);
    aclDataBuffer *buffer = aclCreateDataBuffer(plain, 16384), *small = aclCreateDataBuffer(private, 8);
    SAME(aclopExecuteV2("Identity", 1, &desc, &buffer, 1, &other, &small, NULL, NULL), 100000);
    SAME(aclSetTensorFormat(other, ACL_FORMAT_FRACTAL_NZ) + aclSetTensorStorageShape(other, 5, wrong_nz), 0);
    SAME(aclopExecuteV2("Identity", 1, &desc, &buffer, 1, &other, &buffer, NULL, NULL), 100024);
    SAME(aclSetTensorStorageFormat(other, ACL_FORMAT_NC1HWC0), 0);
    SAME(aclopExecuteV2("Identity", 1, &desc, &buffer, 1, &other, &buffer, NULL, NULL), 100024);
    SAME(aclDestroyDataBuffer(buffer) + aclDestroyDataBuffer(small) + aclrtFree(plain) + aclrtFree(private), 0);
    aclDestroyTensorDesc(desc);
    aclDestroyTensorDesc(other);
}

static void options(void)
{
    char value[256] = "";
    SAME(aclGetCompileopt(ACL_OP_JIT_COMPILE, value, sizeof value), 0);
    HOLDS(strcmp(value, "disable") == 0);
    SAME(aclGetCompileopt(ACL_OP_JIT_COMPILE, value, 7), 500001);
    SAME(aclGetCompileoptSize(ACL_OP_JIT_COMPILE), 256);
    SAME(aclGetCompileoptSize(ACL_PRECISION_MODE), 0);
    SAME(aclSetCompileopt(ACL_PRECISION_MODE, "must_keep_origin_dtype"), 0);
    SAME(aclGetCompileoptSize(ACL_PRECISION_MODE), 23);
    SAME(aclGetCompileopt(ACL_PRECISION_MODE, value, sizeof value), 200001);
    SAME(aclGetCompileopt(ACL_OP_DEBUG_OPTION, value, sizeof value), 200001);
    SAME(aclSetCompileopt(ACL_OP_DEBUG_OPTION, "oom"), 0);
    SAME(aclGetCompileopt(ACL_OP_DEBUG_OPTION, value, sizeof value), 0);
    HOLDS(strcmp(value, "oom") == 0);
    SAME(aclSetCompileopt(ACL_AUTO_TUNE_MODE, "RL"), 200006);
    SAME(aclSetCompileopt((aclCompileOpt)17, ""), 500000);
    SAME(aclSetCompileopt(ACL_PRECISION_MODE, NULL), 100000);
    SAME(aclopSetCompileFlag(ACL_OP_COMPILE_FUZZ), 0);
    aclGraphDumpOption *option = aclCreateGraphDumpOpt();
    SAME(aclDestroyGraphDumpOpt(option), 0);
    SAME(aclDestroyGraphDumpOpt(option), 100000);
    SAME(aclDestroyGraphDumpOpt(NULL), 100000);
}

int main(void)
{
    told();
    changed();
    refused_descriptions();
    attributes();
    running();
    SAME(aclrtSetDevice(0), 0);
    layouts();
    options();
    return wrong != 0;
}
