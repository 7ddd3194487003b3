import { MEGABYTE_BYTES } from '../byte-units.ts'
export const MAX_OFFICE_PREVIEW_BYTES = 100 * MEGABYTE_BYTES
export const MAX_OFFICE_PREVIEW_WORK_BYTES = 400 * MEGABYTE_BYTES
export const OFFICE_PREVIEW_SECONDS = 60
export const OFFICE_PREVIEW_MEMORY_MEGABYTES = 4_096
/** One of each mailbox and one of all visitors, so that a slow document does not block others. */
export const OFFICE_PREVIEWS_AT_ONCE = 2
/** Further requests are refused and can be retried. The second limit is per mailbox. */
export const MAX_OFFICE_PREVIEWS_WAITING = 8
export const MAX_OFFICE_PREVIEWS_OF_ONE = 2
/** Counted in addition to those of members. The second limit is per share and per network address. */
export const MAX_VISITOR_OFFICE_PREVIEWS = 4
export const MAX_VISITOR_OFFICE_PREVIEWS_OF_ONE = 2
export const OFFICE_FAILURE_KEPT_MINUTES = 15
export const MAX_OFFICE_PREVIEWS_KEPT_BYTES = 64 * MEGABYTE_BYTES
export const PDF_PAGES_PER_STEP = 10
export const MAX_TEXT_PREVIEW_BYTES = 1 * MEGABYTE_BYTES
