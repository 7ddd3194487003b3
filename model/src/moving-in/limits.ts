import { MEGABYTE_BYTES } from '../byte-units.ts'

export const MAX_SOURCE_FOLDERS = 10_000
export const MAX_SOURCE_FOLDER_NAME_BYTES = 1_000
export const SOURCE_WINDOW_MESSAGES = 200
export const MOVE_IN_BATCH_MESSAGES = 40
/** Limits the batch too, unless a single message is longer. */
export const MOVE_IN_BATCH_BYTES = 8 * MEGABYTE_BYTES
export const SOURCE_PIECE_BYTES = 1 * MEGABYTE_BYTES
export const SOURCE_SMALL_MESSAGE_BYTES = 256 * 1024
export const MOVE_IN_LARGE_AT_ONCE_BYTES = 48 * MEGABYTE_BYTES
/** The numbers of a million messages take this much. */
export const MAX_SOURCE_LINE_BYTES = 12 * MEGABYTE_BYTES
export const MAX_SOURCE_ANSWER_BYTES = 32 * MEGABYTE_BYTES
export const SOURCE_CONNECT_SECONDS = 30
export const SOURCE_SILENCE_SECONDS = 120
export const SOURCE_COMMAND_SECONDS = 900
/** After any progress, the first delay is used again. */
export const MOVE_IN_RETRY_DELAYS_SECONDS = [1, 5, 15, 60, 300] as const
export const MAX_MOVE_IN_FAILURES_NAMED = 100
export const MOVE_INS_AT_ONCE = 3
export const MAX_MOVE_INS_AT_ONCE = 16
export const MAX_MOVE_IN_LIST_BYTES = 16 * MEGABYTE_BYTES
