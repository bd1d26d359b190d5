/* The inner loops for any CPU the compiler was asked to serve. */
#define ISA_TABLE isa_base
#define ISA_NAME "base"
#include "elementwise.c"
