// A C++ program that names what the headers offer and depends on exact types; it only has to compile.
#include <cstdio>
#include <type_traits>

#include "acl/acl.h"
#include "aclemu.h"
#include "aclnnop/aclnn_hardsigmoid.h"
#include "aclnnop/aclnn_logsigmoid_backward.h"
#include "aclnnop/aclnn_sigmoid.h"

template <typename T, typename U>
constexpr bool same() {
    return std::is_same<T, U>::value;
}

static_assert(same<decltype(&aclrtMalloc), aclError (*)(void**, size_t, aclrtMemMallocPolicy)>(), "");
static_assert(same<decltype(&aclrtFree), aclError (*)(void*)>(), "");
static_assert(same<decltype(&aclrtGetSocName), const char* (*)()>(), "");
static_assert(same<decltype(&aclrtSubscribeReport), aclError (*)(uint64_t, aclrtStream)>(), "");
static_assert(same<decltype(&aclCreateTensorList), aclTensorList* (*)(const aclTensor* const*, uint64_t)>(), "");
static_assert(same<decltype(&aclDestroyTensor), aclnnStatus (*)(const aclTensor*)>(), "");
static_assert(same<decltype(&aclCreateScalar), aclScalar* (*)(void*, aclDataType)>(), "");
static_assert(same<decltype(&aclSetInputTensorAddr), aclnnStatus (*)(aclOpExecutor*, size_t, aclTensor*, void*)>(), "");
static_assert(same<decltype(&aclnnLogSigmoidBackwardGetWorkspaceSize),
                   aclnnStatus (*)(const aclTensor*, const aclTensor*, const aclTensor*, aclTensor*, uint64_t*,
                                   aclOpExecutor**)>(), "");
static_assert(same<decltype(&aclnnInplaceSigmoidGetWorkspaceSize),
                   aclnnStatus (*)(aclTensor*, uint64_t*, aclOpExecutor**)>(), "");
static_assert(same<decltype(&aclnnInplaceHardsigmoidGetWorkspaceSize),
                   aclnnStatus (*)(const aclTensor*, uint64_t*, aclOpExecutor**)>(), "");
static_assert(same<decltype(&aclnnSigmoid), aclnnStatus (*)(void*, uint64_t, aclOpExecutor*, aclrtStream)>(), "");

static_assert(same<aclError, int>() && same<aclnnStatus, int32_t>() && same<aclFloat16, uint16_t>(), "");
static_assert(same<decltype(ACL_SUCCESS), const int>() && same<decltype(OK), const aclnnStatus>(), "");
static_assert(same<decltype(ACL_ERROR_GE_PARAM_INVALID), const uint32_t>(), "");
static_assert(aclDataType::ACL_FLOAT == ACL_FLOAT && aclFormat::ACL_FORMAT_ND == ACL_FORMAT_ND, "");
static_assert(OK == ACLNN_SUCCESS && ACL_ERROR_NONE == ACL_SUCCESS, "constants are constant expressions");

struct Name {
    const char* operator()(aclDataType) const { return "dtype"; }
    const char* operator()(aclFormat) const { return "format"; }
    const char* operator()(aclrtMemcpyKind) const { return "kind"; }
    const char* operator()(int) const { return "code"; }
};

template <typename First, typename... Rest>
auto phaseOne(First function, Rest... rest) -> decltype(function(rest...)) {
    return function(rest...);
}

int main() {
    aclOpExecutor* executor = nullptr;
    uint64_t workspaceSize = 0;
    auto ret = aclInit(nullptr);
    ret = phaseOne(aclnnSigmoidGetWorkspaceSize, nullptr, nullptr, &workspaceSize, &executor);
    std::printf("%d %s %s\n", ret, Name()(ACL_FLOAT), Name()(ACL_ERROR_FAILURE));
    auto policy = static_cast<aclrtMemMallocPolicy>(ACL_MEM_MALLOC_HUGE_FIRST | ACL_MEM_TYPE_HIGH_BAND_WIDTH);
    void* address = nullptr;
    switch (aclrtMalloc(&address, 32, policy)) {
        case ACL_SUCCESS: return aclrtFree(address);
        case ACL_ERROR_RT_MEMORY_ALLOCATION: return 1;
        default: ACL_APP_LOG(ACL_WARNING, "%s", aclrtGetSocName()); return OK;
    }
}
