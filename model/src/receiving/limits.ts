import { MEGABYTE_BYTES } from '../limits.ts'

/** Mail programs write some kilobytes, and other servers accept at most a few hundred. */
export const MAX_SMTP_HEADER_BYTES = 2 * MEGABYTE_BYTES
/** RFC 5321 section 6.3 requires at least 100. */
export const RECEIVED_FIELDS_OF_A_LOOP = 100
/** Genuine mail needs no more; mail with more is not forwarded. */
export const MAX_RECEIVED_HOPS = 30
/** Three segments of PostgreSQL's write-ahead log, without which it stops, and a margin for running work. */
export const STORAGE_RESERVE_BYTES = 64 * MEGABYTE_BYTES
export const STORAGE_LOOK_SECONDS = 2

export const QUARANTINE_DAYS = 30
/** Beyond it, infected mail from outside is refused. */
export const MAX_QUARANTINED_PER_MAILBOX = 100
export const QUARANTINED_PER_PAGE = 25
export const MAX_QUARANTINED_PER_PAGE = 100
/** A full listener does not close a connection within this time. */
export const SMTP_GRACE_SECONDS = 5
export const SMTP_RECENT_SECONDS = 10
/** RSET, NOOP, MAIL and refused commands since the last accepted message. Postfix has the same limit. */
export const MAX_SMTP_COMMANDS_WITHOUT_MESSAGE = 100
/** RCPT commands since then. The listeners have limits of their own, which do not see commands with bad syntax. */
export const MAX_SMTP_RECIPIENT_COMMANDS_WITHOUT_MESSAGE = 3_000
/**
 * RCPT commands without an accepted message of all connections of a network address, also of those that have ended. A
 * bulk sender may have twenty full transactions in progress.
 */
export const MAX_SMTP_RECIPIENTS_OF_SOURCE = 20_000
export const RECIPIENTS_OF_SOURCE_SECONDS = 60
/** A command takes as much time as so many bytes of a message, so some 200 run before the event loop continues. */
export const SMTP_COMMAND_WORK_BYTES = 2_560
/** Connections that stay free for networks (/24, /64) that have none. */
export const SMTP_CLIENTS_KEPT_FOR_NEW_NETWORKS = 50
