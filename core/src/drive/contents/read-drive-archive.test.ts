import { MAX_DRIVE_ZIP_FILES } from '@sen/model/drive/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { driveStage } from '../drive-stage.fixture.ts'
import { trashDriveItems } from '../trash-drive-items.ts'
import { readDriveArchive } from './read-drive-archive.ts'

let given: TestWorld
let lan: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@nen.example')
})
afterAll(() => given.close())

it('contains files and subfolders with their paths and bytes, but nothing from the recycle bin', async () => {
  const drive = driveStage(given, lan)
  const outer = await drive.folder('Dự án')
  await drive.upload('mặt bằng.pdf', 'bản vẽ', { parentId: outer.id, folderPath: 'Bản vẽ' })
  await drive.upload('ghi chú.txt', 'nhớ gọi thợ', { parentId: outer.id })
  const old = await drive.upload('cũ.txt', 'bỏ', { parentId: outer.id })
  await trashDriveItems(drive.needs, lan, [old.id])
  const found = new Map<string, string>()
  for (const { name, open } of (await readDriveArchive(drive.needs, lan, [outer.id])).items) {
    const content = await open?.()
    found.set(name, content instanceof Uint8Array ? Buffer.from(content).toString() : '')
  }
  expect(Object.fromEntries(found)).toEqual({
    'Dự án/': '',
    'Dự án/Bản vẽ/': '',
    'Dự án/Bản vẽ/mặt bằng.pdf': 'bản vẽ',
    'Dự án/ghi chú.txt': 'nhớ gọi thợ',
  })
})

it('holds as many files as the limit allows, across folders, and not one more', async () => {
  const drive = driveStage(given, lan)
  const folder = await drive.folder('Hồ sơ')
  const add = (count: number, kind: 'file' | 'folder', name: string) =>
    given.database.pool.query(
      `insert into drive_item (mailbox_id, parent_id, kind, name, name_key, sort_key, version_number, created_at, modified_at, used_at)
       select $1, $2, $3, $4 || n, $4 || n, $4 || n, case when $3 = 'file' then 1 end, now(), now(), now()
       from generate_series(1, $5) n`,
      [lan.mailboxId, folder.id, kind, name, count],
    )
  const archive = () => readDriveArchive(drive.needs, lan, [folder.id])
  await add(MAX_DRIVE_ZIP_FILES, 'file', 'a')
  await add(MAX_DRIVE_ZIP_FILES - 1, 'folder', 'b')
  const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `Hồ sơ/${name}${at + 1}`)
  const all = ['Hồ sơ', ...named('a', MAX_DRIVE_ZIP_FILES), ...named('b', MAX_DRIVE_ZIP_FILES - 1)]
  // A file without a blob, as these rows are, has the name of a folder.
  const names = Array.from((await archive()).items, ({ name }) => name.replace(/\/$/, ''))
  expect(names.toSorted()).toEqual(all.toSorted())
  await add(1, 'folder', 'c')
  const tooMany = { code: 'too_many_drive_items', details: { limit: MAX_DRIVE_ZIP_FILES } }
  await expect(archive()).rejects.toMatchObject(tooMany)
  await given.database.pool.query(`delete from drive_item where kind = 'folder' and name = 'c1'`)
  await add(1, 'file', 'd')
  await expect(archive()).rejects.toMatchObject(tooMany)
})
