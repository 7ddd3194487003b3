import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteStream } from '@sen/core/kit/bytes'
import {
  type ArchivedMessage,
  type ArchivePiece,
  type ArchivePosition,
  ArchiveUnreadable,
  type FileBytes,
  type PackedMailbox,
} from '@sen/core/ports/mail-archive-reader'
import type { StatedState } from '@sen/model/imports/import-states'
import {
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_ENTRIES,
  IMPORT_CHUNK_EXAMINED_ENTRIES,
  IMPORT_CHUNK_MESSAGES,
  MAX_IMPORTED_MESSAGE_BYTES,
} from '@sen/model/imports/limits'
import { maildirState } from '@sen/model/imports/maildir-names'
import { asBuffer } from '../../as-buffer.ts'
import { spanOf, unpack, ZipEntryProblem, type ZipSpan } from '../../zip-content.ts'
import { findZipDirectory, readEntry, type ZipEntry } from '../../zip-directory.ts'
import { readLabelField } from '../label-field.ts'
import { stateElsewhere } from '../stated-fields.ts'
import { parseEmlx } from './emlx.ts'
import {
  applePath,
  beginsLikeMessage,
  type EntryKind,
  folderPath,
  isInMaildir,
  kindByName,
  mailboxPath,
  maildirPath,
} from './entry-kinds.ts'
import { archivedMessage, isLarge, withoutEnvelopeLine } from './found-bytes.ts'
import { refuseOverlaps } from './zip-overlaps.ts'

const DIRECTORY_BYTES = 256 * 1024
const SNIFFED_BYTES = 4 * 1024
const MESSAGE_KINDS: ReadonlySet<EntryKind> = new Set(['message', 'emlx', 'maildir', 'unknown'])

export async function openZip(file: FileBytes): Promise<ArchivePosition | undefined> {
  const directory = await findZipDirectory(file)
  await refuseOverlaps(file, directory)
  const { atByte, count, shiftBytes } = directory
  return count === 0 ? undefined : { kind: 'zip', atByte, number: 0, left: count, shiftBytes }
}

/** Reads messages up to the size of a piece; an mbox ends the piece. Mail that cannot be read is reported. */
export async function readZip(file: FileBytes, place: ArchivePosition): Promise<ArchivePiece> {
  const messages: ArchivedMessage[] = []
  const lost: ArchivePiece['lost'][number][] = []
  const directory = asBuffer(await file.read(place.atByte, place.atByte + DIRECTORY_BYTES))
  const { shiftBytes = 0 } = place
  let { atByte, number, left = 0 } = place
  let unpackedBytes = 0
  let examined = 0
  let mailbox: PackedMailbox | undefined
  let largeBytes: number | undefined
  const isEnough = () =>
    mailbox !== undefined ||
    messages.length >= IMPORT_CHUNK_MESSAGES ||
    unpackedBytes >= IMPORT_CHUNK_BYTES ||
    examined >= IMPORT_CHUNK_EXAMINED_ENTRIES ||
    number - place.number >= IMPORT_CHUNK_ENTRIES
  while (left > 0 && !isEnough()) {
    const entry = readEntry(directory, atByte - place.atByte)
    // A record that the end of the file cuts off is invalid.
    if (!entry && number === place.number) throw new ArchiveUnreadable('the directory of the zip is cut off')
    if (!entry) break
    const isReserved = number === place.number && place.largeBytes === entry.sizeBytes
    const kind = kindByName(entry.name)
    if (!isReserved && MESSAGE_KINDS.has(kind) && isLarge(entry.sizeBytes)) {
      largeBytes = entry.sizeBytes
      break
    }
    atByte += entry.recordBytes
    number += 1
    left -= 1
    if (kind === 'unknown') examined += 1
    try {
      const found = await readOne(file, entry, shiftBytes)
      if (!found) continue
      if ('bytes' in found) {
        unpackedBytes += found.bytes.byteLength
        const message = messageOf(entry, found)
        if (message) messages.push(message)
        else lost.push({ name: entry.name, problem: 'too_large' })
      } else mailbox = found
    } catch (error) {
      if (!(error instanceof ZipEntryProblem)) throw error
      unpackedBytes += Math.min(entry.sizeBytes, MAX_IMPORTED_MESSAGE_BYTES)
      lost.push({ name: entry.name, problem: error.problem })
    }
  }
  return {
    messages,
    lost,
    ...(mailbox && { mailbox }),
    unpackedBytes,
    share: number / (number + left),
    next: left > 0 ? { kind: 'zip', atByte, number, left, shiftBytes, ...(largeBytes && { largeBytes }) } : undefined,
  }
}

