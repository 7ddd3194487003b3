import { MEGABYTE_BYTES } from '../byte-units.ts'

/** Each code costs money. Purposes count separately: requests for another's password block no verification. */
export const PHONE_CODES_PER_DAY = 5
/** An Owner can create accounts for free, and a fraudster has many numbers (product decision 79). */
export const PHONE_CODES_PER_ORGANISATION_AND_DAY = 200
export const PHONE_CODES_PER_INSTALLATION_AND_DAY = 1_000
/** Anybody can request these for any account (product decision 81). The other half is for signed-in users. */
export const PASSWORD_CODES_PER_ORGANISATION_AND_DAY = 100
export const PASSWORD_CODES_PER_INSTALLATION_AND_DAY = 500
/** A source may be a whole office. */
export const PASSWORD_RESETS_PER_PAIR = 5
export const PASSWORD_RESETS_PER_SOURCE = 20
export const PASSWORD_RESET_WINDOW_SECONDS = 3_600
export const PASSWORD_RESET_MINUTES = 15
/** A phone cannot reset a password until it has been verified for this many days. */
export const PHONE_TRUSTED_AFTER_DAYS = 3
/** Counts codes from all mailboxes to one address (product decision 67). */
export const STRANGER_CODES_PER_DAY = 10
/** Each mailbox may always send this many, so that others cannot block its confirmation. */
export const OWN_STRANGER_CODES_PER_DAY = 3
export const CODE_GATEWAY_SECONDS = 10
export const CODE_GATEWAY_ATTEMPTS = 3
export const PHONE_VERIFICATION_FEE_VND = 20_000

// Profile
export const MAX_FULL_NAME_CHARACTERS = 100
/** Spec section 5.9.3. */
export const MAX_AVATAR_BYTES = 2 * MEGABYTE_BYTES
export const MIN_AVATAR_SIDE_PIXELS = 100
/** One call covers the rows of a page with the people named in them. */
export const MAX_AVATARS_PER_CALL = 100

export const MAX_FEEDBACK_CHARACTERS = 4_000
export const FEEDBACK_PER_HOUR = 5
