import type { Address } from '@sen/model/addresses'
import { normalForm } from '@sen/model/text/normal-form'
import { zoneOffsetMilliseconds } from '@sen/model/zone-offset'

/** RFC 5322 section 2.1.1 allows 998, for a word that cannot be folded. */
const MAX_LINE_CHARACTERS = 900

export function lineOf(text: string): string {
  const line = normalForm(text, 'NFC').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
  return Array.from(line).slice(0, MAX_LINE_CHARACTERS).join('').trim()
}

/** Overrides make a name read as another (Unicode UAX 9). Arabic and Hebrew names need plain direction marks. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu

/** A lone CR also ends a line; readers would otherwise disagree. */
export function linesOf(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** @throws Error for an email with which a header, or the envelope, could be read in two ways */
export function addressField({ name, email }: Address): { name: string; address: string } {
  const address = normalForm(email.trim(), 'NFC')
  if (!/^[^\s\p{Cc}"<>(),:;@[\\\]]+@[^\s\p{Cc}"<>(),:;@[\\\]]+$/u.test(address)) {
    throw new Error('the address contains characters that a header cannot contain')
  }
  return { name: lineOf(name.replaceAll(DIRECTION_OVERRIDES, '')), address }
}

/** Writes the local time with its offset (RFC 5322 section 3.3). */
export function dateField(at: Date, timeZone = 'UTC'): string {
  const offset = zoneOffsetMilliseconds(at, timeZone)
  const local = new Date(at.getTime() + offset).toUTCString()
  const minutes = Math.abs(Math.round(offset / 60_000))
  const digits = (count: number) => String(count).padStart(2, '0')
  return local.replace('GMT', `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`)
}

const MESSAGE_ID = /^[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+$/u
/** Other programs' ids may be odd, but must be one word. */
const REFERENCE = /^[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/

export function messageIdField(id: string): string {
  if (!MESSAGE_ID.test(id)) throw new Error('the Message-ID contains characters that a header cannot contain')
  return `<${id}>`
}

export function referencesField(ids: readonly string[]): string {
  return ids
    .filter((id) => REFERENCE.test(id))
    .map((id) => `<${id}>`)
    .join(' ')
}

export function headerFields(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => /^[A-Za-z][A-Za-z0-9-]{0,76}$/.test(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, lineOf(value)]))
}
