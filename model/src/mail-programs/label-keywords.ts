import type { LabelId } from '../ids.ts'
import { MAX_KEYWORD_CHARACTERS } from './limits.ts'

/** Labels as IMAP keywords and back. Keywords are compared without case (RFC 3501 section 9). */
export interface LabelKeywords {
  keywordOf(id: LabelId): string | undefined
  labelOf(keyword: string): LabelId | undefined
}

interface NamedLabel {
  readonly id: LabelId
  readonly name: string
}

/** Characters of an atom (RFC 3501 section 9), without `&`, which begins an encoded run, and the backslash of flags. */
const PLAIN = /^[!#'+,\-./0-9:;<=>?@A-Z^_`a-z|~]$/
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,'

/** A label whose keyword another label has gets its id behind it. */
export function labelKeywords(labels: readonly NamedLabel[]): LabelKeywords {
  const keywords = new Map<LabelId, string>()
  const ids = new Map<string, LabelId>()
  for (const { id, name } of labels) {
    const own = labelKeyword(name)
    const isTaken = ids.has(own.toLowerCase()) || own.length > MAX_KEYWORD_CHARACTERS
    const keyword = isTaken ? `${own.slice(0, MAX_KEYWORD_CHARACTERS - id.length - 1)}_${id}` : own
    keywords.set(id, keyword)
    ids.set(keyword.toLowerCase(), id)
  }
  return { keywordOf: (id) => keywords.get(id), labelOf: (keyword) => ids.get(keyword.toLowerCase()) }
}

/** Returns the labels that lost, got or changed their keyword; a label can change that of another with its name. */
export function changedKeywords(before: readonly NamedLabel[], after: readonly NamedLabel[]): readonly LabelId[] {
  const [old, current] = [labelKeywords(before), labelKeywords(after)]
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].filter((id) => old.keywordOf(id) !== current.keywordOf(id))
}

/**
 * Spaces become `_`. Characters that an atom cannot have are written in modified UTF-7 (RFC 3501 section 5.1.3), which
 * Thunderbird shows decoded.
 */
export function labelKeyword(name: string): string {
  let keyword = ''
  let encoded = ''
  for (const character of name) {
    const plain = character === ' ' ? '_' : PLAIN.test(character) ? character : undefined
    if (plain === undefined && character !== '&') {
      encoded += character
      continue
    }
    keyword += encodedRun(encoded) + (plain ?? '&-')
    encoded = ''
  }
  return keyword + encodedRun(encoded)
}

function encodedRun(text: string): string {
  if (text === '') return ''
  let [bits, count, base64] = [0, 0, '']
  for (let at = 0; at < text.length; at += 1) {
    bits = ((bits & 0x3f) << 16) | text.charCodeAt(at)
    for (count += 16; count >= 6; count -= 6) base64 += BASE64[(bits >> (count - 6)) & 0x3f]
  }
  if (count > 0) base64 += BASE64[(bits << (6 - count)) & 0x3f]
  return `&${base64}-`
}
