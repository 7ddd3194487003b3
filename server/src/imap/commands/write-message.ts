import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import { BlobMissing } from '@sen/core/ports/blob-store'
import { type MessageStructure, plainStructure } from '@sen/model/mail-programs/message-structure'
import { flagList } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import type { WorkMeter } from '../session/work-meter.ts'
import { type SourceRange, sectionRange } from '../wire/body-section.ts'
import { renderBodyStructure } from '../wire/body-structure.ts'
import { renderEnvelope } from '../wire/envelope.ts'
import type { FetchItem, PlainItem } from '../wire/fetch-items.ts'
import { HeaderFields } from '../wire/header-fields.ts'
import { formatDateTime } from '../wire/imap-dates.ts'
import { type ByteText, literal, utf8Bytes, wireString } from '../wire/wire-text.ts'
import { requireDecodable, writeBinary } from './write-binary.ts'

/** The rest of a longer header of an enclosed message is not searched for fields. */
const MAX_ENCLOSED_HEADER_BYTES = 1024 * 1024
const MAX_KNOWN_HEADER_BYTES = 4 * MAX_ENCLOSED_HEADER_BYTES
/** A byte of a structure takes more work than a byte that is searched. */
const RENDERING_WEIGHT = 4

interface MessageToShow {
  readonly number: number
  readonly message: FetchedMessage
  readonly items: readonly FetchItem[]
  readonly meter: WorkMeter
}

/**
 * Writes one untagged FETCH. Long contents are streamed with back-pressure. After an error nothing is written, or the
 * connection is destroyed, because the client would read any other answer as content of this message.
 * @returns false when the message has left the folder and nothing was written
 * @throws CommandRefused as `requireDecodable` does
 */
export async function writeMessage(session: ImapSession, wanted: MessageToShow): Promise<boolean> {
  const { number, message, items } = wanted
  if (items.some(({ kind }) => kind === 'binary')) requireDecodable(structureOf(message), message.sizeBytes, items)
  if (message.source === undefined && items.some((item) => readsSource(item, message))) return false
  const discard = session.connection.checkpoint()
  session.write(`* ${number} FETCH (`)
  try {
    await writeItems(session, wanted)
  } catch (error) {
    if (!discard()) session.connection.destroy()
    else if (error instanceof BlobMissing && (await hasLeft(session, message))) return false
    throw error
  }
  session.write(')\r\n')
  return true
}

/** The source of a message that has left is deleted after hours, and a slow client may read its slice for longer. */
async function hasLeft({ mailbox, folder }: ImapSession, { uid }: FetchedMessage): Promise<boolean> {
  return (await mailbox.read(folder.folderId, uid)) === undefined
}

function readsSource(item: FetchItem, { header }: FetchedMessage): boolean {
  if (item.kind !== 'section') return item.kind === 'binary'
  const { part, what } = item.section
  return part.length > 0 || header === undefined || what === 'all' || what === 'text'
}

/** Writes a FETCH of items that need no source, without a promise for each message. */
export function writePlainMessage(session: ImapSession, { number, message, items, meter }: MessageToShow): void {
  let line = `* ${number} FETCH (`
  let before = ''
  for (const item of items) {
    if (item.kind !== 'plain') throw new Error(`the item ${item.kind} is not plain`)
    const text = plainItem(item.name, message)
    meter.count(RENDERING_WEIGHT * text.length)
    line += `${before}${text}`
    before = ' '
  }
  session.write(`${line})\r\n`)
}

async function writeItems(session: ImapSession, shown: MessageToShow): Promise<void> {
  const { message, items, meter } = shown
  const headers = new MessageHeaders(shown)
  let before = ''
  for (const item of items) {
    if (item.kind === 'plain') {
      const text = plainItem(item.name, message)
      meter.count(RENDERING_WEIGHT * text.length)
      session.write(`${before}${text}`)
    } else {
      session.write(`${before}${item.label} `)
      if (item.kind === 'section') await writeSection(session, shown, headers, item)
      else {
        const content = { message, structure: structureOf(message) }
        await writeBinary(session, content, item, (range) => sourceOf(message, range))
      }
    }
    before = ' '
    if (meter.isDue) await meter.spend(0)
    if (session.connection.isFull) await session.flushIfFull()
  }
}

function plainItem(name: PlainItem, message: FetchedMessage): ByteText {
  switch (name) {
    case 'UID':
      return `UID ${message.uid}`
    case 'FLAGS':
      return `FLAGS ${flagList(message)}`
    case 'INTERNALDATE':
      return `INTERNALDATE "${formatDateTime(message.internalDate)}"`
    case 'SAVEDATE':
      return `SAVEDATE "${formatDateTime(message.savedAt)}"`
    case 'RFC822.SIZE':
      return `RFC822.SIZE ${message.sizeBytes}`
    case 'MODSEQ':
      return `MODSEQ (${message.version})`
    case 'PREVIEW':
      return `PREVIEW ${wireString(utf8Bytes(message.preview ?? ''))}`
    case 'EMAILID':
      return `EMAILID (${message.emailId})`
    case 'THREADID':
      // Threads are merged, and a thread's id must not change (RFC 8474 section 5.2).
      return 'THREADID NIL'
    case 'ENVELOPE':
      return `ENVELOPE ${renderEnvelope(message.envelope ?? {})}`
    case 'BODY':
    case 'BODYSTRUCTURE':
      return `${name} ${renderBodyStructure(structureOf(message).root, name === 'BODYSTRUCTURE')}`
  }
}

