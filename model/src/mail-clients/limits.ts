// Connections of mail programs (submission, IMAP, POP3), of each process
export const MAX_MAIL_CLIENTS = 12_000
/** One network address, or one IPv6 /64; an office is behind one address. */
export const MAX_MAIL_CLIENTS_OF_SOURCE = 1_000
/** Connections that have not signed in; of all sources, and of one. */
export const MAX_MAIL_STRANGERS = 2_000
export const MAX_MAIL_STRANGERS_OF_SOURCE = 100
/** IMAP and POP3 together, and submission apart, so that a program that reads much can still send. */
export const MAX_MAIL_CLIENTS_OF_ACCOUNT = 15

// Clients that have not signed in, and invalid input
/** A client must sign in within this time. */
export const STRANGER_SECONDS = 30
/** Per connection. The limits of the sign-in page count across connections. */
export const MAX_LOGIN_ATTEMPTS = 3
export const MAX_BAD_COMMANDS = 20
/** A command that has begun must be complete within this time. */
export const COMMAND_SECONDS = 60

// Access that was revoked
export const ACCESS_CHECK_SECONDS = 60
/** After a check that failed. */
export const ACCESS_RETRY_SECONDS = 5
