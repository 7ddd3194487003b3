import { MEGABYTE_BYTES } from '../byte-units.ts'
export const MAX_HIDDEN_RECIPIENTS = 1_000
export const MAX_CONTACTS = 10_000
export const CONTACTS_PER_PAGE = 50
export const MAX_CONTACTS_PER_PAGE = 100
export const MAX_CONTACT_ADDRESSES = 10
export const MAX_CONTACT_NAME_CHARACTERS = 200
export const MAX_CONTACT_PHONE_CHARACTERS = 100
export const MAX_CONTACT_NOTE_CHARACTERS = 2_000
export const MAX_CONTACT_GROUPS = 200
export const MAX_CONTACT_GROUP_NAME_CHARACTERS = 100
export const MAX_CONTACT_GROUP_MEMBERS = 1_000
export const MAX_SUGGESTED_CONTACT_GROUPS = 3
export const REMOVED_CONTACTS_KEPT_HOURS = 24
/** Mostly pictures, which are skipped. */
export const MAX_VCARD_FILE_BYTES = 25 * MEGABYTE_BYTES
/** A file of more cards is refused, because each is read even if it is skipped later. */
export const MAX_VCARDS = 50_000
/** Longer lines hold pictures and keys, which are skipped. */
export const MAX_VCARD_LINE_OCTETS = 50_000
export const MAX_SKIPPED_CARDS_NAMED = 20
export const MAX_SUGGESTED_RECIPIENTS = 8
export const MAX_LOADED_RECIPIENTS = 200
