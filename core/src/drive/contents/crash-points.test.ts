import type { UploadId } from '@sen/model/ids'
import { Crash, CrashPoints } from '@sen/testkit/crash-points'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { copyDriveItems } from '../copy-drive-items.ts'
import { deleteDriveItems } from '../delete-drive-items.ts'
import { driveStage, inPieces } from '../drive-stage.fixture.ts'
import { trashDriveItems } from '../trash-drive-items.ts'
import { storeDriveUpload } from './store-drive-upload.ts'
import { uploadDriveFile } from './upload-drive-file.ts'

let given: TestWorld
let lan: Actor
let drive: ReturnType<typeof driveStage>
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@chet.example')
  drive = driveStage(given, lan)
})
afterAll(() => given.close())

async function dieEverywhere(
  work: (needs: ReturnType<typeof guarded>) => Promise<unknown>,
  afterwards: (point: number) => Promise<void>,
): Promise<number> {
  for (let point = 0; ; point += 1) {
    const points = new CrashPoints()
    points.arm(point)
    try {
      await work(guarded(points))
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    const hasDied = points.hasDied
    await afterwards(point)
    if (!hasDied) return point
  }
}

function guarded(points: CrashPoints) {
  const writes = points.guard('writes', drive.blobs.writes, ['sizeBytes', 'finish', 'abort'])
  const writeStream = drive.blobs.writeStream.bind(drive.blobs)
  const blobs = points.guard('blobs', Object.assign(Object.create(drive.blobs), { writes, writeStream }), [
    'writeStream',
  ])
  return { ...drive.needs, blobs, store: points.guard('store', given.store, ['read', 'write']) }
}

const used = async () => (await drive.usage()).usedBytes

it('stores a file uploaded in one call completely or not at all', async () => {
  const steps = await dieEverywhere(
    (needs) => {
      const content = inPieces('nội dung')
      const upload = { parentId: undefined, name: 'a', contentType: '', conflict: 'version', content } as const
      return uploadDriveFile(needs, lan, upload)
    },
    async () => {
      const files = await drive.list()
      for (const file of files) expect(await drive.text(file)).toBe('nội dung')
      const versions = files[0]?.current?.number ?? 0
      expect(await used()).toBe(versions * Buffer.byteLength('nội dung'))
    },
  )
  expect(steps).toBeGreaterThanOrEqual(6)
})

it('stores a file uploaded in pieces once after a crash at any point', async () => {
  let uploadId = await drive.pieces('b-0', 'từng phần')
  const order = (id: UploadId) =>
    ({ uploadId: id, parentId: undefined, folderPath: 'Mới', name: undefined, conflict: 'rename' }) as const
  const steps = await dieEverywhere(
    (needs) => storeDriveUpload(needs, lan, order(uploadId)),
    async (point) => {
      const file = await storeDriveUpload(drive.needs, lan, order(uploadId))
      expect(file.name).toBe(`b-${point}`)
      expect(await drive.text(file)).toBe('từng phần')
      expect((await drive.names(file.parentId)).filter((name) => name.startsWith(`b-${point}`))).toEqual([file.name])
      uploadId = await drive.pieces(`b-${point + 1}`, 'từng phần')
    },
  )
  expect(steps).toBeGreaterThanOrEqual(10)
})

it('copies all of a folder or nothing, and purges without counting anything twice', async () => {
  const folder = await drive.folder('Nguồn')
  for (const name of ['1', '2', '3']) await drive.upload(name, name, { parentId: folder.id })
  const before = await used()
  await dieEverywhere(
    (needs) => copyDriveItems(needs, lan, { ids: [folder.id], to: undefined }),
    async () => {
      const copies = (await drive.list()).filter(({ name }) => name.startsWith('Nguồn ('))
      for (const copy of copies) expect(await drive.names(copy.id)).toEqual(['1', '2', '3'])
      expect(await used()).toBe(before + 3 * copies.length)
      await trashDriveItems(
        given,
        lan,
        copies.map(({ id }) => id),
      )
      await dieEverywhere(
        (needs) => deleteDriveItems(needs, lan, 'all'),
        async () => undefined,
      )
      await deleteDriveItems(given, lan, 'all')
      expect(await used()).toBe(before)
    },
  )
})
