import { ArchiveUnreadable } from '@sen/core/ports/mail-archive-reader'
import { asBuffer } from './as-buffer.ts'
import { spanOf, unpack, ZipEntryProblem } from './zip-content.ts'
import { findZipDirectory, readEntry } from './zip-directory.ts'

/** The sizes that a zip states are not trusted. */
export interface ZipLimits {
  readonly entries: number
  readonly bytesForEach: number
  readonly bytesTogether: number
}

/**
 * Stops without an error at the limits, and skips entries that are encrypted, damaged or too large.
 * @throws ArchiveUnreadable when it is no zip
 */
export async function* readZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): AsyncGenerator<{ readonly name: string; readonly content: Buffer }> {
  const file = {
    sizeBytes: bytes.byteLength,
    read: async (from: number, until: number) => bytes.subarray(from, until),
  }
  const { atByte, endByte, count, shiftBytes } = await findZipDirectory(file)
  const directory = asBuffer(bytes.subarray(atByte, endByte))
  let left = limits.bytesTogether
  let found = 0
  for (let at = 0, number = 0; number < count; number += 1) {
    const entry = readEntry(directory, at)
    if (!entry) throw new ArchiveUnreadable('the directory of the zip is cut off')
    at += entry.recordBytes
    if (entry.isEncrypted || !wanted(entry.name)) continue
    found += 1
    if (found > limits.entries || left <= 0) return
    try {
      const content = await unpack(file, await spanOf(file, entry, shiftBytes), Math.min(left, limits.bytesForEach))
      left -= content.byteLength
      yield { name: entry.name, content }
    } catch (error) {
      if (!(error instanceof ZipEntryProblem)) throw error
    }
  }
}
