import type { ArchivedMessage, ArchivePiece, ArchivePosition, FileBytes } from '@sen/core/ports/mail-archive-reader'
import {
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_ENTRIES,
  IMPORT_CHUNK_MESSAGES,
  MAX_IMPORTED_MESSAGE_BYTES,
} from '@sen/model/imports/limits'
import { parseMailDate } from '@sen/model/mail-dates'
import { asBuffer } from '../../as-buffer.ts'
import { dialectOf, exporterHeader } from '../exporter-header.ts'
import { labelsElsewhere, namesIn } from '../label-field.ts'
import { fieldIn, stateElsewhere } from '../stated-fields.ts'
import { archivedMessage, isLarge } from './found-bytes.ts'

const BLOCK_BYTES = 1024 * 1024
const HEADER_BYTES = 64 * 1024
const MAX_ENVELOPE_LINE_BYTES = 1_000
const SAMPLED_MESSAGES = 50
const SAMPLED_BYTES = 32 * 1024 * 1024
/** Weekday, month and time distinguish `From lan@senmail.test Tue Jun  4 09:15:00 2024` from prose. */
const ENVELOPE_LINE =
  /^From .{0,200}\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},? +(?:[a-z]{3,9} +\d{1,2}|\d{1,2} +[a-z]{3,9})\b.*\d{1,2}:\d{2}/i
const BLANK_LINES = /\n(?:[ \t]*\r?\n)*/y
const LF = 10
/** Our own exports write these fields and the final line end, which are not part of the message. */
const OWN_FIELDS =
  /^Status: R?O\n(?:X-Status: F\n)?X-Folder: [^\n]*\n(?: [^\n]*\n)*(?:X-Gmail-Labels: [^\n]*\n(?: [^\n]*\n)*)?/

/**
 * Reads an mbox (RFC 4155). A Content-Length counts if it leads to the next `From ` line; otherwise that line must look
 * like an envelope. `>From ` loses one `>` (mboxrd).
 */
export async function readMbox(file: FileBytes, name: string, place: ArchivePosition): Promise<ArchivePiece> {
  const messages: ArchivedMessage[] = []
  const lost: ArchivePiece['lost'][number][] = []
  let { atByte, number } = place
  let isInside = place.isInside === true
  let largeBytes: number | undefined
  const dialect = place.dialect ?? (await findDialect(file))
  const isEnough = () =>
    messages.length >= IMPORT_CHUNK_MESSAGES ||
    lost.length >= IMPORT_CHUNK_ENTRIES ||
    atByte - place.atByte >= IMPORT_CHUNK_BYTES
  while (atByte < file.sizeBytes && !isEnough()) {
    if (isInside) {
      const found = await findNext(file, atByte)
      isInside = !found.isThere
      atByte = found.at
      continue
    }
    const head = await headAt(file, atByte)
    const empty = emptyEntries(head, atByte + head.length >= file.sizeBytes)
    for (let count = 1; count <= empty.count; count += 1) {
      lost.push({ name: `${name}#${number + count}`, problem: 'no_mail' })
    }
    number += empty.count
    atByte += empty.bytes
    if (empty.count > 0) continue
    const { bodyStart, end, isWhole, envelopeTime } = await boundsOf(file, atByte, head)
    const isReserved = atByte === place.atByte && place.largeBytes === end - bodyStart
    if (!isReserved && isWhole && isLarge(end - bodyStart)) {
      largeBytes = end - bodyStart
      break
    }
    number += 1
    const shown = `${name}#${number}`
    atByte = end
    isInside = !isWhole
    if (!isWhole || end - bodyStart > MAX_IMPORTED_MESSAGE_BYTES) {
      lost.push({ name: shown, problem: 'too_large' })
      continue
    }
    const bytes = unquoted(asBuffer(await file.read(bodyStart, end)))
    const message = messageOf(shown, bytes, envelopeTime, dialect)
    if (message) messages.push(message)
    else lost.push({ name: shown, problem: 'too_large' })
  }
  const isOver = atByte >= file.sizeBytes
  return {
    messages,
    lost,
    unpackedBytes: atByte - place.atByte,
    share: isOver ? 1 : atByte / file.sizeBytes,
    next: isOver
      ? undefined
      : { kind: 'mbox', atByte, number, dialect, ...(isInside && { isInside }), ...(largeBytes && { largeBytes }) },
  }
}

function messageOf(
  name: string,
  bytes: Buffer,
  foundTime: Date | undefined,
  dialect: readonly string[],
): ArchivedMessage | undefined {
  const written = headerOf(bytes)
  const own = OWN_FIELDS.exec(written)?.[0] ?? ''
  const header = own === '' ? exporterHeader(written, dialect) : own
  const state = stateElsewhere(own === '' ? header : own.replace(/^X-Gmail-Labels:/m, 'X-Own:'))
  return archivedMessage({
    name,
    bytes: own === '' ? bytes : bytes.subarray(own.length, bytes.at(-1) === LF ? -1 : undefined),
    foundTime,
    path: folderOf(header),
    ...state,
    labels: own === '' ? labelsElsewhere(header) : namesIn(own),
  })
}

