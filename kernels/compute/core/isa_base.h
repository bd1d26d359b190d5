/* Any CPU that the compiler was asked to serve; the stages of the rare classes for all. */
#pragma once
#define ISA_HERE 1
#define ISA base
#define ISA_IS_BASE 1
