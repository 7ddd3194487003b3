import { MEGABYTE_BYTES } from '../limits.ts'

/** Of JSON, with the bodies of several messages: the others stay collapsed, and are asked for one by one. */
export const MAX_ANSWER_BYTES = 8 * MEGABYTE_BYTES
/** Of bodies in answers that are under way, in each process, and of one caller. Below the last of these nobody waits. */
export const MAX_ANSWER_BYTES_UNDER_WAY = 24 * MEGABYTE_BYTES
export const MAX_ANSWER_BYTES_OF_CALLER = 12 * MEGABYTE_BYTES
export const SMALL_ANSWER_BYTES = 256 * 1024
/** A long answer that is not taken by then is broken off, so that its room is not held by a client that reads nothing. */
export const LONG_ANSWER_SECONDS = 300
/** In one thread; the next draft begins a thread of its own. */
export const MAX_DRAFTS_OF_THREAD = 20
