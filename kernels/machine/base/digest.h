/* 64-bit FNV-1a, of bytes or words. Not a cryptographic hash: whoever sees a digest may find other texts with it. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#define DIGEST_BEGIN 0xcbf29ce484222325ull

static inline uint64_t digest_with(uint64_t digest, uint64_t word)
{
    return (digest ^ word) * 0x100000001b3ull;
}

static inline uint64_t digest_of_bytes(const void *from, size_t bytes)
{
    const uint8_t *at = from;
    uint64_t digest = DIGEST_BEGIN;
    for (size_t i = 0; i < bytes; i++) digest = digest_with(digest, at[i]);
    return digest;
}
