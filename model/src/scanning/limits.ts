import { MEGABYTE_BYTES } from '../byte-units.ts'
export const VIRUS_SCAN_SECONDS = 60
/** The sending server waits for the scan. A message that takes longer is scanned later. */
export const SCAN_WHILE_RECEIVING_SECONDS = 20
export const RESCAN_DELAYS_SECONDS = [300, 1_800, 10_800, 28_800] as const
export const SPAM_SCORE_SECONDS = 20
/** A slower scan continues as a job. */
export const UPLOAD_SCAN_SECONDS = 3
export const UPLOAD_RESCAN_DELAYS_SECONDS = [30, 120, 600, 3_600] as const
export const MAX_SCANNED_AT_ONCE_BYTES = 5 * MEGABYTE_BYTES
