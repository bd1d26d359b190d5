/* The inner loops for x86-64 with AVX-512 (F, BW, DQ, VL), in whole 512-bit vectors. */
#include "isa.h"
#if ISA_X86
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512")
#define ISA_TABLE isa_avx512
#define ISA_NAME "avx512"
#include "elementwise.c"
#endif
