import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'
import { flagList } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { type SourceRange, sectionRange } from '../wire/body-section.ts'
import { renderBodyStructure } from '../wire/body-structure.ts'
import { renderEnvelope } from '../wire/envelope.ts'
import type { FetchItem, PlainItem } from '../wire/fetch-items.ts'
import { HeaderFields } from '../wire/header-fields.ts'
import { formatDateTime } from '../wire/imap-dates.ts'
import { type ByteText, literal, utf8Bytes, wireString } from '../wire/wire-text.ts'

/** The rest of a longer header of an enclosed message is not searched for fields. */
const MAX_ENCLOSED_HEADER_BYTES = 1024 * 1024

interface Shown {
  readonly number: number
  readonly message: FetchedMessage
  readonly items: readonly FetchItem[]
}

/** Writes one untagged FETCH. Long contents are streamed with back-pressure. */
export async function writeMessage(session: ImapSession, { number, message, items }: Shown): Promise<void> {
  const header = message.header && new HeaderFields(Buffer.from(message.header).toString('latin1'))
  let before = `* ${number} FETCH (`
  for (const item of items) {
    if (item.kind === 'plain') session.write(`${before}${plainItem(item.name, message)}`)
    else {
      session.write(`${before}${item.label} `)
      await writeSection(session, message, header, item)
    }
    before = ' '
  }
  session.write(')\r\n')
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
      return `ENVELOPE ${renderEnvelope(message.structure?.envelope ?? {})}`
    case 'BODY':
    case 'BODYSTRUCTURE':
      return `${name} ${renderBodyStructure(structureOf(message).root, name === 'BODYSTRUCTURE')}`
  }
}

type SectionItem = Extract<FetchItem, { readonly kind: 'section' }>

async function writeSection(
  session: ImapSession,
  message: FetchedMessage,
  header: HeaderFields | undefined,
  { section, partial }: SectionItem,
): Promise<void> {
  const { part, what, names } = section
  const isFields = what === 'fields' || what === 'other-fields'
  if (part.length === 0 && header !== undefined && (isFields || what === 'header')) {
    const text = isFields ? header.select(names, what === 'other-fields') : header.block
    session.write(literal(cut(text, partial)))
    return
  }
  const range = rangeOf(message, section)
  if (range === undefined) {
    session.write('NIL')
    return
  }
  if (isFields) {
    const end = Math.min(range.end, range.start + MAX_ENCLOSED_HEADER_BYTES)
    const block = await readText(session, message, { start: range.start, end })
    session.write(literal(cut(new HeaderFields(block).select(names, what === 'other-fields'), partial)))
    return
  }
  const start = partial === undefined ? range.start : Math.min(range.end, range.start + partial.start)
  const end = partial === undefined ? range.end : Math.min(range.end, start + partial.count)
  await writeSource(session, message, { start, end })
}

/** The structure of a message that could not be read shows its body as text. */
function structureOf({ structure, sizeBytes, header }: FetchedMessage): MessageStructure {
  if (structure !== undefined) return structure
  const bodyStart = header?.byteLength ?? 0
  const root = { type: 'text', subtype: 'plain', parameters: [], encoding: '7bit', headerStart: 0, lines: 0 }
  return { envelope: {}, root: { ...root, bodyStart, bodyEnd: sizeBytes } }
}

function rangeOf(message: FetchedMessage, section: SectionItem['section']): SourceRange | undefined {
  return sectionRange(structureOf(message), message.sizeBytes, section)
}

function cut(text: ByteText, partial: SectionItem['partial']): ByteText {
  return partial === undefined ? text : text.slice(partial.start, partial.start + partial.count)
}

async function readText(session: ImapSession, message: FetchedMessage, range: SourceRange): Promise<ByteText> {
  let text = ''
  for await (const chunk of sourceOf(session, message, range)) text += Buffer.from(chunk).toString('latin1')
  return text
}

/** Writes a literal of known length. The connection ends if the source is shorter. */
async function writeSource(session: ImapSession, message: FetchedMessage, range: SourceRange): Promise<void> {
  const { connection } = session
  let left = range.end - range.start
  session.write(`{${left}}\r\n`)
  if (left === 0) return
  for await (const chunk of sourceOf(session, message, range)) {
    const piece = withoutNul(Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(chunk.byteLength, left)))
    left -= piece.length
    connection.write(piece)
    await session.flushIfFull()
  }
  if (left === 0) return
  connection.destroy()
  throw new Error('the source of a message is shorter than its size')
}

async function* sourceOf(
  session: ImapSession,
  { uid }: FetchedMessage,
  { start, end }: SourceRange,
): AsyncGenerator<Uint8Array> {
  const range = { fromByte: start, untilByte: end }
  const source = await session.mailbox.read(session.folder.folderId, uid, range)
  if (source === undefined) {
    // The answer has begun, and a message that has left cannot be sent.
    session.connection.destroy()
    return
  }
  yield* source.content
}

/** IMAP cannot transport NUL without BINARY. */
function withoutNul(bytes: Buffer): Buffer {
  return bytes.includes(0) ? Buffer.from(bytes.map((byte) => (byte === 0 ? 0x80 : byte))) : bytes
}
