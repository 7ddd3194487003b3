import { ArchiveUnreadable, type FileBytes } from '@sen/core/ports/mail-archive-reader'
import { MAX_ZIP_ENTRIES } from '@sen/model/imports/limits'
import { asBuffer } from '../../as-buffer.ts'
import { readEntry, type ZipDirectory, type ZipEntry } from '../../zip-directory.ts'

const PIECE_BYTES = 256 * 1024
const LOCAL_HEADER_BYTES = 30

/**
 * Entries that share packed bytes unpack a small file to any size, and no program writes them. A record that cannot be
 * read ends the search, because reading ends there too.
 * @throws ArchiveUnreadable
 */
export async function refuseOverlaps(file: FileBytes, { atByte, endByte, count }: ZipDirectory): Promise<void> {
  if (count > MAX_ZIP_ENTRIES) throw new ArchiveUnreadable('the zip has too many entries')
  const spans: { readonly from: number; readonly until: number }[] = []
  let piece: { readonly atByte: number; readonly bytes: Buffer } = { atByte, bytes: Buffer.alloc(0) }
  for (let at = atByte; at < endByte && spans.length < count; ) {
    let entry = tryEntry(piece.bytes, at - piece.atByte)
    if (!entry) {
      piece = { atByte: at, bytes: asBuffer(await file.read(at, at + PIECE_BYTES)) }
      entry = tryEntry(piece.bytes, 0)
    }
    if (!entry) break
    const { offset, packedBytes, recordBytes } = entry
    spans.push({ from: offset, until: offset + LOCAL_HEADER_BYTES + packedBytes })
    at += recordBytes
  }
  spans.sort((one, other) => one.from - other.from)
  if (spans.some(({ from }, at) => from < (spans[at - 1]?.until ?? 0))) {
    throw new ArchiveUnreadable('entries of the zip overlap')
  }
}

function tryEntry(directory: Buffer, at: number): ZipEntry | undefined {
  try {
    return readEntry(directory, at)
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return undefined
    throw error
  }
}
