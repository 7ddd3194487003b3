import { MEGABYTE_BYTES } from '../limits.ts'

/** Limit per remote account; further folders are counted and skipped. */
export const MAX_SOURCE_FOLDERS = 10_000
/** Users do not choose longer names. */
export const MAX_SOURCE_FOLDER_NAME_BYTES = 1_000
/** Messages that are requested from the server at once, before any is read. */
export const SOURCE_WINDOW_MESSAGES = 200
/** The batch size per transaction: this many messages … */
export const MOVE_IN_BATCH_MESSAGES = 40
/** … or this many bytes, unless a single message is longer. */
export const MOVE_IN_BATCH_BYTES = 8 * MEGABYTE_BYTES
/** Messages are requested in pieces of this size, to limit the memory in use. */
export const SOURCE_PIECE_BYTES = 1 * MEGABYTE_BYTES
/** Shorter messages are requested together. */
export const SOURCE_SMALL_MESSAGE_BYTES = 256 * 1024
/** The total of large messages that are read concurrently, over all mailboxes being imported. */
export const MOVE_IN_LARGE_AT_ONCE_BYTES = 48 * MEGABYTE_BYTES
/** The limit of one response line: the numbers of a million messages. */
export const MAX_SOURCE_LINE_BYTES = 12 * MEGABYTE_BYTES
/** The limit of all responses to one command without contents: folder names, numbers, flags. */
export const MAX_SOURCE_ANSWER_BYTES = 32 * MEGABYTE_BYTES
export const SOURCE_CONNECT_SECONDS = 30
/** A server that is silent for this long counts as disconnected. */
export const SOURCE_SILENCE_SECONDS = 120
/** The limit for one command, even if its response keeps arriving slowly. */
export const SOURCE_COMMAND_SECONDS = 900
/** Delays after a broken connection. After any progress, the first delay is used again. */
export const MOVE_IN_RETRY_DELAYS_SECONDS = [1, 5, 15, 60, 300] as const
export const MAX_MOVE_IN_FAILURES_NAMED = 100
/** Mailboxes that are imported concurrently. */
export const MOVE_INS_AT_ONCE = 3
export const MAX_MOVE_INS_AT_ONCE = 16
/** The limit of a file that lists accounts. */
export const MAX_MOVE_IN_LIST_BYTES = 16 * MEGABYTE_BYTES
