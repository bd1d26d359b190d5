/* x86-64 with AVX2, FMA and F16C. */
#pragma once
#include "isa.h"
#define ISA_HERE ISA_X86
#define ISA avx2
#if ISA_X86
#pragma GCC target("avx2,fma,f16c")
#endif
