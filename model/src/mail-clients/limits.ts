// Connections of mail programs (IMAP, POP3), of each process
export const MAX_MAIL_CLIENTS = 12_000
/** One network address, or one IPv6 /64; an office is behind one address. */
export const MAX_MAIL_CLIENTS_OF_SOURCE = 1_000
/** Connections that have not signed in; of all sources, and of one. */
export const MAX_MAIL_STRANGERS = 2_000
export const MAX_MAIL_STRANGERS_OF_SOURCE = 100
export const MAX_MAIL_CLIENTS_OF_ACCOUNT = 15
/** A new connection of a full account replaces one that has sent nothing for so long. */
export const REPLACED_AFTER_IDLE_SECONDS = 300
