export const MAX_COUNTED_ROWS = 1_000
