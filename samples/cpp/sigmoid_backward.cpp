// The gradient of the logistic function, from the gradient of the result and the result itself: grad * y * (1 - y).
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "npu.h"

int main()
{
    Npu npu;
    const Tensor gradOutput({2, 2}, {1, 1, 1, 1});
    const Tensor output({2, 2}, {1, 2, 3, 4});
    const Tensor gradInput({2, 2}, std::vector<float>(4));
    run(npu.stream(), aclnnSigmoidBackwardGetWorkspaceSize, aclnnSigmoidBackward, gradOutput.get(), output.get(),
        gradInput.get());
    print("result", gradInput);
    return 0;
}
