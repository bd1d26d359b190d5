/* Whether the units for wider x86 vectors are compiled. They choose their target by a pragma that only GCC has; with
 * another compiler, or on another machine, the baseline serves alone. */
#pragma once
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define ISA_X86 1
#else
#define ISA_X86 0
#endif
typedef int isa_unit_is_not_empty;
