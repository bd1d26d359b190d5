/* What is wrong, told in place of the size that an index has to be below. With a matrix or a number: its number is the
 * element, the index says where. */
#pragma once

#define FAULT_SINGULAR (-1) /* that diagonal element is 0, or would be of a factor */
#define FAULT_NOT_POSITIVE (-2) /* the leading matrix of that size is not positive definite */
#define FAULT_SILENT (-3)       /* a number tells that the processor computed wrongly */
#define FAULT_NO_MEMORY (-4)    /* of the host for so many bytes as the index says */
