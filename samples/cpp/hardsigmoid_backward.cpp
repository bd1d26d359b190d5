// The gradient of the piecewise linear sigmoid: a sixth of the incoming one where |x| < 3, nothing elsewhere.
#include "aclnnop/aclnn_hardsigmoid_backward.h"
#include "npu.h"

int main()
{
    Npu npu;
    const std::vector<float> ramp = {0, 1, 2, 3, 4, 5, 6, 7};
    const Tensor gradOutput({4, 2}, ramp);
    const Tensor self({4, 2}, ramp);
    const Tensor out({4, 2}, std::vector<float>(8));
    run(npu.stream(), aclnnHardsigmoidBackwardGetWorkspaceSize, aclnnHardsigmoidBackward, gradOutput.get(), self.get(),
        out.get());
    print("result", out);
    return 0;
}
