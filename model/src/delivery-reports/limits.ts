/** Delivery reports on notices and forwarded mail arrive within this time. */
export const NOTICES_KEPT_DAYS = 7
