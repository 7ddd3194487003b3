// These are in a file of their own, so that every page loads no other limits.
export const CHUNK_TIMEOUT_MILLISECONDS = 120_000
