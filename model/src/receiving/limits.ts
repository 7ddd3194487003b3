import { MEGABYTE_BYTES } from '../limits.ts'

/**
 * The limit of a message's header from outside. Mail programs write some kilobytes, and other servers accept at most a
 * few hundred.
 */
export const MAX_SMTP_HEADER_BYTES = 2 * MEGABYTE_BYTES
/** A mail with this many Received fields is refused as a loop; RFC 5321 section 6.3 requires at least 100. */
export const RECEIVED_FIELDS_OF_A_LOOP = 100
/** Mail with more Received fields, including our own, is not forwarded, because genuine mail needs no more. */
export const MAX_RECEIVED_HOPS = 30
/**
 * If less space is free for the database or the blobs, new mail is refused until there is room. It covers three
 * segments of PostgreSQL's write-ahead log, without which the database stops, and a margin for running work.
 */
export const STORAGE_RESERVE_BYTES = 64 * MEGABYTE_BYTES
export const STORAGE_LOOK_SECONDS = 2

/** How long infected mail stays in quarantine before it is purged. */
export const QUARANTINE_DAYS = 30
/** If a mailbox has this many messages in quarantine, infected mail from outside is refused. */
export const MAX_QUARANTINED_PER_MAILBOX = 100
export const QUARANTINED_PER_PAGE = 25
export const MAX_QUARANTINED_PER_PAGE = 100
/**
 * When the listener is full, it does not close a connection within this time after connecting, a reply or the start of
 * a message.
 */
export const SMTP_GRACE_SECONDS = 5
/** A message's speed is measured over this time. */
export const SMTP_RECENT_SECONDS = 10
/** The part of `MAX_SMTP_CLIENTS` that is reserved for networks (/24, /64) without a connection. */
export const SMTP_CLIENTS_KEPT_FOR_NEW_NETWORKS = 50
