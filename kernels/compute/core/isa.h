/* Instruction sets. A file in loops/, and every family of elementwise kernels (*.def), is compiled once for each
 * isa_*.h: that sets the target and says by ISA what it is called, and FOR_ISA(name) is the name of what the file
 * defines. Those for wider x86 vectors choose their target by a pragma that only GCC has; with another compiler, or on
 * another machine, the baseline serves alone. */
#pragma once
/* A bit for each level that is built, the baseline's among them: kernels/build.py says less for a build of this CPU. */
#ifndef ISA_BUILT
#define ISA_BUILT 7
#endif
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define ISA_AVX2 (ISA_BUILT >> 1 & 1)
#define ISA_AVX512 (ISA_BUILT >> 2 & 1)
#else
#define ISA_AVX2 0
#define ISA_AVX512 0
#endif
/* Addresses of what the units define as name, by isa_table's level. */
#if ISA_AVX512 && ISA_AVX2
#define ISA_ROW(name) {&name##_base, &name##_avx2, &name##_avx512}
#elif ISA_AVX512
#define ISA_ROW(name) {&name##_base, &name##_base, &name##_avx512}
#elif ISA_AVX2
#define ISA_ROW(name) {&name##_base, &name##_avx2}
#else
#define ISA_ROW(name) {&name##_base}
#endif
#define FOR_ISA(name) ISA_PASTE(name, ISA)
#define ISA_PASTE(name, isa) ISA_PASTED(name, isa)
#define ISA_PASTED(name, isa) name##_##isa
typedef int isa_unit_is_not_empty;
