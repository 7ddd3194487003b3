import { MEGABYTE_BYTES } from '../byte-units.ts'

/** The limit of file systems, in UTF-8, so that every file can be saved under its name. */
export const MAX_DRIVE_NAME_BYTES = 255
export const MAX_DRIVE_DEPTH = 50
export const MAX_DRIVE_ITEMS = 200_000

// Lists
export const DRIVE_PAGE_SIZE = 100
export const MAX_DRIVE_PAGE_SIZE = 500
export const DRIVE_RECENT_COUNT = 100
/** Applies to hits by name and by content each. */
export const MAX_DRIVE_HITS = 1_000
export const MAX_DRIVE_ITEMS_PER_CALL = 500
export const MAX_FOLDERS_MADE_AT_ONCE = 100
/** Includes the folders above, each once. The call waits for all of them. */
export const MAX_FOLDERS_MADE_PER_CALL = 1_000
/** Includes everything below the items; more items become a task. */
export const MAX_DRIVE_ITEMS_AT_ONCE = 3_000
/** Other writers of the mailbox wait during a transaction. */
export const DRIVE_TASK_PORTION = 1_000

// Contents
export const MAX_DRIVE_FILE_BYTES = 50 * 1_024 * MEGABYTE_BYTES
/** Larger files need a chunked upload (`uploads`). */
export const MAX_DRIVE_DIRECT_UPLOAD_BYTES = 512 * MEGABYTE_BYTES
/** Refused and purged bytes stay on disk for a day: so many quotas by the owner, and as many by visitors. */
export const UNNAMED_DRIVE_QUOTAS = 2
/** Includes the current version. Beyond it, the version that was current for the shortest time is deleted. */
export const MAX_DRIVE_VERSIONS = 50
export const DRIVE_TRASH_KEPT_DAYS = 30
/** The scanner accepts no more per connection, so a larger file is shown as not scanned. */
export const MAX_DRIVE_SCANNED_BYTES = 100 * MEGABYTE_BYTES
export const MAX_DRIVE_THUMBNAIL_SOURCE_BYTES = 50 * MEGABYTE_BYTES
export const MAX_DRIVE_ZIP_FILES = 10_000
/** Opening a stream costs more than the bytes of smaller files. */
export const MAX_DRIVE_ZIP_WHOLE_BYTES = 64 * 1_024
export const MAX_VISITOR_ZIPS = 4

// Sharing
/** Spec section 5.5.1. */
export const MIN_SHARE_PASSWORD_CHARACTERS = 8
export const MAX_SHARE_PASSWORD_CHARACTERS = 200
export const MAX_SHARE_RECEIVERS = 100
export const MAX_SHARES = 10_000
export const MAX_SHARE_OPENINGS = 1_000
/** Further visits by strangers are recorded once a minute for the share. */
export const STRANGER_OPENINGS_PER_HOUR = 60
export const ENDED_SHARES_KEPT_DAYS = 90
export const SHARE_VISIT_HOURS = 12
/** Codes that visitors request do not count towards the mailbox's own limit. */
export const VISITOR_CODES_PER_HOUR = 100
/** One recipient's codes must not block another's. */
export const RECEIVER_CODES_PER_HOUR = 10
/** A stranger must not use up a recipient's codes. */
export const RECEIVER_CODES_PER_SOURCE_AND_HOUR = 3
export const MAX_VISITOR_NAME_CHARACTERS = 100
export const MAX_VISITOR_UPLOADS_PER_HOUR = 1_000
/** A source may be a whole office. */
export const MAX_VISITOR_UPLOADS_OF_SOURCE_PER_HOUR = 5_000
export const MAX_FILE_REQUESTS = 100
export const MAX_FILE_REQUEST_TITLE_CHARACTERS = 120
export const MAX_FILE_REQUEST_NOTE_CHARACTERS = 1_000
export const MAX_FILE_REQUEST_DAYS = 365
export const MAX_FILE_REQUEST_FILES = 100_000
/** The owner gets one mail, once no further upload has arrived for this long. */
export const ARRIVALS_REPORT_MINUTES = 5
export const MAX_REPORTED_ARRIVALS = 50
export const MAX_REPORTED_SHARES = 20
/** Spec section 2.9.19. */
export const SHARE_RECEIVERS_NAMED = 7

// Editing by another program (WOPI)
/** Afterwards, the user must open the file again. */
export const EDITOR_TOKEN_HOURS = 10
/** The protocol requires that a lock expires unless it is renewed. */
export const EDITOR_LOCK_MINUTES = 30
export const MAX_EDITOR_LOCK_CHARACTERS = 1_024
/** A signed call that is older may be a replay. */
export const EDITOR_CALL_MINUTES = 20
export const EDITOR_DISCOVERY_MINUTES = 60
export const MAX_EDITOR_DISCOVERY_BYTES = 2 * MEGABYTE_BYTES
