import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'
import { BackupDamaged, type BackupSource, type BackupTarget } from '@sen/core/ports/backup-archive'
import { BlobMissing } from '@sen/core/ports/blob-store'
import { describe, expect, it } from 'vitest'

export interface ArchiveDirectories {
  begin(): Promise<BackupTarget>
  open(): Promise<BackupSource>
}

const CHUNK_BYTES = 100_000

export function contentOf(seed: string, sizeBytes: number): Buffer {
  return Buffer.alloc(sizeBytes, seed)
}

export function keyOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

export async function* inChunks(content: Uint8Array): ByteStream {
  for (let at = 0; at < content.byteLength; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES)
}

export async function bytesOf(content: ByteStream): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* breakingOff(): ByteStream {
  yield contentOf('half', 700)
  throw new BlobMissing('gone meanwhile')
}

export function backupArchiveConformance(name: string, place: () => Promise<ArchiveDirectories>): void {
  describe(`${name} as a place for backups`, () => {
    it('returns parts, blobs and manifest as they were written, in any order', async () => {
      const { begin, open } = await place()
      const sizes = [0, 1, 511, 512, 513, 3 * CHUNK_BYTES + 7]
      const blobs = sizes.map((size) => contentOf(`blob ${size} `, size))
      const target = await begin()
      const rows = contentOf('1\tThư\\n\n', 2_000)
      expect(await target.writePart('tables/message.copy', inChunks(rows))).toEqual({
        sizeBytes: rows.length,
        sha256: keyOf(rows),
      })
      await target.writePart('blobs.txt', inChunks(Buffer.alloc(0)))
      await Promise.all(
        blobs.map(async (blob) => {
          expect(await target.writeBlob(keyOf(blob), inChunks(blob))).toEqual({
            key: keyOf(blob),
            sizeBytes: blob.length,
          })
        }),
      )
      expect(await bytesOf(target.readPart('tables/message.copy'))).toEqual(rows)
      await target.finish('{"the":"manifest"}')

      const source = await open()
      expect(await source.readManifest()).toBe('{"the":"manifest"}')
      expect(await bytesOf(source.readPart('tables/message.copy'))).toEqual(rows)
      expect(await bytesOf(source.readPart('blobs.txt'))).toHaveLength(0)
      const read = await Promise.all(
        [...blobs].reverse().map(async (blob) => source.readBlob(keyOf(blob)).then(bytesOf)),
      )
      expect(read.reverse()).toEqual(blobs)
      await expect(source.readBlob(keyOf(Buffer.from('never written')))).rejects.toThrow(BackupDamaged)
      await expect(bytesOf(source.readPart('tables/nobody.copy'))).rejects.toThrow(BackupDamaged)
      await source.close()
    })

    it('keeps nothing of a content that breaks off', async () => {
      const { begin, open } = await place()
      const [before, behind] = [contentOf('before', 900), contentOf('behind', 300)]
      const target = await begin()
      await target.writeBlob(keyOf(before), inChunks(before))
      await expect(target.writeBlob(keyOf(contentOf('half', 700)), breakingOff())).rejects.toThrow(BlobMissing)
      await target.writeBlob(keyOf(behind), inChunks(behind))
      await target.finish('{}')
      const source = await open()
      await expect(source.readBlob(keyOf(contentOf('half', 700)))).rejects.toThrow(BackupDamaged)
      await source.close()
      const again = await open()
      expect(await bytesOf(await again.readBlob(keyOf(before)))).toEqual(before)
      expect(await bytesOf(await again.readBlob(keyOf(behind)))).toEqual(behind)
      await again.close()
    })

    it('is nothing before it is finished, and after it was given up', async () => {
      const { begin, open } = await place()
      const target = await begin()
      await target.writePart('jobs.copy', inChunks(contentOf('1\n', 10)))
      await expect(open()).rejects.toThrow()
      await target.abandon()
      await expect(open()).rejects.toThrow()
      const next = await begin()
      await next.finish('{}')
      await (await open()).close()
    })
  })
}
