import { AddressRoom } from '@sen/model/mail-programs/address-room'
import { MAX_STRUCTURE_CHARACTERS, MAX_STRUCTURE_DEPTH, MAX_STRUCTURE_PARTS } from '@sen/model/mail-programs/limits'
import type { MessageStructure, PartStructure } from '@sen/model/mail-programs/message-structure'
import { readContentType, readDisposition, readLanguages } from './content-fields.ts'
import { BETWEEN_FIELDS, readEnvelope } from './envelope-fields.ts'

/** Lines that begin with two dashes are read for so many; all others are text. */
const MAX_DELIMITER_CANDIDATES = 200_000
/** RFC 2046 allows 70 characters; some programs write more. */
const MAX_BOUNDARY_LINE_BYTES = 1_000
const MAX_HEADER_BYTES_OF_PART = 128 * 1024

const CONTENT_FIELDS = [
  'type',
  'transfer-encoding',
  'id',
  'description',
  'disposition',
  'language',
  'location',
  'md5',
] as const

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d

interface Header {
  /** Unfolded values by lower-case name. */
  readonly fields: ReadonlyMap<string, string>
  readonly bodyStart: number
  /** The delimiter that ended a header without a blank line. */
  readonly stop?: Delimiter | undefined
}

/** A delimiter line (RFC 2046 section 5.1.1) of one of the open multiparts. */
interface Delimiter {
  /** The index of the multipart among the open ones. */
  readonly level: number
  readonly isLast: boolean
  readonly at: number
  readonly next: number
}

/** The boundaries of the multiparts around a position, the outermost first. */
type OpenBoundaries = readonly string[]

interface Place {
  readonly depth: number
  readonly isInDigest: boolean
  readonly open: OpenBoundaries
}

/** `stop` is the delimiter of an outer multipart; undefined at the end of the message. */
interface ReadResult<T> {
  readonly value: T
  readonly stop: Delimiter | undefined
}

/**
 * Reads the MIME tree with byte positions (RFC 2045, RFC 2046) in one pass over the source. Every message has a
 * structure: beyond its limits, parts are left out and marked.
 */
export function readMessageStructure(raw: Uint8Array): MessageStructure {
  return new StructureReader(raw).message(0, 0, []).value
}

class StructureReader {
  readonly #bytes: Buffer
  #parts = 0
  #candidates = 0
  #characters = 0
  readonly #addresses = new AddressRoom()

