export const SPLIT_START_PERCENT = 50
export const SPLIT_MIN_PERCENT = 25
