/* x86-64 with AVX2, FMA and F16C. */
#pragma once
#include "isa.h"
#define ISA_HERE ISA_AVX2
#define ISA avx2
#if ISA_AVX2
#pragma GCC target("avx2,fma,f16c")
#endif
