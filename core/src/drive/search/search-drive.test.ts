import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { changeDriveItem } from '../change-drive-item.ts'
import { copyDriveItems } from '../copy-drive-items.ts'
import { deleteDriveItems } from '../delete-drive-items.ts'
import { driveStage } from '../drive-stage.fixture.ts'
import { placeDriveItems } from '../place-drive-items.ts'
import { restoreDriveItems } from '../restore-drive-items.ts'
import { trashDriveItems } from '../trash-drive-items.ts'
import { extractDriveTexts, indexDrive } from './index-drive.ts'
import { searchDrive } from './search-drive.ts'

let given: TestWorld
let lan: Actor
let drive: ReturnType<typeof driveStage>
let users = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  users += 1
  lan = await given.mailbox(`lan${users}@tim.example`)
  drive = driveStage(given, lan)
})
afterAll(() => given.close())

const failures: unknown[] = []
const options = { onFailure: (_: string, error: unknown) => void failures.push(error) }
const textExtractor = {
  extract: async (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString()
    if (text.startsWith('hỏng')) throw new Error('it took too much')
    return text
  },
}
async function index() {
  await indexDrive(given, options)
  await extractDriveTexts({ ...drive.needs, textExtractor }, options)
  await indexDrive(given, options)
}
const search = async (text: string, actor = lan) =>
  (await searchDrive(given, actor, text, { limit: 50, offset: 0 })).items
const found = async (text: string, actor = lan) => (await search(text, actor)).map(({ name }) => name)

it('finds names without accents, exact ones first, and by the beginning of a word', async () => {
  for (const name of ['bao gia.xlsx', 'Báo giá cầu.xlsx', 'Bảo giả.xlsx']) await drive.upload(name)
  await drive.folder('Báo cáo')
  await index()
  expect((await found('báo giá'))[0]).toBe('Báo giá cầu.xlsx')
  expect(new Set(await found('BAO GIA'))).toEqual(new Set(['bao gia.xlsx', 'Báo giá cầu.xlsx', 'Bảo giả.xlsx']))
  expect(await found('bao ca')).toEqual(['Báo cáo', 'Báo giá cầu.xlsx'])
  expect(await found('cau xlsx')).toEqual(['Báo giá cầu.xlsx'])
  const folders = await searchDrive(given, lan, 'bao', { limit: 50, offset: 0 }, 'folder')
  expect([folders.total, folders.items.map(({ name }) => name)]).toEqual([1, ['Báo cáo']])
  for (const nothing of ['', '…', 'hợp', "' & !'", 'm:1', '%']) expect(await found(nothing)).toEqual([])
})

it('finds text in documents after matching names, and only in the current version', async () => {
  await drive.upload('ghi chú.txt', 'Biên bản nghiệm thu cầu Thủ Thiêm')
  await drive.upload('nghiệm thu.txt', 'không có gì')
  await drive.upload('hỏng.txt', 'hỏng')
  await drive.upload('ảnh.png', 'nghiem thu')
  await index()
  expect(await found('nghiem thu')).toEqual(['nghiệm thu.txt', 'ghi chú.txt'])
  await drive.upload('ghi chú.txt', 'Bản mới', { conflict: 'version' })
  await index()
  expect(await found('thiem')).toEqual([])
  expect(await found('ban moi')).toEqual(['ghi chú.txt'])
  expect(failures.splice(0)).toEqual([expect.objectContaining({ message: 'it took too much' })])
})

it('follows renaming, copying and the recycle bin, and forgets purged items', async () => {
  const file = await drive.upload('cũ.txt', 'chuyện bí mật')
  await index()
  await changeDriveItem(given, lan, file.id, { name: 'mới.txt' })
  const { items } = await copyDriveItems(drive.needs, lan, { ids: [file.id], to: undefined })
  await index()
  expect(await found('cu')).toEqual([])
  expect(await found('bi mat')).toHaveLength(2)
  await trashDriveItems(given, lan, [file.id])
  expect(await found('bi mat')).toEqual(['mới (2).txt'])
  await restoreDriveItems(given, lan, [file.id])
  expect(await found('bi mat')).toHaveLength(2)
  await trashDriveItems(given, lan, [file.id])
  await deleteDriveItems(given, lan, 'all')
  const texts = () =>
    given.database.db.selectFrom('file_text').select('blob').where('text', 'like', '%bí mật%').execute()
  expect(await texts()).toHaveLength(1)
  await trashDriveItems(
    given,
    lan,
    items.map(({ id }) => id),
  )
  await deleteDriveItems(given, lan, 'all')
  expect(await texts()).toEqual([])
})

it('does not extract text again when a file is moved under its name', async () => {
  const folder = await drive.folder('Đích')
  const file = await drive.upload('a.txt', 'nội dung')
  await index()
  const waiting = async () => (await given.database.pool.query('select item_id from drive_search_queue')).rows
  expect(await waiting()).toEqual([])
  const place = (name: string) => placeDriveItems(given, lan, [{ id: file.id, parentId: folder.id, name }])
  expect((await place('a.txt')).items.map(({ path }) => path)).toEqual(['/Đích/a.txt'])
  await trashDriveItems(given, lan, [folder.id])
  await restoreDriveItems(given, lan, [folder.id])
  expect(await waiting()).toEqual([])
  await place('b.txt')
  expect(await waiting()).toEqual([{ item_id: file.id }])
})

it('is each mailbox’s own, also when both have the same bytes', async () => {
  const minh = await given.mailbox(`minh${users}@tim.example`)
  await drive.upload('riêng.txt', 'cùng một nội dung')
  await driveStage(given, minh).upload('của Minh.txt', 'cùng một nội dung')
  await index()
  expect(await found('noi dung')).toEqual(['riêng.txt'])
  expect(await found('noi dung', minh)).toEqual(['của Minh.txt'])
  expect((await searchDrive(given, lan, 'noi dung', { limit: 1, offset: 5 })).total).toBe(1)
})
