import { MEGABYTE_BYTES } from '../byte-units.ts'
import { MAX_MESSAGE_BYTES } from '../messages/limits.ts'

export const MAX_IMPORTED_FILES = 100
/** SMTP accepts as much. A delivered message has trace fields in addition, so that our own exports can be imported. */
export const MAX_IMPORTED_MESSAGE_BYTES = MAX_MESSAGE_BYTES + MEGABYTE_BYTES
/** Larger messages wait until there is memory, together with those that arrive by SMTP. */
export const IMPORT_IN_MEMORY_BYTES = MEGABYTE_BYTES
/** A zip of more entries is unreadable. Each takes some bytes of memory while overlaps are sought. */
export const MAX_ZIP_ENTRIES = 2_000_000
export const IMPORT_CHUNK_MESSAGES = 40
export const IMPORT_CHUNK_BYTES = 8 * MEGABYTE_BYTES
/** A message of more than `IMPORT_CHUNK_BYTES` is read alone, with memory for itself. Others fit into this. */
export const IMPORT_PIECE_BYTES = 2 * IMPORT_CHUNK_BYTES
/** Pieces that are read and stored at once, per process. The largest message is one. */
export const IMPORT_PIECES_AT_ONCE_BYTES = 48 * MEGABYTE_BYTES
export const IMPORT_CHUNK_ENTRIES = 2_000
/** Entries without a known name, whose beginnings are read over the network. */
export const IMPORT_CHUNK_EXAMINED_ENTRIES = 200
/** A piece usually takes a fraction of a second. A file that takes longer is not genuine. */
export const ARCHIVE_PIECE_SECONDS = 60
/** Imports usually take minutes, and a few hours for the largest mailboxes. */
export const IMPORT_WORK_HOURS = 12
/** Counts from the first step, also while other tasks run or the program is stopped. */
export const IMPORT_DAYS = 7
export const ARCHIVE_MEMORY_MEGABYTES = 256
/** Mail compresses to about a tenth. A file that exceeds this ratio is treated as a zip bomb. */
export const MAX_UNPACKED_RATIO = 50
export const MIN_UNPACKED_LIMIT_BYTES = 1_024 * MEGABYTE_BYTES
/** In multiples of the mailbox's quota. */
export const IMPORT_STORAGE_QUOTAS = 2
export const MAX_IMPORT_FAILURES_NAMED = 100
export const IMPORTS_KEPT_DAYS = 30
export const MAX_LISTED_IMPORTS = 50
export const IMPORT_UNDO_CHUNK_MESSAGES = 100