async function findDialect(file: FileBytes): Promise<readonly string[]> {
  const headers: string[] = []
  for (let at = 0; at < Math.min(file.sizeBytes, SAMPLED_BYTES) && headers.length < SAMPLED_MESSAGES; ) {
    const { bodyStart, end } = await boundsOf(file, at, await headAt(file, at))
    headers.push(headerOf(asBuffer(await file.read(bodyStart, Math.min(end, bodyStart + HEADER_BYTES)))))
    at = end
  }
  return dialectOf(headers)
}

function headerOf(bytes: Buffer): string {
  const head = bytes.subarray(0, HEADER_BYTES).toString('latin1')
  return /^[\s\S]*?\r?\n\r?\n/.exec(head)?.[0] ?? head
}

function folderOf(header: string): readonly string[] | undefined {
  return fieldIn(header, 'X-Folder')?.split('/')
}

interface Bounds {
  readonly bodyStart: number
  readonly end: number
  readonly isWhole: boolean
  readonly envelopeTime: Date | undefined
}

async function headAt(file: FileBytes, start: number): Promise<Buffer> {
  return asBuffer(await file.read(start, start + HEADER_BYTES))
}

async function boundsOf(file: FileBytes, start: number, head: Buffer): Promise<Bounds> {
  const lineEnd = head.subarray(0, 5).equals(Buffer.from('From ')) ? head.indexOf(LF) + 1 : 0
  const bodyStart = start + lineEnd
  const envelope = head.subarray(0, Math.min(lineEnd, MAX_ENVELOPE_LINE_BYTES)).toString('latin1')
  const envelopeTime = parseMailDate(envelope.replace(/^From \S+\s+/, ''))
  const told = await endByLength(file, head.subarray(lineEnd), bodyStart)
  const found = told === undefined ? await findNext(file, bodyStart) : { at: told, isThere: true }
  return { bodyStart, end: found.at, isWhole: found.isThere, envelopeTime }
}

/**
 * Finds entries without header and body together, because a file may consist of `From ` lines alone.
 * @param isWhole whether the file ends with these bytes
 */
function emptyEntries(bytes: Buffer, isWhole: boolean): { readonly count: number; readonly bytes: number } {
  const head = bytes.toString('latin1')
  let count = 0
  let end = 0
  while (head.startsWith('From ', end)) {
    const lineEnd = head.indexOf('\n', end)
    BLANK_LINES.lastIndex = lineEnd
    const next = lineEnd >= 0 && BLANK_LINES.test(head) ? BLANK_LINES.lastIndex : head.length
    const isLast = next === head.length
    if (isLast ? !isWhole : !ENVELOPE_LINE.test(lineAt(head, next))) break
    count += 1
    end = next
  }
  return { count, bytes: end }
}

function lineAt(text: string, start: number): string {
  const rest = text.slice(start, start + MAX_ENVELOPE_LINE_BYTES)
  return rest.slice(0, rest.search(/\r?\n|$/))
}

async function endByLength(file: FileBytes, head: Buffer, bodyStart: number): Promise<number | undefined> {
  const header = /^[\s\S]*?\r?\n\r?\n/.exec(head.toString('latin1'))?.[0]
  const length = header === undefined ? undefined : /^content-length:[ \t]*(\d{1,12})[ \t]*\r?$/im.exec(header)?.[1]
  if (header === undefined || length === undefined) return undefined
  const end = bodyStart + header.length + Number(length)
  if (end > file.sizeBytes) return undefined
  const after = asBuffer(await file.read(end, end + MAX_ENVELOPE_LINE_BYTES)).toString('latin1')
  const lineEnds = /^[\r\n]*/.exec(after)?.[0] ?? ''
  const isThere = end + lineEnds.length === file.sizeBytes || ENVELOPE_LINE.test(after.slice(lineEnds.length))
  return isThere ? end + lineEnds.length : undefined
}

async function findNext(file: FileBytes, from: number): Promise<{ readonly at: number; readonly isThere: boolean }> {
  const until = Math.min(file.sizeBytes, from + MAX_IMPORTED_MESSAGE_BYTES + BLOCK_BYTES)
  for (let at = from; at < until; at += BLOCK_BYTES) {
    // Blocks overlap, so that a line across a border is complete.
    const before = Math.min(at - from, 4)
    const start = at - before
    const block = asBuffer(await file.read(start, at + BLOCK_BYTES + MAX_ENVELOPE_LINE_BYTES))
    for (let found = block.indexOf('\nFrom '); found >= 0; found = block.indexOf('\nFrom ', found + 1)) {
      if (found >= BLOCK_BYTES + before) break
      const line = block.subarray(found + 1, found + 1 + MAX_ENVELOPE_LINE_BYTES).toString('latin1')
      if (ENVELOPE_LINE.test(line.slice(0, line.search(/\r?\n|$/)))) return { at: start + found + 1, isThere: true }
    }
  }
  return until === file.sizeBytes ? { at: until, isThere: true } : { at: until - 5, isThere: false }
}

function unquoted(bytes: Buffer): Buffer {
  if (!bytes.includes('\n>')) return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll(/^>(>*From )/gm, '$1'), 'latin1')
}
