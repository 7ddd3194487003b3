import { ArchiveUnreadable, type FileBytes } from '@sen/core/ports/mail-archive-reader'
import { asBuffer } from './as-buffer.ts'

const END_SIGNATURE = 0x06054b50
const END64_SIGNATURE = 0x06064b50
const LOCATOR_SIGNATURE = 0x07064b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const LOCATOR_BYTES = 20
const END64_BYTES = 56
const ENTRY_BYTES = 46
const LONGEST_COMMENT_BYTES = 0xffff
/** The value is in the extra field then (Zip64). */
const ELSEWHERE = 0xffffffff
const ZIP64_EXTRA = 1
const UNICODE_NAME_EXTRA = 0x7075
const UTF8_NAMES = 0x800
const ENCRYPTED = 1

export interface ZipDirectory {
  readonly atByte: number
  readonly endByte: number
  readonly count: number
  readonly shiftBytes: number
}

export interface ZipEntry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly checksum: number
  readonly packedBytes: number
  readonly sizeBytes: number
  readonly offset: number
  readonly modifiedAt: Date | undefined
  readonly recordBytes: number
}

/** Finds the directory (PKWARE APPNOTE 4.3), also beyond 4 GB. @throws ArchiveUnreadable */
export async function findZipDirectory(file: FileBytes): Promise<ZipDirectory> {
  const from = Math.max(0, file.sizeBytes - END_BYTES - LONGEST_COMMENT_BYTES)
  const tail = asBuffer(await file.read(from, file.sizeBytes))
  const end = findEnd(tail)
  const endAt = from + end
  const [count, sizeBytes, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count === 0xffff || sizeBytes === ELSEWHERE || offset === ELSEWHERE) {
    const large = await findZip64(file, endAt)
    if (large) return large
  }
  return placed({ endAt, count, sizeBytes, offset })
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + tail.readUInt16LE(at + 20) <= tail.length) return at
  }
  throw new ArchiveUnreadable('the zip has no end')
}

async function findZip64(file: FileBytes, endAt: number): Promise<ZipDirectory | undefined> {
  if (endAt < LOCATOR_BYTES) return undefined
  const locator = asBuffer(await file.read(endAt - LOCATOR_BYTES, endAt))
  if (locator.length < LOCATOR_BYTES || locator.readUInt32LE(0) !== LOCATOR_SIGNATURE) return undefined
  // Bytes before the zip shift the declared position.
  for (const at of [numberAt(locator, 8), endAt - LOCATOR_BYTES - END64_BYTES]) {
    const record = at >= 0 ? asBuffer(await file.read(at, at + END64_BYTES)) : Buffer.alloc(0)
    if (record.length < END64_BYTES || record.readUInt32LE(0) !== END64_SIGNATURE) continue
    const [count, sizeBytes, offset] = [numberAt(record, 32), numberAt(record, 40), numberAt(record, 48)]
    return placed({ endAt: at, count, sizeBytes, offset })
  }
  throw new ArchiveUnreadable('the zip has no Zip64 end')
}

function placed(told: {
  readonly endAt: number
  readonly count: number
  readonly sizeBytes: number
  readonly offset: number
}): ZipDirectory {
  const atByte = told.endAt - told.sizeBytes
  if (atByte < 0 || told.count * ENTRY_BYTES > told.sizeBytes) throw new ArchiveUnreadable('the zip has no directory')
  return { atByte, endByte: told.endAt, count: told.count, shiftBytes: atByte - told.offset }
}

