import { MEGABYTE_BYTES } from '../limits.ts'

/** Of one account elsewhere; the others are counted and left. */
export const MAX_SOURCE_FOLDERS = 10_000
/** A longer name is no name that people gave. */
export const MAX_SOURCE_FOLDER_NAME_BYTES = 1_000
/** Messages of which the other server is asked at a time, before any is read. */
export const SOURCE_WINDOW_MESSAGES = 200
/** One transaction takes so many … */
export const MOVE_IN_BATCH_MESSAGES = 40
/** … or so many bytes, whichever comes first; one message may be longer. */
export const MOVE_IN_BATCH_BYTES = 8 * MEGABYTE_BYTES
/** A message is asked for in pieces of this size, and never more of it is in memory while it comes. */
export const SOURCE_PIECE_BYTES = 1 * MEGABYTE_BYTES
/** Shorter messages are asked for together. */
export const SOURCE_SMALL_MESSAGE_BYTES = 256 * 1024
/** All large messages that are read at a time, in all mailboxes that are moved in together. */
export const MOVE_IN_LARGE_AT_ONCE_BYTES = 48 * MEGABYTE_BYTES
/** One answer in lines: the numbers of a million messages. */
export const MAX_SOURCE_LINE_BYTES = 12 * MEGABYTE_BYTES
/** All answers to one command that asks for no contents: names of folders, numbers, flags. */
export const MAX_SOURCE_ANSWER_BYTES = 32 * MEGABYTE_BYTES
export const SOURCE_CONNECT_SECONDS = 30
/** A server that says nothing for so long has gone. */
export const SOURCE_SILENCE_SECONDS = 120
/** One command, however busily its answer drips. */
export const SOURCE_COMMAND_SECONDS = 900
/** After a connection that broke; with anything new that came between, the first pause is the next one. */
export const MOVE_IN_RETRY_DELAYS_SECONDS = [1, 5, 15, 60, 300] as const
export const MAX_MOVE_IN_FAILURES_NAMED = 100
/** Mailboxes that are moved in together. */
export const MOVE_INS_AT_ONCE = 3
export const MAX_MOVE_INS_AT_ONCE = 16
/** Of a file that lists accounts. */
export const MAX_MOVE_IN_LIST_BYTES = 16 * MEGABYTE_BYTES
