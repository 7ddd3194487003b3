import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import type { DriveConflict, DriveSort } from '@sen/model/drive/drive-items'
import type { MailboxId, UploadId } from '@sen/model/ids'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import { appendToUpload } from '../uploads/append-upload.ts'
import { createUpload } from '../uploads/create-upload.ts'
import { storeDriveUpload } from './contents/store-drive-upload.ts'
import { uploadDriveFile } from './contents/upload-drive-file.ts'
import { createDriveFolder } from './create-drive-folder.ts'
import type { DriveFolderId, DriveItem } from './drive-store.ts'
import { listDriveFolder } from './list-drive.ts'

/** Sets up a drive of one actor on the real store, with blobs in memory. */
export function driveStage(given: TestWorld, actor: Actor, virusScanner?: VirusScanner) {
  const blobs = new MemoryBlobStore()
  const needs = { ...given, blobs, virusScanner }
  const upload = (
    name: string,
    content: string | ByteStream = name,
    {
      parentId,
      folderPath,
      conflict = 'rename',
      isAgain = false,
    }: { parentId?: DriveFolderId; folderPath?: string; conflict?: DriveConflict; isAgain?: boolean } = {},
  ) => {
    const bytes = typeof content === 'string' ? inPieces(content) : content
    const from = { name, contentType: '', content: bytes }
    return uploadDriveFile(needs, actor, { parentId, folderPath, conflict, isAgain, ...from })
  }
  const list = async (folderId?: DriveFolderId, sort: DriveSort = 'name', descending = false) => {
    const page = { limit: 500, offset: 0 }
    const folder = folderId === undefined ? undefined : { id: folderId }
    return (await listDriveFolder(needs, actor, folder, { order: { sort, descending }, page })).items
  }
  return {
    blobs,
    needs,
    upload,
    list,
    names: async (folderId?: DriveFolderId, sort?: DriveSort, descending?: boolean) =>
      (await list(folderId, sort, descending)).map(({ name }) => name),
    folder: (name: string, parentId?: DriveFolderId): Promise<DriveItem> =>
      createDriveFolder(needs, actor, { parentId, name, conflict: 'refuse' }),
    usage: () => given.store.read(actor.mailboxId, (r) => r.mailbox.usage()),
    setQuota: (bytes: number) =>
      given.database.pool.query('update mailbox set quota_megabytes = $2, used_bytes = used_bytes + $3 where id = $1', [
        actor.mailboxId,
        Math.ceil(bytes / MEGABYTE_BYTES),
        Math.ceil(bytes / MEGABYTE_BYTES) * MEGABYTE_BYTES - bytes,
      ]),
    pieces: async (name: string, content: string): Promise<UploadId> => {
      const sizeBytes = Buffer.byteLength(content)
      const { id } = await createUpload(needs, actor, { purpose: 'drive', fileName: name, fingerprint: '', sizeBytes })
      await appendToUpload(needs, actor, id, { atByte: 0, content: inPieces(content) })
      return id
    },
    take: (uploadId: UploadId, into: { parentId?: DriveFolderId; folderPath?: string; name?: string } = {}) =>
      storeDriveUpload(needs, actor, {
        uploadId,
        parentId: into.parentId,
        folderPath: into.folderPath,
        name: into.name,
        conflict: 'rename',
      }),
    text: async (item: DriveItem) => Buffer.from(await blobs.get(item.current?.blob ?? '')).toString(),
  }
}

export interface OwnDrive {
  readonly given: TestWorld
  readonly lan: Actor
  readonly drive: ReturnType<typeof driveStage>
}

/** Gives each test of a file an empty drive, on one database for all of them. */
export function eachWithOwnDrive(domain: string, take: (own: OwnDrive) => void): void {
  let given: TestWorld
  let users = 0
  beforeAll(async () => {
    given = await world()
  })
  beforeEach(async () => {
    users += 1
    const lan = await given.mailbox(`lan${users}@${domain}`)
    take({ given, lan, drive: driveStage(given, lan) })
  })
  afterAll(() => given.close())
}

export async function* inPieces(text: string): ByteStream {
  yield Buffer.from(text)
}

/** Checks the stored counters and sums against the rows. */
export async function expectTrueCounts({ database }: Pick<TestWorld, 'database'>, mailboxId: MailboxId): Promise<void> {
  const { rows } = await database.pool.query(
    `with held as (
       select v.size_bytes, i.trashed_at is not null as is_trashed, v.number = i.version_number as is_current
       from drive_version v join drive_item i on i.id = v.item_id where v.mailbox_id = $1
     )
     select json_build_array(m.used_bytes, m.drive_file_bytes, m.drive_version_bytes, m.drive_trash_bytes, m.drive_items,
              m.drive_trash_items, (select coalesce(sum(folders + files), 0) from drive_folder_count where mailbox_id = m.id)) as said,
            json_build_array(
              (select coalesce(sum(size_bytes), 0) from held),
              (select coalesce(sum(size_bytes), 0) from held where not is_trashed and is_current),
              (select coalesce(sum(size_bytes), 0) from held where not is_trashed and not is_current),
              (select coalesce(sum(size_bytes), 0) from held where is_trashed),
              (select count(*) from drive_item where mailbox_id = m.id),
              (select count(*) from drive_item where mailbox_id = m.id and trashed_at is not null),
              (select count(*) from drive_item where mailbox_id = m.id and trashed_at is null)) as counted
     from mailbox m where id = $1`,
    [mailboxId],
  )
  expect(rows[0].said).toEqual(rows[0].counted)
}
