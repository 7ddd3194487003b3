import { MEGABYTE_BYTES } from '../limits.ts'

// Names and places
/** Of a name, as UTF-8: what file systems take, so that whatever is downloaded can be saved under its name. */
export const MAX_DRIVE_NAME_BYTES = 255
export const MAX_DRIVE_DEPTH = 50
/** Of a mailbox, with what lies in its recycle bin. */
export const MAX_DRIVE_ITEMS = 200_000

// Lists
export const DRIVE_PAGE_SIZE = 100
export const MAX_DRIVE_PAGE_SIZE = 500
/** Of recently used files. */
export const DRIVE_RECENT_COUNT = 100
/** Of a search, found by name and found by what stands inside each: no more are put in order, and it is said that there are more. */
export const MAX_DRIVE_HITS = 1_000
/** What one call may name. */
export const MAX_DRIVE_ITEMS_PER_CALL = 500
/** Of one call, while everything else that changes the mailbox waits. */
export const MAX_FOLDERS_MADE_AT_ONCE = 100
/** Files and folders with all below them that one call changes by itself; more are a task. */
export const MAX_DRIVE_ITEMS_AT_ONCE = 3_000
/** In one transaction of such a task: the mailbox's other writers wait for it, mail too. */
export const DRIVE_TASK_PORTION = 1_000

// Contents
/** Of one file; a mailbox's quota is the other bound. */
export const MAX_DRIVE_FILE_BYTES = 50 * 1_024 * MEGABYTE_BYTES
/** By one call without pieces; larger files come in pieces (`uploads`). */
export const MAX_DRIVE_DIRECT_UPLOAD_BYTES = 512 * MEGABYTE_BYTES
/**
 * Bytes that are refused when they have come, or deleted for ever, lie on the disk for a day: so many quotas of them within a day, of the
 * owner's, and as many of what visitors bring.
 */
export const UNNAMED_DRIVE_QUOTAS = 2
/** Of a file, the current one among them; when there is one more, that goes which was the current one for the shortest time. */
export const MAX_DRIVE_VERSIONS = 50
/** In the recycle bin; counted from when something was put there. */
export const DRIVE_TRASH_KEPT_DAYS = 30
/** A larger file is shown as not scanned: the scanner takes no more in one connection. */
export const MAX_DRIVE_SCANNED_BYTES = 100 * MEGABYTE_BYTES
/** Of a picture that a small one is drawn of. */
export const MAX_DRIVE_THUMBNAIL_SOURCE_BYTES = 50 * MEGABYTE_BYTES
/** Of a zip that several files are downloaded in; as many folders beside them. */
export const MAX_DRIVE_ZIP_FILES = 10_000
/** What is smaller is read whole into a zip: to open each and stream it costs more than its bytes. */
export const MAX_DRIVE_ZIP_WHOLE_BYTES = 64 * 1_024
/** Of one share, to one source, at once. */
export const MAX_VISITOR_ZIPS = 4

// Sharing
/** Spec section 5.5.1. */
export const MIN_SHARE_PASSWORD_CHARACTERS = 8
export const MAX_SHARE_PASSWORD_CHARACTERS = 200
export const MAX_SHARE_RECEIVERS = 100
export const MAX_SHARES = 10_000
/** Of what was done by a link so many are kept. */
export const MAX_SHARE_OPENINGS = 1_000
/** By strangers, of what lies in one share: what else they open in that hour is told of as the share itself, once a minute. */
export const STRANGER_OPENINGS_PER_HOUR = 60
/** One that has ended is forgotten after so long, with what is known of who opened it. */
export const ENDED_SHARES_KEPT_DAYS = 90
/** How long a browser keeps a password or a code that opened a share. */
export const SHARE_VISIT_HOURS = 12
/** To addresses that a mailbox shares with: strangers ask for them, and use up nothing of what the mailbox itself may ask for. */
export const VISITOR_CODES_PER_HOUR = 100
/** … to one receiver for one share: who knows one of them uses up no other's. */
export const RECEIVER_CODES_PER_HOUR = 10
/** … of them from one network address: who asks in another's name leaves some to the receiver. */
export const RECEIVER_CODES_PER_SOURCE_AND_HOUR = 3
/** What somebody who brings files calls themselves. */
export const MAX_VISITOR_NAME_CHARACTERS = 100
/** Files that one source may bring to one page of ours in an hour … */
export const MAX_VISITOR_UPLOADS_PER_HOUR = 1_000
/** … and to all: behind one source may be an office. */
export const MAX_VISITOR_UPLOADS_OF_SOURCE_PER_HOUR = 5_000
/** Pages that take files from others. */
export const MAX_FILE_REQUESTS = 100
export const MAX_FILE_REQUEST_TITLE_CHARACTERS = 120
export const MAX_FILE_REQUEST_NOTE_CHARACTERS = 1_000
export const MAX_FILE_REQUEST_DAYS = 365
export const MAX_FILE_REQUEST_FILES = 100_000
/** Their owner is told by one mail of what came, as soon as nothing more has come for so long. */
export const ARRIVALS_REPORT_MINUTES = 5
/** By such a mail; the others are counted. */
export const MAX_REPORTED_ARRIVALS = 50
/** By a mail that tells a colleague what is shared with them; the others are counted. */
export const MAX_REPORTED_SHARES = 20
/** Spec section 2.9.19: the dialog names so many receivers, and counts the others. */
export const SHARE_RECEIVERS_NAMED = 7

// Editing by another program (WOPI)
/** Somebody who edits for longer opens the file anew. */
export const EDITOR_TOKEN_HOURS = 10
/** A lock that is not renewed ends then: what the protocol says. */
export const EDITOR_LOCK_MINUTES = 30
export const MAX_EDITOR_LOCK_CHARACTERS = 1_024
/** A signed call that is older is somebody's who has recorded it. */
export const EDITOR_CALL_MINUTES = 20
/** What an editing program tells of itself is asked for again after so long. */
export const EDITOR_DISCOVERY_MINUTES = 60
export const MAX_EDITOR_DISCOVERY_BYTES = 2 * MEGABYTE_BYTES
