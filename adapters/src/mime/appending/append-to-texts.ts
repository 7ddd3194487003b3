import type { TextEnding } from '@sen/core/ports/mime'
import { withFooter } from '@sen/model/administration/footer'
import { textOfHtml } from '@sen/model/html-text'
import { readHeader } from '@sen/model/parts/header-fields'
import iconv from 'iconv-lite'
import { decodeBase64, isUnencodedText } from '../base64.ts'
import { decodeHtml } from '../charsets.ts'
import { decodeQuotedPrintable } from '../quoted-printable.ts'
import { encodeQuotedPrintable } from './encode-quoted-printable.ts'
import { findTextLeaves, type TextLeaf } from './text-leaves.ts'

const UTF8 = /^(?:utf-?8|us-ascii|ascii)?$/
/** An ASCII byte means an ASCII letter in these charsets. */
const ASCII_BASED = /^(?:|utf-?8|(?:us-)?ascii|iso-8859-\d+|windows-\d+|koi8-.|tcvn.*|viscii)$/
const MAX_LINE_BYTES = 900
const EMPTY_LINE = Buffer.from('\r\n\r\n')

interface Replacement {
  readonly start: number
  readonly end: number
  readonly bytes: Buffer
}

/**
 * Appends to the texts of another program's message and leaves all other bytes unchanged.
 * @param raw with CR LF
 * @returns undefined if the message has no text that may be changed, or one that cannot be
 */
export function appendToTexts(raw: Uint8Array, ending: TextEnding): Uint8Array | undefined {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const leaves = findTextLeaves(bytes)
  const isWanted = (leaf: TextLeaf) => ending.footer !== undefined || leaf.kind === 'html'
  const replaced = leaves.filter(isWanted).map((leaf) => appended(bytes, leaf, ending))
  if (replaced.length === 0 || replaced.includes(undefined)) return undefined
  const pieces: Buffer[] = []
  let at = 0
  for (const { start, end, bytes: piece } of replaced.flatMap((one) => one ?? [])) {
    pieces.push(bytes.subarray(at, start), piece)
    at = end
  }
  pieces.push(bytes.subarray(at))
  return Buffer.concat(withMimeVersion(bytes, pieces))
}

/** Without it, other programs ignore the fields of the changed part (RFC 2045 section 4). */
function withMimeVersion(raw: Buffer, pieces: readonly Buffer[]): readonly Buffer[] {
  const hasVersion = readHeader(raw).fields.some(({ name }) => name === 'mime-version')
  return hasVersion ? pieces : [Buffer.from('MIME-Version: 1.0\r\n'), ...pieces]
}

function appended(raw: Buffer, leaf: TextLeaf, ending: TextEnding): Replacement | undefined {
  const written = raw.subarray(leaf.header.bodyStart, leaf.bodyEnd)
  const content = decoded(written, leaf)
  if (!content || !ASCII_BASED.test(leaf.charset)) return undefined
  const suffix = suffixOf(content, leaf, ending)
  if (UTF8.test(leaf.charset) || isAscii(suffix)) {
    return encoded(raw, leaf, { written, content, suffix: Buffer.from(suffix), isUtf8: UTF8.test(leaf.charset) })
  }
  // The charset may lack letters of the footer, so the whole text is written in UTF-8.
  if (!iconv.encodingExists(leaf.charset)) return undefined
  const text = iconv.decode(content, leaf.charset)
  if (text.includes('\ufffd')) return undefined
  return quoted(raw, leaf, Buffer.from(`${text}${suffix}`))
}

function decoded(written: Buffer, { encoding }: TextLeaf): Buffer | undefined {
  if (encoding === '7bit' || encoding === '8bit') return written
  if (encoding === 'quoted-printable') return Buffer.from(decodeQuotedPrintable(written))
  if (encoding !== 'base64') return undefined
  return isUnencodedText(written) ? written : Buffer.from(decodeBase64(written))
}

function suffixOf(content: Buffer, { kind, charset }: TextLeaf, { footer, picture = '' }: TextEnding): string {
  if (kind === 'plain') {
    const gap = content.length === 0 || content.subarray(-4).equals(EMPTY_LINE) ? '' : endsLine(content) ? '\n' : '\n\n'
    return crlf(`${gap}${textOfHtml(footer ?? '')}\n`)
  }
  const html = decodeHtml(content, charset)
  const seen = `${html}${picture}`
  const whole = footer === undefined ? seen : withFooter({ html: seen, text: '' }, footer).html
  // Entities have one meaning in every charset.
  return crlf(whole.slice(html.length)).replaceAll(/[^\0-\x7f]/gu, (letter) => `&#${letter.codePointAt(0)};`)
}

function endsLine(content: Buffer): boolean {
  return content.at(-1) === 0x0a
}

interface Content {
  readonly written: Buffer
  readonly content: Buffer
  readonly suffix: Buffer
  readonly isUtf8: boolean
}

function encoded(raw: Buffer, leaf: TextLeaf, { written, content, suffix, isUtf8 }: Content): Replacement {
  const { bodyStart } = leaf.header
  const isPlainAscii = isAscii(suffix.toString('latin1')) && longestLine(suffix) <= MAX_LINE_BYTES
  const declared = isPlainAscii || !isUtf8 || /^utf-?8$/.test(leaf.charset)
  const isKept = declared && leaf.encoding === 'quoted-printable'
  if (isKept || (isPlainAscii && leaf.encoding !== 'base64')) {
    const end = leaf.encoding === 'quoted-printable' ? encodeQuotedPrintable(suffix) : suffix
    // A soft line break at the end would join the suffix to the last line.
    const kept = leaf.encoding === 'quoted-printable' && written.at(-1) === 0x3d ? written.subarray(0, -1) : written
    return { start: bodyStart, end: leaf.bodyEnd, bytes: Buffer.concat([kept, end]) }
  }
  const whole = Buffer.concat([content, suffix])
  if (declared && leaf.encoding === 'base64') {
    const lines = whole.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n')
    return { start: bodyStart, end: leaf.bodyEnd, bytes: Buffer.from(lines) }
  }
  return quoted(raw, leaf, whole)
}

/** Writes a whole part as quoted-printable in UTF-8. */
function quoted(raw: Buffer, { contentType, header, headerStart, bodyEnd }: TextLeaf, utf8: Buffer): Replacement {
  const type = contentType || 'text/plain'
  const withoutCharset = type.replace(/;\s*charset\s*=\s*(?:"[^"]*"|[^\s;]+)/i, '')
  const kept = header.fields.filter(({ name }) => name !== 'content-type' && name !== 'content-transfer-encoding')
  const fields = `Content-Type: ${withoutCharset}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  return {
    start: headerStart,
    end: bodyEnd,
    bytes: Buffer.concat([
      ...kept.map(({ start, end }) => raw.subarray(start, end)),
      Buffer.from(fields, 'latin1'),
      encodeQuotedPrintable(utf8),
    ]),
  }
}

function longestLine(bytes: Buffer): number {
  return Math.max(
    ...bytes
      .toString('latin1')
      .split('\r\n')
      .map(({ length }) => length),
  )
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

function crlf(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n')
}
