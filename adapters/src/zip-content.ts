import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { ArchiveProblem, FileBytes } from '@sen/core/ports/mail-archive-reader'
import { asBuffer } from './as-buffer.ts'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw)

/** The other entries can still be read. */
export class ZipEntryProblem extends Error {
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface ZipSpan {
  readonly fromByte: number
  readonly untilByte: number
  readonly isDeflated: boolean
}

/** @throws ZipEntryProblem when the entry is encrypted, packed in another way, or outside of the file */
export async function spanOf(file: FileBytes, entry: ZipEntry, shiftBytes: number): Promise<ZipSpan> {
  if (entry.isEncrypted) throw new ZipEntryProblem('encrypted')
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new ZipEntryProblem('packed_otherwise')
  const at = entry.offset + shiftBytes
  const header = at >= 0 && at < file.sizeBytes ? asBuffer(await file.read(at, at + LOCAL_BYTES)) : Buffer.alloc(0)
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new ZipEntryProblem('damaged')
  const fromByte = at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  const untilByte = fromByte + entry.packedBytes
  if (untilByte > file.sizeBytes) throw new ZipEntryProblem('damaged')
  return { fromByte, untilByte, isDeflated: entry.method === DEFLATED }
}

/** @throws ZipEntryProblem when the content is broken, or longer than `limitBytes` */
export async function unpack(file: FileBytes, span: ZipSpan, limitBytes: number): Promise<Buffer> {
  const { fromByte, untilByte, isDeflated } = span
  // Packed bytes are hardly ever longer than the content.
  if (untilByte - fromByte > limitBytes * 1.01 + 1_024) throw new ZipEntryProblem('damaged')
  const packed = asBuffer(await file.read(fromByte, untilByte))
  if (!isDeflated && packed.length > limitBytes) throw new ZipEntryProblem('damaged')
  if (!isDeflated) return packed
  try {
    return await inflate(packed, { maxOutputLength: limitBytes })
  } catch {
    throw new ZipEntryProblem('damaged')
  }
}
