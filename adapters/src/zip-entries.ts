import { inflateRawSync } from 'node:zlib'

/** Limits on what is read of a ZIP file, independent of its own numbers. */
export interface ZipLimits {
  readonly entries: number
  readonly bytesForEach: number
  readonly bytesTogether: number
}

export class ZipBroken extends Error {
  override readonly name = 'ZipBroken'
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly compressedBytes: number
  readonly offset: number
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const STORED = 0
const DEFLATED = 8

/**
 * Yields the files in a ZIP (PKWARE APPNOTE 4.3) whose names `wanted` accepts, in directory order. It stops silently at
 * the limits, so a document that unpacks to gigabytes yields the part that fits. Throws `ZipBroken` if it is not a ZIP.
 */
export function* readZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): Generator<{ readonly name: string; readonly content: Buffer }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = limits.bytesTogether
  let count = 0
  for (const entry of directory(file)) {
    if (!wanted(entry.name)) continue
    count += 1
    if (count > limits.entries || left <= 0) return
    const content = unpack(file, entry, Math.min(left, limits.bytesForEach))
    if (!content) continue
    left -= content.byteLength
    yield { name: entry.name, content }
  }
}

function* directory(file: Buffer): Generator<Entry> {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new ZipBroken('directory')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const name = file.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0))
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (!isEncrypted) {
      yield {
        name,
        method: file.readUInt16LE(at + 10),
        compressedBytes: file.readUInt32LE(at + 20),
        offset: file.readUInt32LE(at + 42),
      }
    }
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
}

/** Finds the end record, which is at the end, before a comment of at most 64 KB. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - 0xffff)
  for (let at = file.length - END_BYTES; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END_SIGNATURE) return at
  }
  throw new ZipBroken('end')
}

/** Returns undefined for an entry that is too large, damaged, or compressed by another method. */
function unpack(file: Buffer, { method, compressedBytes, offset }: Entry, limitBytes: number): Buffer | undefined {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL_SIGNATURE) return undefined
  const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const packed = file.subarray(begin, begin + compressedBytes)
  if (method === STORED) return packed.byteLength <= limitBytes ? packed : undefined
  if (method !== DEFLATED) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: limitBytes })
  } catch {
    // The entry is too large or damaged, but others may be usable.
    return undefined
  }
}
