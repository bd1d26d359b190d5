/* The attributes of scaled_matmul (scaled_product.def). */
#pragma once

enum scaled_flags { SCALE = 1, ADDEND = 2, BIAS = 4, TOKEN = 8, WHOLE = 16, WORDS = 32, TOKEN_FIRST = 64 };
enum scaled_activation { RELU = 1, GELU = 2, FAST_GELU = 4, SILU = 5 };
