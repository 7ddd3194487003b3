import { MEGABYTE_BYTES } from '../limits.ts'

/** Per mailbox. Released files beyond it count against the quota again, the oldest first. */
export const MAX_UNCOUNTED_RELEASED_BYTES = 100 * MEGABYTE_BYTES

/** Of a table in a text file (CSV), drawn as one. */
export const MAX_TABLE_ROWS_SHOWN = 200
export const MAX_TABLE_COLUMNS_SHOWN = 50
export const MAX_CELL_CHARACTERS_SHOWN = 500

/** Of an archive's directory, in its preview. */
export const MAX_ARCHIVE_ENTRIES_SHOWN = 1_000
export const MAX_ARCHIVE_DIRECTORY_BYTES_READ = MEGABYTE_BYTES
export const MAX_ARCHIVE_PATH_CHARACTERS_SHOWN = 300
export const ARCHIVE_LISTING_SECONDS = 10
export const ARCHIVE_LISTING_MEMORY_MEGABYTES = 64
