import { MAX_STRUCTURE_CHARACTERS, MAX_STRUCTURE_DEPTH, MAX_STRUCTURE_PARTS } from '@sen/model/mail-programs/limits'
import type { MessageStructure, PartStructure } from '@sen/model/mail-programs/message-structure'
import { readContentType, readDisposition, readLanguages } from './content-fields.ts'
import { readEnvelope } from './envelope-fields.ts'

/** Lines that begin with two dashes are read for so many; all others are text. */
const MAX_DELIMITER_CANDIDATES = 200_000
/** RFC 2046 allows 70 characters; some programs write more. */
const MAX_BOUNDARY_LINE_BYTES = 1_000
const MAX_HEADER_BYTES_OF_PART = 128 * 1024

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d

interface Range {
  readonly start: number
  readonly end: number
}

interface Header {
  /** The first value of each field by lower-case name, unfolded. */
  readonly fields: ReadonlyMap<string, string>
  readonly bodyStart: number
}

/**
 * Reads the MIME tree with byte positions (RFC 2045, RFC 2046). It is linear in the size for each level of nesting, and
 * every message has a structure: beyond its limits, parts are left out and marked.
 */
export function readMessageStructure(raw: Uint8Array): MessageStructure {
  return new StructureReader(raw).message({ start: 0, end: raw.byteLength }, 0)
}

class StructureReader {
  readonly #bytes: Buffer
  #parts = 0
  #candidates = 0
  #characters = 0

