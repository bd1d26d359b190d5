/* Where a program in C or C++ called, with the calls above: a helper that makes every tensor is every leak's line. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* While another process watches: a call from C is known by its innermost frames. */
void stacks_record(bool on);
bool stacks_recorded(void);
/* The number that `number_of` (ae_site) gives to a text such as "program+0x12af <- program+0x10f3", in which the line
 * that called us stands last; 0: nothing is known of the frames. caller: the return address in the program. Without the
 * lock. */
uint32_t stack_site(uintptr_t caller, uint32_t (*number_of)(const char *text));
/* The same for a thread that a signal has interrupted at an instruction, in the handler. */
uint32_t stack_site_interrupted(uintptr_t at, uint32_t (*number_of)(const char *text));
/* site_now() in the handler of such a signal (site.c): Python is asked first. */
uint64_t site_of_access(uintptr_t at);