type SectionItem = Extract<FetchItem, { readonly kind: 'section' }>

async function writeSection(
  session: ImapSession,
  { message }: MessageToShow,
  headers: MessageHeaders,
  { section, partial }: SectionItem,
): Promise<void> {
  const { part, what, names } = section
  const isFields = what === 'fields' || what === 'other-fields'
  const range = rangeOf(message, section)
  const isStored = part.length === 0 && message.header !== undefined
  if (isFields && (isStored || range !== undefined)) {
    const header = await headers.of(part, range)
    session.write(literal(cut(header.select(names, what === 'other-fields'), partial)))
    return
  }
  if (isStored && what === 'header') {
    session.write(literal(cut((await headers.of(part, range)).block, partial)))
    return
  }
  if (range === undefined) {
    session.write('NIL')
    return
  }
  const start = partial === undefined ? range.start : Math.min(range.end, range.start + partial.start)
  const end = partial === undefined ? range.end : Math.min(range.end, start + partial.count)
  await writeSource(session, message, { start, end })
}

/** A message whose source is missing has no structure. */
function structureOf({ structure, sizeBytes, header }: FetchedMessage): MessageStructure {
  return structure ?? plainStructure(header?.byteLength ?? 0, sizeBytes)
}

function rangeOf(message: FetchedMessage, section: SectionItem['section']): SourceRange | undefined {
  return sectionRange(structureOf(message), message.sizeBytes, section)
}

function cut(text: ByteText, partial: SectionItem['partial']): ByteText {
  return partial === undefined ? text : text.slice(partial.start, partial.start + partial.count)
}

/** The headers of one message and of those that it encloses. Each is read and split once for all items. */
class MessageHeaders {
  readonly #message: FetchedMessage
  readonly #meter: WorkMeter
  readonly #known = new Map<string, HeaderFields>()
  #knownBytes = 0

  constructor({ message, meter }: MessageToShow) {
    this.#message = message
    this.#meter = meter
  }

  /** @param range of the header in the source, unless it is stored */
  async of(part: readonly number[], range: SourceRange | undefined): Promise<HeaderFields> {
    const name = part.join('.')
    const known = this.#known.get(name) ?? new HeaderFields(await this.#read(name, range))
    await this.#meter.spend(known.block.length)
    this.#known.set(name, known)
    return known
  }

  async #read(name: string, range: SourceRange | undefined): Promise<ByteText> {
    const { header } = this.#message
    if (name === '' && header !== undefined) return Buffer.from(header).toString('latin1')
    if (range === undefined) return ''
    const bytes = Math.min(range.end - range.start, MAX_ENCLOSED_HEADER_BYTES)
    // Items can name many parts, and their headers together can be as long as the message.
    if (this.#knownBytes + bytes > MAX_KNOWN_HEADER_BYTES) this.#clear()
    this.#knownBytes += bytes
    await this.#meter.spend(bytes)
    return readText(this.#message, { start: range.start, end: range.start + bytes })
  }

  #clear(): void {
    this.#known.clear()
    this.#knownBytes = 0
  }
}

async function readText(message: FetchedMessage, range: SourceRange): Promise<ByteText> {
  let text = ''
  for await (const chunk of sourceOf(message, range)) text += Buffer.from(chunk).toString('latin1')
  return text
}

/** Writes a literal of known length. @throws Error if the source is shorter */
async function writeSource(session: ImapSession, message: FetchedMessage, range: SourceRange): Promise<void> {
  const { connection } = session
  let left = range.end - range.start
  session.write(`{${left}}\r\n`)
  if (left === 0) return
  for await (const chunk of sourceOf(message, range)) {
    const piece = withoutNul(Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(chunk.byteLength, left)))
    left -= piece.length
    connection.write(piece)
    await session.flushIfFull()
  }
  if (left > 0) throw new Error('the source of a message is shorter than its size')
}

function sourceOf({ source }: FetchedMessage, { start, end }: SourceRange): AsyncIterable<Uint8Array> {
  if (source === undefined) throw new Error('the source of a message was not requested')
  return source({ fromByte: start, untilByte: end })
}

/** IMAP cannot transport NUL without BINARY. */
function withoutNul(bytes: Buffer): Buffer {
  return bytes.includes(0) ? Buffer.from(bytes.map((byte) => (byte === 0 ? 0x80 : byte))) : bytes
}
