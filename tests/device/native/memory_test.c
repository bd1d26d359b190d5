#include <sys/resource.h>
#include <unistd.h>

#include "native.h"

#define PLACES 200

typedef struct shadow {
    uint64_t address, size, padding, serial;
    uint8_t pattern;
} shadow;

static uint64_t extent_of(const shadow *one)
{
    uint64_t bytes = (one->size + 31) / 32 * 32 + one->padding + 128;
    return (bytes + 511) / 512 * 512;
}

static uint64_t some_size(uint64_t *seed)
{
    static const uint64_t tops[] = {64, 5000, 300000, 3 * MIB, 9 * MIB};
    return draw(seed, tops[draw(seed, 5)]) + 1;
}

static void take(shadow *one, int32_t region, uint64_t *seed)
{
    one->size = some_size(seed);
    one->padding = draw(seed, 2) * 32;
    one->pattern = (uint8_t)draw(seed, 256);
    CHECK(ae_malloc(region, one->size, one->padding, 7, &one->address) == 0);
    CHECK(one->address % 512 == 0);
    ae_block block;
    CHECK(ae_locate(one->address + draw(seed, extent_of(one)), &block) == (region ? 2 : 1));
    CHECK(block.base == one->address && block.requested == one->size && block.extent == extent_of(one));
    CHECK(block.state == AE_BLOCK_LIVE && block.site == 7 && block.region == region && block.serial > one->serial);
    one->serial = block.serial;
    CHECK(ae_fill(one->address, one->pattern, 512, NULL) == 0);
    CHECK(ae_fill(one->address + extent_of(one) - 512, one->pattern, 512, NULL) == 0);
}

static void drop(shadow *one)
{
    CHECK(byte_at(one->address) == one->pattern && byte_at(one->address + 511) == one->pattern);
    CHECK(byte_at(one->address + extent_of(one) - 1) == one->pattern);
    give_back(one->address);
    CHECK(ae_free(one->address, 0) == CODE_INVALID);
    one->address = 0;
}

static int by_base(const void *left, const void *right)
{
    uint64_t a = ((const ae_block *)left)->base, b = ((const ae_block *)right)->base;
    return (a > b) - (a < b);
}

static void compare_usage(int32_t region, const shadow *all)
{
    uint64_t bytes = 0, count = 0;
    for (int i = 0; i < PLACES; i++)
        if (all[i].address) {
            bytes += extent_of(&all[i]);
            count++;
        }
    ae_usage usage;
    CHECK(ae_usage_of(region, &usage) == 0);
    CHECK(usage.live_bytes == bytes && usage.live_blocks == count && usage.peak_bytes >= bytes);
    static ae_block list[PLACES];
    CHECK(ae_list(region, list, PLACES) == (int32_t)count && ae_list(region, NULL, 0) == (int32_t)count);
    for (uint64_t i = 1; i < count; i++)
        CHECK(list[i - 1].serial < list[i].serial);
    qsort(list, count, sizeof *list, by_base);
    for (uint64_t i = 1; i < count; i++)
        CHECK(list[i - 1].base + list[i - 1].extent <= list[i].base);
}

static void random_blocks(int32_t region, int steps)
{
    static shadow all[PLACES];
    uint64_t seed = 88172645463325252ull + (uint64_t)region;
    memset(all, 0, sizeof all);
    for (int step = 0; step < steps; step++) {
        shadow *one = &all[draw(&seed, PLACES)];
        if (one->address)
            drop(one);
        else
            take(one, region, &seed);
        if (step % 64 == 0)
            compare_usage(region, all);
    }
    for (int i = 0; i < PLACES; i++)
        if (all[i].address)
            drop(&all[i]);
    compare_usage(region, all);
}

static void bad_addresses(void)
{
    uint64_t block = device_block(1000), host = 0, local = 0;
    CHECK(ae_malloc(AE_HOST_REGION, 100, 0, 0, &host) == 0);
    memset((void *)(uintptr_t)host, 5, 100); /* page-locked memory is memory */
    CHECK(byte_at(host + 99) == 5);
    const uint64_t bad[] = {0,         1, block + 1, block + 512, block - 512, UINT64_MAX, (uint64_t)(uintptr_t)&local,
                            1ull << 46};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(ae_free(bad[i], 0) == CODE_INVALID);
    CHECK(ae_free(block, 1) == CODE_INVALID);
    CHECK(ae_free(host, 1) == 0);
    give_back(block);
    CHECK(ae_free(block, 0) == CODE_INVALID);
    ae_block info;
    CHECK(ae_locate((uint64_t)(uintptr_t)&local, &info) == 0 && info.state == AE_BLOCK_NONE);
    CHECK(ae_locate(block, &info) == 1 && info.state == AE_BLOCK_FREED);
    CHECK(ae_malloc(3, 10, 0, 0, &local) == CODE_OUT_OF_MEMORY && local == 0); /* not open */
    CHECK(ae_malloc(99, 10, 0, 0, &local) == CODE_OUT_OF_MEMORY && ae_region_open(-1, 1) == CODE_INVALID);
}

static void bad_copies(void)
{
    uint64_t block = device_block(1000); /* extent: 1024 + 32 + 128 up to 1536 */
    char host[2048] = {0};
    uint64_t here = (uint64_t)(uintptr_t)host;
    ae_failure fault;
    CHECK(ae_copy(block, here, 1536, NULL) == 0);
    CHECK(ae_copy(here, block + 1, 1536, &fault) == CODE_INVALID);
    CHECK(fault.reason == AE_WHY_RANGE && fault.argument == 1 && fault.low == block + 1 && fault.high == block + 1537);
    CHECK(fault.block.base == block && fault.block.state == AE_BLOCK_LIVE);
    CHECK(ae_fill(block + 100, 1, UINT64_MAX, &fault) == CODE_INVALID && fault.reason == AE_WHY_RANGE);
    give_back(block);
    CHECK(ae_fill(block, 1, 1, &fault) == CODE_INVALID && fault.reason == AE_WHY_FREED && fault.argument == 0);
    CHECK(ae_copy(block - 900 * MIB, here, 1, &fault) == CODE_INVALID && fault.reason == AE_WHY_NOT_DEVICE);
}

