import type { Actor } from '@sen/core/kit/actor'
import type { FolderId } from '@sen/model/ids'
import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderReader } from './folders.ts'

let given: TestWorld
let lan: Actor
let some: { readonly id: string; readonly path: string }
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@nhieu-thu-muc.example')
  const { rows } = await given.database.pool.query(
    `insert into folder (mailbox_id, role, name) select $1, 'custom', 'f' || n from generate_series(1, 2000) n returning id, path`,
    [lan.mailboxId],
  )
  some = rows[1_000]
  await given.database.pool.query(
    `insert into folder (mailbox_id, role, parent_id, name) values ($1, 'custom', $2, 'b'), ($1, 'custom', $2, 'a')`,
    [lan.mailboxId, some.id],
  )
  await given.database.pool.query('analyze folder')
}, 60_000)
afterAll(() => given.close())

async function foldersRead(ask: (reader: ReturnType<typeof folderReader>) => Promise<unknown>): Promise<number> {
  const read = await rowsRead(given.database, (db) => ask(folderReader(db, lan.mailboxId)))
  return read.folder ?? 0
}

it('finds one folder among thousands, and its contents, without reading the others', async () => {
  const id = some.id as FolderId
  expect(await foldersRead((r) => r.findByIdOrPath(some.path))).toBeLessThanOrEqual(2)
  expect(await foldersRead((r) => r.findByIdOrPath(id))).toBeLessThanOrEqual(2)
  expect(await foldersRead((r) => r.counted(id))).toBe(1)
  expect(await foldersRead((r) => r.below(id))).toBe(2)
  const reader = folderReader(given.database.db, lan.mailboxId)
  expect(await reader.findByIdOrPath(some.path)).toMatchObject({ id })
  expect(await reader.counted(id)).toEqual(await reader.find(id))
  const names = await Promise.all((await reader.below(id)).map(async (each) => (await reader.find(each))?.name))
  expect(names).toEqual(['a', 'b'])
})

it('prefers the folder of that name to the one of that id', async () => {
  const { id } = some
  await given.database.pool.query(`insert into folder (mailbox_id, role, name) values ($1, 'custom', $2)`, [
    lan.mailboxId,
    id,
  ])
  const reader = folderReader(given.database.db, lan.mailboxId)
  expect(await reader.findByIdOrPath(id)).toMatchObject({ path: id })
})
