/* The inner loops for any CPU the compiler was asked to serve, and the stages of the rare classes for all. */
#define ALL_CLASSES
#define ISA_TABLE isa_base
#define ISA_NAME "base"
#include "elementwise.c"
