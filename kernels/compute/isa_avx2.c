/* The inner loops for x86-64 with AVX2, FMA and F16C. */
#include "isa.h"
#if ISA_X86
#pragma GCC target("avx2,fma,f16c")
#define ISA_TABLE isa_avx2
#define ISA_NAME "avx2"
#include "elementwise.c"
#endif
