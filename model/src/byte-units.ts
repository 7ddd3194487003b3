/** 1 MB = 1024² bytes (product decision 1). */
export const MEGABYTE_BYTES = 1024 * 1024
