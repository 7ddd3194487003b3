import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { MAX_INDEXED_CHARACTERS } from '@sen/model/search/limits'
import { readZip, type ZipLimits } from '../zip-entries.ts'

export type OfficeKind = 'docx' | 'xlsx' | 'pptx'

const LIMITS: ZipLimits = { entries: 500, bytesForEach: 32 * MEGABYTE_BYTES, bytesTogether: 64 * MEGABYTE_BYTES }

/** The parts belong to an OOXML package (ECMA-376 part 1), including notes and comments. */
const PARTS: Readonly<Record<OfficeKind, RegExp>> = {
  docx: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/u,
  xlsx: /^xl\/(sharedStrings|worksheets\/sheet\d+|comments\d*)\.xml$/u,
  pptx: /^ppt\/(slides\/slide\d+|notesSlides\/notesSlide\d+)\.xml$/u,
}

/** @throws ArchiveUnreadable */
export async function officeText(bytes: Uint8Array, kind: OfficeKind): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const { name, content } of readZip(bytes, (each) => PARTS[kind].test(each), LIMITS)) {
    const text = xmlText(content.toString('utf8'), kind === 'xlsx' && name.includes('worksheets/') ? SHEET : WORDS)
    parts.push(text)
    length += text.length
    if (length > MAX_INDEXED_CHARACTERS) break
  }
  return parts.join('\n').slice(0, MAX_INDEXED_CHARACTERS)
}

/** Runs of text are `w:t`, `a:t` and `t`. */
const WORDS = /<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<|<\/(?:w:p|a:p|si)>|<(?:\w+:)?(?:tab|br|cr)\s*\/>/gu
/** Cells with shared strings only contain an index. */
const SHEET =
  /<c(?=[\s>])(?![^<>]*\st="s")[^<>]*>(?:<f[^<>]*>[^<]*<\/f>|<f[^<>]*\/>)?<v>([^<]*)<|<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)</gu

function xmlText(xml: string, pattern: RegExp): string {
  const pieces: string[] = []
  let length = 0
  for (const match of xml.matchAll(pattern)) {
    const text = match[1] ?? match[2]
    const piece = text === undefined ? '\n' : pattern === SHEET ? `${text}\n` : text
    pieces.push(piece)
    length += piece.length
    if (length > MAX_INDEXED_CHARACTERS) break
  }
  return unescapeXml(pieces.join(''))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
}
