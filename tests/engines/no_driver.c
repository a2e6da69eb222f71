/* Stands for the CUDA driver on a machine without a GPU, so that Legate's wheels load: every call answers CUDA_ERROR_NO_DEVICE.
   Legate asks for each entry by its name as long as there is no cuGetProcAddress. */
#define NO_DEVICE(entry) int entry(void) { return 100; }

NO_DEVICE(cuInit)
NO_DEVICE(cuDriverGetVersion)
NO_DEVICE(cuDeviceGet)
NO_DEVICE(cuDeviceGetCount)
NO_DEVICE(cuCtxGetCurrent)
NO_DEVICE(cuMemAlloc_v2)
NO_DEVICE(cuMemFree_v2)
NO_DEVICE(cuMemFreeHost)

/* Legate prints the texts that these give. */
#define NO_DEVICE_TEXT(entry) int entry(int status, const char **text) { *text = "no device"; return 0; }

NO_DEVICE_TEXT(cuGetErrorName)
NO_DEVICE_TEXT(cuGetErrorString)
