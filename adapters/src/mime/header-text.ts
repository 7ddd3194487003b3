import { decodeText } from './charsets.ts'
import { rawBytesOf } from './raw-header-bytes.ts'

/** RFC 2047 section 2, as mailers bend it: any charset token with an optional language, spaces inside Q text. */
const ENCODED_WORD = /=\?([^?\s*]{0,60})(?:\*[^?\s]{0,40})?\?([QqBb])\?([^?]*)\?=/g
/** A word in a third encoding, or one that was cut at the end: RFC 2047 has neither, and both are written. */
const BROKEN_WORD = /=\?([^?\s*]{0,60})(?:\*[^?\s]{0,40})?\?([A-Za-z])\?([^?]*)(?:\?=?$|\?=|$)/g
/** Some programs encode what is encoded already. */
const MOST_LAYERS = 3
/** Two or more neighbours of one charset: letters may be split over them, so their bytes go together. */
/** Each word begins and ends in the plain state by itself; glued, the switches between them would be errors. */
const STATEFUL = /^(iso-?2022|hz|utf-?7)/
const BETWEEN = /^[ \t\r\n]*$/

interface Word {
  readonly charset: string
  readonly encoding: string
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
}

/**
 * A header's value with bytes outside UTF-8 read in the message's charset, and every encoded word rewritten as one in
 * UTF-8; so that whoever splits it next (addresses, parameters) sees the same tokens and cannot misread a charset.
 */
export function repairHeader(value: string, charset: string | undefined): string {
  const raw = rawBytesOf(value)
  const text = raw === undefined ? value : decodeText(raw, charset)
  return replaceWords(text, (decoded) => `=?utf-8?B?${Buffer.from(decoded, 'utf8').toString('base64')}?=`)
}

/** A header's value as people read it. Not scrubbed yet. */
export function decodeHeader(value: string, charset: string | undefined): string {
  const raw = rawBytesOf(value)
  return replaceWords(raw === undefined ? value : decodeText(raw, charset), (decoded) => decoded)
}

/** Decodes encoded words that a parser left in a name or an address: layers below, and broken ones. */
export function decodeRemainder(text: string): string {
  let left = text
  for (let layer = 0; layer < MOST_LAYERS && left.includes('=?'); layer++)
    left = replaceWords(left, (decoded) => decoded)
  return left.replaceAll(BROKEN_WORD, (_, charset: string, encoding: string, written: string) =>
    decodeText(encoding.toUpperCase() === 'B' ? fromBase64(written) : fromQ(written), charset.toLowerCase()),
  )
}

function replaceWords(text: string, render: (decoded: string) => string): string {
  if (!text.includes('=?')) return text
  const groups = groupNeighbours(text, findWords(text))
  let result = ''
  let done = 0
  for (const [n, group] of groups.entries()) {
    const first = group[0]
    const last = group.at(-1)
    if (first === undefined || last === undefined) continue
    const between = text.slice(done, first.start)
    // White space between encoded words is folding, not text (RFC 2047 section 6.2).
    result += n > 0 && BETWEEN.test(between) ? '' : between
    result += render(decodeText(Buffer.concat(group.map((word) => word.bytes)), first.charset))
    done = last.end
  }
  return result + text.slice(done)
}

function findWords(text: string): readonly Word[] {
  return Array.from(text.matchAll(ENCODED_WORD), (match) => ({
    charset: (match[1] ?? '').toLowerCase(),
    encoding: (match[2] ?? '').toUpperCase(),
    bytes: match[2]?.toUpperCase() === 'B' ? fromBase64(match[3] ?? '') : fromQ(match[3] ?? ''),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function groupNeighbours(text: string, words: readonly Word[]): readonly (readonly Word[])[] {
  const groups: Word[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const isNext =
      before !== undefined &&
      !STATEFUL.test(word.charset) &&
      before.charset === word.charset &&
      BETWEEN.test(text.slice(before.end, word.start))
    if (group !== undefined && isNext) group.push(word)
    else groups.push([word])
  }
  return groups
}

function fromBase64(text: string): Uint8Array {
  return Buffer.from(text.replaceAll(/[^A-Za-z0-9+/]/g, ''), 'base64')
}

function fromQ(text: string): Uint8Array {
  const bytes = Buffer.from(text.replaceAll('_', ' ').replaceAll(/=[ \t]+(?=[0-9A-Fa-f])/g, '='), 'utf8').toString(
    'latin1',
  )
  return Buffer.from(
    bytes.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )
}