  constructor(raw: Uint8Array) {
    this.#bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  }

  message(start: number, depth: number, open: OpenBoundaries): ReadResult<MessageStructure> {
    const header = this.#header(start, open)
    // The envelope of the outer message comes first, so that enclosed ones do not use its room.
    const envelope = readEnvelope(header.fields, this.#addresses)
    const { value, stop } = this.#part(start, header, { depth, isInDigest: false, open })
    return { value: { envelope, root: value }, stop }
  }

  #part(start: number, header: Header, place: Place): ReadResult<PartStructure> {
    this.#parts += 1
    const { fields, bodyStart } = header
    const content = readContentType(fields.get('content-type') ?? '')
    const value = content.value || (place.isInDigest ? 'message/rfc822' : 'text/plain')
    const [type = 'text', subtype = 'plain'] = value.split('/')
    const isText = type === 'text'
    const isMessage = value === 'message/rfc822' || value === 'message/global'
    const isMultipart = type === 'multipart'
    const parameters = content.value === '' ? [] : content.parameters
    const isCut = (isMultipart || isMessage) && this.#isAtLimit(place.depth)
    const inside = { depth: place.depth + 1, open: place.open }
    const message =
      isMessage && !isCut && header.stop === undefined ? this.message(bodyStart, inside.depth, inside.open) : undefined
    const boundary = isMultipart && !isCut ? boundaryOf(parameters) : ''
    const parts =
      boundary !== '' && header.stop === undefined
        ? this.#partsIn(bodyStart, boundary, { ...inside, isInDigest: subtype === 'digest' })
        : undefined
    const stop = message || parts ? (message ?? parts)?.stop : (header.stop ?? this.#delimiter(bodyStart, place.open))
    const bodyEnd = header.stop ? bodyStart : (message?.value.root.bodyEnd ?? this.#endBefore(bodyStart, stop))
    return {
      value: {
        type,
        subtype,
        // RFC 2045 section 5.2 gives a text this default.
        parameters: isText && parameters.length === 0 ? [['charset', 'us-ascii']] : parameters,
        ...describedIn(fields),
        headerStart: start,
        bodyStart,
        bodyEnd,
        lines: isText || isMessage ? this.#countLines(bodyStart, bodyEnd) : 0,
        ...(isMultipart && !isCut && (parts?.value ?? { parts: [] })),
        ...(isMessage && !isCut && { message: message?.value ?? emptyMessage(bodyStart) }),
        ...(isCut && { isCut }),
      },
      stop,
    }
  }

  #isAtLimit(depth: number): boolean {
    return depth >= MAX_STRUCTURE_DEPTH || this.#parts >= MAX_STRUCTURE_PARTS
  }

  /** The preamble and the epilogue belong to no part. A multipart without an end extends to the next outer delimiter. */
  #partsIn(start: number, boundary: string, place: Place): ReadResult<Pick<PartStructure, 'parts' | 'isCut'>> {
    const level = place.open.length
    const inside = { ...place, open: [...place.open, boundary] }
    const parts: PartStructure[] = []
    let isCut = false
    let stop = this.#delimiter(start, inside.open)
    while (stop?.level === level) {
      isCut = !stop.isLast && this.#parts >= MAX_STRUCTURE_PARTS
      if (stop.isLast || isCut) {
        stop = this.#delimiter(stop.next, place.open)
        break
      }
      const part = this.#part(stop.next, this.#header(stop.next, inside.open), inside)
      parts.push(part.value)
      stop = part.stop
    }
    isCut ||= this.#candidates >= MAX_DELIMITER_CANDIDATES
    return { value: { parts, ...(isCut && { isCut }) }, stop }
  }

  /** Finds the next delimiter of an open multipart, from the start of a line. */
  #delimiter(from: number, open: OpenBoundaries): Delimiter | undefined {
    if (open.length === 0) return undefined
    for (let at = from; at >= 0; at = this.#nextDashes(at)) {
      const found = this.#delimiterAt(at, open)
      if (found) return found
    }
    return undefined
  }

  /** The start of the next line with two dashes, or -1. */
  #nextDashes(from: number): number {
    if (this.#candidates >= MAX_DELIMITER_CANDIDATES) return -1
    this.#candidates += 1
    const found = this.#bytes.indexOf('\n--', from, 'latin1')
    return found < 0 ? -1 : found + 1
  }

  /** The longest boundary wins, and the innermost of equal ones: an outer boundary can begin like an inner one. */
  #delimiterAt(at: number, open: OpenBoundaries): Delimiter | undefined {
    if (this.#bytes[at] !== DASH || this.#bytes[at + 1] !== DASH) return undefined
    const lineEnd = this.#lineEnd(at)
    if (lineEnd - at > MAX_BOUNDARY_LINE_BYTES) return undefined
    const line = this.#bytes.toString('latin1', at + 2, lineEnd).trimEnd()
    let found: Delimiter | undefined
    let longest = -1
    for (const [level, boundary] of open.entries()) {
      if (boundary.length < longest || !line.startsWith(boundary)) continue
      const isExact = line.length === boundary.length
      if (!isExact && !line.startsWith('--', boundary.length)) continue
      longest = boundary.length
      found = { level, isLast: !isExact, at, next: Math.min(lineEnd + 1, this.#bytes.length) }
    }
    return found
  }

  #lineEnd(from: number): number {
    const found = this.#bytes.indexOf(LF, from)
    return found < 0 ? this.#bytes.length : found
  }

  /** The line end before a delimiter belongs to the delimiter (RFC 2046 section 5.1.1). */
  #endBefore(start: number, stop: Delimiter | undefined): number {
    if (stop === undefined) return this.#bytes.length
    const lineFeed = stop.at - 1
    if (lineFeed < start) return start
    return lineFeed > start && this.#bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed
  }

