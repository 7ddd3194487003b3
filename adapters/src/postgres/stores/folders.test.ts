import type { FolderId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

type Owner = Awaited<ReturnType<TestWorld['mailbox']>>

function ensure({ mailboxId }: Owner, path: string) {
  return given.store.write(mailboxId, (w) => w.folders.ensureCustom(path))
}

function move(id: FolderId, to: { readonly name?: string; readonly parentId?: FolderId | null }) {
  const name = to.name === undefined ? sql`name` : sql`${to.name}`
  const parent = to.parentId === undefined ? sql`parent_id` : sql`${to.parentId}::bigint`
  return sql`update folder set name = ${name}, parent_id = ${parent} where id = ${id}`.execute(given.database.db)
}

async function ownPaths({ mailboxId }: Owner): Promise<readonly string[]> {
  const folders = await given.store.read(mailboxId, (reader) => reader.folders.list())
  return folders.filter(({ role }) => role === 'custom').map(({ path }) => path)
}

it('makes the parents of a folder with it, once', async () => {
  const an = await given.mailbox('an@thu-muc.example')
  const first = await ensure(an, 'Dự án/Cầu/Bản vẽ')
  expect(first).toMatchObject({ isNew: true, folder: { name: 'Bản vẽ', path: 'Dự án/Cầu/Bản vẽ' } })
  expect(await ensure(an, 'Dự án/Cầu/Bản vẽ')).toEqual({ ...first, isNew: false })
  const cau = await ensure(an, 'Dự án/Cầu')
  expect(cau).toMatchObject({ isNew: false, folder: { id: first.folder.parentId } })
  expect(await ownPaths(an)).toEqual(['Dự án', 'Dự án/Cầu', 'Dự án/Cầu/Bản vẽ'])
})

it('gives all below a folder their paths when it is renamed or moved by one statement', async () => {
  const binh = await given.mailbox('binh@thu-muc.example')
  await ensure(binh, 'Việc 2025/Quý 1')
  const { folder: work } = await ensure(binh, 'Việc')
  await ensure(binh, 'Việc/Cầu/Bản vẽ')
  const { folder: old } = await ensure(binh, 'Lưu kho')
  await move(work.id, { name: 'Dự án' })
  const beside = ['Lưu kho', 'Việc 2025', 'Việc 2025/Quý 1']
  expect(await ownPaths(binh)).toEqual(['Dự án', 'Dự án/Cầu', 'Dự án/Cầu/Bản vẽ', ...beside])
  await move(work.id, { parentId: old.id })
  const moved = ['Lưu kho', 'Lưu kho/Dự án', 'Lưu kho/Dự án/Cầu', 'Lưu kho/Dự án/Cầu/Bản vẽ']
  expect(await ownPaths(binh)).toEqual([...moved, 'Việc 2025', 'Việc 2025/Quý 1'])
  await move(work.id, { name: 'Việc', parentId: null })
  expect(await ownPaths(binh)).toEqual([
    'Lưu kho',
    'Việc',
    'Việc 2025',
    'Việc 2025/Quý 1',
    'Việc/Cầu',
    'Việc/Cầu/Bản vẽ',
  ])
})

it('refuses a folder below itself, a name with a slash, a second one of a path and another mailbox’s parent', async () => {
  const chi = await given.mailbox('chi@thu-muc.example')
  const { folder: outer } = await ensure(chi, 'Ngoài')
  const { folder: inner } = await ensure(chi, 'Ngoài/Trong')
  const { folder: other } = await ensure(chi, 'Khác')
  const { folder: foreign } = await ensure(await given.mailbox('dung@thu-muc.example'), 'Của Dung')
  await expect(move(outer.id, { parentId: inner.id })).rejects.toThrow('cannot lie below itself')
  await expect(move(outer.id, { parentId: outer.id })).rejects.toThrow('cannot lie below itself')
  await expect(move(outer.id, { name: 'a/b' })).rejects.toThrow('folder_name_check')
  await expect(move(outer.id, { name: '' })).rejects.toThrow('folder_name_check')
  await expect(move(other.id, { name: 'Ngoài' })).rejects.toThrow('folder_by_path')
  await expect(move(other.id, { parentId: foreign.id })).rejects.toThrow('folder_parent_id_fkey')
  const inbox = await given.store.read(chi.mailboxId, (reader) => reader.folders.findByRole('inbox'))
  await expect(move(inbox.id, { parentId: other.id })).rejects.toThrow('folder_parent_check')
  expect(await ownPaths(chi)).toEqual(['Khác', 'Ngoài', 'Ngoài/Trong'])
})

it('derives a path and ignores one in a statement', async () => {
  const em = await given.mailbox('em@thu-muc.example')
  const { folder } = await ensure(em, 'Hợp đồng')
  await sql`update folder set path = 'Không phải' where id = ${folder.id}`.execute(given.database.db)
  expect(await ownPaths(em)).toEqual(['Hợp đồng'])
})
