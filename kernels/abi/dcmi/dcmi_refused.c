/* What monitors ask DCMI for and a simulated device does not have: arguments are checked, then the answer is
 * DCMI_ERR_CODE_NOT_SUPPORT, upon which they show that there is no value. */
#include "dcmi.h"

static int unsupported(int card_id, int device_id, const void *out)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, out, &chosen);
    return code ? code : DCMI_ERR_CODE_NOT_SUPPORT;
}

int dcmi_mcu_get_power_info(int card_id, int *power)
{
    return unsupported(card_id, 0, power);
}

int dcmi_get_device_power_info(int card_id, int device_id, int *power)
{
    return unsupported(card_id, device_id, power);
}

int dcmi_get_device_temperature(int card_id, int device_id, int *temperature)
{
    return unsupported(card_id, device_id, temperature);
}

int dcmi_get_device_voltage(int card_id, int device_id, unsigned int *voltage)
{
    return unsupported(card_id, device_id, voltage);
}

int dcmi_get_device_frequency(int card_id, int device_id, enum dcmi_freq_type input_type, unsigned int *frequency)
{
    (void)input_type;
    return unsupported(card_id, device_id, frequency);
}

int dcmi_get_device_ecc_info(int card_id, int device_id, enum dcmi_device_type input_type,
                             struct dcmi_ecc_info *device_ecc_info)
{
    (void)input_type;
    return unsupported(card_id, device_id, device_ecc_info);
}

int dcmi_get_device_board_info(int card_id, int device_id, struct dcmi_board_info *board_info)
{
    return unsupported(card_id, device_id, board_info);
}

int dcmi_get_device_board_id(int card_id, int device_id, unsigned int *board_id)
{
    return unsupported(card_id, device_id, board_id);
}

int dcmi_get_device_fan_count(int card_id, int device_id, int *count)
{
    return unsupported(card_id, device_id, count);
}

int dcmi_get_pcie_info(int card_id, int device_id, struct dcmi_pcie_info *pcie_info)
{
    return unsupported(card_id, device_id, pcie_info);
}

int dcmi_get_device_pcie_info(int card_id, int device_id, struct dcmi_pcie_info *pcie_info)
{
    return unsupported(card_id, device_id, pcie_info);
}

int dcmi_get_device_pcie_info_v2(int card_id, int device_id, struct dcmi_pcie_info_all *pcie_info)
{
    return unsupported(card_id, device_id, pcie_info);
}
