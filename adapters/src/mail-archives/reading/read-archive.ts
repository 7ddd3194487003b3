import type { ArchivePiece, ArchivePosition, FileBytes } from '@sen/core/ports/mail-archive-reader'
import { MAX_IMPORTED_MESSAGE_BYTES } from '@sen/model/imports/limits'
import { asBuffer } from '../../as-buffer.ts'
import { readLabelField } from '../label-field.ts'
import { stateElsewhere } from '../stated-fields.ts'
import { parseEmlx } from './emlx.ts'
import { archivedMessage, isLarge, withoutEnvelopeLine } from './found-bytes.ts'
import { readMbox } from './read-mbox.ts'
import { openZip, readZip } from './read-zip.ts'

const BEGINNING_BYTES = 512
const ZIP_BEGINNINGS = ['PK\u0003\u0004', 'PK\u0005\u0006']
const FIRST_FIELDS = /^(received|return-path|from|date|message-id|delivered-to|mime-version|subject|x-[\w-]+):/i

/** The beginning of the content takes precedence over the name. */
export async function openArchive(file: FileBytes, name: string): Promise<ArchivePosition | undefined> {
  const beginning = asBuffer(await file.read(0, BEGINNING_BYTES)).toString('latin1')
  if (ZIP_BEGINNINGS.some((mark) => beginning.startsWith(mark)) || /\.zip$/i.test(name)) return openZip(file)
  const isMessage = /\.emlx?$/i.test(name)
  if (!isMessage && (beginning.startsWith('From ') || /\.(mbox|mbx)$/i.test(name))) {
    return file.sizeBytes > 0 ? { kind: 'mbox', atByte: 0, number: 0 } : undefined
  }
  if (!isMessage && !FIRST_FIELDS.test(beginning)) return undefined
  return { kind: 'message', atByte: 0, number: 0, ...(isLarge(file.sizeBytes) && { largeBytes: file.sizeBytes }) }
}

export function readArchive(file: FileBytes, name: string, place: ArchivePosition): Promise<ArchivePiece> {
  if (place.kind === 'zip') return readZip(file, place)
  return place.kind === 'mbox' ? readMbox(file, name, place) : readMessage(file, name)
}

async function readMessage(file: FileBytes, name: string): Promise<ArchivePiece> {
  const { sizeBytes } = file
  const end = { unpackedBytes: sizeBytes, share: 1, next: undefined }
  const tooLarge: Pick<ArchivePiece, 'messages' | 'lost'> = { messages: [], lost: [{ name, problem: 'too_large' }] }
  if (sizeBytes > MAX_IMPORTED_MESSAGE_BYTES) return { ...end, ...tooLarge }
  const content = asBuffer(await file.read(0, sizeBytes))
  const mail = /\.emlx$/i.test(name) ? parseEmlx(content) : { bytes: withoutEnvelopeLine(content), state: {} }
  const { bytes, labels, foreignHeader } = readLabelField(mail.bytes)
  const told = { foundTime: undefined, path: undefined, ...stateElsewhere(foreignHeader), ...mail.state, labels }
  const message = archivedMessage({ name, bytes, ...told })
  return message ? { ...end, messages: [message], lost: [] } : { ...end, ...tooLarge }
}
