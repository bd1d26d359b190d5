/* What include/aclemu_gtest.h needs of GoogleTest, and no more, where GoogleTest itself is not installed. */
#pragma once
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace testing {

struct TestInfo {
    const char* suite;
    const char* name;
    void (*body)();
};

class TestEventListener {
public:
    virtual ~TestEventListener() = default;
    virtual void OnTestStart(const TestInfo&) = 0;
    virtual void OnTestEnd(const TestInfo&) = 0;
};

class EmptyTestEventListener : public TestEventListener {
public:
    void OnTestStart(const TestInfo&) override {}
    void OnTestEnd(const TestInfo&) override {}
};

class TestEventListeners {
public:
    void Append(TestEventListener* one) { all.push_back(one); }
    std::vector<TestEventListener*> all;
};

class UnitTest {
public:
    static UnitTest* GetInstance()
    {
        static UnitTest one;
        return &one;
    }
    TestEventListeners& listeners() { return all_listeners; }
    int Run();
    std::vector<TestInfo> tests;
    bool failed = false;

private:
    TestEventListeners all_listeners;
};

inline int UnitTest::Run()
{
    bool any = false;
    for (const TestInfo& test : tests) {
        failed = false;
        for (TestEventListener* one : all_listeners.all) one->OnTestStart(test);
        test.body();
        for (TestEventListener* one : all_listeners.all) one->OnTestEnd(test);
        std::cout << (failed ? "[  FAILED  ] " : "[       OK ] ") << test.suite << "." << test.name << std::endl;
        any |= failed;
    }
    return any;
}

struct Failure {
    std::ostringstream text;
    template <typename Value>
    Failure& operator<<(const Value& value)
    {
        text << value;
        return *this;
    }
    ~Failure()
    {
        UnitTest::GetInstance()->failed = true;
        std::cout << text.str() << std::endl;
    }
};

inline bool Register(const char* suite, const char* name, void (*body)())
{
    UnitTest::GetInstance()->tests.push_back({suite, name, body});
    return true;
}

inline void InitGoogleTest(int*, char**) {}

}  // namespace testing

#define ADD_FAILURE() testing::Failure()
#define EXPECT_EQ(one, other) \
    if ((one) != (other)) ADD_FAILURE() << #one << " is not " << #other
#define TEST(suite, name) \
    static void suite##_##name(); \
    static bool suite##_##name##_is_there = testing::Register(#suite, #name, suite##_##name); \
    static void suite##_##name()

inline int RUN_ALL_TESTS()
{
    return testing::UnitTest::GetInstance()->Run();
}
