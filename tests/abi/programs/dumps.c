/* Dumps: files of operators, in the place of them a function, operators with their shapes, tensors of the program's. */
#include <unistd.h>

#include "acl/acl_dump.h"
#include "securec.h"

#include "check.h"

#define COUNT 6

static int chunks, bytes;

static int32_t take(const acldumpChunk *chunk, int32_t length)
{
    HOLDS(length == (int32_t)(sizeof *chunk + chunk->bufLen) && chunk->isLastChunk && chunk->offset == -1);
    HOLDS(chunk->fileName[0] == '/' && strstr(chunk->fileName, "/0/Silu.aclnnSilu.") != NULL);
    chunks++;
    bytes += (int)chunk->bufLen;
    return 0;
}

static void configure(const char *text)
{
    FILE *file = fopen("dump.json", "w");
    fputs(text, file);
    fclose(file);
}

static int set(const char *text)
{
    configure(text);
    return aclmdlSetDump("dump.json");
}

static void codes(void)
{
    SAME(aclmdlInitDump(), 0);
    SAME(aclmdlInitDump(), 100002);
    SAME(aclmdlSetDump(NULL), 100000);
    SAME(aclmdlSetDump("no such file"), 100003);
    SAME(set("{"), 100006);
    SAME(set("{\"dump\": {\"dump_op_switch\": \"on\"}}"), 100009);
    SAME(set("{\"dump\": {\"dump_op_switch\": \"maybe\", \"dump_path\": \".\"}}"), 100009);
    SAME(set("{\"dump\": {\"dump_path\": \"./nowhere\", \"dump_op_switch\": \"on\"}}"), 100009);
    SAME(set("{\"dump\": {\"dump_path\": \".\", \"dump_mode\": \"some\"}}"), 100009);
    SAME(set("{\"dump\": {\"dump_path\": \".\", \"dump_scene\": \"other\"}}"), 100009);
    SAME(set("{\"dump\": {\"dump_path\": \".\", \"dump_scene\": \"lite_exception\", \"dump_op_switch\": \"on\"}}"), 100009);
    HOLDS(acldumpGetPath(DATA_DUMP) == NULL && acldumpGetPath(AIC_ERR_BRIEF_DUMP) == NULL);
    SAME(set("{}"), 0);
    SAME(acldumpRegCallback(NULL, 0), 100000);
    SAME(acldumpRegCallback(take, 1), 100000);
    SAME(aclopStartDumpArgs(0, "."), ACL_ERROR_FAILURE);
    SAME(aclopStartDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS, NULL), ACL_ERROR_FAILURE);
}

static void operators(void *from, void *to)
{
    SAME(set("{\"dump\": {\"dump_path\": \".\", \"dump_op_switch\": \"on\", \"dump_mode\": \"all\", \"dump_list\": []}}"), 0);
    puts(acldumpGetPath(DATA_DUMP));
    SAME(aclopStartDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS, "./counted/deep"), 0);
    SAME(aclopStartDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS, "./counted/deep"), ACL_ERROR_FAILURE);
    SAME(silu(from, to, COUNT, NULL), 0);
    SAME(acldumpRegCallback(take, 0), 0);
    SAME(silu(from, to, COUNT, NULL), 0);
    SAME(silu(from, to, COUNT - 1, NULL), 0);
    acldumpUnregCallback();
    SAME(chunks, 2);
    HOLDS(bytes > 2 * 2 * 4 * (COUNT - 1));
    SAME(aclopStopDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS), 0);
    SAME(aclopStopDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS), 0);
}

static void exceptions(void *memory)
{
    char path[ACL_DUMP_MAX_FILE_PATH_LENGTH];
    acldumpTensorInfo one;
    SAME(acldumpGetExceptionInfoPath(path, sizeof path), ACL_ERROR_FAILURE);
    SAME(memset_s(&one, sizeof one, 0, sizeof one), EOK);
    SAME(acldumpSaveExceptionInfo("name", NULL, &one, 1), ACL_ERROR_FAILURE);
    SAME(set("{\"dump\": {\"dump_path\": \".\", \"dump_scene\": \"aic_err_brief_dump\"}}"), 0);
    SAME(acldumpGetExceptionInfoPath(path, 1), 100000);
    SAME(acldumpGetExceptionInfoPath(path, 5), 100000);
    SAME(acldumpGetExceptionInfoPath(path, sizeof path), 0);
    HOLDS(!strcmp(path, acldumpGetPath(AIC_ERR_NORM_DUMP)) && strstr(path, "/extra-info/data-dump/0/") != NULL);
    SAME(acldumpSaveExceptionInfo("name", NULL, &one, 1), 100000);
    one.type = ACL_DUMP_TENSOR_OUTPUT;
    one.tensorSize = COUNT * 4;
    one.tensorAddr = (int64_t *)memory;
    one.addrType = ACL_DUMP_ADDR_RAW;
    one.shapeNum = 1;
    one.shape[0] = COUNT;
    SAME(acldumpSaveExceptionInfo("../name", NULL, &one, 1), 100000);
    SAME(acldumpSaveExceptionInfo("", NULL, &one, 1), 100000);
    SAME(acldumpSaveExceptionInfo("name", NULL, &one, 0), 100000);
    SAME(acldumpSaveExceptionInfo(NULL, NULL, &one, 1), 100000);
    SAME(acldumpSaveExceptionInfo("mine/name", "a note", &one, 1), 0);
    one.tensorAddr = (int64_t *)path;
    SAME(acldumpSaveExceptionInfo("name", NULL, &one, 1), 100000);
}

int main(void)
{
    float values[COUNT] = {-2, -1, 0, 1, 2, 3};
    void *from, *to;
    SAME(aclmdlInitDump(), 100001);
    SAME(aclInit(NULL), 0);
    SAME(aclmdlSetDump("x"), 100045);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtMalloc(&from, sizeof values, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&to, sizeof values, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(from, sizeof values, values, sizeof values, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    codes();
    operators(from, to);
    exceptions(from);
    SAME(aclmdlFinalizeDump(), 0);
    SAME(aclmdlFinalizeDump(), 100045);
    HOLDS(acldumpGetPath(DATA_DUMP) == NULL);
    SAME(silu(from, to, COUNT, NULL), 0);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
