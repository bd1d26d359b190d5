/* Loops over pairs of a key and a place; included once for each width, with KEY, PAIR and KEYS_OF defined. A pair is
 * the key above the place, so that no two are alike, and their order is a stable one. */
#define KEY_BITS ((int32_t)sizeof(KEY) * 8)
#define SHORT 128 /* pairs that merging sorts faster than counting digits */
#define RUN 8
#define MANY 4096 /* pairs from which on digits are wide */
#define NARROW_DIGIT 8
#define WIDE_DIGIT 11
#define SPARE_BITS 6 /* more than pairs need to be numbered */
#define MOST_DIGITS 4

static inline PAIR pair_of(KEY key, int64_t place)
{
    return (PAIR)key << KEY_BITS | (PAIR)(KEY)place;
}

static inline int64_t place_of(PAIR pair)
{
    return (int64_t)(KEY)pair;
}

static inline KEY key_of(PAIR pair)
{
    return (KEY)(pair >> KEY_BITS);
}

static int64_t piece_of(int64_t n, int64_t from)
{
    return n - from < KEYS_AT_ONCE ? n - from : KEYS_AT_ONCE;
}

/* ---- sorting ---------------------------------------------------------------------------------------------------- */

static void insert_all(PAIR *pairs, int64_t n)
{
    for (int64_t i = 1; i < n; ++i) {
        PAIR pair = pairs[i];
        int64_t at = i;
        for (; at && pairs[at - 1] > pair; --at) pairs[at] = pairs[at - 1];
        pairs[at] = pair;
    }
}

static void merge(const PAIR *from, int64_t half, int64_t n, PAIR *to)
{
    int64_t one = 0, other = half;
    for (int64_t i = 0; i < n; ++i) {
        bool first = other >= n || (one < half && from[one] < from[other]);
        to[i] = from[first ? one : other];
        one += first, other += !first;
    }
}

static PAIR *sort_short(PAIR *pairs, PAIR *spare, int64_t n)
{
    for (int64_t at = 0; at < n; at += RUN) insert_all(pairs + at, n - at < RUN ? n - at : RUN);
    for (int64_t run = RUN; run < n; run *= 2) {
        for (int64_t at = 0; at < n; at += 2 * run) {
            int64_t both = n - at < 2 * run ? n - at : 2 * run;
            merge(pairs + at, both < run ? both : run, both, spare + at);
        }
        PAIR *sorted = spare;
        spare = pairs, pairs = sorted;
    }
    return pairs;
}

static void scatter(const PAIR *from, int64_t n, int32_t shift, uint32_t mask, uint32_t *place, PAIR *to)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= mask; ++i) {
        uint32_t count = place[i];
        place[i] = sum, sum += count;
    }
    for (int64_t i = 0; i < n; ++i) to[place[(uint32_t)(from[i] >> shift) & mask]++] = from[i];
}

/* By so many digits of `width` bits of the keys, the lowest at bit `low`; returns where the pairs are then. Those alike
 * stay in their order. */
static PAIR *by_digits(PAIR *pairs, PAIR *spare, int64_t n, int32_t low, int32_t digits, int32_t width)
{
    uint32_t counts[MOST_DIGITS][1 << WIDE_DIGIT], mask = (UINT32_C(1) << width) - 1;
    for (int32_t d = 0; d < digits; ++d) memset(counts[d], 0, ((size_t)mask + 1) * sizeof(uint32_t));
    for (int64_t i = 0; i < n; ++i) {
        KEY key = (KEY)(pairs[i] >> (KEY_BITS + low));
        for (int32_t d = 0; d < digits; ++d, key >>= width) ++counts[d][key & mask];
    }
    for (int32_t d = 0; d < digits; ++d) {
        int32_t shift = KEY_BITS + low + width * d;
        if (counts[d][(uint32_t)(pairs[0] >> shift) & mask] == n) continue;
        scatter(pairs, n, shift, mask, counts[d], spare);
        PAIR *sorted = spare;
        spare = pairs, pairs = sorted;
    }
    return pairs;
}

static int32_t bits_of_key(KEY key)
{
    int32_t bits = 0;
    for (; key; key >>= 1) ++bits;
    return bits;
}

