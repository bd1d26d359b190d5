/* The driver's management interface (DCMI), as far as monitors and build files use it. A card is one emulated device:
 * card_id is the physical id, device_id in the card is 0. Answers come from the settings of the process (SoC, devices,
 * memory); what has no counterpart here (power, temperature, clocks, PCIe) is DCMI_ERR_CODE_NOT_SUPPORT.
 *
 * Codes in this order: DCMI_ERR_CODE_NOT_READY before dcmi_init; DCMI_ERR_CODE_INVALID_PARAMETER for a null pointer, a
 * negative id or a list without room; DCMI_ERR_CODE_DEVICE_NOT_EXIST for a card that is not there;
 * DCMI_ERR_CODE_INVALID_DEVICE_ID for a device that is not in its card; DCMI_ERR_CODE_NOT_SUPPORT. */
#ifndef DCMI_INTERFACE_API_H
#define DCMI_INTERFACE_API_H

#ifndef DCMIDLLEXPORT
#define DCMIDLLEXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define DCMI_OK 0
#define DCMI_ERR_CODE_INVALID_PARAMETER (-8001)
#define DCMI_ERR_CODE_INVALID_DEVICE_ID (-8007)
#define DCMI_ERR_CODE_DEVICE_NOT_EXIST (-8008)
#define DCMI_ERR_CODE_NOT_READY (-8012)
#define DCMI_ERR_CODE_NOT_SUPPORT (-8255)

#define MAX_CHIP_NAME_LEN 32
#define DCMI_UTIL_RESERVED_LEN 8

struct dcmi_chip_info {
    unsigned char chip_type[MAX_CHIP_NAME_LEN]; /* "Ascend", empty where chip_name says it */
    unsigned char chip_name[MAX_CHIP_NAME_LEN]; /* "910B1", "Ascend910" */
    unsigned char chip_ver[MAX_CHIP_NAME_LEN];
    unsigned int aicore_cnt;
};

struct dcmi_chip_info_v2 {
    unsigned char chip_type[MAX_CHIP_NAME_LEN];
    unsigned char chip_name[MAX_CHIP_NAME_LEN];
    unsigned char chip_ver[MAX_CHIP_NAME_LEN];
    unsigned int aicore_cnt;
    unsigned char npu_name[MAX_CHIP_NAME_LEN]; /* "9391" of Ascend910_9391, else empty */
};

struct dcmi_pcie_info {
    unsigned int deviceid;
    unsigned int venderid;
    unsigned int subvenderid;
    unsigned int subdeviceid;
    unsigned int bdf_deviceid;
    unsigned int bdf_busid;
    unsigned int bdf_funcid;
};

struct dcmi_pcie_info_all {
    unsigned int venderid;
    unsigned int subvenderid;
    unsigned int deviceid;
    unsigned int subdeviceid;
    int domain;
    unsigned int bdf_busid;
    unsigned int bdf_deviceid;
    unsigned int bdf_funcid;
    unsigned char reserve[32];
};

struct dcmi_hbm_info {
    unsigned long long memory_size; /* MB */
    unsigned int freq;
    unsigned long long memory_usage; /* MB */
    int temp;
    unsigned int bandwith_util_rate; /* sic */
};

struct dcmi_get_memory_info_stru {
    unsigned long long memory_size;      /* MB */
    unsigned long long memory_available; /* MB */
    unsigned int freq;
    unsigned long hugepagesize; /* KB */
    unsigned long hugepages_total;
    unsigned long hugepages_free;
    unsigned int utiliza; /* percent */
    unsigned char reserve[60];
};

struct dcmi_multi_utilization_info {
    unsigned int aic_util;
    unsigned int aiv_util;
    unsigned int aicore_util;
    unsigned int npu_util;
    unsigned int reserved[DCMI_UTIL_RESERVED_LEN];
};

struct dcmi_proc_mem_info {
    int proc_id;
    unsigned long proc_mem_usage; /* bytes */
};

struct dcmi_ecc_info {
    int enable_flag;
    unsigned int single_bit_error_cnt;
    unsigned int double_bit_error_cnt;
    unsigned int total_single_bit_error_cnt;
    unsigned int total_double_bit_error_cnt;
    unsigned int single_bit_isolated_pages_cnt;
    unsigned int double_bit_isolated_pages_cnt;
    unsigned int single_bit_next_isolated_pages_cnt;
    unsigned int double_bit_next_isolated_pages_cnt;
};

struct dcmi_board_info {
    unsigned int board_id;
    unsigned int pcb_id;
    unsigned int bom_id;
    unsigned int slot_id;
};

enum dcmi_unit_type { NPU_TYPE = 0, MCU_TYPE = 1, CPU_TYPE = 2, INVALID_TYPE = 0xFF };

enum dcmi_freq_type {
    DCMI_FREQ_DDR = 1,
    DCMI_FREQ_CTRLCPU = 2,
    DCMI_FREQ_HBM = 6,
    DCMI_FREQ_AICORE_CURRENT_ = 7,
    DCMI_FREQ_AICORE_MAX = 9,
    DCMI_FREQ_VECTORCORE_CURRENT = 12
};

enum dcmi_device_type {
    DCMI_DEVICE_TYPE_DDR,
    DCMI_DEVICE_TYPE_SRAM,
    DCMI_DEVICE_TYPE_HBM,
    DCMI_DEVICE_TYPE_NPU,
    DCMI_DEVICE_TYPE_NONE = 0xff
};

enum dcmi_boot_status {
    DCMI_BOOT_STATUS_UNINIT = 0,
    DCMI_BOOT_STATUS_BIOS,
    DCMI_BOOT_STATUS_OS,
    DCMI_BOOT_STATUS_FINISH
};

