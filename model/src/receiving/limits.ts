/** Received fields of a mail that is refused as going in circles: RFC 5321 section 6.3 wants at least 100. */
export const RECEIVED_FIELDS_OF_A_LOOP = 100
/** Of a mail that is sent on, with our own: more are not needed, and it stays. */
export const MAX_RECEIVED_HOPS = 30
