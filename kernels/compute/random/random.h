/* Random numbers that depend on nothing but seed, offset and position: Philox 4x32-10 (Salmon et al., 2011), whose
 * counter is the element's number and the offset, and whose key is the seed. */
#pragma once
#include <stdint.h>

static inline void philox_words(uint64_t number, uint64_t offset, uint64_t seed, uint32_t words[4])
{
    uint32_t a = (uint32_t)number, b = (uint32_t)(number >> 32), c = (uint32_t)offset, d = (uint32_t)(offset >> 32);
    uint32_t key = (uint32_t)seed, other_key = (uint32_t)(seed >> 32);
    for (int round = 0; round < 10; ++round) {
        uint64_t one = (uint64_t)a * 0xd2511f53u, other = (uint64_t)c * 0xcd9e8d57u;
        uint32_t next_a = (uint32_t)(other >> 32) ^ b ^ key, next_c = (uint32_t)(one >> 32) ^ d ^ other_key;
        b = (uint32_t)other, d = (uint32_t)one;
        a = next_a, c = next_c;
        key += 0x9e3779b9u, other_key += 0xbb67ae85u;
    }
    words[0] = a, words[1] = b, words[2] = c, words[3] = d;
}

static inline uint32_t philox_word(uint64_t number, uint64_t offset, uint64_t seed)
{
    uint32_t words[4];
    philox_words(number, offset, seed, words);
    return words[0];
}

static inline uint64_t wide_attr(const double *parts)
{
    return (uint64_t)parts[0] << 32 | (uint64_t)parts[1];
}

/* A multiple of 2^-24 in [0, 1). attrs: the high and the low 32 bits of the seed, then those of the offset. */
static inline float random_unit(uint64_t number, const double *attrs)
{
    return (float)(philox_word(number, wide_attr(attrs + 2), wide_attr(attrs)) >> 8) * 0x1p-24f;
}
