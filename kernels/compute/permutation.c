/* Random order: numbers get random keys and are sorted by them. */
#include <math.h>
#include <string.h>

#include "random.h"
#include "random_loops.h"
#include "tile.h"

#define THREADS 256 /* of a block on CUDA, whose way of numbering elements this follows */
#define MOST_BLOCKS 624
#define AT_ONCE 256 /* keys */
#define DIGIT 8 /* bits of a key that elements are distributed by */
#define FEW 24 /* elements that are sorted by insertion */

typedef struct keyed {
    uint64_t key;
    int64_t number;
} keyed;

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

static uint64_t key_of(uint32_t high, uint32_t low, int bits)
{
    uint64_t number = (uint64_t)high << 32 | low;
    if (bits > 32)
        number = (number == UINT64_MAX ? 0 : number) + (UINT64_C(1) << 63);
    else
        number = number % UINT32_MAX + (UINT64_C(1) << 31);
    uint64_t key = bits == 64 ? number : number & ((UINT64_C(1) << bits) - 1);
    return bits == 32 || bits == 64 ? key ^ UINT64_C(1) << (bits - 1) : key; /* they are sorted as signed numbers */
}

static void draw_keys(const random_loops *loops, uint64_t seed, uint64_t offset, int bits, keyed *to, int64_t n)
{
    uint32_t words[4 * AT_ONCE];
    int64_t threads = threads_of(n);
    for (int64_t i = 0, count; i < n; i += count) {
        int64_t round = i / threads, thread = i % threads;
        count = threads - thread < AT_ONCE ? threads - thread : AT_ONCE;
        if (count > n - i) count = n - i;
        random_source source = {seed, offset / 4 + (uint64_t)round / 2, true};
        if (!(offset & 3)) loops->words(&source, (uint64_t)thread, count, words);
        for (int64_t c = 0; c < count; ++c) {
            uint32_t *pair = words + 4 * c + round % 2 * 2;
            for (int w = 0; offset & 3 && w < 2; ++w)
                pair[w] = thread_word(seed, offset, (uint64_t)(thread + c), (uint64_t)(2 * round + w));
            to[i + c] = (keyed){key_of(pair[0], pair[1], bits), i + c};
        }
    }
}

static void insert_sorted(keyed *from, keyed *to, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) {
        keyed one = from[i];
        int64_t place = i;
        for (; place > 0 && to[place - 1].key > one.key; --place) to[place] = to[place - 1];
        to[place] = one;
    }
}

/* Stable, by the `bits` lowest bits of the keys, from the uppermost of them on; to `other` if so, else in place. */
static void sort_keys(keyed *at, keyed *other, int64_t n, int bits, bool to_other)
{
    if (n <= FEW || bits <= 0) {
        if (to_other && n > FEW)
            memcpy(other, at, (size_t)n * sizeof *at);
        else if (to_other)
            insert_sorted(at, other, n);
        else if (n <= FEW)
            insert_sorted(at, at, n);
        return;
    }
    int shift = bits > DIGIT ? bits - DIGIT : 0;
    int64_t begin[(1 << DIGIT) + 1] = {0}, next[1 << DIGIT];
    for (int64_t i = 0; i < n; ++i) begin[(at[i].key >> shift & ((1 << DIGIT) - 1)) + 1] += 1;
    for (int digit = 0; digit < 1 << DIGIT; ++digit) begin[digit + 1] += begin[digit], next[digit] = begin[digit];
    for (int64_t i = 0; i < n; ++i) other[next[at[i].key >> shift & ((1 << DIGIT) - 1)]++] = at[i];
    for (int digit = 0; digit < 1 << DIGIT; ++digit) {
        int64_t from = begin[digit], count = begin[digit + 1] - from;
        if (count) sort_keys(other + from, at + from, count, shift, !to_other);
    }
}

/* Elements of one key, which are in order, change places at random. */
static void shuffle_equals(uint64_t seed, uint64_t offset, keyed *at, int64_t n)
{
    for (int64_t first = 0, count; first < n; first += count) {
        uint64_t word = 0;
        for (count = 1; first + count < n && at[first + count].key == at[first].key;) ++count;
        for (int64_t j = count - 1; j > 0; --j) {
            int64_t r = thread_word(seed, offset, (uint64_t)first, word++) % (uint64_t)(j + 1);
            keyed kept = at[first + j];
            at[first + j] = at[first + r];
            at[first + r] = kept;
        }
    }
}

static void run_permutation(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    int64_t n = run->step->view[0].shape[0], threads = threads_of(n);
    uint64_t seed = wide_attr(run->attrs), offset = (uint32_t)wide_attr(run->attrs + 2);
    double size = (double)n, wished = ceil(log2(size - (6 * size * size + 1) / (log(0.9) * 12)));
    int bits = wished > 64 ? 64 : (int)wished;
    keyed *at = (keyed *)(void *)run->first[1], *other = at + n;
    if (begin == end) return;
    draw_keys(random_loops_of(run->isa), seed, offset, bits, at, n);
    sort_keys(at, other, n, bits, false);
    shuffle_equals(seed, offset + (uint64_t)(n / (threads * 2) + 1) * 4, at, n);
    for (int64_t i = 0; i < n; ++i) memcpy(run->first[0] + i * 8, &at[i].number, 8);
}

/* ---- the family -----------------------------------------------------------------------------------------------------
 */

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
