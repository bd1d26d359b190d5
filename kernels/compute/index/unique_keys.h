/* Keys of one width, which compare as the elements do: unique.c includes this once for each, with KEY and OF. */

/* Elements as keys: NaN above all, infinity below it. */
static void OF(keys_of)(const void *from, KEY *key, int64_t n, key_kind kind)
{
    const KEY *bits = from, sign = (KEY)(UINT64_C(1) << (8 * sizeof(KEY) - 1)), infinity = (KEY)kind.infinity;
    for (int64_t i = 0; i < n; ++i) {
        KEY x = bits[i];
        if (!kind.floating) {
            key[i] = kind.truth ? x != 0 : kind.is_signed ? x ^ sign : x;
            continue;
        }
        if (kind.one_zero && x == sign) x = 0;
        bool nan = (KEY)(x & ~sign) > infinity;
        key[i] = nan ? (KEY) ~(KEY)0 : x & sign ? (KEY)~x : (KEY)(x | sign);
    }
}

/* One element an item: by bytes from the lowest on, those alike in all keys left out. True if the results are in the
 * other arrays. */
static bool OF(sort_lone)(KEY *key, KEY *other, int64_t *index, int64_t *spare, int64_t n, int64_t (*count)[256])
{
    bool swapped = false;
    memset(count, 0, sizeof(KEY) * sizeof *count);
    for (int64_t i = 0; i < n; ++i)
        for (size_t byte = 0; byte < sizeof(KEY); ++byte) ++count[byte][(uint64_t)key[i] >> 8 * byte & 255];
    for (size_t byte = 0; byte < sizeof(KEY); ++byte) {
        if (count[byte][(uint64_t)key[0] >> 8 * byte & 255] == n) continue;
        for (int64_t digit = 0, before = 0; digit < 256; ++digit) {
            int64_t here = count[byte][digit];
            count[byte][digit] = before;
            before += here;
        }
        for (int64_t i = 0; i < n; ++i) {
            int64_t to = count[byte][(uint64_t)key[i] >> 8 * byte & 255]++;
            other[to] = key[i];
            spare[to] = index[i];
        }
        KEY *keys = key;
        int64_t *indices = index;
        key = other, other = keys, index = spare, spare = indices;
        swapped = !swapped;
    }
    return swapped;
}

static int OF(order)(const unique_work *all, int64_t one, int64_t other)
{
    const KEY *key = all->key;
    for (int64_t outer = 0; outer < all->outer; ++outer, key += all->items * all->inner)
        for (int64_t i = 0; i < all->inner; ++i) {
            KEY first = key[one * all->inner + i], second = key[other * all->inner + i];
            if (first != second) return first < second ? -1 : 1;
        }
    return 0;
}

static bool OF(unlike)(const unique_work *all, int64_t one, int64_t other)
{
    const KEY *key = all->key;
    for (int64_t outer = 0; outer < all->outer; ++outer, key += all->items * all->inner)
        for (int64_t i = 0; i < all->inner; ++i) {
            KEY first = key[one * all->inner + i];
            if (first != key[other * all->inner + i] || (all->kind.floating && first == (KEY) ~(KEY)0)) return true;
        }
    return false;
}

/* Items of several elements: runs twice as long each time, equal ones in the order in which they were. */
static bool OF(sort_items)(const unique_work *all, int64_t *index, int64_t *spare)
{
    bool swapped = false;
    for (int64_t run = 1; run < all->items; run *= 2, swapped = !swapped) {
        for (int64_t begin = 0; begin < all->items; begin += 2 * run) {
            int64_t middle = begin + run < all->items ? begin + run : all->items;
            int64_t end = middle + run < all->items ? middle + run : all->items, left = begin, right = middle;
            for (int64_t to = begin; to < end; ++to) {
                bool first = right == end || (left < middle && OF(order)(all, index[left], index[right]) <= 0);
                spare[to] = first ? index[left++] : index[right++];
            }
        }
        int64_t *indices = index;
        index = spare, spare = indices;
    }
    return swapped;
}

/* The number of every item's slice, into `group`, which `index` may have changed places with; how many slices. */
static int64_t OF(number_lone)(unique_work *all)
{
    int64_t groups = 0;
    const KEY *key = all->key;
    if (OF(sort_lone)(all->key, all->spare, all->index, all->group, all->items, all->count)) {
        exchange(&all->index, &all->group);
        key = all->spare;
    }
    for (int64_t i = 0; i < all->items; ++i) {
        bool nan = all->kind.floating && key[i] == (KEY) ~(KEY)0;
        groups += i == 0 || nan || key[i] != key[i - 1];
        all->group[all->index[i]] = groups - 1;
    }
    return groups;
}

static int64_t OF(number)(unique_work *all)
{
    int64_t n = all->items, last = 0, groups = 0;
    OF(keys_of)(all->from, all->key, all->outer * n * all->inner, all->kind);
    for (int64_t i = 0; all->sorted && i < n; ++i) all->index[i] = i;
    if (all->sorted && all->outer * all->inner == 1) return OF(number_lone)(all);
    if (all->sorted && OF(sort_items)(all, all->index, all->group)) exchange(&all->index, &all->group);
    for (int64_t i = 0; i < n; ++i) {
        int64_t item = all->sorted ? all->index[i] : i;
        groups += i == 0 || OF(unlike)(all, last, item);
        all->group[item] = groups - 1;
        last = item;
    }
    return groups;
}