  #countLines(from: number, end: number): number {
    let count = 0
    for (let at = this.#bytes.indexOf(LF, from); at >= 0 && at < end; at = this.#bytes.indexOf(LF, at + 1)) count += 1
    return count
  }

  /** A header can end at a delimiter; its last line end is its own then. */
  #header(start: number, open: OpenBoundaries): Header {
    const fields = new Map<string, string>()
    const end = this.#bytes.length
    let name = ''
    for (let at = start; at < end; ) {
      const stop = this.#delimiterAt(at, open)
      if (stop) return { fields, bodyStart: at, stop }
      const lineEnd = this.#lineEnd(at)
      const next = Math.min(lineEnd + 1, end)
      const contentEnd = lineEnd > at && this.#bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd
      if (contentEnd === at) return { fields, bodyStart: next }
      const isRead = next - start <= MAX_HEADER_BYTES_OF_PART && this.#characters <= MAX_STRUCTURE_CHARACTERS
      if (isRead) name = this.#readLine(fields, name, at, contentEnd)
      else if (isFolded(this.#bytes[at])) {
        // The start of a field can name an address that the whole field does not.
        fields.delete(name)
        name = ''
      }
      at = next
    }
    return { fields, bodyStart: end }
  }

  /** Returns the field to which a following folded line belongs; empty for a field that is not stored. */
  #readLine(fields: Map<string, string>, name: string, start: number, end: number): string {
    if (isFolded(this.#bytes[start])) {
      if (name === '') return name
      const line = this.#text(start, end)
      fields.set(name, `${fields.get(name) ?? ''} ${line.trimStart()}`)
      return name
    }
    const colon = this.#bytes.indexOf(0x3a, start)
    if (colon < 0 || colon >= end) return ''
    const field = this.#bytes.toString('latin1', start, colon).trimEnd().toLowerCase()
    const repeated = REPEATED_FIELDS.get(field)
    if (repeated === undefined) return ''
    const before = fields.get(field)
    if (before !== undefined && repeated === 'first') return ''
    const value = this.#text(colon + 1, end).trim()
    fields.set(field, before !== undefined && repeated === 'all' ? before + BETWEEN_FIELDS + value : value)
    return field
  }

  /** JSON in PostgreSQL cannot have NUL. */
  #text(start: number, end: number): string {
    this.#characters += end - start
    return this.#bytes.toString('utf8', start, end).replaceAll('\0', '')
  }
}

/**
 * The fields that are stored, and which of repeated ones count. All authors are shown, so that none can hide. The last
 * subject is the one that a signature covers (RFC 6376 section 5.4.2).
 */
const REPEATED_FIELDS: ReadonlyMap<string, 'first' | 'last' | 'all'> = new Map([
  ...CONTENT_FIELDS.map((name) => [`content-${name}`, 'first'] as const),
  ...(['date', 'subject', 'in-reply-to', 'message-id'] as const).map((name) => [name, 'last'] as const),
  ...(['from', 'reply-to', 'to', 'cc', 'bcc'] as const).map((name) => [name, 'all'] as const),
  ['sender', 'first'],
])

function isFolded(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09
}

function boundaryOf(parameters: PartStructure['parameters']): string {
  const written = parameters.find(([name]) => name === 'boundary')?.[1] ?? ''
  return Buffer.from(written, 'utf8').toString('latin1').trimEnd()
}

/** The message in a part whose header runs into a delimiter. */
function emptyMessage(at: number): MessageStructure {
  const root = { type: 'text', subtype: 'plain', parameters: [['charset', 'us-ascii']] as const, encoding: '7bit' }
  return { envelope: {}, root: { ...root, headerStart: at, bodyStart: at, bodyEnd: at, lines: 0 } }
}

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