static void limits(void)
{
    uint64_t address = 42, other = 0;
    CHECK(ae_malloc(0, CAPACITY, 32, 0, &address) == CODE_OUT_OF_MEMORY && address == 42);
    CHECK(ae_malloc(0, UINT64_MAX, 32, 0, &address) == CODE_OUT_OF_MEMORY);
    CHECK(ae_malloc(0, 32, UINT64_MAX, 0, &address) == CODE_OUT_OF_MEMORY);
    CHECK(ae_malloc(0, CAPACITY - MIB, 32, 0, &address) == 0);
    CHECK(ae_malloc(0, 2 * MIB, 32, 0, &other) == CODE_OUT_OF_MEMORY);
    uint64_t rest = BUDGET - CAPACITY; /* both together */
    CHECK(ae_malloc(AE_HOST_REGION, rest + 2 * MIB, 0, 0, &other) == CODE_OUT_OF_MEMORY);
    CHECK(ae_malloc(AE_HOST_REGION, rest, 0, 0, &other) == 0);
    give_back(address);
    give_back(other);
}

static void retiring(void)
{
    uint64_t small = device_block(64), large = device_block(4 * MIB), host = 0;
    CHECK(ae_malloc(AE_HOST_REGION, 64, 0, 0, &host) == 0);
    *(volatile char *)(uintptr_t)host = 1;
    CHECK(ae_retire(0) == 2 && ae_retire(0) == 0 && ae_retire(AE_HOST_REGION) == 1);
    *(volatile char *)(uintptr_t)host = 2; /* still mapped */
    ae_block info;
    CHECK(ae_locate(small + 5, &info) == 1 && info.state == AE_BLOCK_RETIRED && info.base == small);
    CHECK(ae_free(small, 0) == CODE_INVALID && ae_free(large, 0) == CODE_INVALID && ae_free(host, 1) == CODE_INVALID);
    CHECK(ae_fill(small, 0, 1, NULL) == CODE_INVALID);
    CHECK(device_block(64) != small);
    CHECK(ae_retire(0) == 1);
    for (int i = 0; i < 3000; i++) { /* far more than there are addresses */
        uint64_t again;
        CHECK(ae_malloc(0, 40 * MIB, 0, 0, &again) == 0);
        CHECK(ae_retire(0) == 1);
    }
}

static uint64_t mapped_bytes(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file && fscanf(file, "%lu", &pages) == 1);
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Under a limit on addresses a device is smaller than it says, and the rest of the process keeps some room. */
static void narrow_address_space(void)
{
#ifdef __SANITIZE_THREAD__
    return; /* it maps so much that no eighth of it is left */
#endif
    struct rlimit before, narrow;
    CHECK(getrlimit(RLIMIT_AS, &before) == 0);
    narrow = before;
    narrow.rlim_cur = mapped_bytes() / 4 * 5; /* sanitizers map terabytes */
    CHECK(setrlimit(RLIMIT_AS, &narrow) == 0);
    uint64_t address = 0;
    CHECK(ae_region_open(1, 65536 * MIB) == 0 && ae_region_open(1, 65536 * MIB) == 0);
    CHECK(ae_malloc(1, MIB, 32, 0, &address) == 0 && ae_free(address, 0) == 0);
    void *room = malloc(200 * MIB);
    CHECK(room);
    free(room);
    narrow.rlim_cur = mapped_bytes();
    CHECK(setrlimit(RLIMIT_AS, &narrow) == 0);
    CHECK(ae_region_open(2, 65536 * MIB) == CODE_OUT_OF_MEMORY);
    CHECK(ae_malloc(2, 1, 32, 0, &address) == CODE_OUT_OF_MEMORY);
    CHECK(setrlimit(RLIMIT_AS, &before) == 0 && ae_region_open(2, CAPACITY) == 0);
}

static void *churn(void *argument)
{
    uint64_t seed = 1 + (uint64_t)(uintptr_t)argument, held[16] = {0};
    for (int step = 0; step < 4000; step++) {
        uint64_t *one = &held[draw(&seed, 16)];
        if (*one) {
            CHECK(byte_at(*one) == (uint8_t)(uintptr_t)argument);
            give_back(*one);
            *one = 0;
        } else {
            CHECK(ae_malloc(0, some_size(&seed), 32, 0, one) == 0);
            CHECK(ae_fill(*one, (int32_t)(uintptr_t)argument, 1, NULL) == 0);
        }
    }
    for (int i = 0; i < 16; i++)
        if (held[i])
            give_back(held[i]);
    return NULL;
}

static void several_threads(void)
{
    pthread_t threads[3];
    for (uintptr_t i = 0; i < 3; i++)
        CHECK(pthread_create(&threads[i], NULL, churn, (void *)(i + 1)) == 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    ae_usage usage;
    CHECK(ae_usage_of(0, &usage) == 0 && usage.live_bytes == 0);
}

void test_memory(void)
{
    random_blocks(0, 6000);
    random_blocks(AE_HOST_REGION, 2000);
    bad_addresses();
    bad_copies();
    limits();
    retiring();
    narrow_address_space();
    several_threads();
}
