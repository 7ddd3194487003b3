import type { Actor } from '@sen/core/kit/actor'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFolders } from '../folders/list-folders.ts'
import { listThreads } from './list-threads.ts'
import { markThreads } from './mark-threads.ts'
import { moveThreads } from './move-threads.ts'
import { restoreThreads } from './restore-threads.ts'
import { starThread } from './star-thread.ts'
import { trashThreads } from './trash-threads.ts'

let w: TestWorld
let users = 0

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

async function user(verified = true): Promise<Actor> {
  users += 1
  return w.mailbox(`user${users}@${verified ? 'senmail' : 'unverified'}.test`, { verified })
}

const page = (actor: Actor, folder: string, limit = 50, offset = 0) =>
  listThreads(w, actor, { in: folder, limit, offset })
const idsIn = async (actor: Actor, folder: string) => (await page(actor, folder)).rows.map((row) => row.threadId)

async function folderNamed(actor: Actor, path: string) {
  const folder = (await listFolders(w, actor)).find((each) => each.path === path)
  if (!folder) throw new Error(`no folder ${path}`)
  return folder
}

async function expectCountersRight(actor: Actor) {
  const { rows } = await w.database.pool.query<{ id: string; total: number; unread: number }>(
    `select f.id, count(ft.thread_id)::int as total, count(*) filter (where ft.unread)::int as unread
     from folder f left join folder_thread ft on ft.folder_id = f.id where f.mailbox_id = $1 group by f.id`,
    [actor.mailboxId],
  )
  const counted = new Map(rows.map((row) => [row.id, [row.total, row.unread]]))
  for (const folder of await listFolders(w, actor)) {
    expect([folder.path, folder.totalThreads, folder.unreadThreads]).toEqual([
      folder.path,
      ...(counted.get(folder.id) ?? []),
    ])
  }
}

describe('a list', () => {
  it('shows one row for a thread, newest first, with a summary of its messages', async () => {
    const lan = await user()
    const first = await w.message(lan, {
      subject: 'Báo giá',
      messageIdHeader: 'a@x',
      from: { name: 'Quân', email: 'quan@x.example' },
    })
    const other = await w.message(lan, { subject: 'Họp' })
    const reply = await w.message(lan, {
      subject: 'Re: Báo giá',
      references: ['a@x'],
      messageIdHeader: 'b@x',
      from: { name: 'Lan', email: lan.address },
      in: 'sent',
      isRead: true,
    })
    expect(reply.threadId).toBe(first.threadId)
    const { rows, total } = await page(lan, 'INBOX')
    expect(total).toBe(2)
    expect(rows.map((row) => row.threadId)).toEqual([other.threadId, first.threadId])
    const row = rows[1]
    expect(row).toMatchObject({ subject: 'Báo giá', messageCount: 2, unread: true, starred: false })
    expect(row?.participants.map((person) => person.name)).toEqual(['Quân', 'Lan'])
    const sent = await page(lan, 'Sent')
    expect(sent.rows[0]).toMatchObject({ threadId: first.threadId, unread: false, messageCount: 2 })
    await expectCountersRight(lan)
  })

  it('pages the same from the top, deep down and at the end', async () => {
    const lan = await user()
    const all: string[] = []
    for (let n = 0; n < 12; n += 1) all.unshift((await w.message(lan)).threadId)
    const pages = [
      await page(lan, 'INBOX', 5, 0),
      await page(lan, 'INBOX', 5, 5),
      await page(lan, 'INBOX', 5, 10),
      await page(lan, 'INBOX', 5, 15),
    ]
    expect(pages.flatMap((each) => each.rows.map((row) => row.threadId))).toEqual(all)
    // Deep pages use the index differently, and the results must agree.
    const { pool } = w.database
    await pool.query(
      `insert into thread (mailbox_id, subject, base_subject, last_message_at)
       select $1, 's', 's', now() from generate_series(1, 1500)`,
      [lan.mailboxId],
    )
    const inbox = await folderNamed(lan, 'INBOX')
    await pool.query(
      `insert into folder_thread (folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants,
         recipients, draft_ids, folder_ids, message_count, unread, starred, has_attachments, send_failed, version)
       select $1, id, mailbox_id, now() - make_interval(secs => (id % 700)::int), 's', '', '[]', '[]', '{}', '{}', 1,
         false, false, false, false, 1
       from thread where mailbox_id = $2 and subject = 's'`,
      [inbox.id, lan.mailboxId],
    )
    const readAll = async () => {
      const { rows } = await pool.query<{ thread_id: string }>(
        'select thread_id from folder_thread where folder_id = $1 order by last_message_at desc, thread_id desc',
        [inbox.id],
      )
      return rows.map((row) => row.thread_id)
    }
    const truth = await readAll()
    const offsets = [0, 499, 500, 700, 760, 1000, 1480, 1500, 1511, 1512, 5000]
    // Later reads, also backwards, start from positions that earlier ones have cached.
    for (const offset of [...offsets, ...offsets.map((each) => each + 20), ...offsets.toReversed()]) {
      const { rows, total } = await page(lan, 'INBOX', 50, offset)
      expect(total).toBe(1512)
      expect([offset, ...rows.map((row) => row.threadId)]).toEqual([offset, ...truth.slice(offset, offset + 50)])
    }
    await w.message(lan, { receivedAt: new Date(Date.now() + 60_000) })
    const moved = await readAll()
    expect(moved.indexOf(truth[0] ?? '')).toBe(1)
    for (const offset of [1000, 700, 1000]) {
      const { rows, total } = await page(lan, 'INBOX', 50, offset)
      expect([total, ...rows.map((row) => row.threadId)]).toEqual([1513, ...moved.slice(offset, offset + 50)])
    }
  })

  it('refuses a folder that is not there, another one’s included', async () => {
    const [lan, minh] = [await user(), await user()]
    const theirs = await folderNamed(minh, 'INBOX')
    for (const name of ['Nope', theirs.id, '0', "x'; drop table folder; --"]) {
      await expect(page(lan, name)).rejects.toMatchObject({ code: 'folder_not_found' })
    }
  })
})

