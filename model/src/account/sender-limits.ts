export const MAX_SENDERS = 50
export const MAX_SENDER_NAME_CHARACTERS = 100
/** Spec section 9. */
export const SENDERS_PER_PAGE = 10
