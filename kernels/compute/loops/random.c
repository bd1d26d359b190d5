/* Loops over random words. No product is fused with a sum here (kernels/build.py), so that every instruction set gives
 * the same bits. */
#include "random_loops.h"

#include "isa.h"
#include "random.h"
#include "trigonometric.h"

/* ---- words ------------------------------------------------------------------------------------------------------ */

#if defined(__AVX2__)
#include <immintrin.h>

#if defined(__AVX512F__)
#define VECTOR_BYTES 64
#define MULTIPLY(a, b) (lanes) _mm512_mul_epu32((__m512i)(a), (__m512i)(b))
#define FIRST {0, 8, 1, 9, 2, 10, 3, 11}
#define SECOND {4, 12, 5, 13, 6, 14, 7, 15}
#define COUNT {0, 1, 2, 3, 4, 5, 6, 7}
#else
#define VECTOR_BYTES 32
#define MULTIPLY(a, b) (lanes) _mm256_mul_epu32((__m256i)(a), (__m256i)(b))
#define FIRST {0, 4, 1, 5}
#define SECOND {2, 6, 3, 7}
#define COUNT {0, 1, 2, 3}
#endif
#define ABREAST 2 /* vectors, whose multiplications overlap */
#define LANES (VECTOR_BYTES / 8)

/* Words in the lower halves of 64-bit lanes; what is in the upper ones never counts. */
typedef uint64_t lanes __attribute__((vector_size(VECTOR_BYTES)));
typedef uint64_t loose_lanes __attribute__((vector_size(VECTOR_BYTES), aligned(4), may_alias));

INLINED void philox_lanes(lanes counter[4], uint64_t seed)
{
    uint32_t key = (uint32_t)seed, other_key = (uint32_t)(seed >> 32);
    const lanes nothing = {0}, one_factor = nothing + 0xd2511f53u, other_factor = nothing + 0xcd9e8d57u;
#pragma GCC unroll 10
    for (int round = 0; round < 10; ++round) {
        lanes one = MULTIPLY(counter[0], one_factor), other = MULTIPLY(counter[2], other_factor);
        counter[0] = (other >> 32) ^ counter[1] ^ (nothing + key);
        counter[2] = (one >> 32) ^ counter[3] ^ (nothing + other_key);
        counter[1] = other, counter[3] = one;
        key += 0x9e3779b9u, other_key += 0xbb67ae85u;
    }
}

INLINED void store_words(const lanes word[4], uint32_t *to)
{
    const lanes first = FIRST, second = SECOND;
    lanes front = (word[0] & 0xffffffffu) | word[1] << 32, back = (word[2] & 0xffffffffu) | word[3] << 32;
    *(loose_lanes *)to = (loose_lanes)__builtin_shuffle(front, back, first);
    *(loose_lanes *)(to + 2 * LANES) = (loose_lanes)__builtin_shuffle(front, back, second);
}

static int64_t most_words(const random_source *source, uint64_t group, int64_t groups, uint32_t *to)
{
    const lanes count = COUNT, nothing = {0};
    int64_t g = 0;
    for (; g + ABREAST * LANES <= groups; g += ABREAST * LANES) {
        lanes counter[ABREAST][4];
#pragma GCC unroll 2
        for (int v = 0; v < ABREAST; ++v) {
            lanes number = count + (group + (uint64_t)(g + v * LANES));
            int at = source->crosswise ? 2 : 0;
            counter[v][at] = number, counter[v][at + 1] = number >> 32;
            counter[v][2 - at] = nothing + source->offset, counter[v][3 - at] = nothing + (source->offset >> 32);
        }
#pragma GCC unroll 2
        for (int v = 0; v < ABREAST; ++v) philox_lanes(counter[v], source->seed);
#pragma GCC unroll 2
        for (int v = 0; v < ABREAST; ++v) store_words(counter[v], to + 4 * (g + v * LANES));
    }
    return g;
}
#else
static int64_t most_words(const random_source *source, uint64_t group, int64_t groups, uint32_t *to)
{
    (void)source, (void)group, (void)groups, (void)to;
    return 0;
}
#endif

