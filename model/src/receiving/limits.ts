import { MEGABYTE_BYTES } from '../byte-units.ts'

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

export const MAX_SMTP_RECIPIENTS_PER_TRANSACTION = 1_000
/** Per connection since its last accepted message: a full transaction, and as many recipients that were refused. */
export const MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE = 2_000
export const MAX_SMTP_LINE_BYTES = 64 * 1024
export const SMTP_IDLE_SECONDS = 300
export const MAX_SMTP_CLIENTS = 500
export const MAX_SMTP_CLIENTS_PER_ADDRESS = 100
/** An idle client is closed first when the server is full. */
export const SMTP_IDLE_AFTER_SECONDS = 10
export const MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS = 20
export const SMTP_SESSION_SECONDS = 30 * 60
export const SMTP_TLS_HANDSHAKE_SECONDS = 30
/** Slower messages are refused after the patience below. */
export const SMTP_DATA_MIN_BYTES_PER_SECOND = 1_000
export const SMTP_DATA_PATIENCE_SECONDS = 60
/** Per connection: a client beyond this is probing for addresses. */
export const MAX_SMTP_REFUSED_RECIPIENTS = 20
/** All senders share it, in memory and on disk; further mail gets 452. */
export const MAX_SMTP_BYTES_UNDER_WAY = 1_024 * MEGABYTE_BYTES
/** Bytes processed before the event loop continues: about ten milliseconds. */
export const SMTP_SLICE_BYTES = 512 * 1024
/** Longer messages are written to disk while they arrive. */
export const MAX_SMTP_MESSAGE_IN_MEMORY_BYTES = 256 * 1024
/** Bytes of longer messages that are parsed concurrently. */
export const MAX_SMTP_LARGE_AT_ONCE_BYTES = 24 * MEGABYTE_BYTES
export const PARSE_TIMEOUT_SECONDS = 20
export const PARSE_MEMORY_MEGABYTES = 512