/** Returns undefined if more of the directory must be read. @throws ArchiveUnreadable */
export function readEntry(directory: Buffer, at: number): ZipEntry | undefined {
  if (at + ENTRY_BYTES > directory.length) return undefined
  if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new ArchiveUnreadable('the directory of the zip is broken')
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
  const nameEnd = at + ENTRY_BYTES + (nameBytes ?? 0)
  const recordBytes = ENTRY_BYTES + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
  if (at + recordBytes > directory.length) return undefined
  const rawName = directory.subarray(at + ENTRY_BYTES, nameEnd)
  const extras = extrasOf(directory.subarray(nameEnd, nameEnd + (extraBytes ?? 0)))
  const flags = directory.readUInt16LE(at + 8)
  const large = new LargeNumbers(extras.get(ZIP64_EXTRA))
  // The extra field contains only the numbers that need it, in this order.
  const sizeBytes = large.of(directory.readUInt32LE(at + 24))
  const packedBytes = large.of(directory.readUInt32LE(at + 20))
  const offset = large.of(directory.readUInt32LE(at + 42))
  return {
    name: nameOf(
      rawName,
      { isUtf8: (flags & UTF8_NAMES) !== 0, host: directory.readUInt8(at + 5) },
      extras.get(UNICODE_NAME_EXTRA),
    ),
    isEncrypted: (flags & ENCRYPTED) !== 0,
    method: directory.readUInt16LE(at + 10),
    checksum: directory.readUInt32LE(at + 16),
    modifiedAt: dosTime(directory.readUInt16LE(at + 14), directory.readUInt16LE(at + 12)),
    packedBytes,
    sizeBytes,
    offset,
    recordBytes,
  }
}

class LargeNumbers {
  readonly #extra: Buffer
  #at = 0

  constructor(extra: Buffer | undefined) {
    this.#extra = extra ?? Buffer.alloc(0)
  }

  of(written: number): number {
    if (written !== ELSEWHERE || this.#at + 8 > this.#extra.length) return written
    this.#at += 8
    return numberAt(this.#extra, this.#at - 8)
  }
}

function extrasOf(bytes: Buffer): ReadonlyMap<number, Buffer> {
  const extras = new Map<number, Buffer>()
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16LE(at + 2)
    const id = bytes.readUInt16LE(at)
    if (!extras.has(id)) extras.set(id, bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return extras
}

/** Programs on MS-DOS, NTFS and VFAT may separate folders by backslashes (APPNOTE 4.4.2). */
const WINDOWS_HOSTS: ReadonlySet<number> = new Set([0, 10, 11, 14])

/** Decodes as UTF-8 if declared or valid, else as a code page. Info-ZIP has the Unicode name in a field. */
function nameOf(raw: Buffer, { isUtf8, host }: NameFacts, unicode: Buffer | undefined): string {
  const name = unicode && unicode.length > 5 && unicode[0] === 1 ? unicode.toString('utf8', 5) : decodeName(raw, isUtf8)
  return WINDOWS_HOSTS.has(host) ? name.replaceAll('\\', '/') : name
}

interface NameFacts {
  readonly isUtf8: boolean
  readonly host: number
}

function decodeName(raw: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    if (isUtf8) return raw.toString('utf8')
    return raw.every((byte) => byte < FIRST_NO_LETTER)
      ? inCodePage437(raw)
      : new TextDecoder('windows-1258').decode(raw)
  }
}

/** Code page 437 is used by DOS; the letters of windows-1258 have higher codes. */
const LETTERS_437 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»'
const FIRST_LETTER = 0x80
const FIRST_NO_LETTER = FIRST_LETTER + LETTERS_437.length

function inCodePage437(raw: Buffer): string {
  return Array.from(raw, (byte) =>
    byte < FIRST_LETTER ? String.fromCharCode(byte) : (LETTERS_437[byte - FIRST_LETTER] ?? ''),
  ).join('')
}

const NO_TIME = Date.UTC(1980, 0, 1)

/** DOS times have no zone. They are taken as UTC, as our own exports write them. */
function dosTime(date: number, time: number): Date | undefined {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31]
  const [hour, minute, second] = [time >> 11, (time >> 5) & 63, (time & 31) * 2]
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isDay = month >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  const isTime = hour < 24 && minute < 60 && second < 60
  return isDay && isTime && at.getTime() !== NO_TIME ? at : undefined
}

function numberAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}