static void words(const random_source *source, uint64_t group, int64_t groups, uint32_t *to)
{
    for (int64_t g = most_words(source, group, groups, to); g < groups; ++g) {
        uint64_t number = group + (uint64_t)g;
        bool crosswise = source->crosswise;
        philox_words(crosswise ? source->offset : number, crosswise ? number : source->offset, source->seed,
                     to + 4 * g);
    }
}

/* ---- uniform ---------------------------------------------------------------------------------------------------- */

/* A number in [0, 1) of the lowest bits of a word: as many as the mantissa of its precision has behind the point. */
INLINED float unit_float(uint32_t word)
{
    return float_of((word & 0x7fffffu) | 0x3f800000u) - 1.0f;
}

INLINED float unit_half(uint32_t word)
{
    return (float)(int32_t)(word & 0x3ffu) * 0x1p-10f;
}

INLINED float unit_bfloat(uint32_t word)
{
    return (float)(int32_t)(word & 0x7fu) * 0x1p-7f;
}

INLINED float as_it_is(float value)
{
    return value;
}

/* clang-format off */
#define SCALE(unit, rounded) \
    for (int64_t i = 0; i < n; ++i) to[i] = rounded(rounded(unit(words[i]) * range) + low)
#define SCALE_APART(unit, rounded) \
    for (int64_t i = 0; i < n; ++i) \
        to[i] = rounded(rounded(unit(words[i]) * high) - rounded(rounded(unit(words[i]) * low) - low))
/* clang-format on */

static void uniform(const random_scale *scale, const uint32_t *words, float *to, int64_t n)
{
    bool half = scale->precision == RANDOM_HALF, bfloat = scale->precision == RANDOM_BFLOAT;
    float low = half ? half_rounded(scale->low) : scale->low, high = half ? half_rounded(scale->high) : scale->high;
    float range = half ? half_rounded(scale->high - scale->low) : scale->high - scale->low;
    if (half && scale->apart)
        SCALE_APART(unit_half, half_rounded);
    else if (half)
        SCALE(unit_half, half_rounded);
    else if (bfloat && scale->apart)
        SCALE_APART(unit_bfloat, as_it_is);
    else if (bfloat)
        SCALE(unit_bfloat, as_it_is);
    else if (scale->apart)
        SCALE_APART(unit_float, as_it_is);
    else
        SCALE(unit_float, as_it_is);
}

/* ---- normal ----------------------------------------------------------------------------------------------------- */

/* Sine and cosine between 0 and 2 pi. */
INLINED void sine_cosine(float angle, float *sine, float *cosine)
{
    const float magic = 0x1.8p23f;
    float shifted = angle * 0x1.45f306p-1f + magic, quarters = shifted - magic;
    uint32_t quarter = bits_of(shifted);
    float r = ((angle - quarters * 0x1.92p+0f) - quarters * 0x1.fb4p-12f) - quarters * 0x1.4442d2p-24f;
    float s = sin_near(r), c = cos_near(r);
    uint32_t odd = quarter & 1u, one = bits_of(s), other = bits_of(c);
    *sine = float_of(pick(odd, other, one) ^ (quarter & 2u) << 30);
    *cosine = float_of(pick(odd, one, other) ^ ((quarter + 1) & 2u) << 30);
}

/* Box and Muller: of two numbers in [0, 1) the sine's comes first. */
static void standard(const uint32_t *words, float *to, int64_t n)
{
    for (int64_t i = 0; i < n / 2; ++i) {
        float u = unit_float(words[2 * i]), sine, cosine;
        u = u < 1.0e-7f ? 1.0e-7f : u;
        sine_cosine(unit_float(words[2 * i + 1]) * 0x1.921fb6p+2f, &sine, &cosine);
        float radius = sqrtf(-2.0f * log_float(u));
        to[2 * i] = sine * radius, to[2 * i + 1] = cosine * radius;
    }
}

/* clang-format off */
#define MOVE(rounded) \
    for (int64_t i = 0; i < n; ++i) to[i] = rounded(rounded(rounded(to[i]) * deviation) + mean)
/* clang-format on */

static void normal(const random_scale *scale, const uint32_t *words, float *to, int64_t n)
{
    float mean = scale->low, deviation = scale->high;
    standard(words, to, n);
    if (scale->precision == RANDOM_HALF) {
        if (scale->apart) mean = half_rounded(mean), deviation = half_rounded(deviation);
        MOVE(half_rounded);
    } else if (scale->precision == RANDOM_BFLOAT) {
        if (scale->apart) mean = bfloat_rounded(mean), deviation = bfloat_rounded(deviation);
        MOVE(bfloat_rounded);
    } else {
        MOVE(as_it_is);
    }
}

