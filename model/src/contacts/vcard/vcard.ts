import type { ContactDetails } from '../contact.ts'

/** What a vCard says of a person; all that is kept of it. */
export interface VcardPerson extends ContactDetails {
  /** The names of the groups they are in. */
  readonly groups: readonly string[]
}

/** Why a card of a file brings nobody. */
export const SKIPPED_CARD_REASONS = [
  /** It has no address, so that nobody could be written to. */
  'no_address',
  /** All that it has is no address. */
  'address_invalid',
  /** A group or a device, not a person. */
  'not_a_person',
  /** All it says is known already. */
  'already_there',
  /** There are as many contacts as there may be. */
  'too_many',
] as const
export type SkippedCardReason = (typeof SKIPPED_CARD_REASONS)[number]

export interface SkippedCards {
  readonly reason: SkippedCardReason
  readonly count: number
  /** The first of them that have a name. */
  readonly names: readonly string[]
}

export interface ReadVcards {
  /** `MAX_CONTACTS` at most: the others have no room anyway. */
  readonly people: readonly VcardPerson[]
  readonly skipped: readonly SkippedCards[]
}

export const VCARD_VERSIONS = ['4.0', '3.0'] as const
export type VcardVersion = (typeof VCARD_VERSIONS)[number]
