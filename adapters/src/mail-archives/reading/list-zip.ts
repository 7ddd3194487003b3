import type { ArchiveListing } from '@sen/core/ports/archive-lister'
import { ArchiveUnreadable, type FileBytes } from '@sen/core/ports/mail-archive-reader'
import { type ArchiveEntry, shownArchivePath } from '@sen/model/files/archive-entries'
import { MAX_ARCHIVE_DIRECTORY_BYTES_READ, MAX_ARCHIVE_ENTRIES_SHOWN } from '@sen/model/files/limits'
import { asBuffer } from '../../as-buffer.ts'
import { findZipDirectory, readEntry, type ZipEntry } from '../../zip-directory.ts'

/**
 * Counts the records instead of using the number in the end record, because other programs unpack everything in the
 * directory.
 * @throws ArchiveUnreadable
 */
export async function listZip(file: FileBytes): Promise<ArchiveListing> {
  const { atByte, count, endByte } = await findZipDirectory(file)
  const until = Math.min(endByte, atByte + MAX_ARCHIVE_DIRECTORY_BYTES_READ)
  const directory = asBuffer(await file.read(atByte, until))
  const entries: ArchiveEntry[] = []
  let at = 0
  let hasMore = false
  while (at < directory.length && !hasMore) {
    if (entries.length === MAX_ARCHIVE_ENTRIES_SHOWN) hasMore = true
    else {
      const entry = readRecord(directory, at, entries.length)
      if (entry) {
        entries.push(shownEntry(entry))
        at += entry.recordBytes
      } else hasMore = true
    }
  }
  hasMore ||= until < endByte
  return { entries, total: hasMore ? Math.max(count, entries.length + 1) : entries.length }
}

function readRecord(directory: Buffer, at: number, before: number): ZipEntry | undefined {
  try {
    return readEntry(directory, at)
  } catch (error) {
    if (error instanceof ArchiveUnreadable && before > 0) return undefined
    throw error
  }
}

function shownEntry({ name, sizeBytes, modifiedAt, isEncrypted }: ZipEntry): ArchiveEntry {
  return {
    path: shownArchivePath(name),
    isFolder: name.endsWith('/'),
    sizeBytes: Math.min(sizeBytes, Number.MAX_SAFE_INTEGER),
    modifiedAt,
    isEncrypted,
  }
}