/* ---- choices ---------------------------------------------------------------------------------------------------- */

static void bits(uint64_t threshold, const uint32_t *words, uint8_t *to, int64_t n)
{
    int64_t i = 0;
#if defined(__AVX512F__)
    const __m512i most = _mm512_set1_epi32((int)(uint32_t)(threshold - 1));
    for (; threshold && i + 16 <= n; i += 16) {
        uint16_t found = (uint16_t)_mm512_cmple_epu32_mask(_mm512_loadu_si512(words + i), most);
        memcpy(to + i / 8, &found, sizeof found);
    }
#elif defined(__AVX2__)
    const __m256i sign = _mm256_set1_epi32((int)0x80000000u);
    const __m256i most = _mm256_xor_si256(_mm256_set1_epi32((int)(uint32_t)(threshold - 1)), sign);
    for (; threshold && i + 8 <= n; i += 8) {
        __m256i word = _mm256_xor_si256(_mm256_loadu_si256((const void *)(words + i)), sign);
        to[i / 8] = (uint8_t)~_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(word, most)));
    }
#endif
    for (; i < n; i += 8) {
        uint32_t byte = 0;
        for (int bit = 0; bit < 8; ++bit) byte |= (uint32_t)(words[i + bit] < threshold) << bit;
        to[i / 8] = (uint8_t)byte;
    }
}

static void chosen(uint64_t threshold, const uint32_t *words, float *to, int64_t n)
{
    uint32_t most = (uint32_t)(threshold - 1);
    float one = threshold ? 1 : 0;
    for (int64_t i = 0; i < n; ++i) to[i] = words[i] <= most ? one : 0;
}

/* The number of a word is in (0, 1], a rounded multiple of 2^-32 plus half of that, as CUDA's. */
static void chosen_each(const float *chances, const uint32_t *words, float *to, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) to[i] = (float)words[i] * 0x1p-32f + 0x1p-33f <= chances[i] ? 1 : 0;
}

static void exponential(float rate, const uint32_t *words, float *to, int64_t n)
{
    float times = -1.0f / rate;
    for (int64_t i = 0; i < n; ++i) {
        float u = (float)words[4 * i] * 0x1p-32f + 0x1p-33f, log = log_float(u);
        to[i] = times * (u >= 1.0f - 0x1p-24f ? -0x1p-24f : log);
    }
}

static void keep(const void *x, const uint8_t *mask, float factor, void *to, int64_t n)
{
    const mem_float *from = x;
    mem_float *out = to;
    int64_t i = 0;
#if defined(__AVX512F__)
    const __m512 times = _mm512_set1_ps(factor);
    for (uint16_t some; i + 16 <= n; i += 16) {
        memcpy(&some, mask + i / 8, sizeof some);
        _mm512_storeu_ps(out + i, _mm512_maskz_mul_ps(some, _mm512_loadu_ps(from + i), times));
    }
#elif defined(__AVX2__)
    const __m256 times = _mm256_set1_ps(factor);
    const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    for (; i + 8 <= n; i += 8) {
        __m256i kept = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(mask[i / 8]), bit), bit);
        __m256 product = _mm256_mul_ps(_mm256_loadu_ps(from + i), times);
        _mm256_storeu_ps(out + i, _mm256_and_ps(product, _mm256_castsi256_ps(kept)));
    }
#endif
    for (; i < n; ++i) out[i] = mask[i / 8] >> i % 8 & 1 ? from[i] * factor : 0;
}

static void weigh(const void *x, const uint8_t *mask, float factor, void *to, int64_t n)
{
    const mem_float *from = x;
    mem_float *out = to;
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const int byte = mask[i / 8];
#pragma GCC ivdep
        for (int bit = 0; bit < 8; ++bit) out[i + bit] = from[i + bit] * (float)(byte >> bit & 1) * factor;
    }
    for (; i < n; ++i) out[i] = from[i] * (float)(mask[i / 8] >> i % 8 & 1) * factor;
}

const random_loops FOR_ISA(random) = {words, uniform, normal, bits, chosen, chosen_each, exponential, keep, weigh};
