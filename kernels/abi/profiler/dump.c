/* Dumps (aclmdlInitDump, acldump..., aclopStartDumpArgs). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "abi.h"

#include "acl/acl_dump.h"

#include "dump.h"
#include "life.h"

/* ---- settings -------------------------------------------------------------------------------------------------- */

static int32_t needs_init(void)
{
    return process_initialised() ? 0 : refuse_sequence(ACL_ERROR_UNINITIALIZE, "Expected aclInit before.");
}

static int32_t needs_begin(void)
{
    int32_t code = needs_init();
    if (code || dump_begun()) return code;
    return refuse_sequence(ACL_ERROR_DUMP_NOT_RUN, "Expected aclmdlInitDump before.");
}

aclError aclmdlInitDump(void)
{
    ENTER;
    int32_t code = needs_init();
    return leave(code ? code : dump_begin());
}

aclError aclmdlSetDump(const char *dumpCfgPath)
{
    ENTER;
    int32_t code = needs_begin();
    if (code) return leave(code);
    if (!dumpCfgPath) return leave(refuse_null("dumpCfgPath"));
    char *text;
    code = settings_file(dumpCfgPath, &text);
    if (!code) code = dump_configure(text);
    free(text);
    return leave(code);
}

aclError aclmdlFinalizeDump(void)
{
    ENTER;
    int32_t code = needs_begin();
    if (!code) dump_end();
    return leave(code);
}

aclError acldumpRegCallback(acldumpCallback messageCallback, int32_t flag)
{
    ENTER;
    if (!messageCallback) return leave(refuse_null("messageCallback"));
    if (flag) return leave(refuse_invalid("flag", "0", "%d", flag));
    dump_tell_to((dump_function)messageCallback);
    return leave(0);
}

void acldumpUnregCallback(void)
{
    ENTER_VALUE;
    dump_tell_to(NULL);
    leave(0);
}

aclError aclopStartDumpArgs(uint32_t dumpType, const char *path)
{
    ENTER;
    if (!path || !*path)
        return leave(refuse_argument(ACL_ERROR_FAILURE, "path", "a directory", "%s", path ? "\"\"" : "null"));
    if (!(dumpType & ACL_OP_DUMP_OP_AICORE_ARGS))
        return leave(refuse_argument(ACL_ERROR_FAILURE, "dumpType", "ACL_OP_DUMP_OP_AICORE_ARGS", "%u", dumpType));
    return leave(dump_count_in(path));
}

aclError aclopStopDumpArgs(uint32_t dumpType)
{
    ENTER;
    if (dumpType & ACL_OP_DUMP_OP_AICORE_ARGS) dump_count_end();
    return leave(0);
}

/* ---- paths ----------------------------------------------------------------------------------------------------- */

static bool exception_path(char *path, size_t size)
{
    machine_lock();
    const ae_context *context = context_current();
    int32_t device = context ? context->device : 0;
    machine_unlock();
    return dump_exception_path(device, path, size);
}

/* A copy of the path that is never freed, since programs may keep the pointer; each path is stored once. */
static const char *lasting_path(const char *path)
{
    static struct known {
        struct known *next;
        char path[];
    } *all;
    machine_lock();
    struct known *one = all;
    while (one && strcmp(one->path, path)) one = one->next;
    if (!one && (one = malloc(sizeof *one + strlen(path) + 1))) {
        memcpy(one->path, path, strlen(path) + 1);
        one->next = all;
        all = one;
    }
    machine_unlock();
    return one ? one->path : NULL;
}

const char *acldumpGetPath(acldumpType dumpType)
{
    char path[DUMP_PATH];
    ENTER_VALUE;
    bool data = dumpType == DATA_DUMP || dumpType == OVERFLOW_DUMP;
    bool exceptions = dumpType >= AIC_ERR_BRIEF_DUMP && dumpType <= AIC_ERR_DETAIL_DUMP;
    bool there = data ? dump_data_path(path, sizeof path) : exceptions && exception_path(path, sizeof path);
    leave(0);
    return there ? lasting_path(path) : NULL;
}

static int32_t check_exceptions(char *path, size_t size)
{
    if (exception_path(path, size)) return 0;
    return refuse_sequence(ACL_ERROR_FAILURE, "Expected dumps of exceptions to be set before (dump_scene).");
}

aclError acldumpGetExceptionInfoPath(char *path, size_t maxLen)
{
    ENTER;
    if (!path) return leave(refuse_null("path"));
    if (maxLen <= 1) return leave(refuse_invalid("maxLen", "more than 1", "%zu", maxLen));
    char whole[DUMP_PATH];
    int32_t code = check_exceptions(whole, sizeof whole);
    if (!code && strlen(whole) >= maxLen)
        code = refuse_invalid("maxLen", "room for the path and a zero", "%zu", maxLen);
    if (!code) memcpy(path, whole, strlen(whole) + 1);
    return leave(code);
}

/* ---- tensors of the program's ---------------------------------------------------------------------------------- */

static bool leads_up(const char *name)
{
    for (const char *at = name; (at = strstr(at, "..")); at += 2)
        if ((at == name || at[-1] == '/') && (!at[2] || at[2] == '/')) return true;
    return false;
}