/* Kinds of dcmi_get_device_utilization_rate. */
#define DCMI_UTILIZATION_RATE_DDR 1
#define DCMI_UTILIZATION_RATE_AICORE 2
#define DCMI_UTILIZATION_RATE_AICPU 3
#define DCMI_UTILIZATION_RATE_CTRLCPU 4
#define DCMI_UTILIZATION_RATE_HBM 6
#define DCMI_UTILIZATION_RATE_VECTORCORE 12
#define DCMI_UTILIZATION_RATE_NPU 13

/* Which devices there are. */
DCMIDLLEXPORT int dcmi_init(void);
DCMIDLLEXPORT int dcmi_get_card_list(int* card_num, int* card_list, int list_len);
DCMIDLLEXPORT int dcmi_get_card_num_list(int* card_num, int* card_list, int list_len);
DCMIDLLEXPORT int dcmi_get_device_num_in_card(int card_id, int* device_num);
/* The device's place, and -1 for the management and control processors that are not there. */
DCMIDLLEXPORT int dcmi_get_device_id_in_card(int card_id, int* device_id_max, int* mcu_id, int* cpu_id);
DCMIDLLEXPORT int dcmi_get_device_type(int card_id, int device_id, enum dcmi_unit_type* device_type);
DCMIDLLEXPORT int dcmi_get_device_logic_id(int* device_logic_id, int card_id, int device_id);
DCMIDLLEXPORT int dcmi_get_card_id_device_id_from_logicid(int* card_id, int* device_id, unsigned int device_logic_id);
DCMIDLLEXPORT int dcmi_get_card_id_device_id_from_phyid(int* card_id, int* device_id, unsigned int device_phy_id);
DCMIDLLEXPORT int dcmi_get_device_phyid_from_logicid(unsigned int logicid, unsigned int* phyid);
DCMIDLLEXPORT int dcmi_get_device_logicid_from_phyid(unsigned int phyid, unsigned int* logicid);

/* What they are. */
DCMIDLLEXPORT int dcmi_get_device_chip_info(int card_id, int device_id, struct dcmi_chip_info* chip_info);
DCMIDLLEXPORT int dcmi_get_device_chip_info_v2(int card_id, int device_id, struct dcmi_chip_info_v2* chip_info);
DCMIDLLEXPORT int dcmi_get_driver_version(char* driver_ver, unsigned int len);
DCMIDLLEXPORT int dcmi_get_dcmi_version(char* dcmi_ver, int buf_size);

/* How they are. Nothing fails and nothing is busy between two calls; memory is that of this process, of HBM on products
 * of the 910 and 950 families and of DDR on others. */
DCMIDLLEXPORT int dcmi_get_device_health(int card_id, int device_id, unsigned int* health);
DCMIDLLEXPORT int dcmi_get_device_errorcode_v2(int card_id, int device_id, int* error_count,
                                               unsigned int* error_code_list, unsigned int list_len);
DCMIDLLEXPORT int dcmi_get_device_boot_status(int card_id, int device_id, enum dcmi_boot_status* boot_status);
DCMIDLLEXPORT int dcmi_get_device_hbm_info(int card_id, int device_id, struct dcmi_hbm_info* hbm_info);
DCMIDLLEXPORT int dcmi_get_hbm_info(int card_id, int device_id, struct dcmi_hbm_info* hbm_info);
DCMIDLLEXPORT int dcmi_get_device_memory_info_v3(int card_id, int device_id,
                                                 struct dcmi_get_memory_info_stru* memory_info);
DCMIDLLEXPORT int dcmi_get_device_utilization_rate(int card_id, int device_id, int input_type,
                                                   unsigned int* utilization_rate);
DCMIDLLEXPORT int dcmi_get_device_multi_utilization_rate(int card_id, int device_id,
                                                         struct dcmi_multi_utilization_info* util_info);
/* This process, if it has memory on the device: proc_info has room for one at least. */
DCMIDLLEXPORT int dcmi_get_device_resource_info(int card_id, int device_id, struct dcmi_proc_mem_info* proc_info,
                                                int* proc_num);

/* DCMI_ERR_CODE_NOT_SUPPORT, once the arguments are right: a simulated device has none of it. */
DCMIDLLEXPORT int dcmi_mcu_get_power_info(int card_id, int* power);
DCMIDLLEXPORT int dcmi_get_device_power_info(int card_id, int device_id, int* power);
DCMIDLLEXPORT int dcmi_get_device_temperature(int card_id, int device_id, int* temperature);
DCMIDLLEXPORT int dcmi_get_device_voltage(int card_id, int device_id, unsigned int* voltage);
DCMIDLLEXPORT int dcmi_get_device_frequency(int card_id, int device_id, enum dcmi_freq_type input_type,
                                            unsigned int* frequency);
DCMIDLLEXPORT int dcmi_get_device_ecc_info(int card_id, int device_id, enum dcmi_device_type input_type,
                                           struct dcmi_ecc_info* device_ecc_info);
DCMIDLLEXPORT int dcmi_get_device_board_info(int card_id, int device_id, struct dcmi_board_info* board_info);
DCMIDLLEXPORT int dcmi_get_device_board_id(int card_id, int device_id, unsigned int* board_id);
DCMIDLLEXPORT int dcmi_get_device_fan_count(int card_id, int device_id, int* count);
DCMIDLLEXPORT int dcmi_get_pcie_info(int card_id, int device_id, struct dcmi_pcie_info* pcie_info);
DCMIDLLEXPORT int dcmi_get_device_pcie_info(int card_id, int device_id, struct dcmi_pcie_info* pcie_info);
DCMIDLLEXPORT int dcmi_get_device_pcie_info_v2(int card_id, int device_id, struct dcmi_pcie_info_all* pcie_info);

#ifdef __cplusplus
}
#endif

#endif
