import { MEGABYTE_BYTES } from '../byte-units.ts'

/**
 * All listeners for submission of a process. Mail programs open few connections and keep them for one message. Slow and
 * idle clients are sent away first.
 */
export const MAX_SUBMISSION_CLIENTS = 300
/** An office behind one address has many mail programs. */
export const MAX_SUBMISSION_CLIENTS_PER_ADDRESS = 60
/** Connections that have not completed TLS from the start. */
export const MAX_TLS_HANDSHAKES_PER_ADDRESS = 20
/** Recipients beyond `MAX_RECIPIENTS_PER_MESSAGE` are answered 452, and a client that names so many is sent away. */
export const MAX_SURPLUS_RECIPIENTS = 1_000
/** In From and Sender together. Each is checked against the senders of the mailbox, twice. */
export const MAX_SUBMISSION_AUTHORS = 100
/** A longer From or Sender is not read; 100 mailboxes with names have half of it. */
export const MAX_AUTHOR_FIELD_BYTES = 128 * 1024
/** All accounts share it; further mail gets 452. */
export const MAX_SUBMISSION_BYTES_IN_PROGRESS = 512 * MEGABYTE_BYTES
/** One account cannot use all of them. Two of the largest messages fit. */
export const MAX_SUBMISSION_BYTES_PER_ACCOUNT = 96 * MEGABYTE_BYTES
/** Attempts of an access check that fails with an error of ours. */
export const ACCESS_CHECK_TRIES = 3
