#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "native.h"

/* What the process says on standard error while it touches the address, and the signal that ends it. */
static int touch(uint64_t address, char *said, size_t size)
{
    int ends[2];
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        *(volatile char *)(uintptr_t)address = 1;
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    ssize_t got;
    while (length + 1 < size && (got = read(ends[0], said + length, size - 1 - length)) > 0)
        length += (size_t)got;
    said[length] = 0;
    close(ends[0]);
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) ? -1 : 0;
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
    uint64_t block = 0, host = 0;
    CHECK(ae_malloc(0, 200, 32, ae_site("sample.py:12"), &block) == 0);
    CHECK(ae_malloc(AE_HOST_REGION, 200, 0, 0, &host) == 0);
    CHECK(touch(host, said, sizeof said) == 0);

    CHECK(touch(block + 24, said, sizeof said) != 0);
    CHECK(says(said, "byte 24 of a block of 200 bytes") && says(said, "sample.py:12") && says(said, "aclrtMemcpy"));
    CHECK(says(said, "memory of device 0"));
    give_back(block);
    CHECK(touch(block, said, sizeof said) != 0);
    CHECK(says(said, "freed since"));
    CHECK(touch(block + 100 * MIB, said, sizeof said) != 0 || touch(block - 100 * MIB, said, sizeof said) != 0);
    CHECK(says(said, "long gone"));
    CHECK(touch(8, said, sizeof said) != 0 && !strstr(said, "aclnn_py")); /* not ours */
    CHECK(ae_free(host, 1) == 0);
}
