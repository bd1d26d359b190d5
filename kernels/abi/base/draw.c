/* Random numbers in a stream. */
#include "draw.h"

#include <stdlib.h>
#include <string.h>

#include "abi.h"

static const struct {
    aclDataType dtype;
    uint8_t size;
    bool real;
} known[] = {{ACL_INT32, 4, false}, {ACL_INT64, 8, false},  {ACL_UINT32, 4, false}, {ACL_UINT64, 8, false},
             {ACL_BF16, 2, true},   {ACL_FLOAT16, 2, true}, {ACL_FLOAT, 4, true}};

static int32_t refuse_inner(const char *param, const char *expected, int32_t seen)
{
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, param, expected, "%d", (int)seen);
}

static int32_t take(const aclrtRandomParaInfo *from, const char *param, uint8_t size, draw_number *to)
{
    if (from->isAddr > 1) return refuse_inner(param, "isAddr to be 0 or 1", from->isAddr);
    uint8_t most = from->isAddr ? 8 : size;
    if (!from->size || from->size > most) return refuse_inner(param, "the size of its dtype", from->size);
    *to = (draw_number){.elsewhere = from->isAddr, .size = from->isAddr ? size : from->size};
    memcpy(&to->value, from->valueOrAddr, from->isAddr ? 8 : from->size);
    return 0;
}

static int32_t check_function(aclrtRandomNumFuncType function, bool real)
{
    if ((uint32_t)function > ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS)
        return refuse_inner("taskInfo", "a funcType from 0 to 3", (int32_t)function);
    return real || function == ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS
               ? 0
               : refuse_inner("taskInfo", "FLOAT, FLOAT16 or BF16 of that distribution", (int32_t)function);
}

static int32_t take_parameters(const aclrtRandomNumFuncParaInfo *from, draw *to)
{
    if (to->kind == DRAW_BITS)
        return take(&from->paramInfo.dropoutBitmaskInfo.dropoutRation, "dropoutRation", to->size, &to->first);
    if (to->kind == DRAW_UNIFORM) {
        int32_t code = take(&from->paramInfo.uniformDisInfo.min, "min", to->size, &to->first);
        return code ? code : take(&from->paramInfo.uniformDisInfo.max, "max", to->size, &to->second);
    }
    int32_t code = take(&from->paramInfo.normalDisInfo.mean, "mean", to->size, &to->first);
    return code ? code : take(&from->paramInfo.normalDisInfo.stddev, "stddev", to->size, &to->second);
}

static int32_t read_task(const aclrtRandomNumTaskInfo *from, size_t row, draw *to)
{
    aclrtRandomNumFuncType function = from->randomNumFuncParaInfo.funcType;
    int32_t code = check_function(function, known[row].real);
    if (code) return code;
    *to = (draw){.kind = (enum draw_kind)function, .dtype = known[row].dtype, .size = known[row].size};
    if (!from->randomCounterAddr || !from->randomResultAddr)
        return refuse_null_inner(from->randomCounterAddr ? "randomResultAddr" : "randomCounterAddr");
    code = take(&from->randomSeed, "randomSeed", 8, &to->seed);
    if (!code) code = take(&from->randomNum, "randomNum", 8, &to->count);
    return code ? code : take_parameters(&from->randomNumFuncParaInfo, to);
}

static int32_t launch(const aclrtRandomNumTaskInfo *from, size_t row, uint64_t stream, uint64_t site)
{
    ae_stream *found;
    draw what;
    int32_t code = stream_named_here(stream, &found);
    if (!code) code = read_task(from, row, &what);
    if (code) return code;
    draw *kept = malloc(sizeof *kept);
    if (!kept) return refuse_memory(CODE_OUT_OF_MEMORY, "random numbers");
    *kept = what;
    code = push_draw(found, kept, HANDLE(from->randomResultAddr), HANDLE(from->randomCounterAddr), site);
    return stream_pushed(found, code, "stream");
}

/* Streams of these families alone draw. */
static int32_t check_family(void)
{
    const soc_row *soc = settings_or_default()->soc;
    if (!strcmp(soc->family, "ascend910b") || !strcmp(soc->family, "ascend910_93")) return 0;
    return refuse_unsupported("Expected a product of the 910B or 910_93 family, whose streams draw, but got %s.",
                              soc->name);
}

aclError aclrtRandomNumAsync(const aclrtRandomNumTaskInfo *taskInfo, const aclrtStream stream, void *reserve)
{
    ENTER_LAUNCH;
    size_t row = 0;
    if (!taskInfo) return leave(refuse_null("taskInfo"));
    while (row < sizeof known / sizeof *known && known[row].dtype != taskInfo->dataType) row++;
    if (row == sizeof known / sizeof *known)
        return leave(refuse_invalid("taskInfo", "a dtype of random numbers", "%d", (int)taskInfo->dataType));
    int32_t code = check_family();
    if (code) return leave(code);
    if (reserve) return leave(refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "reserve", "null", "%p", reserve));
    uint64_t site = site_now();
    machine_lock();
    return unlock_and_leave(launch(taskInfo, row, HANDLE(stream), site));
}
