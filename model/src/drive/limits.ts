import { MEGABYTE_BYTES } from '../limits.ts'

// Names and places
/** The limit of file systems, in UTF-8, so that every file can be saved under its name. */
export const MAX_DRIVE_NAME_BYTES = 255
export const MAX_DRIVE_DEPTH = 50
/** Limit per mailbox, including the recycle bin. */
export const MAX_DRIVE_ITEMS = 200_000

// Lists
export const DRIVE_PAGE_SIZE = 100
export const MAX_DRIVE_PAGE_SIZE = 500
/** The number of recently used files that are listed. */
export const DRIVE_RECENT_COUNT = 100
/** The maximum number of hits to sort, by name and by content each. The page says if there are more. */
export const MAX_DRIVE_HITS = 1_000
/** Limit of items that one call may name. */
export const MAX_DRIVE_ITEMS_PER_CALL = 500
/** Limit per call, because other writers of the mailbox wait meanwhile. */
export const MAX_FOLDERS_MADE_AT_ONCE = 100
/** Items, including everything below them, that one call changes directly; more become a task. */
export const MAX_DRIVE_ITEMS_AT_ONCE = 3_000
/** Items per transaction of such a task, because other writers of the mailbox wait meanwhile. */
export const DRIVE_TASK_PORTION = 1_000

// Contents
/** Limit per file; the mailbox's quota applies too. */
export const MAX_DRIVE_FILE_BYTES = 50 * 1_024 * MEGABYTE_BYTES
/** Limit of a direct upload; larger files need a chunked upload (`uploads`). */
export const MAX_DRIVE_DIRECT_UPLOAD_BYTES = 512 * MEGABYTE_BYTES
/**
 * Refused and purged bytes stay on the disk for a day. Per day, they may be this many quotas by the owner, and as many
 * by visitors.
 */
export const UNNAMED_DRIVE_QUOTAS = 2
/**
 * Limit of versions per file, including the current one. Beyond it, the version that was current for the shortest time
 * is deleted.
 */
export const MAX_DRIVE_VERSIONS = 50
/** The retention time in the recycle bin, counted from when an item was trashed. */
export const DRIVE_TRASH_KEPT_DAYS = 30
/** A larger file is shown as not scanned, because the scanner accepts no more per connection. */
export const MAX_DRIVE_SCANNED_BYTES = 100 * MEGABYTE_BYTES
/** Thumbnails are created for pictures up to this size. */
export const MAX_DRIVE_THUMBNAIL_SOURCE_BYTES = 50 * MEGABYTE_BYTES
/** Limit of files in a zip download, and of folders too. */
export const MAX_DRIVE_ZIP_FILES = 10_000
/** Smaller files are read completely into a zip, because opening a stream costs more than their bytes. */
export const MAX_DRIVE_ZIP_WHOLE_BYTES = 64 * 1_024
/** Concurrent zip downloads of one share to one source. */
export const MAX_VISITOR_ZIPS = 4

// Sharing
/** Spec section 5.5.1. */
export const MIN_SHARE_PASSWORD_CHARACTERS = 8
export const MAX_SHARE_PASSWORD_CHARACTERS = 200
export const MAX_SHARE_RECEIVERS = 100
export const MAX_SHARES = 10_000
/** The number of recorded visits per link. */
export const MAX_SHARE_OPENINGS = 1_000
/**
 * Visits of files in a share by strangers that are recorded per hour. Further visits are recorded once a minute for the
 * share.
 */
export const STRANGER_OPENINGS_PER_HOUR = 60
/** An ended share is deleted after this time, with its visits. */
export const ENDED_SHARES_KEPT_DAYS = 90
/** How long a browser keeps access after a password or a code was entered. */
export const SHARE_VISIT_HOURS = 12
/**
 * Codes requested by visitors for addresses that a mailbox shares with. They do not count towards the mailbox's own
 * limit.
 */
export const VISITOR_CODES_PER_HOUR = 100
/** Limit per recipient and share, so that one recipient's codes do not block another's. */
export const RECEIVER_CODES_PER_HOUR = 10
/** Limit per network address, so that a stranger cannot use up a recipient's codes. */
export const RECEIVER_CODES_PER_SOURCE_AND_HOUR = 3
/** The name that an uploading visitor enters. */
export const MAX_VISITOR_NAME_CHARACTERS = 100
/** Files that one source may upload to one file request per hour. */
export const MAX_VISITOR_UPLOADS_PER_HOUR = 1_000
/** The limit for all file requests together, because a source may be a whole office. */
export const MAX_VISITOR_UPLOADS_OF_SOURCE_PER_HOUR = 5_000
/** Limit of file requests. */
export const MAX_FILE_REQUESTS = 100
export const MAX_FILE_REQUEST_TITLE_CHARACTERS = 120
export const MAX_FILE_REQUEST_NOTE_CHARACTERS = 1_000
export const MAX_FILE_REQUEST_DAYS = 365
export const MAX_FILE_REQUEST_FILES = 100_000
/** The owner gets one mail about uploads, once no further upload has arrived for this long. */
export const ARRIVALS_REPORT_MINUTES = 5
/** Files named in such a mail; the others are counted. */
export const MAX_REPORTED_ARRIVALS = 50
/** Items named in a mail to a colleague about shares; the others are counted. */
export const MAX_REPORTED_SHARES = 20
/** Spec section 2.9.19: the dialog names this many recipients and counts the others. */
export const SHARE_RECEIVERS_NAMED = 7

// Editing by another program (WOPI)
/** After this time, the user must open the file again. */
export const EDITOR_TOKEN_HOURS = 10
/** The protocol requires that a lock expires after this time unless it is renewed. */
export const EDITOR_LOCK_MINUTES = 30
export const MAX_EDITOR_LOCK_CHARACTERS = 1_024
/** A signed call that is older may be a replay. */
export const EDITOR_CALL_MINUTES = 20
/** The discovery of an editing server is read again after this time. */
export const EDITOR_DISCOVERY_MINUTES = 60
export const MAX_EDITOR_DISCOVERY_BYTES = 2 * MEGABYTE_BYTES
