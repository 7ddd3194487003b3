import { type Address, isValidEmail } from '@sen/model/addresses'
import { exactAccentsFirst, matchesPerson, typedWords } from '@sen/model/contacts/matching-people'
import type { Correspondent } from '../contacts/contact-store.ts'
import type { Actor } from '../kit/actor.ts'
import type { MailStore, Reader } from '../store.ts'

const MAX_COLLEAGUES = 1_000
const READ_FOR_EACH = 4

export interface SuggestedRecipients {
  readonly known: readonly Correspondent[]
  readonly colleagues: readonly Address[]
}

/** People written to come first, then people heard from, then people of the organisation. */
export function suggestRecipients(
  needs: { readonly store: MailStore },
  actor: Actor,
  text: string,
  limit: number,
): Promise<SuggestedRecipients> {
  return needs.store.read(actor.mailboxId, (reader) => findPeople(reader, text, limit))
}

export async function findPeople(reader: Reader, text: string, limit: number): Promise<SuggestedRecipients> {
  const words = typedWords(text)
  if (words.length === 0 && text.trim() !== '') return { known: [], colleagues: [] }
  const fitting = await reader.contacts.correspondents(words, limit * READ_FOR_EACH)
  // Authors are counted even if their address cannot receive mail.
  const writable = fitting.filter((person) => isValidEmail(person.email))
  const known = exactAccentsFirst(writable, text).slice(0, limit)
  if (known.length >= limit) return { known, colleagues: [] }
  const seen = new Set(known.map((person) => person.email))
  const all = await reader.contacts.colleagues(words, MAX_COLLEAGUES)
  const colleagues = all.filter((person) => !seen.has(person.email) && matchesPerson(person, words))
  return { known, colleagues: exactAccentsFirst(colleagues, text).slice(0, limit - known.length) }
}