static int32_t varying_bits(const PAIR *pairs, int64_t n)
{
    PAIR varying = 0;
    for (int64_t i = 1; i < n; ++i) varying |= pairs[i] ^ pairs[0];
    return bits_of_key(key_of(varying));
}

static PAIR *sort_pairs(PAIR *pairs, PAIR *spare, int64_t n);

/* Each run of pairs whose keys are alike from bit `low` on. */
static void sort_runs(PAIR *pairs, PAIR *spare, int64_t n, int32_t low)
{
    for (int64_t at = 0, end; at < n; at = end) {
        KEY high = key_of(pairs[at]) >> low;
        for (end = at + 1; end < n && key_of(pairs[end]) >> low == high; ++end) {
        }
        if (end - at <= 2 * RUN) {
            insert_all(pairs + at, end - at);
            continue;
        }
        PAIR *sorted = sort_pairs(pairs + at, spare + at, end - at);
        if (sorted != pairs + at) memcpy(pairs + at, sorted, (size_t)(end - at) * sizeof *pairs);
    }
}

/* Returns where the sorted pairs are. Digits of the keys are counted from the highest bit that differs on, as many as
 * are likely to tell all pairs from each other. */
static PAIR *sort_pairs(PAIR *pairs, PAIR *spare, int64_t n)
{
    if (n <= SHORT) return sort_short(pairs, spare, n);
    int32_t bits = varying_bits(pairs, n), width = n < MANY ? NARROW_DIGIT : WIDE_DIGIT;
    int32_t digits = (bits_of_key((KEY)n) + SPARE_BITS + width - 1) / width, low = bits - width * digits;
    if (low <= 0) return by_digits(pairs, spare, n, 0, (bits + width - 1) / width, width);
    PAIR *sorted = by_digits(pairs, spare, n, low, digits, width);
    sort_runs(sorted, sorted == pairs ? spare : pairs, n, low);
    return sorted;
}

static void swap_halves(PAIR *pairs, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) pairs[i] = pairs[i] << KEY_BITS | pairs[i] >> KEY_BITS;
}

static PAIR *sort_by_place(PAIR *pairs, PAIR *spare, int64_t n)
{
    swap_halves(pairs, n);
    PAIR *sorted = sort_pairs(pairs, spare, n);
    swap_halves(sorted, n);
    return sorted;
}

/* ---- rows to pairs, and back ------------------------------------------------------------------------------------ */

static void fill(const order_row *row, PAIR *pairs)
{
    KEY keys[KEYS_AT_ONCE];
    for (int64_t from = 0; from < row->n; from += KEYS_AT_ONCE) {
        int64_t some = piece_of(row->n, from);
        KEYS_OF(&row->how, row->from, from, some, keys);
        for (int64_t i = 0; i < some; ++i) pairs[from + i] = pair_of(keys[i], from + i);
    }
}

/* The element with that key, but that one NaN and one zero stand for all. */
static KEY element_of(const ordering *how, KEY key)
{
    const KEY sign = (KEY)1 << (8 * how->size - 1), all = (KEY)(sign | (sign - 1));
    key = how->down ? key ^ all : key;
    if (!how->floats) return how->whole ? key ^ sign : key;
    if (key == all) return (KEY)how->infinity | (KEY)(how->infinity >> 1);
    return key & sign ? key - sign : (sign - key) | sign;
}

#define GATHER(E) \
    for (int64_t i = 0; i < n; ++i) \
    ((E *)row->values)[i] = \
        row->how.overlaid ? (E)element_of(&row->how, key_of(pairs[i])) : ((const E *)row->from)[place_of(pairs[i])]

static void emit(const order_row *row, const PAIR *pairs, int64_t n)
{
    switch (row->how.size) {
    case 1: GATHER(element_8); break;
    case 2: GATHER(element_16); break;
    case 4: GATHER(element_32); break;
    default: GATHER(element_64);
    }
    for (int64_t i = 0; i < n; ++i) row->places[i] = (uint64_t)place_of(pairs[i]);
}

static void sort_row(const order_row *row)
{
    fill(row, row->scratch);
    emit(row, sort_pairs(row->scratch, row->spare, row->n), row->n);
}
