import { isValidEmail, normaliseEmail } from '../addresses.ts'
import {
  MAX_CONTACT_ADDRESSES,
  MAX_CONTACT_GROUP_NAME_CHARACTERS,
  MAX_CONTACT_NAME_CHARACTERS,
  MAX_CONTACT_NOTE_CHARACTERS,
  MAX_CONTACT_PHONE_CHARACTERS,
} from '../limits.ts'
import { exactForm, foldText } from '../search/fold-text.ts'
import { splitWords } from '../search/words.ts'
import { storable } from '../text/draft-body.ts'
import { normalForm } from '../text/normal-form.ts'

/** A person as the owner of a mailbox keeps them (product decision 61). */
export interface ContactDetails {
  /** May be empty: then the address stands for it. */
  readonly name: string
  /** Lower case, each once; the first is the one that is written to. */
  readonly emails: readonly string[]
  readonly organisation: string
  readonly phone: string
  /** The only one of several lines. */
  readonly note: string
}

/** What keeps a contact from being saved, and the addresses that it is about. */
export type ContactProblem =
  | { readonly kind: 'no_address' | 'too_many_addresses' }
  | { readonly kind: 'address_invalid'; readonly emails: readonly string[] }

const HALF_AT_END = /[\ud800-\udbff]$/
const CONTROLS_BUT_LINES = /[^\P{Cc}\n\t]/gu

/**
 * The details as they are kept: names in one line, addresses in lower case and each once, nothing that is too long and nothing
 * that cannot be stored. What is no address stays, for `contactProblem` to name.
 */
export function tidyContact(typed: Partial<ContactDetails>): ContactDetails {
  const emails = (typed.emails ?? []).map(normaliseEmail).filter((email) => email !== '')
  return {
    name: oneLine(typed.name ?? '', MAX_CONTACT_NAME_CHARACTERS),
    emails: [...new Set(emails)],
    organisation: oneLine(typed.organisation ?? '', MAX_CONTACT_NAME_CHARACTERS),
    phone: oneLine(typed.phone ?? '', MAX_CONTACT_PHONE_CHARACTERS),
    note: severalLines(typed.note ?? '', MAX_CONTACT_NOTE_CHARACTERS),
  }
}

/** Why these details, tidied, are none of a contact; undefined: they are. */
export function contactProblem({ emails }: Pick<ContactDetails, 'emails'>): ContactProblem | undefined {
  if (emails.length === 0) return { kind: 'no_address' }
  const wrong = emails.filter((email) => !isValidEmail(email))
  if (wrong.length > 0) return { kind: 'address_invalid', emails: wrong }
  if (emails.length > MAX_CONTACT_ADDRESSES) return { kind: 'too_many_addresses' }
  return undefined
}

/** The words a contact is found by, folded, each with a space before it: ` nguyen lan lan@sen.example lan sen example`. */
export function contactWords({ name, emails, organisation, phone }: Omit<ContactDetails, 'note'>): string {
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

/** Contacts stand in the order of their names, diacritics aside; who has none stands by their address. */
export function contactOrder({ name, emails }: Pick<ContactDetails, 'name' | 'emails'>): string {
  return foldText(name || emails[0] || '').slice(0, MAX_CONTACT_NAME_CHARACTERS)
}

/** A group's name as it is kept; empty when there is none. */
export function tidyGroupName(name: string): string {
  return oneLine(name, MAX_CONTACT_GROUP_NAME_CHARACTERS)
}

/** Two names that nobody could tell apart in a list are one. */
export function groupNameKey(name: string): string {
  return exactForm(tidyGroupName(name))
}

function oneLine(text: string, maxCharacters: number): string {
  const plain = normalForm(storable(text), 'NFC')
  return cut(plain.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), maxCharacters).trim()
}

function severalLines(text: string, maxCharacters: number): string {
  const plain = normalForm(storable(text).replaceAll(/\r\n?/g, '\n'), 'NFC')
  return cut(plain.replaceAll(CONTROLS_BUT_LINES, '').trim(), maxCharacters).trim()
}

/** No half of a letter is left at the end. */
function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : text.slice(0, maxCharacters).replace(HALF_AT_END, '')
}
