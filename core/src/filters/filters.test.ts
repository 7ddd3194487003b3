import { MAX_BLOCKED_SENDERS } from '@sen/model/filters/limits'
import type { FilterId, FolderId } from '@sen/model/ids'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { listThreads } from '../threads/list-threads.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { notSpam } from '../threads/not-spam.ts'
import { restoreThreads } from '../threads/restore-threads.ts'
import { blockSender } from './block-sender.ts'
import { changeBlockFilter } from './change-block-filter.ts'
import { listFilters } from './list-filters.ts'
import { removeFilter } from './remove-filter.ts'
import { restoreFilter } from './restore-filter.ts'

let w: TestWorld
let lan: Actor
let users = 0
let letters = 0
let inbox: FolderId
let junk: FolderId

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@senmail.test`)
  const folders = await w.store.read(lan.mailboxId, (reader) => reader.folders.list())
  inbox = folders.find(({ role }) => role === 'inbox')?.id ?? ('0' as FolderId)
  junk = folders.find(({ role }) => role === 'junk')?.id ?? ('0' as FolderId)
})

const blocked = async () => (await listFilters(w, lan)).blocks.map((filter) => filter.sender)
const idsIn = async (path: string) =>
  (await listThreads(w, lan, { in: path, limit: 100, offset: 0 })).rows.map((row) => row.threadId)
const mailFrom = (email: string, subject = 'Khuyến mãi') => w.message(lan, { from: { name: 'Rao', email }, subject })
const spam = (threadIds: Parameters<typeof notSpam>[2], blockSenders = true) =>
  moveThreads(w, lan, [{ threadIds, from: inbox, to: junk, blockSenders }])

async function receive(sender: string): Promise<void> {
  letters += 1
  const raw = Buffer.from(`From: <${sender}>\r\nTo: <${lan.address}>\r\nSubject: Chao ${letters}\r\n\r\nChao.\r\n`)
  const doors = { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() }
  await receiveMail(doors, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
}

describe('marking spam', () => {
  it('blocks the sender once, says so, and undo unblocks it', async () => {
    const first = await mailFrom('Rao@La.example')
    const second = await mailFrom('rao@la.example')
    const receipt = await spam([first.threadId, second.threadId])
    expect(receipt.blocked).toEqual(['rao@la.example'])
    expect(await blocked()).toEqual(['rao@la.example'])
    const third = await mailFrom('rao@la.example')
    expect((await spam([third.threadId])).blocked).toEqual([])
    await restoreThreads(w, lan, junk, [first.threadId, second.threadId], receipt.version)
    expect(await blocked()).toEqual([])
    expect((await idsIn('INBOX')).length).toBe(2)
  })

  it('rejects blocking of the own domain, of oneself and of a forged sender', async () => {
    const mail = [
      await mailFrom('minh@senmail.test'),
      await mailFrom(lan.address),
      await mailFrom('ngan-hang@that.example', '**SPOOF** Chuyển khoản'),
    ]
    const failed = await mailFrom('giam-doc@doi-tac.example')
    await w.database.pool.query(`update message set verdict = '{"outcome": "forged"}' where id = $1`, [failed.id])
    mail.push(failed)
    expect((await spam(mail.map(({ threadId }) => threadId))).blocked).toEqual([])
    expect((await idsIn('Junk')).length).toBe(4)
  })

  it('only moves when blocking was not asked for, or when it goes elsewhere', async () => {
    const mail = await mailFrom('rao@la.example')
    expect((await spam([mail.threadId], false)).blocked).toEqual([])
    await moveThreads(w, lan, [{ threadIds: [mail.threadId], from: junk, to: inbox, blockSenders: true }])
    expect(await blocked()).toEqual([])
  })
})

describe('not spam', () => {
  it('returns to its previous folder, unblocks the sender, and undo reverts both', async () => {
    const mail = await mailFrom('rao@la.example')
    await spam([mail.threadId])
    const receipt = await notSpam(w, lan, [mail.threadId])
    expect(receipt.moved).toEqual([{ threadIds: [mail.threadId], from: junk, to: inbox }])
    expect(await blocked()).toEqual([])
    await restoreThreads(w, lan, inbox, [mail.threadId], receipt.version)
    expect(await idsIn('Junk')).toEqual([mail.threadId])
    expect(await blocked()).toEqual(['rao@la.example'])
  })

  it('moves mail that came straight to Junk to INBOX, and leaves other folders alone', async () => {
    const mail = await w.message(lan, { in: 'junk' })
    const other = await w.message(lan, { in: 'trash' })
    await notSpam(w, lan, [mail.threadId, other.threadId])
    expect(await idsIn('INBOX')).toEqual([mail.threadId])
    expect(await idsIn('Trash')).toEqual([other.threadId])
  })
})

describe('mail of a blocked sender', () => {
  it('goes to Junk without notification in any letter case, and to INBOX when switched off', async () => {
    const filter = await blockSender(w, lan, { sender: ' Rao@LA.example', isEnabled: true })
    const before = await w.events.version(lan.mailboxId)
    await receive('RAO@la.example')
    expect((await idsIn('Junk')).length).toBe(1)
    const events = await w.events.since(lan.mailboxId, before, 10)
    expect(events.map((event) => event.type)).toEqual(['threads.changed'])
    await changeBlockFilter(w, lan, filter.id, { isEnabled: false })
    await receive('rao@la.example')
    expect((await idsIn('INBOX')).length).toBe(1)
    await changeBlockFilter(w, lan, filter.id, { isEnabled: true })
    await removeFilter(w, lan, filter.id)
    await receive('rao@la.example')
    expect((await idsIn('INBOX')).length).toBe(2)
  })

  it('goes there again when the filter is restored, under the same id, also when the sender was blocked again', async () => {
    const filter = await blockSender(w, lan, { sender: 'rao@la.example', name: 'Rao', isEnabled: true })
    await removeFilter(w, lan, filter.id)
    expect(await restoreFilter(w, lan, filter.id)).toEqual({ kind: 'block', block: filter })
    expect(await restoreFilter(w, lan, filter.id)).toEqual({ kind: 'block', block: filter })
    await removeFilter(w, lan, filter.id)
    const other = await blockSender(w, lan, { sender: 'rao@la.example', isEnabled: true })
    expect(await restoreFilter(w, lan, filter.id)).toEqual({ kind: 'block', block: other })
    expect(await blocked()).toEqual(['rao@la.example'])
    const stranger = await w.mailbox(`la${users}@senmail.test`)
    await removeFilter(w, lan, other.id)
    await expect(restoreFilter(w, stranger, other.id)).rejects.toMatchObject({ code: 'rule_not_found' })
    expect(await blocked()).toEqual([])
  })

  it('cannot be read or changed from another mailbox', async () => {
    await blockSender(w, lan, { sender: 'rao@la.example', isEnabled: true })
    lan = await w.mailbox(`khac${users}@senmail.test`)
    await receive('rao@la.example')
    expect((await idsIn('INBOX')).length).toBe(1)
  })
})

describe('a full list of blocked senders', () => {
  const fill = (count: number) =>
    w.store.write(lan.mailboxId, async (writer) => {
      const version = await writer.nextVersion()
      await writer.filters.block(
        Array.from({ length: count }, (_, n) => `rao${n}@day.example`),
        version,
      )
    })
  const full = { code: 'too_many_blocked_senders' }

  it('accepts no more, also by undo, and answers whether a sender is on it', async () => {
    const first = await blockSender(w, lan, { sender: 'rao@la.example', isEnabled: true })
    await removeFilter(w, lan, first.id)
    await fill(MAX_BLOCKED_SENDERS)
    await expect(blockSender(w, lan, { sender: 'moi@la.example', isEnabled: true })).rejects.toMatchObject(full)
    await expect(restoreFilter(w, lan, first.id)).rejects.toMatchObject(full)
    expect(await blocked()).not.toContain('rao@la.example')
    const there = await blockSender(w, lan, { sender: 'rao0@day.example', isEnabled: false })
    expect(there.isEnabled).toBe(false)
    await removeFilter(w, lan, there.id)
    expect(await restoreFilter(w, lan, first.id)).toEqual({ kind: 'block', block: first })
    await expect(restoreFilter(w, lan, there.id)).rejects.toMatchObject(full)
  })

  it('takes as many as there is room for of the mail that is reported, which goes to Junk all the same', async () => {
    await fill(MAX_BLOCKED_SENDERS - 1)
    const mail = [
      await mailFrom('rao0@day.example'),
      await mailFrom('mot@la.example'),
      await mailFrom('hai@la.example'),
    ]
    const receipt = await spam(mail.map(({ threadId }) => threadId))
    expect(receipt.blocked).toHaveLength(1)
    expect(receipt.isBlockListFull).toBe(true)
    expect((await idsIn('Junk')).length).toBe(3)
    expect((await blocked()).length).toBe(MAX_BLOCKED_SENDERS)
    const known = await mailFrom('rao1@day.example')
    expect((await spam([known.threadId])).isBlockListFull).toBe(false)
  })
})

describe('a filter', () => {
  it('is one per sender, and created only for senders who may be blocked', async () => {
    const first = await blockSender(w, lan, { sender: 'rao@la.example', isEnabled: true })
    const again = await blockSender(w, lan, { sender: 'RAO@la.example', isEnabled: true })
    expect(again.id).toBe(first.id)
    for (const sender of [lan.address, 'minh@senmail.test', 'khong-phai']) {
      const request = { sender, isEnabled: true }
      await expect(blockSender(w, lan, request)).rejects.toMatchObject({ code: 'sender_not_blockable' })
    }
    const other = await blockSender(w, lan, { sender: 'hai@la.example', isEnabled: true })
    const clash = changeBlockFilter(w, lan, other.id, { sender: 'rao@la.example' })
    await expect(clash).rejects.toMatchObject({ code: 'rule_invalid' })
  })

  it('is another mailbox’s as if it were not there', async () => {
    const filter = await blockSender(w, lan, { sender: 'rao@la.example', isEnabled: true })
    const minh = await w.mailbox(`minh${users}@senmail.test`)
    for (const id of [filter.id, 'x' as FilterId, '0' as FilterId]) {
      await expect(removeFilter(w, minh, id)).rejects.toMatchObject({ code: 'rule_not_found' })
      await expect(changeBlockFilter(w, minh, id, { isEnabled: false })).rejects.toMatchObject({
        code: 'rule_not_found',
      })
    }
    expect(await listFilters(w, minh)).toMatchObject({ blocks: [], customs: [], forwards: [] })
    expect(await blocked()).toEqual(['rao@la.example'])
  })
})
