// The gradient of x * sigmoid(x), from the gradient of the result and x.
#include "aclnnop/aclnn_silu_backward.h"
#include "npu.h"

int main()
{
    Npu npu;
    const Tensor gradOutput({2, 3}, {1, 1, 1, 1, 1, 1});
    const Tensor self({2, 3}, {1, 2, 3, 4, 5, 6});
    const Tensor gradInput({2, 3}, std::vector<float>(6));
    run(npu.stream(), aclnnSiluBackwardGetWorkspaceSize, aclnnSiluBackward, gradOutput.get(), self.get(),
        gradInput.get());
    print("out result", gradInput);
    return 0;
}
