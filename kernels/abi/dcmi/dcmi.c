/* Which devices there are, by DCMI: one in every card, however many of them the process itself may use. */
#include "dcmi.h"

static _Atomic bool ready;

int dcmi_init(void)
{
    const settings *chosen;
    machine_lock();
    int code = settings_now(&chosen) ? DCMI_ERR_CODE_INVALID_PARAMETER : DCMI_OK;
    machine_unlock();
    if (!code) ready = true;
    return code;
}

int dcmi_settings(bool pointers, const settings **chosen)
{
    *chosen = settings_or_default();
    if (!ready) return DCMI_ERR_CODE_NOT_READY;
    return pointers ? DCMI_OK : DCMI_ERR_CODE_INVALID_PARAMETER;
}

int dcmi_card(int card_id, bool pointers, const settings **chosen)
{
    int code = dcmi_settings(pointers && card_id >= 0, chosen);
    return !code && card_id >= (*chosen)->devices ? DCMI_ERR_CODE_DEVICE_NOT_EXIST : code;
}

int dcmi_device(int card_id, int device_id, bool pointers, const settings **chosen)
{
    int code = dcmi_card(card_id, pointers && device_id >= 0, chosen);
    return !code && device_id ? DCMI_ERR_CODE_INVALID_DEVICE_ID : code;
}

int dcmi_get_card_list(int *card_num, int *card_list, int list_len)
{
    const settings *chosen;
    int code = dcmi_settings(card_num && card_list && list_len > 0, &chosen);
    if (code) return code;
    *card_num = chosen->devices < list_len ? chosen->devices : list_len;
    for (int card = 0; card < *card_num; card++) card_list[card] = card;
    return DCMI_OK;
}

int dcmi_get_card_num_list(int *card_num, int *card_list, int list_len)
{
    return dcmi_get_card_list(card_num, card_list, list_len);
}

int dcmi_get_device_num_in_card(int card_id, int *device_num)
{
    const settings *chosen;
    int code = dcmi_card(card_id, device_num, &chosen);
    if (!code) *device_num = 1;
    return code;
}

int dcmi_get_device_id_in_card(int card_id, int *device_id_max, int *mcu_id, int *cpu_id)
{
    const settings *chosen;
    int code = dcmi_card(card_id, device_id_max && mcu_id && cpu_id, &chosen);
    if (code) return code;
    *device_id_max = 1;
    *mcu_id = *cpu_id = -1;
    return DCMI_OK;
}

int dcmi_get_device_type(int card_id, int device_id, enum dcmi_unit_type *device_type)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, device_type, &chosen);
    if (!code) *device_type = NPU_TYPE;
    return code;
}

/* ---- ids --------------------------------------------------------------------------------------------------------- */

int dcmi_get_device_logic_id(int *device_logic_id, int card_id, int device_id)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, device_logic_id, &chosen);
    if (!code) *device_logic_id = card_id;
    return code;
}

int dcmi_get_card_id_device_id_from_logicid(int *card_id, int *device_id, unsigned int device_logic_id)
{
    const settings *chosen;
    int code = dcmi_card((int)device_logic_id, card_id && device_id, &chosen);
    if (code) return code;
    *card_id = (int)device_logic_id;
    *device_id = 0;
    return DCMI_OK;
}

int dcmi_get_card_id_device_id_from_phyid(int *card_id, int *device_id, unsigned int device_phy_id)
{
    return dcmi_get_card_id_device_id_from_logicid(card_id, device_id, device_phy_id);
}

int dcmi_get_device_phyid_from_logicid(unsigned int logicid, unsigned int *phyid)
{
    const settings *chosen;
    int code = dcmi_card((int)logicid, phyid, &chosen);
    if (!code) *phyid = logicid;
    return code;
}

int dcmi_get_device_logicid_from_phyid(unsigned int phyid, unsigned int *logicid)
{
    return dcmi_get_device_phyid_from_logicid(phyid, logicid);
}
