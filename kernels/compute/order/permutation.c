/* Random order: numbers get random keys and are sorted by them. */
#include <math.h>
#include <string.h>

#include "random.h"
#include "random_loops.h"
#include "tile.h"

#define THREADS 256 /* of a block on CUDA, whose way of numbering elements this follows */
#define MOST_BLOCKS 624
#define AT_ONCE 256 /* keys: a divisor of a block's threads */
#define DIGIT 8 /* bits that many items are distributed by */
#define MOST_BITS 12 /* of a digit that leaves about an item for each of its values */
#define FEW 24 /* items that are sorted by insertion */

/* A word of the stream of one thread: those before `offset` are skipped. */
static uint32_t thread_word(uint64_t seed, uint64_t offset, uint64_t thread, uint64_t word)
{
    uint32_t words[4];
    word += offset & 3;
    philox_words(offset / 4 + word / 4, thread, seed, words);
    return words[word & 3];
}

static int64_t threads_of(int64_t n)
{
    int64_t blocks = (n + THREADS - 1) / THREADS;
    return THREADS * (blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* Two words of every four come to a key, of which the `bits` lowest count: what is sorted as signed elsewhere is so
 * turned that it sorts as unsigned. */
static void put_keys(const uint32_t *words, int bits, uint64_t *to, int64_t n)
{
    uint64_t mask = UINT64_MAX >> (64 - bits), sign = bits == 32 ? UINT64_C(1) << 31 : 0;
    for (int64_t i = 0; bits > 32 && i < n; ++i) {
        uint64_t number = (uint64_t)words[4 * i] << 32 | words[4 * i + 1];
        to[i] = (number == UINT64_MAX ? 0 : number) & mask;
    }
    for (int64_t i = 0; bits <= 32 && i < n; ++i) {
        uint64_t number = (uint64_t)words[4 * i] << 32 | words[4 * i + 1];
        to[i] = ((number % UINT32_MAX + (UINT64_C(1) << 31)) & mask) ^ sign;
    }
}

/* Every thread draws a key in each round; two rounds share a group of words. */
static void draw_keys(const random_loops *loops, uint64_t seed, uint64_t offset, int bits, uint64_t *to, int64_t n)
{
    uint32_t words[4 * AT_ONCE];
    int64_t threads = threads_of(n);
    for (int64_t begin = 0; begin < n; begin += 2 * threads) {
        uint64_t round = (uint64_t)(begin / threads);
        for (int64_t thread = 0; thread < threads && begin + thread < n; thread += AT_ONCE) {
            random_source source = {seed, offset / 4 + round / 2, true};
            if (!(offset & 3)) loops->words(&source, (uint64_t)thread, AT_ONCE, words);
            for (int64_t w = 0; offset & 3 && w < 4 * AT_ONCE; ++w)
                words[w] = thread_word(seed, offset, (uint64_t)(thread + w / 4), 2 * round + (uint64_t)w % 4);
            for (int64_t half = 0; half < 2; ++half) {
                int64_t first = begin + half * threads + thread, left = n - first;
                put_keys(words + 2 * half, bits, to + first, left < AT_ONCE ? left : AT_ONCE);
            }
        }
    }
}

/* ---- items: what is left of a key behind its bucket, then the number. No two are equal. ------------------------- */

static int bits_of(uint64_t number)
{
    return number ? 64 - __builtin_clzll(number) : 0;
}

static void insert_sorted(const uint64_t *from, uint64_t *to, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) {
        uint64_t one = from[i];
        int64_t place = i;
        for (; place > 0 && to[place - 1] > one; --place) to[place] = to[place - 1];
        to[place] = one;
    }
}

/* By `digit` bits from bit `shift` on, in the order they had; end: where those of each value begin, then end. */
#define DISTRIBUTE(name, number) \
    static void name(const uint64_t *from, uint64_t *to, int64_t n, int shift, int digit, number *end) \
    { \
        uint64_t mask = (UINT64_C(1) << digit) - 1; \
        memset(end, 0, sizeof *end << digit); \
        for (int64_t i = 0; i < n; ++i) end[from[i] >> shift & mask] += 1; \
        for (uint64_t value = 0, before = 0; value <= mask; ++value) { \
            number count = end[value]; \
            end[value] = (number)before; \
            before += (uint64_t)count; \
        } \
        for (int64_t i = 0; i < n; ++i) to[end[from[i] >> shift & mask]++] = from[i]; \
    }
DISTRIBUTE(distribute, int64_t)
DISTRIBUTE(distribute_few, uint16_t)

/* So that about one has each value, which leaves little to do. */
static void sort_few(uint64_t *at, uint64_t *other, int64_t n, int bits, bool stay)
{
    uint16_t end[2 << MOST_BITS];
    int digit = bits_of((uint64_t)n);
    if (digit > bits) digit = bits;
    distribute_few(at, other, n, bits - digit, digit, end);
    insert_sorted(other, stay ? at : other, n);
}

/* By their lowest bits, in which any number is as likely as another; they come to `at`, or else to `other`. */
static void sort_items(uint64_t *at, uint64_t *other, int64_t n, int bits, bool stay)
{
    if (n <= FEW) {
        insert_sorted(at, stay ? at : other, n);
        return;
    }
    if (n >> MOST_BITS <= 1) {
        sort_few(at, other, n, bits, stay);
        return;
    }
    int64_t end[1 << DIGIT];
    distribute(at, other, n, bits - DIGIT, DIGIT, end);
    for (int64_t value = 0, begin = 0; value < 1 << DIGIT; begin = end[value++])
        sort_items(other + begin, at + begin, end[value] - begin, bits - DIGIT, !stay);
}

/* ---- what comes of them ----------------------------------------------------------------------------------------- */

/* Those of one key, which are in order, change places at random; `number`: of the first among all. */
static void shuffle(uint64_t seed, uint64_t offset, int64_t number, uint64_t *at, int64_t n)
{
    uint64_t word = 0;
    for (int64_t j = n - 1; j > 0; --j) {
        int64_t r = thread_word(seed, offset, (uint64_t)number, word++) % (uint64_t)(j + 1);
        uint64_t kept = at[j];
        at[j] = at[r];
        at[r] = kept;
    }
}

static void shuffle_equals(uint64_t seed, uint64_t offset, int64_t number, uint64_t *at, int64_t n, int places)
{
    for (int64_t first = 0, count; first < n; first += count) {
        for (count = 1; first + count < n && (at[first + count] ^ at[first]) >> places == 0;) ++count;
        if (count > 1) shuffle(seed, offset, number + first, at + first, count);
    }
}

/* Keys become items, which are distributed to buckets by the upper bits that an item has no room for, if not by more.
 * `end` follows the keys and the items, and takes as much room at most. */
static int bring_items(uint64_t *keys, uint64_t *items, int64_t n, int bits, int64_t *end)
{
    int places = bits_of((uint64_t)n - 1), digit = n >> MOST_BITS > 1 ? DIGIT : 0;
    if (digit < bits + places - 64) digit = bits + places - 64;
    int shift = bits - digit;
    uint64_t low = (UINT64_C(1) << shift) - 1;
    memset(end, 0, sizeof *end << digit);
    for (int64_t i = 0; i < n; ++i) end[keys[i] >> shift] += 1;
    for (int64_t bucket = 0, before = 0; bucket < (int64_t)1 << digit; ++bucket) {
        int64_t count = end[bucket];
        end[bucket] = before;
        before += count;
    }
    for (int64_t i = 0; i < n; ++i) items[end[keys[i] >> shift]++] = (keys[i] & low) << places | (uint64_t)i;
    return shift;
}

static void put_numbers(char *to, const uint64_t *items, int64_t n, int places)
{
    uint64_t mask = (UINT64_C(1) << places) - 1;
    for (int64_t i = 0; i < n; ++i) {
        uint64_t number = items[i] & mask;
        memcpy(to + i * 8, &number, 8);
    }
}

static void run_permutation(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    int64_t n = run->step->view[0].shape[0], threads = threads_of(n);
    uint64_t seed = wide_attr(run->attrs), offset = (uint32_t)wide_attr(run->attrs + 2);
    uint64_t later = offset + (uint64_t)(n / (threads * 2) + 1) * 4;
    double size = (double)n, wished = ceil(log2(size - (6 * size * size + 1) / (log(0.9) * 12)));
    int bits = wished > 64 ? 64 : (int)wished, places = bits_of((uint64_t)n - 1);
    uint64_t *keys = (uint64_t *)(void *)run->first[1], *items = keys + n;
    int64_t *bucket_end = (int64_t *)(items + n);
    if (begin == end) return;
    draw_keys(random_loops_of(run->isa), seed, offset, bits, keys, n);
    int shift = bring_items(keys, items, n, bits, bucket_end);
    for (int64_t first = 0, bucket = 0, count; first < n; first += count, ++bucket) {
        count = bucket_end[bucket] - first;
        sort_items(items + first, keys + first, count, shift + places, true);
        shuffle_equals(seed, later, first, items + first, count, places);
        put_numbers(run->first[0] + first * 8, items + first, count, places);
    }
}

/* ---- the family ------------------------------------------------------------------------------------------------- */

static bool order_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool accept_order(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < 2; ++v) {
        bool whole = view[v].memory == DTYPE_INT64 && view[v].kernel == DTYPE_INT64 && view[v].rank == 1;
        if (!whole || (view[v].shape[0] > 1 && view[v].stride[0] != view[v].size)) return false;
    }
    return step->class == CLASS_float && view[1].shape[0] == 4 * view[0].shape[0];
}

static void prepare_order(plan_step *step)
{
    int64_t n = step->view[0].shape[0];
    step->tiles = n > 0;
    step->grain = 1;
    step->traffic = (uint64_t)n * 40;
    step->cost = (uint64_t)n * 40;
}

static pool_body order_body(const plan_step *step)
{
    (void)step;
    return run_permutation;
}

const kernel_family family_orders = {
    .shaped = true, .computes = order_computes, .accept = accept_order, .prepare = prepare_order, .body = order_body};
