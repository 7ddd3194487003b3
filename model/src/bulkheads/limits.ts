import { MEGABYTE_BYTES } from '../limits.ts'

// Connections over HTTP, from one network address, where no proxy is in front
export const MAX_HTTP_CONNECTIONS_OF_SOURCE = 1_000
/** Of them, those that have not sent the head of a request yet. */
export const MAX_HTTP_WAITING_OF_SOURCE = 200
/** For the whole head of a request. */
export const HTTP_HEAD_SECONDS = 20

// Connections to the database, of each process; docs/subsystems/bulkheads.md
/** Calls that wait for others to change the same mailbox; the next is refused (429). */
export const MAX_CALLS_WAITING_FOR_MAILBOX = 20
/** Calls of others than the mailbox itself, as visitors of its shares: they have places of their own. */
export const MAX_VISITORS_WAITING_FOR_MAILBOX = 4
export const CALL_CONNECTIONS = 4
/** Of them, so that one mailbox leaves some to the others. */
export const MAX_CALL_CONNECTIONS_PER_CALLER = 3
export const WRITE_CONNECTIONS = 4
export const SESSION_CONNECTIONS = 2
export const BACKGROUND_CONNECTIONS = 4
/** For one statement of a call. */
export const CALL_STATEMENT_SECONDS = 60
export const CALL_LOCK_SECONDS = 10
/** A statement whose client has gone is cancelled after so long: short ones come to their end. */
export const GONE_CLIENT_SECONDS = 2

// Bodies of requests
/** For the whole body of a request without a session. */
export const STRANGE_BODY_SECONDS = 30
/** Of such requests under way, from one network address, where no proxy is in front. */
export const MAX_STRANGE_BODIES_OF_SOURCE = 100
/** Of JSON: each caller has a few longer bodies under way. */
export const SMALL_BODY_BYTES = 256 * 1024
export const MAX_LARGE_BODIES_OF_CALLER = 3

// Searches
/** A person with several open pages has two under way; the others wait, and beyond the second limit are refused. */
export const MAX_SEARCHES_OF_CALLER = 2
export const MAX_SEARCHES_WAITING_OF_CALLER = 40

// Answers
/** Of JSON, with the bodies of several messages: the others stay collapsed, and are asked for one by one. */
export const MAX_ANSWER_BYTES = 8 * MEGABYTE_BYTES
/** Of bodies in answers that are under way, in each process, and of one caller. Below the last of these nobody waits. */
export const MAX_ANSWER_BYTES_UNDER_WAY = 24 * MEGABYTE_BYTES
export const MAX_ANSWER_BYTES_OF_CALLER = 12 * MEGABYTE_BYTES
export const SMALL_ANSWER_BYTES = 256 * 1024
/** A long answer that is not taken by then is broken off, so that its room is not held by a client that reads nothing. */
export const LONG_ANSWER_SECONDS = 300
/** Recipients of a thread's messages as they are stored, compressed. Older messages come with the first of them only. */
export const MAX_RECIPIENT_BYTES_OF_THREAD = 400_000
export const FIRST_RECIPIENTS = 20
/** Files of a thread's messages in one answer. Older messages come without files and without a body. */
export const MAX_FILES_OF_THREAD_ANSWER = 3_000
/** A new message of a longer thread starts a thread of its own. */
export const MAX_MESSAGES_OF_THREAD = 1_000
/** In one thread; the next draft begins a thread of its own. */
export const MAX_DRAFTS_OF_THREAD = 20
