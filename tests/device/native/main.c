/* driver SUITE WORKERS: runs one suite on a fresh machine; says "ok" at the end. */
#include "native.h"

int32_t worker_count;

static const struct {
    const char *name;
    void (*run)(void);
} SUITES[] = {
    {"memory", test_memory},     {"streams", test_streams}, {"events", test_events},   {"reports", test_reports},
    {"failures", test_failures}, {"closing", test_closing}, {"fork", test_fork},       {"fault", test_fault},
    {"trace", test_trace},       {"storm", test_storm},     {"kernels", test_kernels},
};

int main(int argc, char **argv)
{
    CHECK(argc == 3);
    worker_count = atoi(argv[2]);
    CHECK(ae_start(2, worker_count, BUDGET) == 0);
    CHECK(ae_start(8, 8, 0) == 0); /* the first one counts, but for the threads */
    CHECK(ae_region_open(0, CAPACITY) == 0);
    CHECK(ae_region_open(AE_HOST_REGION, CAPACITY) == 0);
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
