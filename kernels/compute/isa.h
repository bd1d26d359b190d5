/* Instruction sets. A file in loops/, and every family of elementwise kernels (*.def), is compiled once for each
 * isa_*.h: that sets the target and says by ISA what it is called, and FOR_ISA(name) is the name of what the file
 * defines. Those for wider x86 vectors choose their target by a pragma that only GCC has; with another compiler, or on
 * another machine, the baseline serves alone. */
#pragma once
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define ISA_X86 1
#else
#define ISA_X86 0
#endif
#define FOR_ISA(name) ISA_PASTE(name, ISA)
#define ISA_PASTE(name, isa) ISA_PASTED(name, isa)
#define ISA_PASTED(name, isa) name##_##isa
typedef int isa_unit_is_not_empty;