static int32_t check_tensor(const acldumpTensorInfo *one)
{
    if (!one->tensorAddr) return refuse_null("tensors");
    if (!one->tensorSize || one->shapeNum > ACL_DUMP_MAX_SHAPE_NUM || one->originShapeNum > ACL_DUMP_MAX_SHAPE_NUM)
        return refuse_invalid("tensors", "a size above 0 and at most 25 axes", "%zu bytes, %u and %u axes",
                              one->tensorSize, one->shapeNum, one->originShapeNum);
    if (one->addrType != ACL_DUMP_ADDR_RAW || one->placement != ACL_DUMP_PLACEMENT_DEVICE)
        return refuse_invalid("tensors", "ACL_DUMP_ADDR_RAW and ACL_DUMP_PLACEMENT_DEVICE", "%d and %d",
                              (int)one->addrType, (int)one->placement);
    return 0;
}

static int32_t check_save(const char *name, const acldumpTensorInfo *tensors, size_t count)
{
    char path[DUMP_PATH];
    if (!name || !tensors) return refuse_null(name ? "tensors" : "fileName");
    if (!*name || leads_up(name))
        return refuse_invalid("fileName", "a name that does not lead upwards", "\"%s\"", name);
    if (!count) return refuse_invalid("tensorCount", "more than 0", "0");
    int32_t code = check_exceptions(path, sizeof path);
    for (size_t i = 0; i < count && !code; i++) code = check_tensor(tensors + i);
    return code;
}

/* A copy on the host, dense; NULL: it is no memory of a device, or there is none for it. */
static char *fetched(const acldumpTensorInfo *one)
{
    char *data = malloc(one->tensorSize);
    uint64_t address = HANDLE(one->tensorAddr);
    machine_lock();
    pinned_block pinned = block_pin(address);
    bool there = data && block_check_device(pinned, address, address + one->tensorSize) == 0;
    if (there) memcpy(data, translate(address), one->tensorSize);
    block_drop(pinned);
    machine_unlock();
    if (there) return data;
    free(data);
    return NULL;
}

/* Input, output or workspace: by the numbers of acldumpTensorType. */
static int32_t sort(const acldumpTensorInfo *tensors, size_t count, dump_tensor *(*kinds)[3], uint32_t *found)
{
    for (size_t i = 0; i < count; i++) {
        const acldumpTensorInfo *one = tensors + i;
        char *data = fetched(one);
        if (!data)
            return refuse_invalid("tensors", "memory of a device", "tensor %zu at %p", i, (void *)one->tensorAddr);
        uint32_t kind = (uint32_t)one->type <= ACL_DUMP_TENSOR_WORKSPACE ? (uint32_t)one->type : 0;
        (*kinds)[kind][found[kind]++] = (dump_tensor){
            .dtype = one->dataType,
            .format = one->format,
            .rank = one->shapeNum,
            .origin_rank = one->originShapeNum,
            .offset = one->argsOffset,
            .shape = (const int64_t *)one->shape,
            .origin = (const int64_t *)one->originShape,
            .data = data,
            .size = one->tensorSize,
        };
    }
    return 0;
}

static void name_now(char *path, size_t size, const char *name)
{
    char folder[DUMP_PATH], moment[32];
    struct timespec now;
    struct tm parts;
    exception_path(folder, sizeof folder);
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &parts);
    strftime(moment, sizeof moment, "%Y%m%d%H%M%S", &parts);
    snprintf(path, size, "%.3000s%.900s.custom.%s%03ld", folder, name, moment, now.tv_nsec / 1000000);
}

static int32_t save(const char *name, const char *tag, dump_tensor *const *kinds, const uint32_t *found)
{
    char path[DUMP_PATH];
    dump_file file = {.name = name,
                      .note = tag,
                      .input = kinds[0],
                      .output = kinds[1],
                      .space = kinds[2],
                      .inputs = found[0],
                      .outputs = found[1],
                      .spaces = found[2]};
    name_now(path, sizeof path, name);
    int problem = dump_write(&file, path, NULL);
    return problem ? refuse_argument(ACL_ERROR_FAILURE, "fileName", "a file that can be written", "%s (%s)", path,
                                     strerror(problem))
                   : 0;
}

aclError acldumpSaveExceptionInfo(const char *fileName, const char *userTag, const acldumpTensorInfo *tensors,
                                  size_t tensorCount)
{
    ENTER;
    int32_t code = check_save(fileName, tensors, tensorCount);
    if (code) return leave(code);
    uint32_t found[3] = {0};
    dump_tensor *room = calloc(3 * tensorCount, sizeof *room);
    dump_tensor *kinds[3] = {room, room + tensorCount, room + 2 * tensorCount};
    code = room ? sort(tensors, tensorCount, &kinds, found) : refuse_memory(CODE_OUT_OF_MEMORY, "a dump");
    if (!code) code = save(fileName, userTag, kinds, found);
    for (uint32_t kind = 0; kind < 3; kind++)
        for (uint32_t i = 0; i < found[kind]; i++) free((char *)kinds[kind][i].data);
    free(room);
    return leave(code);
}
