/* A host access to device memory is explained before it ends the process. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "memory.h"
#include "native.h"

/* A forked child has a machine of its own. */
static uint64_t fresh_block(int32_t region, uint64_t size)
{
    uint64_t address = 0;
    CHECK(ae_start() == 0 && ae_region_open(region, CAPACITY) == 0);
    CHECK(ae_malloc(region, size, 32, ae_site("sample.py:12"), &address) == 0);
    return address;
}

static uint64_t page_locked(void)
{
    return fresh_block(AE_HOST_REGION, 200);
}

static uint64_t inside(void)
{
    return fresh_block(0, 200) + 24;
}

static uint64_t freed(void)
{
    uint64_t block = fresh_block(0, 200);
    give_back(block);
    return block;
}

static uint64_t retired(void)
{
    uint64_t block = fresh_block(0, 200);
    CHECK(ae_retire(0) == 1);
    return block;
}

static uint64_t between_blocks(void)
{
    uint64_t block = fresh_block(0, 200);
    return LOCKED(window_of(block + 100 * MIB)) ? block + 100 * MIB : block - 100 * MIB;
}

static uint64_t nobodys(void)
{
    fresh_block(0, 200);
    return 8;
}

/* Whether it ends a process to touch such an address, and what that process says on standard error before. */
static bool ends(uint64_t (*address)(void), char *said, size_t size)
{
    int pipes[2], status;
    CHECK(pipe(pipes) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        dup2(pipes[1], STDERR_FILENO);
        *(volatile char *)(uintptr_t)address() = 1;
        _exit(0);
    }
    close(pipes[1]);
    size_t length = 0;
    ssize_t got;
    while (length + 1 < size && (got = read(pipes[0], said + length, size - 1 - length)) > 0)
        length += (size_t)got;
    said[length] = 0;
    close(pipes[0]);
    CHECK(waitpid(child, &status, 0) == child);
    return status != 0;
}

static bool says(const char *said, const char *words)
{
    if (strstr(said, words))
        return true;
    fprintf(stderr, "'%s' is not in: %s\n", words, said);
    return false;
}

void test_fault(void)
{
    char said[4096];
    CHECK(!ends(page_locked, said, sizeof said) && !*said);
    CHECK(ends(inside, said, sizeof said) && says(said, "byte 24 of a block of 200 bytes"));
    CHECK(says(said, "sample.py:12") && says(said, "aclrtMemcpy") && says(said, "memory of device 0"));
    CHECK(ends(freed, said, sizeof said) && says(said, "freed since"));
    CHECK(ends(retired, said, sizeof said) && says(said, "lost when its device was reset"));
    CHECK(ends(between_blocks, said, sizeof said) && says(said, "long gone"));
    CHECK(ends(nobodys, said, sizeof said) && !strstr(said, "aclnn_py: the host")); /* not ours */
}
