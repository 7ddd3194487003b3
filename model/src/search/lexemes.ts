import { type Address, normaliseEmail } from '../addresses.ts'
import { emailWithAsciiDomain } from '../text/punycode.ts'
import { MAX_INDEXED_CHARACTERS, MAX_INDEXED_CHARACTERS_PER_MESSAGE } from './limits.ts'
import { pairOf, splitWords } from './words.ts'

/** Body words have no prefix, because they are the largest part of the index. */
export const SCOPE_MARKS = { body: '', subject: 's:', from: 'f:', to: 't:', file: 'a:' } as const
export type Scope = keyof typeof SCOPE_MARKS

/** A marker that is searched like a word. */
export const HAS_ATTACHMENT = 'x:attachment'

/** One index serves all mailboxes; this lexeme restricts a search to one of them. */
export function mailboxLexeme(mailboxId: string): string {
  return `m:${mailboxId}`
}

export interface SearchableMessage {
  readonly mailboxId: string
  readonly subject: string
  readonly from: Address
  readonly recipients: readonly Address[]
  readonly text: string
  readonly fileNames: readonly string[]
  readonly fileTexts: readonly string[]
  readonly hasAttachments: boolean
}

/** A PostgreSQL tsvector holds less than 1 MB of lexemes; further ones are dropped. */
const MAX_LEXEME_BYTES = 600_000

interface Room {
  characters: number
  bytes: number
}

/** Includes each word and each pair of adjacent words, by field. The body comes before file contents. */
export function messageLexemes(message: SearchableMessage): readonly string[] {
  const found = new Set<string>([mailboxLexeme(message.mailboxId)])
  if (message.hasAttachments) found.add(HAS_ATTACHMENT)
  const room: Room = { characters: MAX_INDEXED_CHARACTERS_PER_MESSAGE, bytes: MAX_LEXEME_BYTES }
  addText(found, room, 'subject', message.subject)
  for (const person of [message.from]) addPerson(found, room, 'from', person)
  for (const person of message.recipients) addPerson(found, room, 'to', person)
  for (const name of message.fileNames) addText(found, room, 'file', name)
  addText(found, room, 'body', message.text)
  for (const text of message.fileTexts) addText(found, room, 'file', text)
  return [...found]
}

/** `from:"Lan <lan@…>"` must match text copied from a mail. */
function addPerson(found: Set<string>, room: Room, scope: Scope, { name, email }: Address): void {
  addText(found, room, scope, `${name} <${email}>`)
  // One domain has two spellings, and people copy either.
  for (const other of [normaliseEmail(email), emailWithAsciiDomain(email)])
    if (other !== email.toLowerCase()) addText(found, room, scope, other)
}

function addText(found: Set<string>, room: Room, scope: Scope, text: string): void {
  const mark = SCOPE_MARKS[scope]
  const looked = text.slice(0, Math.min(MAX_INDEXED_CHARACTERS, room.characters))
  room.characters -= looked.length
  const words = splitWords(looked)
  for (const [index, word] of words.entries()) {
    add(found, room, mark + word)
    const next = words[index + 1]
    if (next !== undefined) add(found, room, mark + pairOf(word, next))
  }
}

function add(found: Set<string>, room: Room, lexeme: string): void {
  if (found.has(lexeme)) return
  // Folded text takes at most three bytes per character.
  room.bytes -= lexeme.length * 3
  if (room.bytes < 0) return
  found.add(lexeme)
}
