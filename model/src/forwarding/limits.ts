export const MAX_FORWARD_ADDRESSES = 20
/** Counts all addresses together. Further messages wait, at most for the hours below. */
export const FORWARDS_PER_HOUR = 200
export const FORWARD_PATIENCE_HOURS = 24
/** Mail with an unverified sender waits slightly longer than the last DNS retry. */
export const FORWARD_UNCHECKED_HOURS = 13
export const MAX_FORWARD_FAILURES = 5
