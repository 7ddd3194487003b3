export const MAX_VACATION_CHARACTERS = 10_000
/** Spec section 9: a sender gets one reply in this time. */
export const VACATION_REPLY_DAYS = 4
export const VACATION_REPLIES_PER_HOUR = 60
export const VACATION_REPLIES_KEPT_DAYS = 180
export const VACATION_REPLIES_PER_PAGE = 20
