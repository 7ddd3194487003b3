import { isValidEmail } from '../../addresses.ts'
import { contactProblem, NAMELESS, tidyContact, tidyGroupName } from '../contact.ts'
import { MAX_CONTACT_ADDRESSES, MAX_CONTACT_GROUPS, MAX_CONTACTS, MAX_VCARDS } from '../limits.ts'
import { SkippedTally } from './skipped-cards.ts'
import type { ReadVcards, VcardPerson } from './vcard.ts'
import { type Octets, type VcardLine, vcardLines } from './vcard-lines.ts'
import { components, isSaid, nameParts, organisationOf, unescaped } from './vcard-text.ts'

/** If the character set is missing or unknown, the decoder guesses. */
export type Decode = (octets: Octets, charset: string | undefined) => string

interface Property {
  readonly name: string
  readonly types: readonly string[]
  readonly preference: number
  readonly text: string
}

/** Other properties, such as pictures, are not even decoded. */
const ASKED = new Set([
  'FN',
  'N',
  'NICKNAME',
  'EMAIL',
  'TEL',
  'ORG',
  'NOTE',
  'CATEGORIES',
  'KIND',
  'X-ADDRESSBOOKSERVER-KIND',
])
const PERSONS = new Set(['', 'individual', 'org'])
const GOOGLE_OWN_GROUP = /^\* |^(?:mycontacts|starred|my contacts)$/i
const MAX_PREFERENCE = 100
const MAX_PROPERTIES = 500

/** Reads 4.0 (RFC 6350), 3.0 and 2.1. Undefined if it has no card; `too_many` beyond `MAX_VCARDS`. */
export function readVcards(file: Octets, decode: Decode): ReadVcards | 'too_many' | undefined {
  const people: VcardPerson[] = []
  const skipped = new SkippedTally()
  let properties: Property[] | undefined
  let depth = 0
  let count = 0
  for (const line of vcardLines(file)) {
    const edge = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN' && edge === 'VCARD') {
      // A nested card, such as AGENT in 2.1, is skipped. A card that was never ended is dropped.
      depth = properties && isWithin(properties) ? depth + 1 : 0
      if (depth === 0) properties = []
    } else if (line.name === 'END' && edge === 'VCARD' && properties) {
      if (depth > 0) depth -= 1
      else {
        count += 1
        if (count > MAX_VCARDS) return 'too_many'
        put(properties, people, skipped)
        properties = undefined
      }
    } else if (properties && depth === 0) {
      if (line.name === 'AGENT') properties.push({ name: 'AGENT', types: [], preference: MAX_PREFERENCE, text: '' })
      else if (ASKED.has(line.name) && properties.length < MAX_PROPERTIES) properties.push(readProperty(line, decode))
    }
  }
  if (properties && depth === 0 && properties.length > 0) {
    count += 1
    put(properties, people, skipped)
  }
  return count === 0 ? undefined : { people, skipped: skipped.all() }
}

function isWithin(properties: readonly Property[]): boolean {
  return properties.at(-1)?.name === 'AGENT'
}

function put(properties: readonly Property[], people: VcardPerson[], skipped: SkippedTally): void {
  const { wrong, ...person } = readPerson(properties)
  const kind = (first(properties, 'KIND') || first(properties, 'X-ADDRESSBOOKSERVER-KIND')).trim().toLowerCase()
  const name = person.name || person.organisation || person.phone
  if (!PERSONS.has(kind)) skipped.add('not_a_person', name)
  else if (contactProblem(person)) skipped.add(wrong ? 'address_invalid' : 'no_address', name)
  else if (people.length >= MAX_CONTACTS) skipped.add('too_many', name)
  else people.push(person)
}

function readPerson(properties: readonly Property[]): VcardPerson & { readonly wrong: boolean } {
  const written = preferred(properties, 'EMAIL').map(({ text }) => unescaped(text).replace(/^\s*mailto:/i, ''))
  const tidied = tidyContact({
    name: nameOf(properties),
    emails: written,
    organisation: organisationOf(first(properties, 'ORG')),
    nameParts: nameParts(first(properties, 'N')),
    phone: unescaped(preferred(properties, 'TEL')[0]?.text ?? '').replace(/^\s*tel:/i, ''),
    note: unescaped(first(properties, 'NOTE')),
  })
  const emails = tidied.emails.filter(isValidEmail).slice(0, MAX_CONTACT_ADDRESSES)
  const categories = properties
    .filter(({ name }) => name === 'CATEGORIES')
    .flatMap(({ text }) => components(text, ','))
    .map((name) => tidyGroupName(unescaped(name)))
    .filter((name) => name !== '' && !GOOGLE_OWN_GROUP.test(name))
  return {
    ...tidied,
    // Some programs write the address as the name if they know no name.
    ...(tidied.emails.includes(tidied.name.toLowerCase()) && NAMELESS),
    emails,
    groups: [...new Set(categories)].slice(0, MAX_CONTACT_GROUPS),
    wrong: tidied.emails.length > 0,
  }
}

/** Prefers the formatted name. Parts are in Vietnamese order: family, middle, given. */
function nameOf(properties: readonly Property[]): string {
  const shown = unescaped(first(properties, 'FN'))
  if (isSaid(shown)) return shown
  const [family = '', given = '', middle = ''] = components(first(properties, 'N'), ';').slice(0, 3).map(unescaped)
  const whole = [family, middle, given].filter(isSaid).join(' ')
  return isSaid(whole) ? whole : unescaped(first(properties, 'NICKNAME'))
}

function first(properties: readonly Property[], name: string): string {
  return properties.find((each) => each.name === name)?.text ?? ''
}

function preferred(properties: readonly Property[], name: string): readonly Property[] {
  return properties.filter((each) => each.name === name).sort((one, other) => one.preference - other.preference)
}

function readProperty({ name, parameters, value }: VcardLine, decode: Decode): Property {
  const types = (parameters.get('TYPE') ?? []).map((type) => type.toLowerCase())
  const encoding = parameters.get('ENCODING')?.[0]?.toUpperCase()
  const octets = encoding === 'QUOTED-PRINTABLE' ? quotedPrintable(value) : value
  const rank = Number(parameters.get('PREF')?.[0])
  const isRanked = Number.isInteger(rank) && rank > 0 && rank < MAX_PREFERENCE
  return {
    name,
    types,
    preference: isRanked ? rank : types.includes('pref') ? 1 : MAX_PREFERENCE,
    text: decode(octets, parameters.get('CHARSET')?.[0]),
  }
}

function quotedPrintable(value: Octets): Octets {
  return value.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
