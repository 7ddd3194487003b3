import { join } from 'node:path'
import { readStoreMark, writeStoreMark } from '@sen/adapters/blobs-fs/folder-mark'
import { FsBlobStore } from '@sen/adapters/blobs-fs/fs-blob-store'
import { WatchedStorageRoom } from '@sen/adapters/storage-reserve/watched-storage-room'
import type { BlobStore } from '@sen/core/ports/blob-store'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type BlobAddress, blobPlace } from './blob-address.ts'
import type { Config } from './config.ts'
import { EXIT_WRONG_CONFIG, StartRefused } from './start-refused.ts'
import type { StoreMark } from './startup/match-blob-store.ts'
import { refuse } from './wire-refusals.ts'

/**
 * Watches the disks of the database, which may be behind a link, and of blobs in a folder.
 * @param onShort is called whenever room gets short
 */
export function watchRoom(
  { databaseUrl, dataDir, blobs }: Pick<Config, 'databaseUrl' | 'dataDir' | 'blobs'>,
  warn: (line: string) => void,
  onShort: () => void,
): Promise<WatchedStorageRoom> {
  const ofDatabase = databaseUrl === undefined ? [join(dataDir, 'postgres')] : []
  return WatchedStorageRoom.open({
    paths: [...ofDatabase, ...(blobs.kind === 'folder' ? [blobs.folder] : [])],
    changed: (isShort, freeBytes) => {
      const free = `${Math.floor(freeBytes / MEGABYTE_BYTES)} MB are free on the disk`
      warn(
        isShort
          ? `only ${free}: new mail, files and drafts are refused until space is freed`
          : `${free}: new mail, files and drafts are accepted again`,
      )
      if (isShort) onShort()
    },
    failed: (path, error) => warn(`the free space of ${path} is unknown: ${String(error)}`),
  })
}

export interface OpenBlobs {
  readonly store: BlobStore & { tryWriting(): Promise<void> }
  readonly place: string
  readMark(): Promise<StoreMark | undefined>
  writeMark(mark: StoreMark): Promise<void>
  close(): void
}

/** @throws StartRefused for an S3 without keys; so do its mark's methods when it cannot be used */
export async function openBlobs(address: BlobAddress, { s3Keys }: Pick<Config, 's3Keys'>): Promise<OpenBlobs> {
  const place = blobPlace(address)
  if (address.kind === 'folder') {
    const { folder } = address
    return {
      store: new FsBlobStore(folder),
      place,
      readMark: () => readStoreMark(folder),
      writeMark: (mark) => writeStoreMark(folder, mark),
      close: () => undefined,
    }
  }
  if (s3Keys === undefined) {
    throw new StartRefused(`${place} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`, EXIT_WRONG_CONFIG)
  }
  // The S3 client is large.
  const { openS3Blobs } = await import('@sen/adapters/blobs-s3/open-s3-blobs')
  const opened = openS3Blobs({ ...address, ...s3Keys }, place)
  return {
    ...opened,
    place,
    readMark: () => opened.readMark().catch(refuse),
    writeMark: (mark) => opened.writeMark(mark).catch(refuse),
  }
}
