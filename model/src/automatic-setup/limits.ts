/** The request of an Outlook is below 1 KB. */
export const MAX_AUTODISCOVER_REQUEST_BYTES = 16_384
/** An office behind one address starts many mail programs at once. */
export const SETUP_CALLS_PER_SOURCE = 300
export const SETUP_CALLS_WINDOW_SECONDS = 900
export const SETUP_LINK_MINUTES = 10
