/** Longer texts are processed in a worker. This much takes at most five milliseconds. */
export const MAX_TEXT_ON_MAIN_THREAD_CHARACTERS = 20_000
export const MAX_HITS_ON_MAIN_THREAD_CHARACTERS = 200_000
export const TEXT_PROCESSING_TIMEOUT_SECONDS = 60
export const TEXT_PROCESSING_MEMORY_MEGABYTES = 256
