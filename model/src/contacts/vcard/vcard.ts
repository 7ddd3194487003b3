import type { ContactDetails } from '../contact.ts'

export interface VcardPerson extends ContactDetails {
  readonly groups: readonly string[]
}

export const SKIPPED_CARD_REASONS = [
  'no_address',
  'address_invalid',
  'not_a_person',
  'already_there',
  'too_many',
] as const
export type SkippedCardReason = (typeof SKIPPED_CARD_REASONS)[number]

export interface SkippedCards {
  readonly reason: SkippedCardReason
  readonly count: number
  readonly names: readonly string[]
}

export interface ReadVcards {
  /** At most `MAX_CONTACTS`. */
  readonly people: readonly VcardPerson[]
  readonly skipped: readonly SkippedCards[]
}

export const VCARD_VERSIONS = ['4.0', '3.0'] as const
export type VcardVersion = (typeof VCARD_VERSIONS)[number]