describe('moving', () => {
  it('answers with the moved threads, leaves the other copy in its folder, and undoes itself by version', async () => {
    const lan = await user()
    const inbox = await folderNamed(lan, 'INBOX')
    const junk = await folderNamed(lan, 'Junk')
    const { threadId } = await w.message(lan, { messageIdHeader: `${lan.address}-1` })
    await w.message(lan, { in: 'sent', references: [`${lan.address}-1`], isRead: true })
    const receipt = await moveThreads(w, lan, [
      { threadIds: [threadId, 'ghost' as never, '999999999' as never], from: inbox.id, to: junk.id },
    ])
    expect(receipt.moved).toEqual([{ threadIds: [threadId], from: inbox.id, to: junk.id }])
    expect(await idsIn(lan, 'INBOX')).toEqual([])
    expect(await idsIn(lan, 'Junk')).toEqual([threadId])
    expect(await idsIn(lan, 'Sent')).toEqual([threadId])
    await expectCountersRight(lan)
    const undone = await restoreThreads(w, lan, junk.id, [threadId], receipt.version)
    expect(undone.moved).toEqual([{ threadIds: [threadId], from: junk.id, to: inbox.id }])
    expect(undone.version).toBe(receipt.version + 1)
    expect(await idsIn(lan, 'INBOX')).toEqual([threadId])
    await expectCountersRight(lan)
  })

  it('undoes only its own change, not an earlier one', async () => {
    const lan = await user()
    const trash = await folderNamed(lan, 'Trash')
    const { threadId } = await w.message(lan, { messageIdHeader: `${lan.address}-2` })
    const early = await trashThreads(w, lan, [threadId])
    await w.message(lan, { references: [`${lan.address}-2`] })
    const late = await trashThreads(w, lan, [threadId])
    const undone = await restoreThreads(w, lan, trash.id, [threadId], late.version)
    expect(undone.moved).toHaveLength(1)
    const rows = (await page(lan, 'INBOX')).rows
    expect(rows).toHaveLength(1)
    expect((await page(lan, 'Trash')).rows).toHaveLength(1)
    expect(early.version).toBeLessThan(late.version)
  })

  it('deletes Sent copies and drafts too, and restores each to its folder', async () => {
    const lan = await user()
    const trash = await folderNamed(lan, 'Trash')
    const { threadId } = await w.message(lan, { messageIdHeader: `${lan.address}-3` })
    await w.message(lan, { in: 'sent', references: [`${lan.address}-3`] })
    await w.message(lan, { in: 'drafts', references: [`${lan.address}-3`] })
    const receipt = await trashThreads(w, lan, [threadId])
    expect(receipt.moved).toHaveLength(3)
    expect(await idsIn(lan, 'Trash')).toEqual([threadId])
    for (const folder of ['INBOX', 'Sent', 'Drafts']) expect(await idsIn(lan, folder)).toEqual([])
    await restoreThreads(w, lan, trash.id, [threadId], receipt.version)
    for (const folder of ['INBOX', 'Sent', 'Drafts']) expect(await idsIn(lan, folder)).toEqual([threadId])
    expect(await idsIn(lan, 'Trash')).toEqual([])
    await expectCountersRight(lan)
  })

  it('refuses forbidden moves, and applies none of them in part', async () => {
    const lan = await user()
    const [inbox, sent, junk] = [
      await folderNamed(lan, 'INBOX'),
      await folderNamed(lan, 'Sent'),
      await folderNamed(lan, 'Junk'),
    ]
    const { threadId } = await w.message(lan)
    const group = { threadIds: [threadId], from: inbox.id, to: sent.id }
    await expect(moveThreads(w, lan, [group])).rejects.toMatchObject({ code: 'move_not_allowed' })
    await expect(moveThreads(w, lan, [{ ...group, to: junk.id }, group])).rejects.toMatchObject({
      code: 'move_not_allowed',
    })
    await expect(moveThreads(w, lan, [{ ...group, to: '0' as never }])).rejects.toMatchObject({
      code: 'folder_not_found',
    })
    expect(await idsIn(lan, 'INBOX')).toEqual([threadId])
    const stranger = await user(false)
    await expect(moveThreads(w, stranger, [group])).rejects.toMatchObject({ code: 'domain_not_verified' })
  })

  it('cannot touch another mailbox', async () => {
    const [lan, minh] = [await user(), await user()]
    const { threadId } = await w.message(minh)
    const receipt = await trashThreads(w, lan, [threadId])
    expect(receipt.moved).toEqual([])
    await expect(starThread(w, lan, threadId, true)).rejects.toMatchObject({ code: 'thread_not_found' })
    const theirs = await folderNamed(minh, 'INBOX')
    await expect(
      markThreads(w, lan, { threadIds: [threadId], folderId: theirs.id, unread: false }),
    ).rejects.toMatchObject({ code: 'folder_not_found' })
    expect(await idsIn(minh, 'INBOX')).toEqual([threadId])
  })
})

