/* The attributes of scaled_matmul (scaled_product.def). */
#pragma once

enum scaled_flags {
    SCALE = 1,
    ADDEND = 2,
    BIAS = 4,
    TOKEN = 8,
    ROUNDS = 16,        /* to whole numbers before the addend, the result an INT8 */
    PACKED_SCALES = 32, /* scale and addend are halves of quantisation parameters */
    TOKEN_FIRST = 64
};
enum scaled_activation { RELU = 1, GELU = 2, FAST_GELU = 4, SILU = 5 };
