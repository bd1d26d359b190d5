/* The kernels of a family by number: KERNEL_name for every STEP line of the table that NUMBERED names, from 0 on.
 * Included by that family's files alone, so that a new line compiles them and the registry anew and no other file. */
enum {
#define STEP(family, name, ...) KERNEL_##name,
#include NUMBERED
#undef STEP
};
#undef NUMBERED
