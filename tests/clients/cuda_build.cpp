// What .ci/clients.py loads before torch where that is the build for CUDA, as PyPI's of x86-64 are: CUDA's part and
// torch_npu register options of the allocator by the same names, which torch takes for a mistake. Here torch_npu has them, as if
// CUDA's part were not there.
#include <dlfcn.h>

#include <string>
#include <unordered_set>

namespace c10::CachingAllocator {
class AcceleratorAllocatorConfig {
public:
    static std::unordered_set<std::string> &getMutableKeys();
};

std::unordered_set<std::string> &AcceleratorAllocatorConfig::getMutableKeys()
{
    using Function = std::unordered_set<std::string> &(*)();
    static const char *const name = "_ZN3c1016CachingAllocator26AcceleratorAllocatorConfig14getMutableKeysB5cxx11Ev";
    static const auto next = reinterpret_cast<Function>(dlsym(dlopen("libc10.so", RTLD_LAZY | RTLD_NOLOAD), name));
    std::unordered_set<std::string> &keys = next();
    Dl_info caller{};
    dladdr(__builtin_return_address(0), &caller);
    if (std::string(caller.dli_fname ? caller.dli_fname : "").find("torch_npu") != std::string::npos)
        for (const char *both : {"pinned_reserve_segment_size_mb", "per_process_memory_fraction", "backend"})
            keys.erase(both);
    return keys;
}
} // namespace c10::CachingAllocator
