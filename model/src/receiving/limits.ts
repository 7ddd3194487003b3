import { MEGABYTE_BYTES } from '../limits.ts'

/** Of a message's header, from outside: mail programs write some kilobytes, and other servers take no more than a few hundred. */
export const MAX_SMTP_HEADER_BYTES = 2 * MEGABYTE_BYTES
/** Received fields of a mail that is refused as going in circles: RFC 5321 section 6.3 wants at least 100. */
export const RECEIVED_FIELDS_OF_A_LOOP = 100
/** Of a mail that is sent on, with our own: more are not needed, and it stays. */
export const MAX_RECEIVED_HOPS = 30
/**
 * When less is free where the database or the blobs lie, nothing more is taken until there is room. Three segments of the database's log,
 * which ends the program when it finds no room for the next one, and a margin for what goes on.
 */
export const STORAGE_RESERVE_BYTES = 64 * MEGABYTE_BYTES
export const STORAGE_LOOK_SECONDS = 2

/** How long infected mail stays in quarantine before it is purged. */
export const QUARANTINE_DAYS = 30
/** Infected mail from outside is refused when the mailbox has so many messages in quarantine. */
export const MAX_QUARANTINED_PER_MAILBOX = 100
export const QUARANTINED_PER_PAGE = 25
export const MAX_QUARANTINED_PER_PAGE = 100
/** When the listener is full, a connection that has just come, was just answered or has just begun a message is not closed. */
export const SMTP_GRACE_SECONDS = 5
/** The progress of a message is that of its last seconds. */
export const SMTP_RECENT_SECONDS = 10
/** Of `MAX_SMTP_CLIENTS`, for networks (/24, /64) that have no connection. */
export const SMTP_CLIENTS_KEPT_FOR_NEW_NETWORKS = 50
