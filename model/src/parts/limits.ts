// In a file of their own: every page loads them, and none of the other limits.
export const CHUNK_TIMEOUT_MILLISECONDS = 120_000
