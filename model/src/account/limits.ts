import { MEGABYTE_BYTES } from '../limits.ts'

/**
 * Wherever a code is sent by SMS or by a call: each costs somebody money. Of one account, and to one number from all accounts, for each
 * purpose: who asks for passwords of others keeps nobody from verifying a phone.
 */
export const PHONE_CODES_PER_DAY = 5
/**
 * To numbers of all kinds together, by the people of one organisation and of the whole installation: an Owner can make accounts for
 * nothing, and whoever shares in what a call costs has many numbers (product decision 79).
 */
export const PHONE_CODES_PER_ORGANISATION_AND_DAY = 200
export const PHONE_CODES_PER_INSTALLATION_AND_DAY = 1_000
/** Of these, for passwords that were forgotten, which anybody may say of anybody (product decision 81): half is left for who is signed in. */
export const PASSWORD_CODES_PER_ORGANISATION_AND_DAY = 100
export const PASSWORD_CODES_PER_INSTALLATION_AND_DAY = 500
/** Asked for within an hour, of one address from one source, and of all addresses from it; a whole office may stand behind it. */
export const PASSWORD_RESETS_PER_PAIR = 5
export const PASSWORD_RESETS_PER_SOURCE = 20
export const PASSWORD_RESET_WINDOW_SECONDS = 3_600
/** Between the right code and the new password. */
export const PASSWORD_RESET_MINUTES = 15
/** A phone gives back no password before it was verified for so long. */
export const PHONE_TRUSTED_AFTER_DAYS = 3
/** Mailed to one address that a mailbox wants to send by or forward to, from all mailboxes together (product decision 67) … */
export const STRANGER_CODES_PER_DAY = 10
/** … but so many from each, whatever the others have sent there: nobody can keep another from confirming an address of theirs. */
export const OWN_STRANGER_CODES_PER_DAY = 3
/** Of the provider that sends a code; and how often it is asked, where it does not answer. */
export const CODE_GATEWAY_SECONDS = 10
export const CODE_GATEWAY_ATTEMPTS = 3
/** What the provider asks for the verification of a phone (spec section 9.8). */
export const PHONE_VERIFICATION_FEE_VND = 20_000

// Profile
export const MAX_FULL_NAME_CHARACTERS = 100
/** Of the file; and of the picture in it, wide and high (spec section 5.9.3). */
export const MAX_AVATAR_BYTES = 2 * MEGABYTE_BYTES
export const MIN_AVATAR_SIDE_PIXELS = 100
/** Addresses that one call asks pictures for: the rows of a page, and who is named in them. */
export const MAX_AVATARS_PER_CALL = 100
