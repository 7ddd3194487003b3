/** Rows of growing lists, such as logs, are counted up to this number; beyond it, the page says that there are more. */
export const MAX_COUNTED_ROWS = 1_000
