import { domainOf } from '@sen/model/addresses'
import { MAX_SUGGESTED_RECIPIENTS } from '@sen/model/limits'
import { foldText } from '@sen/model/search/fold-text'
import { splitWords } from '@sen/model/search/words'
import type { Actor } from '../kit/actor.ts'
import type { MailStore, Reader } from '../store.ts'
import type { KnownPerson } from './search-store.ts'

/** Larger houses have their people found by having written to them. */
const MAX_COLLEAGUES = 1_000

/**
 * People whose name or address has a word that begins as each word typed, diacritics aside: those written to often
 * first, then those heard from, then the people of the own domain.
 */
export async function suggestRecipients(
  needs: { readonly store: MailStore },
  actor: Actor,
  text: string,
): Promise<readonly KnownPerson[]> {
  return needs.store.read(actor.mailboxId, (reader) => findPeople(reader, actor, text, MAX_SUGGESTED_RECIPIENTS))
}

export async function findPeople(
  reader: Reader,
  actor: Actor,
  text: string,
  limit: number,
): Promise<readonly KnownPerson[]> {
  const words = typedWords(text)
  if (words.length === 0) return []
  const known = await reader.search.people(words, domainOf(actor.address), limit)
  if (known.length >= limit) return known
  const seen = new Set(known.map((person) => person.email))
  const colleagues = (await reader.search.colleagues(MAX_COLLEAGUES))
    .filter((person) => !seen.has(person.email) && fits(person, words))
    .map((person) => ({ ...person, written: 0, heard: 0 }))
  return [...known, ...colleagues].slice(0, limit)
}

/** An address that is being typed is one word: `lan@sen.ex` begins `lan@sen.example`. */
function typedWords(text: string): readonly string[] {
  return foldText(text)
    .split(/\s+/u)
    .flatMap((piece) =>
      piece.includes('@') ? [piece.replaceAll(/[^\p{L}\p{N}@._+-]/gu, '')] : splitWords(piece).words,
    )
    .filter((word) => word !== '')
}

function fits({ name, email }: { readonly name: string; readonly email: string }, words: readonly string[]): boolean {
  const own = [...splitWords(name).words, ...splitWords(email).words, foldText(email)]
  return words.every((word) => own.some((each) => each.startsWith(word)))
}
