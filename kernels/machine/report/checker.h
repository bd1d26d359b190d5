/* The process that checks for a program that nobody else watches: it reads what happens, and prints what it found when
 * the program has ended, whatever ended it. */
#pragma once
#include <stdint.h>

/* Start it for these checks (bits of settings.check) unless somebody watches; where it cannot be had, stderr says so.
 * Without the machine lock. */
void checker_start(uint32_t checks);
/* All is told: wait for its report. */
void checker_end(void);
/* In a forked child: it is the parent's. */
void checker_forget(void);
