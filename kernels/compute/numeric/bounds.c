/* Where the functions of numeric.h and special.h change their formula, as operands that the compiler cannot fold. */
#include "numeric.h"

const float exp_minus_limit = 128.0f, sigmoid_low = -130.6f, sigmoid_high = 45.0f;
const float gauss_limit = 15.0f, logistic_low = -104.5f;
const float exp_low = -104.0f, exp_high = 89.0f, expm1_low = -30.0f, half_low = -18.0f, half_high = 12.0f,
            mish_high = 20.0f;
const float bound_0 = 0, bound_1 = 1, bound_6 = 6;
