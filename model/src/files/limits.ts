import { MEGABYTE_BYTES } from '../byte-units.ts'

/** Released files beyond it count against the quota again, the oldest first. */
export const MAX_UNCOUNTED_RELEASED_BYTES = 100 * MEGABYTE_BYTES

/** The page of a public link shows no larger PDF, because it reads the whole file. */
export const MAX_LINK_PDF_PREVIEW_BYTES = 25 * MEGABYTE_BYTES
export const MAX_LINK_PDF_PAGES_SHOWN = 100
export const MAX_LINK_TEXT_PREVIEW_BYTES = MEGABYTE_BYTES / 2

export const MAX_TABLE_ROWS_SHOWN = 200
export const MAX_TABLE_COLUMNS_SHOWN = 50
export const MAX_CELL_CHARACTERS_SHOWN = 500

export const MAX_ARCHIVE_ENTRIES_SHOWN = 1_000
export const MAX_ARCHIVE_DIRECTORY_BYTES_READ = MEGABYTE_BYTES
export const MAX_ARCHIVE_PATH_CHARACTERS_SHOWN = 300
export const ARCHIVE_LISTING_SECONDS = 10
export const ARCHIVE_LISTING_MEMORY_MEGABYTES = 64