describe('marking and starring', () => {
  it('marks all read, the newest unread, and names only changed threads', async () => {
    const lan = await user()
    const inbox = await folderNamed(lan, 'INBOX')
    const { threadId } = await w.message(lan, { messageIdHeader: `${lan.address}-4` })
    await w.message(lan, { references: [`${lan.address}-4`] })
    const change = { threadIds: [threadId], folderId: inbox.id }
    expect((await markThreads(w, lan, { ...change, unread: false })).threadIds).toEqual([threadId])
    expect((await folderNamed(lan, 'INBOX')).unreadThreads).toBe(0)
    expect((await markThreads(w, lan, { ...change, unread: false })).threadIds).toEqual([])
    expect((await markThreads(w, lan, { ...change, unread: true })).threadIds).toEqual([threadId])
    expect((await folderNamed(lan, 'INBOX')).unreadThreads).toBe(1)
    await expectCountersRight(lan)
  })

  it('keeps Starred in step, and leaves mail in Trash and Junk out of it', async () => {
    const lan = await user()
    const { threadId } = await w.message(lan)
    await starThread(w, lan, threadId, true)
    expect(await idsIn(lan, 'Starred')).toEqual([threadId])
    expect((await page(lan, 'INBOX')).rows[0]?.starred).toBe(true)
    await trashThreads(w, lan, [threadId])
    expect(await idsIn(lan, 'Starred')).toEqual([])
    const trash = await folderNamed(lan, 'Trash')
    await restoreThreads(w, lan, trash.id, [threadId])
    expect(await idsIn(lan, 'Starred')).toEqual([threadId])
    await starThread(w, lan, threadId, false)
    expect(await idsIn(lan, 'Starred')).toEqual([])
    await expectCountersRight(lan)
  })

  it('records one event for each change, with growing versions, and none for no change', async () => {
    const lan = await user()
    const { threadId } = await w.message(lan)
    await starThread(w, lan, threadId, true)
    await starThread(w, lan, threadId, true)
    await trashThreads(w, lan, [threadId])
    await trashThreads(w, lan, [threadId])
    const events = await w.database.db
      .selectFrom('mailbox_event')
      .select(['version', 'body'])
      .where('mailbox_id', '=', lan.mailboxId)
      .orderBy('id')
      .execute()
    expect(events.map((event) => (event.body as { type: string }).type)).toEqual(['thread.starred', 'threads.moved'])
    expect(events[0]?.version).toBeLessThan(events[1]?.version ?? 0)
  })
})

