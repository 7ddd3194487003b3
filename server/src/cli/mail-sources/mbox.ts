import { type FileHandle, open } from 'node:fs/promises'
import type { FoundMessage, LostMessage } from '@sen/core/receiving/import-mail'
import { parseMailDate } from '@sen/model/mail-dates'
import { foundMessage } from './found-message.ts'
import { MAX_IMPORTED_BYTES, tooLarge } from './limits.ts'

type Place = Pick<FoundMessage, 'folder' | 'kind'>

const BLOCK_BYTES = 1024 * 1024
const HEADER_BYTES = 64 * 1024
const MAX_ENVELOPE_LINE_BYTES = 1_000
/** `From lan@senmail.test Tue Jun  4 09:15:00 2024`: weekday, month and time tell it from prose. */
const ENVELOPE_LINE =
  /^From .{0,200}\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},? +(?:[a-z]{3,9} +\d{1,2}|\d{1,2} +[a-z]{3,9})\b.*\d{1,2}:\d{2}/i
const LF = 10

/**
 * An mbox (RFC 4155): messages parted by `From ` lines. A Content-Length that leads exactly to the next such line is
 * believed; otherwise a `From ` line counts when it reads like an envelope.
 * `>From ` loses one `>` (mboxrd). Status and X-Mozilla-Status say what was read and starred.
 */
export async function* readMbox(path: string, name: string, place: Place): AsyncGenerator<FoundMessage | LostMessage> {
  const file = await open(path, 'r')
  try {
    const { size, mtime } = await file.stat()
    let number = 0
    for (let start = 0; start < size; ) {
      number += 1
      const shown = `${name}#${number}`
      const { bodyStart, end, next, envelopeTime } = await boundsOf(file, start, size)
      start = next
      if (end - bodyStart > MAX_IMPORTED_BYTES) {
        yield tooLarge(shown, end - bodyStart)
        continue
      }
      const bytes = unquoted(await readAt(file, bodyStart, end - bodyStart))
      const foundTime = envelopeTime ?? mtime
      yield foundMessage({ name: shown, bytes, foundTime, ...place, ...flagsOf(bytes, place.kind) })
    }
  } finally {
    await file.close()
  }
}

interface Bounds {
  readonly bodyStart: number
  readonly end: number
  /** Where the next `From ` line begins, or the end of the file. */
  readonly next: number
  readonly envelopeTime: Date | undefined
}

async function boundsOf(file: FileHandle, start: number, size: number): Promise<Bounds> {
  const head = await readAt(file, start, Math.min(HEADER_BYTES, size - start))
  const lineEnd = head.subarray(0, 5).equals(Buffer.from('From ')) ? head.indexOf(LF) + 1 : 0
  const bodyStart = start + lineEnd
  const envelope = head.subarray(0, lineEnd).toString('latin1')
  const envelopeTime = parseMailDate(envelope.replace(/^From \S+\s+/, ''))
  const told = await endByLength(file, head.subarray(lineEnd), bodyStart, size)
  const next = told ?? (await findNext(file, bodyStart, size))
  return { bodyStart, end: next, next, envelopeTime }
}

/** Content-Length counts the bytes behind the header's empty line. */
async function endByLength(
  file: FileHandle,
  head: Buffer,
  bodyStart: number,
  size: number,
): Promise<number | undefined> {
  const header = /^[\s\S]*?\r?\n\r?\n/.exec(head.toString('latin1'))?.[0]
  const length = header === undefined ? undefined : /^content-length:[ \t]*(\d{1,12})[ \t]*\r?$/im.exec(header)?.[1]
  if (header === undefined || length === undefined) return undefined
  const end = bodyStart + header.length + Number(length)
  if (end > size) return undefined
  const after = (await readAt(file, end, Math.min(MAX_ENVELOPE_LINE_BYTES, size - end))).toString('latin1')
  const lineEnds = /^[\r\n]*/.exec(after)?.[0] ?? ''
  const isThere = end + lineEnds.length === size || ENVELOPE_LINE.test(after.slice(lineEnds.length))
  return isThere ? end + lineEnds.length : undefined
}

async function findNext(file: FileHandle, from: number, size: number): Promise<number> {
  for (let at = from; at < size; at += BLOCK_BYTES) {
    // Blocks overlap, so that a line across a border is seen whole.
    const before = Math.min(at - from, 4)
    const start = at - before
    const block = await readAt(file, start, Math.min(BLOCK_BYTES + before + MAX_ENVELOPE_LINE_BYTES, size - start))
    for (let found = block.indexOf('\nFrom '); found >= 0; found = block.indexOf('\nFrom ', found + 1)) {
      if (found >= BLOCK_BYTES + before) break
      const line = block.subarray(found + 1, found + 1 + MAX_ENVELOPE_LINE_BYTES).toString('latin1')
      if (ENVELOPE_LINE.test(line.slice(0, line.search(/\r?\n|$/)))) return start + found + 1
    }
  }
  return size
}

function unquoted(bytes: Buffer): Buffer {
  if (!bytes.includes('\n>')) return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll(/^>(>*From )/gm, '$1'), 'latin1')
}

function flagsOf(bytes: Buffer, kind: 'received' | 'sent'): { readonly isRead: boolean; readonly isStarred: boolean } {
  const head = bytes.subarray(0, HEADER_BYTES).toString('latin1')
  const header = /^[\s\S]*?\r?\n\r?\n/.exec(head)?.[0] ?? head
  const field = (name: string): string | undefined => new RegExp(`^${name}:[ \\t]*(\\S+)`, 'im').exec(header)?.[1]
  const mozilla = Number.parseInt(field('x-mozilla-status') ?? '', 16)
  const status = field('status')
  // Without a word about it, old mail counts as read.
  const isToldUnread = status !== undefined ? !status.includes('R') : !Number.isNaN(mozilla) && (mozilla & 1) === 0
  return {
    isRead: !isToldUnread || kind === 'sent',
    isStarred: (field('x-status') ?? '').includes('F') || (mozilla & 4) !== 0,
  }
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
