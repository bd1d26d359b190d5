/* The floating-point control word: kernels see the default one whatever the thread they borrow has been set to (some
 * libraries switch denormals off for the whole process). */
#pragma once
#include <stdint.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
typedef unsigned int control_word;
#define CONTROL_DEFAULT 0x1f80u
static inline control_word control_get(void)
{
    return _mm_getcsr();
}
static inline void control_set(control_word word)
{
    _mm_setcsr(word);
}
#elif defined(__aarch64__)
typedef uint64_t control_word;
#define CONTROL_DEFAULT 0
static inline control_word control_get(void)
{
    control_word word;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word));
    return word;
}
static inline void control_set(control_word word)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(word));
}
#else
typedef int control_word;
#define CONTROL_DEFAULT 0
static inline control_word control_get(void)
{
    return 0;
}
static inline void control_set(control_word word)
{
    (void)word;
}
#endif