describe('threads find themselves', () => {
  it('joins by references in any order of arrival, and merges for a late parent', async () => {
    const lan = await user()
    const p = lan.address
    const b = await w.message(lan, { messageIdHeader: `b-${p}`, references: [`a-${p}`], subject: 'Re: Kho' })
    const c = await w.message(lan, { messageIdHeader: `c-${p}`, references: [`x-${p}`], subject: 'Khác hẳn' })
    expect(c.threadId).not.toBe(b.threadId)
    const a = await w.message(lan, { messageIdHeader: `a-${p}`, references: [`x-${p}`], subject: 'Kho' })
    expect(a.threadId).toBe(b.threadId)
    const rows = (await page(lan, 'INBOX')).rows
    expect(rows).toHaveLength(1)
    expect(rows[0]?.messageCount).toBe(3)
    await expectCountersRight(lan)
  })

  it('joins by subject only a reply among the same people within 30 days', async () => {
    const lan = await user()
    const quan = { name: 'Quân', email: 'quan@x.example' }
    const at = new Date('2026-11-01T00:00:00Z')
    const days = (n: number) => new Date(at.getTime() + n * 86_400_000)
    const first = await w.message(lan, { subject: 'Giá thép', from: quan, receivedAt: at })
    const same = { subject: 'TL: Gia\u0301 the\u0301p', from: quan, receivedAt: days(29) }
    expect((await w.message(lan, same)).threadId).toBe(first.threadId)
    expect((await w.message(lan, { ...same, subject: 'Giá thép' })).threadId).not.toBe(first.threadId)
    expect(
      (await w.message(lan, { ...same, from: { name: 'Lạ', email: 'la@y.example' }, to: [quan] })).threadId,
    ).not.toBe(first.threadId)
    expect((await w.message(lan, { ...same, receivedAt: days(80) })).threadId).not.toBe(first.threadId)
    expect((await w.message(lan, { ...same, subject: 'Re: ' })).threadId).not.toBe(first.threadId)
  })

  it('counts copies of one message once', async () => {
    const lan = await user()
    const same = {
      messageIdHeader: `d-${lan.address}`,
      subject: 'Một thư',
      text: 'Một thư',
      receivedAt: new Date('2026-11-02T03:00:00Z'),
    }
    await w.message(lan, same)
    await w.message(lan, same)
    const rows = (await page(lan, 'INBOX')).rows
    expect(rows).toHaveLength(1)
    expect(rows[0]?.messageCount).toBe(1)
  })
})
