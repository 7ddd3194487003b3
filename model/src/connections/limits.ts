// Connections to the database, of each process: docs/subsystems/bulkheads.md
/** Calls that wait for others to change the same mailbox; the next is refused (429). */
export const MAX_CALLS_WAITING_FOR_MAILBOX = 20
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
