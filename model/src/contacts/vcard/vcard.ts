import type { ContactDetails } from '../contact.ts'

/** The details of a person that are read from a vCard. */
export interface VcardPerson extends ContactDetails {
  /** The names of the person's groups. */
  readonly groups: readonly string[]
}

/** Why a card was not imported. */
export const SKIPPED_CARD_REASONS = [
  /** The card has no address. */
  'no_address',
  /** All of its addresses are invalid. */
  'address_invalid',
  /** The card is a group or a device. */
  'not_a_person',
  /** The card adds no new details. */
  'already_there',
  /** The limit of contacts is reached. */
  'too_many',
] as const
export type SkippedCardReason = (typeof SKIPPED_CARD_REASONS)[number]

export interface SkippedCards {
  readonly reason: SkippedCardReason
  readonly count: number
  /** The first names among the skipped cards. */
  readonly names: readonly string[]
}

export interface ReadVcards {
  /** At most `MAX_CONTACTS`, because no more could be stored. */
  readonly people: readonly VcardPerson[]
  readonly skipped: readonly SkippedCards[]
}

export const VCARD_VERSIONS = ['4.0', '3.0'] as const
export type VcardVersion = (typeof VCARD_VERSIONS)[number]