  constructor(raw: Uint8Array) {
    this.#bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  }

  message(range: Range, depth: number): MessageStructure {
    const header = this.#header(range)
    return { envelope: readEnvelope(header.fields), root: this.#part(range, header, { depth, isInDigest: false }) }
  }

  #part(
    { start, end }: Range,
    { fields, bodyStart }: Header,
    place: { readonly depth: number; readonly isInDigest: boolean },
  ): PartStructure {
    this.#parts += 1
    const declared = fields.get('content-type')
    const content = readContentType(declared ?? '')
    const value = content.value || (place.isInDigest ? 'message/rfc822' : 'text/plain')
    const [type = 'text', subtype = 'plain'] = value.split('/')
    const isText = type === 'text'
    const isMessage = value === 'message/rfc822' || value === 'message/global'
    const isMultipart = type === 'multipart'
    const parameters = content.value === '' ? [] : content.parameters
    const part: PartStructure = {
      type,
      subtype,
      // RFC 2045 section 5.2 gives a text this default.
      parameters: isText && parameters.length === 0 ? [['charset', 'us-ascii']] : parameters,
      ...describedIn(fields),
      headerStart: start,
      bodyStart,
      bodyEnd: end,
      lines: isText || isMessage ? this.#countLines(bodyStart, end) : 0,
    }
    if (!isMultipart && !isMessage) return part
    if (place.depth >= MAX_STRUCTURE_DEPTH || this.#parts >= MAX_STRUCTURE_PARTS) return { ...part, isCut: true }
    const inside = { start: bodyStart, end }
    if (isMessage) return { ...part, message: this.message(inside, place.depth + 1) }
    const boundary = parameters.find(([name]) => name === 'boundary')?.[1] ?? ''
    return { ...part, ...this.#partsIn(inside, boundary, { depth: place.depth + 1, isInDigest: subtype === 'digest' }) }
  }

  #partsIn(
    range: Range,
    boundary: string,
    place: { readonly depth: number; readonly isInDigest: boolean },
  ): Pick<PartStructure, 'parts' | 'isCut'> {
    if (boundary === '') return { parts: [] }
    const parts: PartStructure[] = []
    for (const each of this.#rangesBetween(range, Buffer.from(boundary, 'utf8').toString('latin1').trimEnd())) {
      if (this.#parts >= MAX_STRUCTURE_PARTS) return { parts, isCut: true }
      parts.push(this.#part(each, this.#header(each), place))
    }
    return { parts, ...(this.#candidates >= MAX_DELIMITER_CANDIDATES && { isCut: true as const }) }
  }

  /** The preamble and the epilogue belong to no part. A multipart without an end extends to the end of its range. */
  *#rangesBetween(range: Range, boundary: string): Generator<Range> {
    let partStart: number | undefined
    for (let at = this.#delimiterFrom(range.start, range.end, true); at >= 0; at = this.#delimiterFrom(at, range.end)) {
      const lineEnd = this.#lineEnd(at, range.end)
      const kind = this.#delimiterAt(at, lineEnd, boundary)
      if (kind === undefined) continue
      if (partStart !== undefined) yield { start: partStart, end: this.#beforeLineEnd(partStart, at) }
      if (kind === 'last') return
      partStart = Math.min(lineEnd + 1, range.end)
    }
    if (partStart !== undefined) yield { start: partStart, end: range.end }
  }

  /** The start of the next line with two dashes, or -1. */
  #delimiterFrom(from: number, end: number, isLineStart = false): number {
    if (this.#candidates >= MAX_DELIMITER_CANDIDATES) return -1
    this.#candidates += 1
    if (isLineStart && this.#bytes[from] === DASH && this.#bytes[from + 1] === DASH && from + 1 < end) return from
    const found = this.#bytes.indexOf('\n--', from, 'latin1')
    return found < 0 || found + 2 >= end ? -1 : found + 1
  }

  #delimiterAt(at: number, lineEnd: number, boundary: string): 'next' | 'last' | undefined {
    if (lineEnd - at > MAX_BOUNDARY_LINE_BYTES) return undefined
    const line = this.#bytes.toString('latin1', at + 2, lineEnd).trimEnd()
    if (line === boundary) return 'next'
    return line.startsWith(boundary) && line.slice(boundary.length).startsWith('--') ? 'last' : undefined
  }

  #lineEnd(from: number, end: number): number {
    const found = this.#bytes.indexOf(LF, from)
    return found < 0 || found > end ? end : found
  }

  /** The line end before a delimiter belongs to the delimiter (RFC 2046 section 5.1.1). */
  #beforeLineEnd(start: number, delimiter: number): number {
    const lineFeed = delimiter - 1
    if (lineFeed < start) return start
    return lineFeed > start && this.#bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed
  }

  #countLines(from: number, end: number): number {
    let count = 0
    for (let at = this.#bytes.indexOf(LF, from); at >= 0 && at < end; at = this.#bytes.indexOf(LF, at + 1)) count += 1
    return count
  }

  #header({ start, end }: Range): Header {
    const fields = new Map<string, string>()
    let name = ''
    for (let at = start; at < end; ) {
      const lineEnd = this.#lineEnd(at, end)
      const next = Math.min(lineEnd + 1, end)
      const contentEnd = lineEnd > at && this.#bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd
      if (contentEnd === at) return { fields, bodyStart: next }
      const isRead = next - start <= MAX_HEADER_BYTES_OF_PART && this.#characters <= MAX_STRUCTURE_CHARACTERS
      if (isRead) name = this.#readLine(fields, name, at, contentEnd)
      at = next
    }
    return { fields, bodyStart: end }
  }

  /** Returns the field to which a following folded line belongs; empty for a field that is not stored. */
  #readLine(fields: Map<string, string>, name: string, start: number, end: number): string {
    const first = this.#bytes[start]
    if (first === 0x20 || first === 0x09) {
      if (name === '') return name
      const line = this.#text(start, end)
      fields.set(name, `${fields.get(name) ?? ''} ${line.trimStart()}`)
      return name
    }
    const colon = this.#bytes.indexOf(0x3a, start)
    if (colon < 0 || colon >= end) return ''
    const field = this.#bytes.toString('latin1', start, colon).trimEnd().toLowerCase()
    if (!STORED_FIELDS.has(field) || fields.has(field)) return ''
    fields.set(field, this.#text(colon + 1, end).trim())
    return field
  }

  /** JSON in PostgreSQL cannot have NUL. */
  #text(start: number, end: number): string {
    this.#characters += end - start
    return this.#bytes.toString('utf8', start, end).replaceAll('\0', '')
  }
}

const STORED_FIELDS: ReadonlySet<string> = new Set([
  'content-type',
  'content-transfer-encoding',
  'content-id',
  'content-description',
  'content-disposition',
  'content-language',
  'content-location',
  'content-md5',
  'date',
  'subject',
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'in-reply-to',
  'message-id',
])

function describedIn(fields: ReadonlyMap<string, string>) {
  const disposition = readDisposition(fields.get('content-disposition') ?? '')
  const languages = readLanguages(fields.get('content-language') ?? '')
  const encoding = (fields.get('content-transfer-encoding') ?? '').replaceAll(/[;(\s].*$/gs, '').toLowerCase()
  const [id, description] = [fields.get('content-id'), fields.get('content-description')]
  const [md5, location] = [fields.get('content-md5'), fields.get('content-location')]
  return {
    encoding: encoding || '7bit',
    ...(id && { id }),
    ...(description && { description }),
    ...(md5 && { md5 }),
    ...(location && { location }),
    ...(disposition.value !== '' && {
      disposition: { type: disposition.value, parameters: disposition.parameters },
    }),
    ...(languages.length > 0 && { languages }),
  }
}
