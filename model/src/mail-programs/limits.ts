// Connections of mail programs (submission, IMAP, POP3), of each process
export const MAX_MAIL_CLIENTS = 12_000
/** One network address, or one IPv6 /64; an office is behind one address. */
export const MAX_MAIL_CLIENTS_OF_SOURCE = 1_000
/** Connections that have not signed in; of all sources, and of one. */
export const MAX_UNAUTHENTICATED_CLIENTS = 2_000
export const MAX_UNAUTHENTICATED_CLIENTS_OF_SOURCE = 100
/** IMAP and POP3 together, and submission apart, as all of these limits, so that a program that reads much can still send. */
export const MAX_MAIL_CLIENTS_OF_ACCOUNT = 15
/** A new connection of a full account replaces one that has sent nothing for so long. */
export const REPLACED_AFTER_IDLE_SECONDS = 300
export const AUTHENTICATION_SECONDS = 30
/** Per connection. The limits of the sign-in page count across connections. */
export const MAX_LOGIN_ATTEMPTS = 3
export const MAX_BAD_COMMANDS = 20
/** IMAP and POP3. Programs send about ten before they have signed in. */
export const MAX_UNAUTHENTICATED_COMMANDS = 20
/** Pipelined commands of a connection that run before it yields to other connections. */
export const COMMANDS_PER_SLICE = 10
export const COMMAND_SECONDS = 60
/** Connections that are started per iteration of the event loop; a TLS handshake takes about a millisecond. */
export const HANDSHAKES_PER_SLICE = 4
export const MAX_ACCESS_CHECKS_OF_QUERY = 500
/** Bytes that are read before the command in progress has ended. */
export const READ_AHEAD_BYTES = 16 * 1024
export const UNREAD_ANSWER_SECONDS = 300
/** After its last response, a connection is destroyed regardless of the client. */
export const GOODBYE_SECONDS = 5
export const ACCESS_CHECK_SECONDS = 60
export const ACCESS_RETRY_SECONDS = 5

// Flags, stored structures, and the slices in which mail programs read and change mail
export const MAX_KEYWORDS_PER_MESSAGE = 64
export const MAX_KEYWORDS_PER_FOLDER = 100
export const MAX_KEYWORD_CHARACTERS = 128

export const FETCH_SLICE_MESSAGES = 2_000
/** Headers and structures take several kilobytes each. */
export const FETCH_SLICE_WITH_CONTENT_MESSAGES = 200
export const FETCH_SLICE_WITH_ENVELOPE_MESSAGES = 500
export const COMPUTED_PIECE_MESSAGES = 16
export const FLAGS_SLICE_MESSAGES = 2_500
/** Headers and structures of one slice; the last message may exceed it. One is sent while the next one is read. */
export const FETCH_SLICE_BYTES = 2 * 1024 * 1024
/** One transaction; incoming mail of the mailbox waits for it. */
export const CHANGE_SLICE_MESSAGES = 500
export const NUMBERING_SLICE_MESSAGES = 2_000
export const MAX_COPIED_MESSAGES = 10_000
/** Each is composed, and read again as a message. */
export const MAX_COPIED_DRAFTS = 100
export const MAX_SEARCH_CRITERIA = 200

export const GONE_MESSAGES_KEPT_DAYS = 30
/** A sent message that a mail program appends to Sent within this time is the same message. */
export const SENT_COPY_HOURS = 24

export const MAX_STRUCTURE_DEPTH = 50
export const MAX_STRUCTURE_PARTS = 1_000
export const MAX_ENVELOPE_ADDRESSES = 2_000
/** In all envelopes of one structure; those of the outer message come first. */
export const MAX_STRUCTURE_ADDRESSES = 5_000
export const MAX_STRUCTURE_CHARACTERS = 256 * 1024
/** The header block that is stored beside a message. A longer one is read from the source. */
export const MAX_STORED_HEADER_BYTES = 128 * 1024
/** Messages that are read at the same time to compute structures which are not stored. */
export const STRUCTURE_GATE_BYTES = 48 * 1024 * 1024
/** The values that SORT and THREAD compare, of all accounts. */
export const ARRANGE_GATE_BYTES = 96 * 1024 * 1024
/** Messages of APPEND whose texts are held until all messages of their command are stored. */
export const APPEND_GATE_BYTES = 64 * 1024 * 1024

export const OPENED_FOLDERS_CACHE_BYTES = 32 * 1024 * 1024
/** Room for the UIDs of a million messages, or for the UIDs and flags of 200,000. */
export const OPENED_FOLDERS_CACHE_BYTES_OF_MAILBOX = 4 * 1024 * 1024
/** The flags of a folder with more messages are read again each time. */
export const MAX_CACHED_FLAGS = 200_000
export const MAX_PREVIEW_CHARACTERS = 200
