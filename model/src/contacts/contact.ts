import { isValidEmail, normaliseEmail } from '../addresses.ts'
import { exactForm, foldText } from '../search/fold-text.ts'
import { splitWords } from '../search/words.ts'
import { storable } from '../text/draft-body.ts'
import { normalForm } from '../text/normal-form.ts'
import { truncate } from '../text/truncate.ts'
import {
  MAX_CONTACT_ADDRESSES,
  MAX_CONTACT_GROUP_NAME_CHARACTERS,
  MAX_CONTACT_NAME_CHARACTERS,
  MAX_CONTACT_NOTE_CHARACTERS,
  MAX_CONTACT_PHONE_CHARACTERS,
} from './limits.ts'

/** Product decision 61. */
export interface ContactDetails {
  /** If empty, the address is shown instead. */
  readonly name: string
  /** The components of N in the vCard from which the name was imported; empty for a name that was typed. */
  readonly nameParts: string
  /** Lower case without duplicates. The first is the preferred address. */
  readonly emails: readonly string[]
  readonly organisation: string
  readonly phone: string
  /** May have several lines, unlike other fields. */
  readonly note: string
}

export type ContactProblem =
  | { readonly kind: 'no_address' | 'too_many_addresses' }
  | { readonly kind: 'address_invalid'; readonly emails: readonly string[] }

const CONTROLS_BUT_LINES = /[^\P{Cc}\n\t]/gu

/** Truncates text to its limits. Invalid addresses are kept for `contactProblem` to report. */
export function tidyContact(typed: Partial<ContactDetails>): ContactDetails {
  const emails = (typed.emails ?? []).map(normaliseEmail).filter((email) => email !== '')
  const name = oneLine(typed.name ?? '', MAX_CONTACT_NAME_CHARACTERS)
  // Components cannot be cut off without changing what they mean.
  const nameParts = oneLine(typed.nameParts ?? '', Number.POSITIVE_INFINITY)
  return {
    name,
    nameParts: name === '' || nameParts.length > MAX_CONTACT_NAME_CHARACTERS ? '' : nameParts,
    emails: [...new Set(emails)],
    organisation: oneLine(typed.organisation ?? '', MAX_CONTACT_NAME_CHARACTERS),
    phone: oneLine(typed.phone ?? '', MAX_CONTACT_PHONE_CHARACTERS),
    note: severalLines(typed.note ?? '', MAX_CONTACT_NOTE_CHARACTERS),
  }
}

export const NAMELESS = { name: '', nameParts: '' } as const

/** Returns what changes with the name: the parts of an imported name are not those of another. */
export function renamed(
  contact: Pick<ContactDetails, 'name' | 'nameParts'>,
  name: string,
): Pick<ContactDetails, 'name' | 'nameParts'> {
  return name === contact.name ? contact : { name, nameParts: '' }
}

export function contactProblem({ emails }: Pick<ContactDetails, 'emails'>): ContactProblem | undefined {
  if (emails.length === 0) return { kind: 'no_address' }
  const wrong = emails.filter((email) => !isValidEmail(email))
  if (wrong.length > 0) return { kind: 'address_invalid', emails: wrong }
  if (emails.length > MAX_CONTACT_ADDRESSES) return { kind: 'too_many_addresses' }
  return undefined
}

export function contactWords({
  name,
  emails,
  organisation,
  phone,
}: Omit<ContactDetails, 'note' | 'nameParts'>): string {
  const digits = phone.replaceAll(/\D/gu, '')
  const words = [
    ...splitWords(name),
    ...emails.flatMap((email) => [foldText(email), ...splitWords(email)]),
    ...splitWords(organisation),
    ...splitWords(phone),
    ...(digits === '' ? [] : [digits]),
  ]
  return ` ${[...new Set(words)].join(' ')}`
}

/** Uses the name without diacritics, or the address if there is no name. */
export function contactOrder({ name, emails }: Pick<ContactDetails, 'name' | 'emails'>): string {
  return foldText(name || emails[0] || '').slice(0, MAX_CONTACT_NAME_CHARACTERS)
}

export function tidyGroupName(name: string): string {
  return oneLine(name, MAX_CONTACT_GROUP_NAME_CHARACTERS)
}

export function groupNameKey(name: string): string {
  return exactForm(tidyGroupName(name))
}

function oneLine(text: string, maxCharacters: number): string {
  const plain = normalForm(storable(text), 'NFC')
  return truncate(plain.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), maxCharacters).trim()
}

function severalLines(text: string, maxCharacters: number): string {
  const plain = normalForm(storable(text).replaceAll(/\r\n?/g, '\n'), 'NFC')
  return truncate(plain.replaceAll(CONTROLS_BUT_LINES, '').trim(), maxCharacters).trim()
}
