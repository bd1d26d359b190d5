/* Codes of the runtime that the whole machine answers. */
#pragma once

#define CODE_OUT_OF_MEMORY 207001
#define CODE_INVALID 107000
#define CODE_STREAM 107017
