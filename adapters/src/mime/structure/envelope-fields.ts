import type { AddressRoom } from '@sen/model/mail-programs/address-room'
import { MAX_ENVELOPE_ADDRESSES } from '@sen/model/mail-programs/limits'
import type { EnvelopeAddress, EnvelopeFields } from '@sen/model/mail-programs/message-structure'
import { FieldLexer } from './field-lexer.ts'

/** IMAP takes an address without a host for the start of a group, so a missing part needs a name. */
export const MISSING_HOST = 'MISSING_DOMAIN'
export const MISSING_MAILBOX = 'MISSING_MAILBOX'

const ADDRESS_FIELDS = {
  from: 'from',
  sender: 'sender',
  'reply-to': 'replyTo',
  to: 'to',
  cc: 'cc',
  bcc: 'bcc',
} as const
const TEXT_FIELDS = { date: 'date', subject: 'subject', 'in-reply-to': 'inReplyTo', 'message-id': 'messageId' } as const

/** Separates the values of a repeated field. Unfolded values have no line feed. */
export const BETWEEN_FIELDS = '\n'

/** @param fields values by lower-case name, unfolded @param room further addresses are left out */
export function readEnvelope(fields: ReadonlyMap<string, string>, room: AddressRoom): EnvelopeFields {
  const envelope: Record<string, string | readonly EnvelopeAddress[]> = {}
  for (const [field, key] of Object.entries(TEXT_FIELDS)) {
    const value = fields.get(field)
    if (value !== undefined) envelope[key] = value
  }
  for (const [field, key] of Object.entries(ADDRESS_FIELDS)) {
    // Each field is read alone, because an unclosed quote or comment must not hide the next one.
    const values = (fields.get(field) ?? '').split(BETWEEN_FIELDS)
    const addresses = room.take(values.flatMap(readEnvelopeAddresses).slice(0, MAX_ENVELOPE_ADDRESSES))
    if (addresses.length > 0) envelope[key] = addresses
  }
  return envelope
}

/** RFC 5322 section 3.4, and what programs write instead. Names keep their encoded words. */
export function readEnvelopeAddresses(text: string): readonly EnvelopeAddress[] {
  const lexer = new FieldLexer(text)
  const addresses: EnvelopeAddress[] = []
  let isInGroup = false
  while (!lexer.isAtEnd && addresses.length < MAX_ENVELOPE_ADDRESSES) {
    if (lexer.accept(',')) continue
    if (isInGroup && lexer.accept(';')) {
      addresses.push({})
      isInGroup = false
      continue
    }
    lexer.comment = ''
    const words = phrase(lexer)
    if (!isInGroup && lexer.accept(':')) {
      addresses.push({ mailbox: words.join(' ') })
      isInGroup = true
      continue
    }
    const address = lexer.accept('<') ? angleAddress(lexer, words.join(' ')) : plainAddress(lexer, words)
    if (address) addresses.push(address)
    // An unreadable character is skipped, so that the loop ends.
    else if (!lexer.isAtEnd && lexer.peek() !== ',' && !(isInGroup && lexer.peek() === ';')) lexer.skip()
  }
  if (isInGroup) addresses.push({})
  return addresses
}

function phrase(lexer: FieldLexer): string[] {
  const words: string[] = []
  for (;;) {
    const next = lexer.peek()
    if (next === '"') words.push(lexer.quoted())
    else {
      const word = lexer.word('<>@,;:"(')
      if (word === '') return words
      words.push(word)
    }
  }
}

function angleAddress(lexer: FieldLexer, name: string): EnvelopeAddress {
  if (lexer.peek() === '@') {
    // A source route (RFC 5322 section 4.4) has no meaning any more.
    lexer.skipTo(':>')
    lexer.accept(':')
  }
  const mailbox = phrase(lexer).join('')
  const host = lexer.accept('@') ? lexer.word('<>,;"(') : ''
  lexer.skipTo('>')
  lexer.accept('>')
  lexer.skipSpace()
  const shown = name || lexer.comment
  return { ...(shown !== '' && { name: shown }), mailbox: mailbox || MISSING_MAILBOX, host: host || MISSING_HOST }
}

/** Words before an address without angle brackets are its name; several words without an address are only a name. */
function plainAddress(lexer: FieldLexer, words: readonly string[]): EnvelopeAddress | undefined {
  const isComplete = lexer.accept('@')
  if (!isComplete && words.length === 0) return undefined
  const host = isComplete ? lexer.word('<>,;"(') : ''
  lexer.skipSpace()
  const from = isComplete ? startOfMailbox(words) : words.length > 1 ? words.length : 0
  const name = words.slice(0, from).join(' ') || lexer.comment
  const mailbox = words.slice(from).join('')
  return { ...(name !== '' && { name }), mailbox: mailbox || MISSING_MAILBOX, host: host || MISSING_HOST }
}

/** White space may surround the dots of a mailbox (RFC 5322 section 4.4). */
function startOfMailbox(words: readonly string[]): number {
  let from = Math.max(0, words.length - 1)
  while (from > 0 && (words[from]?.startsWith('.') || words[from - 1]?.endsWith('.'))) from -= 1
  return from
}
