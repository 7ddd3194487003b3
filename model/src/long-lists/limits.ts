/** Of a list that only grows, as a log does, the rows are counted up to here; of more it is said that there are. */
export const MAX_COUNTED_ROWS = 1_000