interface PackedMessage {
  readonly bytes: Buffer
  readonly path: readonly string[]
  readonly state: StatedState & { readonly deliveredAt?: Date }
}

/** @throws ZipEntryProblem */
async function readOne(
  file: FileBytes,
  entry: ZipEntry,
  shiftBytes: number,
): Promise<PackedMessage | PackedMailbox | undefined> {
  const { name, sizeBytes } = entry
  const kind = kindByName(name)
  if (kind === 'other' || sizeBytes === 0) return undefined
  if (kind === 'unreadable') throw new ZipEntryProblem('not_supported')
  if (kind === 'unfinished') throw new ZipEntryProblem('unfinished')
  const span = await spanOf(file, entry, shiftBytes)
  const beginning = kind === 'unknown' ? await beginningOf(file, span) : ''
  if (kind === 'mbox' || beginning.startsWith('From ')) return { name, path: mailboxPath(name), ...span, sizeBytes }
  if (kind === 'unknown' && !beginsLikeMessage(beginning)) return undefined
  const bytes = await unpackMessage(file, entry, span)
  if (kind === 'emlx') {
    const mail = parseEmlx(bytes)
    return { ...mail, path: mail.state.place ? [] : applePath(name) }
  }
  const message = withoutEnvelopeLine(bytes)
  if (!isInMaildir(name)) return { bytes: message, path: folderPath(name), state: {} }
  // Thunderbird's files `cur/1.eml` have their state in the header.
  const state: PackedMessage['state'] = kind === 'message' ? {} : maildirState(name.slice(name.lastIndexOf('/') + 1))
  return { bytes: message, path: state.place ? [] : maildirPath(name), state }
}

async function unpackMessage(file: FileBytes, entry: ZipEntry, span: ZipSpan): Promise<Buffer> {
  if (entry.sizeBytes > MAX_IMPORTED_MESSAGE_BYTES) throw new ZipEntryProblem('too_large')
  const bytes = await unpack(file, span, entry.sizeBytes)
  if (bytes.length !== entry.sizeBytes || crc32(bytes) !== entry.checksum) throw new ZipEntryProblem('damaged')
  return bytes
}

async function beginningOf(file: FileBytes, { fromByte, untilByte, isDeflated }: ZipSpan): Promise<string> {
  const packed = asBuffer(await file.read(fromByte, Math.min(untilByte, fromByte + SNIFFED_BYTES)))
  if (!isDeflated) return packed.toString('latin1')
  const unpacking = Readable.from([packed]).pipe(createInflateRaw())
  try {
    for await (const chunk of unpacking) return (chunk as Buffer).toString('latin1')
  } catch {
    // A damaged beginning is no sign of mail.
  } finally {
    unpacking.destroy()
  }
  return ''
}

export async function* unpackMailbox(content: ByteStream, { isDeflated, sizeBytes }: PackedMailbox): ByteStream {
  const source = Readable.from(content, { objectMode: false })
  const unpacking = isDeflated ? source.pipe(createInflateRaw()) : source
  source.on('error', (error) => unpacking.destroy(error))
  let length = 0
  try {
    for await (const chunk of unpacking) {
      length += (chunk as Uint8Array).byteLength
      if (length > sizeBytes) throw new ArchiveUnreadable('it is longer than the zip says')
      yield chunk as Uint8Array
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new ArchiveUnreadable(error.message)
    }
    throw error
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

function messageOf(
  { name, modifiedAt }: ZipEntry,
  { bytes, path, state: { deliveredAt, ...state } }: PackedMessage,
): ArchivedMessage | undefined {
  const { bytes: message, labels, foreignHeader } = readLabelField(bytes)
  const stated = { ...stateElsewhere(foreignHeader), ...state }
  return archivedMessage({ name, bytes: message, foundTime: deliveredAt ?? modifiedAt, path, ...stated, labels })
}
