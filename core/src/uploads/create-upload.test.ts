import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { MAX_PENDING_UPLOADS } from '@sen/model/uploads/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteDriveItems } from '../drive/delete-drive-items.ts'
import { driveStage, inPieces } from '../drive/drive-stage.fixture.ts'
import type { DriveItem } from '../drive/drive-store.ts'
import { restoreDriveItems } from '../drive/restore-drive-items.ts'
import { trashDriveItems } from '../drive/trash-drive-items.ts'
import type { Actor } from '../kit/actor.ts'
import { appendToUpload } from './append-upload.ts'
import { createUpload } from './create-upload.ts'
import { listUploads } from './find-upload.ts'

let given: TestWorld
let lan: Actor
let drive: ReturnType<typeof driveStage>
let users = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  users += 1
  lan = await given.mailbox(`lan${users}@kho.example`)
  drive = driveStage(given, lan)
  await drive.setQuota(3 * MEGABYTE_BYTES)
})
afterAll(() => given.close())

const begin = (fileName: string, folder: DriveItem | null, sizeBytes = MEGABYTE_BYTES, folderPath = '') => {
  const target = { parentId: folder?.id ?? null, folderPath }
  return createUpload(drive.needs, lan, { purpose: 'drive', fileName, fingerprint: fileName, target, sizeBytes })
}
const names = async () => (await listUploads(drive.needs, lan)).map(({ upload }) => upload.fileName)
const trash = (folder: DriveItem) => trashDriveItems(given, lan, [folder.id])

it('drops uploads whose folder is in the recycle bin or purged once their space is needed', async () => {
  const [binned, outer, kept] = [await drive.folder('Bỏ'), await drive.folder('Ngoài'), await drive.folder('Giữ')]
  const inner = await drive.folder('Trong', outer.id)
  await begin('bỏ.bin', binned)
  await begin('trong.bin', inner)
  await begin('giữ.bin', kept)
  await expect(begin('mới.bin', null)).rejects.toMatchObject({ code: 'quota_exceeded' })
  await trash(binned)
  await trash(outer)
  await deleteDriveItems(given, lan, [outer.id])
  expect(await names()).toEqual(['bỏ.bin', 'trong.bin', 'giữ.bin'])

  await begin('mới.bin', null)
  expect(await names()).toEqual(['giữ.bin', 'mới.bin'])
  const writes: string[] = []
  for await (const write of drive.blobs.writes.list(new Date(8.64e15))) writes.push(write)
  expect(writes).toHaveLength(2)
})

it('keeps them as long as there is room: the folder may be restored, and the upload goes on', async () => {
  const folder = await drive.folder('Dự án')
  const { id } = await begin('dài.txt', folder, 4)
  await appendToUpload(drive.needs, lan, id, { atByte: 0, content: inPieces('mộ') })
  await trash(folder)
  await begin('khác.bin', null)
  await restoreDriveItems(given, lan, [folder.id])
  expect(await names()).toEqual(['dài.txt', 'khác.bin'])
  expect((await drive.take(id, { parentId: folder.id })).path).toBe('/Dự án/dài.txt')
})

it('discards none when the room would still not be enough, and none without a stated target', async () => {
  const folder = await drive.folder('Bỏ')
  await begin('bỏ.bin', folder)
  const fingerprint = 'thư cũ.mbox 12 1790000000000'
  const order = { purpose: 'drive', fileName: 'không rõ.bin', fingerprint, sizeBytes: MEGABYTE_BYTES } as const
  await createUpload(drive.needs, lan, order)
  await trash(folder)
  await expect(begin('lớn.bin', null, 3 * MEGABYTE_BYTES)).rejects.toMatchObject({ code: 'quota_exceeded' })
  expect(await names()).toEqual(['bỏ.bin', 'không rõ.bin'])
})

it('makes a place among those that may wait as well', async () => {
  const folder = await drive.folder('Bỏ')
  for (let n = 0; n < MAX_PENDING_UPLOADS; n += 1) await begin(`${n}.bin`, folder, 1)
  await expect(begin('mới.bin', null, 1)).rejects.toMatchObject({ code: 'too_many_uploads' })
  await trash(folder)
  await begin('mới.bin', null, 1)
  expect(await names()).toEqual(['mới.bin'])
})
