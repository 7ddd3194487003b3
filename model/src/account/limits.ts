import { MEGABYTE_BYTES } from '../limits.ts'

/**
 * Limit of codes by SMS or call, because each costs money. It applies per account, and per number over all accounts,
 * separately for each purpose. Requests for somebody else's password thus do not block the verification of a phone.
 */
export const PHONE_CODES_PER_DAY = 5
/**
 * Limits of codes to all numbers, per organisation and for the installation. An Owner can create accounts for free, and
 * a fraudster who shares in the cost of calls has many numbers (product decision 79).
 */
export const PHONE_CODES_PER_ORGANISATION_AND_DAY = 200
export const PHONE_CODES_PER_INSTALLATION_AND_DAY = 1_000
/**
 * The part of these for forgotten passwords, which anybody can request for any account (product decision 81). The other
 * half is for signed-in users.
 */
export const PASSWORD_CODES_PER_ORGANISATION_AND_DAY = 100
export const PASSWORD_CODES_PER_INSTALLATION_AND_DAY = 500
/**
 * Limits per window for one address from one source, and for all addresses from one source, which may be a whole
 * office.
 */
export const PASSWORD_RESETS_PER_PAIR = 5
export const PASSWORD_RESETS_PER_SOURCE = 20
export const PASSWORD_RESET_WINDOW_SECONDS = 3_600
/** The time from the right code to the new password. */
export const PASSWORD_RESET_MINUTES = 15
/** A phone cannot reset a password until it has been verified for this many days. */
export const PHONE_TRUSTED_AFTER_DAYS = 3
/**
 * Limit of codes mailed from all mailboxes to an address that they want to send from or forward to (product decision
 * 67).
 */
export const STRANGER_CODES_PER_DAY = 10
/** Each mailbox may always send this many, so that others cannot block its confirmation. */
export const OWN_STRANGER_CODES_PER_DAY = 3
/** The timeout per request to the code gateway, and the number of requests if it does not respond. */
export const CODE_GATEWAY_SECONDS = 10
export const CODE_GATEWAY_ATTEMPTS = 3
/** The provider's fee for the verification of a phone (spec section 9.8). */
export const PHONE_VERIFICATION_FEE_VND = 20_000

// Profile
export const MAX_FULL_NAME_CHARACTERS = 100
/** The size of the file, and the minimum width and height of the picture (spec section 5.9.3). */
export const MAX_AVATAR_BYTES = 2 * MEGABYTE_BYTES
export const MIN_AVATAR_SIDE_PIXELS = 100
/** One call covers the rows of a page with the people named in them. */
export const MAX_AVATARS_PER_CALL = 100
