/* driver SUITE WORKERS: runs one suite on a fresh machine with at most so many workers; says "ok" at the end. */
#include "native.h"

#include "memory.h"

int32_t worker_count;

static const struct {
    const char *name;
    void (*run)(void);
} SUITES[] = {
    {"memory", test_memory},       {"streams", test_streams}, {"events", test_events},   {"reports", test_reports},
    {"failures", test_failures},   {"closing", test_closing}, {"fork", test_fork},       {"fault", test_fault},
    {"observers", test_observers}, {"profiles", test_profiles}, {"storm", test_storm}, {"kernels", test_kernels},
};

/* As life.c does it, but with the test's own numbers. */
static void start(void)
{
    CHECK(ae_start() == 0);
    machine_lock();
    workers_start(worker_count);
    memory_start(BUDGET);
    machine_unlock();
    pool_start(2);
    CHECK(ae_start() == 0); /* the first one counts */
    CHECK(ae_region_open(0, CAPACITY) == 0);
    CHECK(ae_region_open(AE_HOST_REGION, CAPACITY) == 0);
}

int main(int argc, char **argv)
{
    CHECK(argc == 3);
    worker_count = atoi(argv[2]);
    start();
    bool found = false;
    for (size_t i = 0; i < sizeof SUITES / sizeof *SUITES; i++)
        if (strcmp(SUITES[i].name, argv[1]) == 0) {
            found = true;
            SUITES[i].run();
        }
    CHECK(found);
    puts("ok");
    return 0;
}
