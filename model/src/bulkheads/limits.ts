import { MEGABYTE_BYTES } from '../byte-units.ts'

// Connections over HTTP, from one network address, where no proxy is in front
export const MAX_HTTP_CONNECTIONS_OF_SOURCE = 1_000
export const MAX_HTTP_WAITING_OF_SOURCE = 200
export const HTTP_HEAD_SECONDS = 20

// Connections to the database, of each process; docs/subsystems/bulkheads.md
/** Calls that wait to change the same mailbox; further calls are refused (429). */
export const MAX_CALLS_WAITING_FOR_MAILBOX = 20
/** Others than the mailbox itself, such as visitors of its shares, have a limit of their own. */
export const MAX_VISITORS_WAITING_FOR_MAILBOX = 4
export const CALL_CONNECTIONS = 4
export const MAX_CALL_CONNECTIONS_PER_CALLER = 3
/** The searches of all callers share these, with other calls whose statements may take long. */
export const COSTLY_CALL_CONNECTIONS = 2
export const WRITE_CONNECTIONS = 4
export const SESSION_CONNECTIONS = 2
export const BACKGROUND_CONNECTIONS = 4
/** IMAP and POP3, so that a program that downloads a mailbox does not delay the web. */
export const MAIL_PROGRAM_CONNECTIONS = 4
export const MAX_MAIL_PROGRAM_CONNECTIONS_PER_CALLER = 2
export const COSTLY_MAIL_PROGRAM_CONNECTIONS = 2
export const MAIL_PROGRAM_WRITE_CONNECTIONS = 3
/** It holds the locks of all POP3 sessions. */
export const MAILDROP_LOCK_CONNECTIONS = 1
export const CALL_STATEMENT_SECONDS = 60
export const CALL_LOCK_SECONDS = 10
export const GONE_CLIENT_SECONDS = 2

// Bodies of requests
export const STRANGE_BODY_SECONDS = 30
export const MAX_STRANGE_BODIES_OF_SOURCE = 100
/** The limit per caller applies to longer JSON bodies. */
export const SMALL_BODY_BYTES = 256 * 1024
export const MAX_LARGE_BODIES_OF_CALLER = 3

// Searches
/** A person with several open pages runs two searches. Further ones wait, or are refused beyond the second limit. */
export const MAX_SEARCHES_OF_CALLER = 2
export const MAX_SEARCHES_WAITING_OF_CALLER = 40

// Other reading calls
/** Twice the connections that a caller can use. A page starts with about ten calls; the others wait in order. */
export const MAX_READS_OF_CALLER = 6
export const MAX_COSTLY_READS_OF_CALLER = 2
export const MAX_READS_WAITING_OF_CALLER = 100

// Downloads of remote pictures, per process
/** Browsers request 6 to 100 pictures of a mail together. The others wait. */
export const MAX_PICTURE_DOWNLOADS = 160
export const MAX_PICTURE_DOWNLOADS_OF_ORGANISATION = 40
export const MAX_PICTURE_DOWNLOADS_OF_MAILBOX = 12
/** A picture waits for a slot before it holds more. */
export const SMALL_REMOTE_IMAGE_BYTES = 256 * 1024
/** Larger pictures hold up to `MAX_REMOTE_IMAGE_BYTES` each, until they have been drawn. */
export const MAX_LARGE_PICTURE_DOWNLOADS = 6
export const MAX_LARGE_PICTURE_DOWNLOADS_OF_ORGANISATION = 3
/** A larger picture that has not arrived after this time gives way if another organisation waits for a slot. */
export const LARGE_PICTURE_GRACE_SECONDS = 5
/** The server of a picture would not keep its connection open for longer, and small pictures need the slots. */
export const LARGE_PICTURE_WAIT_SECONDS = 30

// Answers
/** The other messages stay collapsed and are loaded one by one. */
export const MAX_ANSWER_BYTES = 8 * MEGABYTE_BYTES
/** Per process and per caller. Smaller responses than the last value never wait. */
export const MAX_ANSWER_BYTES_UNDER_WAY = 24 * MEGABYTE_BYTES
export const MAX_ANSWER_BYTES_OF_CALLER = 12 * MEGABYTE_BYTES
export const SMALL_ANSWER_BYTES = 256 * 1024
export const LONG_ANSWER_SECONDS = 300
/** Counts the stored, compressed size. Beyond it, older messages have only the first recipients. */
export const MAX_RECIPIENT_BYTES_OF_THREAD = 400_000
export const FIRST_RECIPIENTS = 20
/** Older messages come without files and without a body. */
export const MAX_FILES_OF_THREAD_ANSWER = 3_000
/** A new message of a longer thread starts a thread of its own. */
export const MAX_MESSAGES_OF_THREAD = 1_000
/** Further drafts start a thread of their own. */
export const MAX_DRAFTS_OF_THREAD = 20

/** The largest request, a draft with all recipients, has a fifth of this. */
export const MAX_JSON_VALUES = 50_000
export const MAX_JSON_DEPTH = 32
