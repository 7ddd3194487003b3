import { decodeText } from './charsets.ts'
import { rawBytesOf } from './raw-header-bytes.ts'

/** Mailers also write languages and spaces in Q text, unlike RFC 2047 section 2. */
const ENCODED_WORD = /=\?([^?\s*]{0,60})(?:\*[^?\s]{0,40})?\?([QqBb])\?([^?]*)\?=/g
/** RFC 2047 has neither unknown encodings nor truncated words. */
const BROKEN_WORD = /=\?([^?\s*]{0,60})(?:\*[^?\s]{0,40})?\?([A-Za-z])\?([^?]*)(?:\?=?$|\?=|$)/g
/** Some programs encode twice. */
const MOST_LAYERS = 3
/** Words in these charsets start and end in the plain state, so they must be decoded separately. */
const STATEFUL = /^(iso-?2022|hz|utf-?7)/
const BETWEEN = /^[ \t\r\n]*$/

interface Word {
  readonly charset: string
  readonly encoding: string
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
}

/** Rewrites all encoded words and raw bytes as encoded words in UTF-8, so that parsers cannot misread a charset. */
export function repairHeader(value: string, charset: string | undefined): string {
  const raw = rawBytesOf(value)
  const text = raw === undefined ? value : decodeText(raw, charset)
  return replaceWords(text, (decoded) => `=?utf-8?B?${Buffer.from(decoded, 'utf8').toString('base64')}?=`)
}

export function decodeHeader(value: string, charset: string | undefined): string {
  const raw = rawBytesOf(value)
  return replaceWords(raw === undefined ? value : decodeText(raw, charset), (decoded) => decoded)
}

/** Decodes nested and broken encoded words that a parser left. */
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
    // White space between encoded words is folding (RFC 2047 section 6.2).
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
