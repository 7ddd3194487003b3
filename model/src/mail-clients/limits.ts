// Connections of mail programs (IMAP, POP3), of each process
export const MAX_MAIL_CLIENTS = 12_000
/** One network address, or one IPv6 /64; an office is behind one address. */
export const MAX_MAIL_CLIENTS_OF_SOURCE = 1_000
/** Connections that have not signed in; of all sources, and of one. */
export const MAX_MAIL_STRANGERS = 2_000
export const MAX_MAIL_STRANGERS_OF_SOURCE = 100
export const MAX_MAIL_CLIENTS_OF_ACCOUNT = 15
/** Connections that are started in one turn of the event loop; a TLS handshake takes about a millisecond. */
export const HANDSHAKES_OF_TURN = 4
/** Open connections whose access is checked by one query. */
export const MAX_ACCESS_CHECKS_OF_QUERY = 500
