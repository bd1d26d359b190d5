/* A GoogleTest listener for programs that run on aclnn_py: every test begins with a machine that no other test has
 * touched, and fails if it leaves objects or memory behind.
 *
 *     int main(int argc, char** argv)
 *     {
 *         testing::InitGoogleTest(&argc, argv);
 *         aclemu::ListenToTests();
 *         return RUN_ALL_TESTS();
 *     }
 *
 * The functions of aclemu.h are looked up while the program runs: on a real device there are none, and the listener does
 * nothing. Only <gtest/gtest.h> and the C++ library are needed. */
#ifndef ACLEMU_GTEST_H
#define ACLEMU_GTEST_H

#include <dlfcn.h>

#include <cstdint>
#include <string>

#include "aclemu.h"
#include "gtest/gtest.h"

namespace aclemu {

/* A function of aclemu.h by its name; null on a real device. */
template <typename Function>
Function Find(const char* name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

class Listener : public testing::EmptyTestEventListener {
public:
    void OnTestStart(const testing::TestInfo&) override
    {
        if (auto reset = Find<aclemuResetFunc>("aclemuReset")) reset();
    }

    void OnTestEnd(const testing::TestInfo&) override
    {
        auto leaks = Find<aclemuGetLeaksFunc>("aclemuGetLeaks");
        uint64_t count = 0;
        std::string text(kLongestText, '\0');
        if (!leaks || leaks(&count, &text[0], text.size()) != 0 || count == 0) return;
        ADD_FAILURE() << "The test left " << count << " objects or blocks behind:\n" << text.c_str();
    }

private:
    static constexpr size_t kLongestText = 4096;
};

/* From now on. GoogleTest tells listeners of a test's end in reverse order, so a leak is printed with its test. */
inline void ListenToTests()
{
    testing::UnitTest::GetInstance()->listeners().Append(new Listener);
}

}  // namespace aclemu

#endif
