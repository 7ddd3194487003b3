import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { parseQueryText } from '@sen/model/search/query-text'
import { recountUse } from '@sen/testkit/recount'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { startThreadTask } from '../tasks/threads/start-thread-task.ts'
import { listThreads } from './list-threads.ts'
import { moveMessages } from './move-messages.ts'
import { moveThreads } from './move-threads.ts'
import { purgeThreads } from './purge-threads.ts'
import { purgeTrash } from './purge-trash.ts'
import { restoreThreads } from './restore-threads.ts'
import { trashThreads } from './trash-threads.ts'

let w: TestWorld
let lan: Actor
let users = 0
let ids: Readonly<Record<string, FolderId>>

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@senmail.test`)
  const folders = await w.store.read(lan.mailboxId, (reader) => reader.folders.list())
  ids = Object.fromEntries(folders.map((folder) => [folder.path, folder.id]))
})

const folder = (path: string): FolderId => ids[path] ?? ('0' as FolderId)
const page = async (path: string) => (await listThreads(w, lan, { in: path, limit: 100, offset: 0 })).rows
const idsIn = async (path: string) => (await page(path)).map((row) => row.threadId)

async function twoMessages(): Promise<{ threadId: ThreadId; first: MessageId; second: MessageId }> {
  const first = await w.message(lan, { messageIdHeader: `a-${lan.address}` })
  const second = await w.message(lan, { messageIdHeader: `b-${lan.address}`, references: [`a-${lan.address}`] })
  return { threadId: first.threadId, first: first.id, second: second.id }
}

describe('one message of a thread', () => {
  it('goes to Trash alone, then comes back; the last one takes the thread there', async () => {
    const { threadId, first, second } = await twoMessages()
    const receipt = await moveMessages(w, lan, [second], folder('Trash'))
    expect(receipt.moved).toEqual([{ threadIds: [threadId], from: folder('INBOX'), to: folder('Trash') }])
    expect((await page('INBOX')).map((row) => row.messageCount)).toEqual([1])
    expect(await idsIn('Trash')).toEqual([threadId])
    await restoreThreads(w, lan, folder('Trash'), [threadId], receipt.version)
    expect((await page('INBOX')).map((row) => row.messageCount)).toEqual([2])
    await moveMessages(w, lan, [first], folder('Trash'))
    await moveMessages(w, lan, [second], folder('Trash'))
    expect(await idsIn('INBOX')).toEqual([])
  })

  it('is refused when threads may not go there, and all or nothing is moved', async () => {
    const { first, threadId } = await twoMessages()
    await expect(moveMessages(w, lan, [first], folder('Sent'))).rejects.toMatchObject({ code: 'move_not_allowed' })
    const ghost = '999999999' as MessageId
    const call = moveMessages(w, lan, [first, ghost], folder('Trash'))
    await expect(call).rejects.toMatchObject({ code: 'message_not_found' })
    expect(await idsIn('INBOX')).toEqual([threadId])
  })
})

describe('a permanent delete', () => {
  it('purges mail in Trash and frees its room; mail elsewhere stays', async () => {
    const { threadId, second } = await twoMessages()
    await moveMessages(w, lan, [second], folder('Trash'))
    const receipt = await purgeThreads(w, lan, [threadId], 'Trash')
    expect(receipt).toMatchObject({ removed: [threadId], kept: [] })
    expect((await page('INBOX')).map((row) => row.messageCount)).toEqual([1])
    expect(await idsIn('Trash')).toEqual([])
    const { said, counted } = await recountUse(w.database.db, lan.mailboxId)
    expect([said, counted]).toEqual([1_000, 1_000])
  })

  it('is for Trash and Junk only, of one’s own', async () => {
    const { threadId } = await twoMessages()
    await expect(purgeThreads(w, lan, [threadId], 'INBOX')).rejects.toMatchObject({ code: 'move_not_allowed' })
    await trashThreads(w, lan, [threadId])
    const minh = await w.mailbox(`minh${users}@senmail.test`)
    expect(await purgeThreads(w, minh, [threadId], 'Trash')).toMatchObject({ removed: [] })
    expect(await idsIn('Trash')).toEqual([threadId])
  })

  it('leaves mail alone that is still being delivered', async () => {
    const { id, threadId } = await w.message(lan, { in: 'sent' })
    await trashThreads(w, lan, [threadId])
    await w.database.pool.query(
      `insert into submission (mailbox_id, message_id, state, hold_until, bounce_token, raw_blob, size_bytes, created_at)
       values ($1, $2, 'released', now(), $3, 'b', 1, now())`,
      [lan.mailboxId, id, `t${id}`],
    )
    expect(await purgeThreads(w, lan, [threadId], 'Trash')).toMatchObject({ removed: [], kept: [threadId] })
    await w.database.pool.query(`update submission set state = 'done' where message_id = $1`, [id])
    expect(await purgeThreads(w, lan, [threadId], 'Trash')).toMatchObject({ removed: [threadId], kept: [] })
  })
})

describe('emptying Trash after 30 days', () => {
  const DAY = 24 * 3_600_000
  const sweep = (days: number) => purgeTrash({ ...w, clock: { now: () => new Date(Date.now() + days * DAY) } })

  it('counts from the move, and takes nothing else', async () => {
    const old = await w.message(lan, { receivedAt: new Date('2020-01-01T00:00:00Z') })
    const young = await w.message(lan)
    await trashThreads(w, lan, [old.threadId, young.threadId])
    await w.message(lan)
    await w.database.pool.query(`update message set moved_at = now() - interval '10 days' where id = $1`, [old.id])
    await sweep(19)
    expect((await idsIn('Trash')).length).toBe(2)
    await sweep(21)
    expect(await idsIn('Trash')).toEqual([young.threadId])
    await sweep(31)
    expect(await idsIn('Trash')).toEqual([])
    expect((await idsIn('INBOX')).length).toBe(1)
  })

  it('counts from its first sight of mail that came there by another way', async () => {
    const imported = await w.message(lan, { in: 'trash', receivedAt: new Date('2019-01-01T00:00:00Z') })
    await sweep(40)
    expect(await idsIn('Trash')).toEqual([imported.threadId])
    await sweep(71)
    expect(await idsIn('Trash')).toEqual([])
  })
})

it('refuses to delete for an account that may not send (product decision 29)', async () => {
  const { threadId } = await twoMessages()
  const silent = { ...lan, rights: { ...lan.rights, smtpEnabled: false } }
  await expect(trashThreads(w, silent, [threadId])).rejects.toMatchObject({ code: 'smtp_disabled' })
  await trashThreads(w, lan, [threadId])
  await expect(purgeThreads(w, silent, [threadId], 'Trash')).rejects.toMatchObject({ code: 'smtp_disabled' })
  const empty = { action: 'delete_forever', selection: { allIn: folder('Trash') } } as const
  await expect(startThreadTask(w, silent, empty)).rejects.toMatchObject({ code: 'smtp_disabled' })
  expect(await idsIn('Trash')).toEqual([threadId])
})

it('refuses deleting by a move to Trash to an account that may not send', async () => {
  const { threadId, first } = await twoMessages()
  const silent = { ...lan, rights: { ...lan.rights, smtpEnabled: false } }
  const group = { threadIds: [threadId], from: folder('INBOX'), to: folder('Trash') }
  const refused = { code: 'smtp_disabled' }
  await expect(moveThreads(w, silent, [group])).rejects.toMatchObject(refused)
  await expect(moveMessages(w, silent, [first], folder('Trash'))).rejects.toMatchObject(refused)
  const job = { action: 'move', to: folder('Trash') } as const
  const here = { allIn: folder('INBOX') }
  const found = { search: { query: parseQueryText('subject') } }
  for (const selection of [here, found]) {
    await expect(startThreadTask(w, silent, { ...job, selection })).rejects.toMatchObject(refused)
  }
  expect(await idsIn('Trash')).toEqual([])
  expect((await moveThreads(w, silent, [{ ...group, to: folder('Junk') }])).moved).toHaveLength(1)
})
