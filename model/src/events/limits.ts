export const EVENTS_KEPT_DAYS = 7
export const MAX_REPLAYED_EVENTS = 500
export const MAX_SOCKETS_PER_SESSION = 64
/** Frames that a client sends on one socket. Pages answer one ping. */
export const MAX_FRAMES_BETWEEN_PINGS = 500
export const RECONNECT_SECONDS = 60
export const OFFLINE_CHECK_MILLISECONDS = 1_000
export const ERROR_PAGE_SECONDS = 60
