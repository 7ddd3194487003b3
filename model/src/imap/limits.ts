import { MEGABYTE_BYTES } from '../byte-units.ts'
import { MAX_MESSAGE_BYTES } from '../messages/limits.ts'

// Input
/** One command, with its literals, before the client has signed in. */
export const MAX_UNAUTHENTICATED_COMMAND_BYTES = 8 * 1024
/** One command, with its literals; the message of APPEND is not part of it. */
export const MAX_COMMAND_BYTES = 64 * 1024
export const MAX_ID_COMMAND_BYTES = 40 * 1024
export const MAX_LIST_DEPTH = 32
export const MAX_KEYWORDS_OF_STORE = 64
export const MAX_SEARCH_KEYS = 100
/** Each reads the header block of every message. */
export const MAX_HEADER_SEARCH_KEYS = 8
export const MAX_SEARCH_DEPTH = 16
export const MAX_SORT_KEYS = 20
export const MAX_ARRANGED_MESSAGES = 50_000
export const MAX_REFERENCES_OF_THREAD_COMMAND = 50
/** The newest references have room in so many characters. */
export const MAX_REFERENCE_CHARACTERS_OF_THREAD_COMMAND = 4_096
/** Messages of one THREAD with the missing ones that they name. Beyond it, further missing ones are ignored. */
export const MAX_THREAD_NODES = 2 * MAX_ARRANGED_MESSAGES
/** SORT and THREAD read so much of a subject, a Message-ID or an address. */
export const MAX_SUBJECT_READ_CHARACTERS = 1_000
/** SORT and THREAD compare the first characters of a base subject or an address. */
export const MAX_SORT_VALUE_CHARACTERS = 250
/** Memory of a message during SORT and THREAD, without its texts, and with the identifiers that THREAD reads. */
export const SORTED_MESSAGE_BYTES = 200
export const THREADED_MESSAGE_BYTES = 1_000
export const MAX_LIST_PATTERNS = 16
export const MAX_PATTERN_WILDCARDS = 4
export const MAX_PATTERN_CHARACTERS = 1_000
export const MAX_SET_RANGES = 10_000
export const MAX_FETCH_ITEMS = 64
export const MAX_MAILBOX_NAME_BYTES = 4_000
export const MAX_APPENDED_MESSAGES = 50
/** Messages of one APPEND together; their texts are in memory until all are stored. */
export const MAX_APPENDED_BYTES = 2 * MAX_MESSAGE_BYTES
/** A longer message of APPEND is written to the disk while it arrives. */
export const MAX_STAGED_IN_MEMORY_BYTES = 64 * 1024
/** A client may still send so much of a refused APPEND, in all literals. Beyond it, the session ends. */
export const MAX_DISCARDED_BYTES = 2 * MAX_MESSAGE_BYTES
/** Blobs of failed APPEND commands that a mailbox may leave until the sweep has deleted them. */
export const MAX_FAILED_UPLOAD_BYTES = 256 * MEGABYTE_BYTES
/** The sweep deletes an unreferenced blob within this time. */
export const FAILED_UPLOADS_COUNTED_SECONDS = 48 * 3_600
/** Long FETCH and SEARCH commands of one account that wait for another one of it. */
export const MAX_WAITING_HEAVY_WORK = 15
/** Connections with COMPRESS, of each process. Each holds up to 80 KB. */
export const MAX_COMPRESSED_CLIENTS = 500

// Time
export const IDLE_CLIENT_SECONDS = 30 * 60
/** IDLE also checks for changes without a notification. */
export const IDLE_CHECK_SECONDS = 5 * 60
export const IDLE_RETRY_SECONDS = 5
export const LITERAL_STALL_SECONDS = 60

/** Changed messages that are read once for all sessions which a change has woken. */
export const MAX_SHARED_UPDATES = 500
/** Flags and keywords that a session names to its client for one folder. */
export const MAX_ANNOUNCED_FLAGS = 500
