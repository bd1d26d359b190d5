// The gradient of log(sigmoid(x)): grad / (1 + exp(x)). The buffer is PyTorch's and not looked at.
#include "aclnnop/aclnn_logsigmoid_backward.h"
#include "npu.h"

int main()
{
    Npu npu;
    const Tensor gradOutput({2, 2}, {1, 1, 1, 1});
    const Tensor self({2, 2}, {1, 2, 3, 4});
    const Tensor buffer({2, 2}, {1, 2, 3, 4});
    const Tensor gradInput({2, 2}, std::vector<float>(4));
    run(npu.stream(), aclnnLogSigmoidBackwardGetWorkspaceSize, aclnnLogSigmoidBackward, gradOutput.get(), self.get(),
        buffer.get(), gradInput.get());
    print("result", gradInput);
    return 0;
}
