/* x86-64 with AVX-512 (F, BW, DQ, VL), in whole 512-bit vectors. */
#pragma once
#include "isa.h"
#define ISA_HERE ISA_AVX512
#define ISA avx512
#if ISA_AVX2
#define ISA_FLOAT_ONLY 1 /* the rest is memory-bound, or calls of the C library: AVX2's serves */
#endif
#if ISA_AVX512
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512")
#endif
