import type { FolderId, MailboxId, MessageId, RemovedMessageId } from '@sen/model/ids'
import { MAX_LOST_MAIL_COUNTED, MAX_RECOVERED_AT_ONCE, MAX_RECOVERY_FAILURES } from '@sen/model/removed-mail/limits'
import { recountUse } from '@sen/testkit/recount'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userInfo } from '../accounts/user-info.ts'
import type { Actor } from '../kit/actor.ts'
import { countLostMail } from '../organisations/count-lost-mail.ts'
import { changeKeptDays, readKeptDays } from '../organisations/kept-days.ts'
import { listActs } from '../organisations/list-acts.ts'
import { recoverMailOf } from '../people/recover-mail-of.ts'
import { recallMessage } from '../recall/recall-message.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { sendMessage } from '../sending/send-message.ts'
import { purgeThreads } from '../threads/purge-threads.ts'
import { purgeTrash } from '../threads/purge-trash.ts'
import { trashThreads } from '../threads/trash-threads.ts'
import { listRemovedMail } from './list-removed-mail.ts'
import { purgeRemovedMail } from './purge-removed-mail.ts'
import { recoverMail, undoRecovery } from './recover-mail.ts'
import { recoverSpan } from './recover-span.ts'

const DAY = 24 * 3_600_000
let w: SendingWorld
let chu: Actor
let lan: Actor
let count = 0
/** The database dates its rows, so the test uses its clock. */
let needs: Omit<SendingWorld, 'clock'> & { clock: { now: () => Date } }
let days = 0
beforeAll(async () => {
  w = await sendingWorld()
  needs = { ...w, clock: { now: () => new Date(Date.now() + days * DAY) } }
  chu = await w.mailbox('chu@sen.example', { isOwner: true })
})
beforeEach(async () => {
  count += 1
  days = 0
  lan = await w.mailbox(`lan${count}@sen.example`)
  await changeKeptDays(w, chu, 14)
})
afterAll(() => w.close())

const MAIL = (subject: string, more = '') =>
  Buffer.from(
    `From: Nguyen Van Minh <minh@ngoai.example>\r\nTo: <${lan.address}>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}-${count}@ngoai.example>\r\n${more}\r\nChao Lan`,
  )
const receive = async (subject: string, arrival: object = {}, more = '') => {
  const [got] = await receiveMail(needs, { way: 'import', raw: MAIL(subject, more) }, [
    { mailboxId: lan.mailboxId, isRead: true, isStarred: true, ...arrival },
  ])
  if (!got || typeof got === 'string') throw new Error(`not received: ${got}`)
  return got
}
const purge = async (subject: string, arrival: object = {}, more = '') => {
  const got = await receive(subject, arrival, more)
  await trashThreads(w, lan, [got.threadId])
  await purgeThreads(w, lan, [got.threadId], 'Trash')
  return got
}
const list = (text = '', actor = lan) => listRemovedMail(needs, actor, { text, limit: 10 })
const ids = async () => (await list()).messages.map(({ id }) => id)
const message = (id: MessageId | undefined) =>
  w.store.read(lan.mailboxId, (r) => r.messages.find(id ?? ('0' as MessageId)))
const used = async () => {
  const { said, counted } = await recountUse(w.database.db, lan.mailboxId)
  expect(said).toBe(counted)
  return said
}

describe('mail that was deleted for ever', () => {
  it('is kept beside the mail, found by sender and subject, and no part of the quota', async () => {
    await purge('Bao cao thang')
    await purge('Hop dong')
    expect(await used()).toBe(0)
    const { messages, total, keptDays } = await list()
    expect([total, keptDays, messages.map(({ subject }) => subject)]).toEqual([2, 14, ['Hop dong', 'Bao cao thang']])
    expect(messages[0]).toMatchObject({
      from: { email: 'minh@ngoai.example' },
      removedBy: lan.address,
      kind: 'received',
    })
    expect((await list('báo cáo MINH')).messages).toHaveLength(1)
    expect((await list('báo cáo hoa')).messages).toHaveLength(0)
    expect((await list('', chu)).total).toBe(0)
  })

  it('comes back to its folder with its flags, once, and goes again by undo', async () => {
    const { messageId } = await purge('Ve nha', { folder: { path: 'Nhà/Cũ' } })
    expect(await message(messageId)).toBeUndefined()
    const [id] = await ids()
    const both = await Promise.all([1, 2].map(() => recoverMail(needs, lan, id ? [id] : [])))
    const receipt = both.find(({ messageIds }) => messageIds.length > 0)
    expect(both.flatMap(({ messageIds }) => messageIds)).toHaveLength(1)
    const back = await message(receipt?.messageIds[0])
    expect(back).toMatchObject({ subject: 'Ve nha', isRead: true, isStarred: true, kind: 'received' })
    const folder = await w.store.read(lan.mailboxId, (r) => r.folders.find(back?.folderId as FolderId))
    expect(folder?.path).toBe('Nhà/Cũ')
    expect(await used()).toBe(MAIL('Ve nha').byteLength)
    expect((await list()).total).toBe(0)
    await undoRecovery(w, lan, { messageIds: back ? [back.id] : [], version: (receipt?.version ?? 0) - 1 })
    expect((await list()).total).toBe(0)
    expect(
      await undoRecovery(w, lan, { messageIds: back ? [back.id] : [], version: receipt?.version ?? 0 }),
    ).toMatchObject({ count: 1 })
    expect([(await list()).total, await used()]).toEqual([1, 0])
  })

  it('is restored to INBOX when its folder was deleted, and with its sender verdict', async () => {
    const { messageId, threadId } = await receive('Gia mao', { folder: { path: 'Tạm' } })
    const verdict = { sender: 'forged', reason: 'dmarc_failed', domain: 'ngoai.example' }
    await w.database.pool.query('update message set verdict = $1 where id = $2', [JSON.stringify(verdict), messageId])
    await trashThreads(w, lan, [threadId])
    await w.database.pool.query('update message set previous_folder_id = 999999999 where id = $1', [messageId])
    await purgeThreads(w, lan, [threadId], 'Trash')
    const { messageIds } = await recoverMail(needs, lan, await ids())
    expect(await message(messageIds[0])).toMatchObject({ folderRole: 'inbox', verdict })
  })

  it('is not retained with retention off, for drafts, and for mail with a virus', async () => {
    const { messageId, threadId } = await receive('Co virus')
    await w.database.pool.query(`update message set scan = '{"virus":"infected","signature":"x"}' where id = $1`, [
      messageId,
    ])
    const draft = await w.draft(lan, {})
    await trashThreads(w, lan, [threadId, draft.threadId])
    await purgeThreads(w, lan, [threadId, draft.threadId], 'Trash')
    await changeKeptDays(w, chu, 0)
    await purge('Khong giu')
    await changeKeptDays(w, chu, 90)
    expect((await list()).total).toBe(0)
  })

  it('is not recovered into a mailbox that is full', async () => {
    await purge('Qua lon')
    await w.database.pool.query('update mailbox set used_bytes = quota_megabytes::bigint * 1048576 where id = $1', [
      lan.mailboxId,
    ])
    await expect(recoverMail(needs, lan, await ids())).rejects.toMatchObject({ code: 'quota_exceeded' })
    expect((await list()).total).toBe(1)
  })

  it('stays away once its sender has called it back', async () => {
    const minh = await w.mailbox(`minh${count}@sen.example`)
    const draft = await w.draft(minh, { to: [{ name: '', email: lan.address }] })
    await sendMessage(w, minh, draft.id)
    await w.advance(9)
    const [got] = await w.read.folder(lan, 'inbox')
    if (!got) throw new Error('it did not arrive')
    await trashThreads(w, lan, [got.threadId])
    await purgeThreads(w, lan, [got.threadId], 'Trash')
    const [id] = await ids()
    expect(id).toBeDefined()
    await recallMessage(w, minh, draft.id)
    await w.advance(1)
    expect((await list()).total).toBe(0)
    expect(await recoverMail(needs, lan, id ? [id] : [])).toMatchObject({ messageIds: [] })
  })
})

describe('the end of retention', () => {
  it('by the days of the organisation, which hold at once, and by the sweep of its bytes', async () => {
    const { messageId } = await receive('Het han')
    const blob = (await message(messageId))?.rawBlob ?? ''
    const { threadId } = (await message(messageId)) ?? { threadId: undefined }
    if (!threadId) throw new Error('it is not there')
    await trashThreads(w, lan, [threadId])
    days = 31
    await purgeTrash(needs)
    days = 0
    expect((await list()).messages).toMatchObject([{ removedBy: '' }])
    const named = () => w.maintenance.unreferencedBlobs([blob])
    days = 13.9
    await purgeRemovedMail(needs)
    expect([(await list()).total, await named()]).toEqual([1, []])
    days = 14.1
    expect((await list()).total).toBe(0)
    expect(
      await recoverMail(
        needs,
        lan,
        (
          await w.store.read(lan.mailboxId, (r) =>
            r.removedMail.within({ from: new Date(0), until: new Date(Date.now() + DAY), after: undefined }, 10),
          )
        ).map(({ id }) => id),
      ),
    ).toMatchObject({ messageIds: [] })
    expect(await purgeRemovedMail(needs)).toBeGreaterThan(0)
    expect(await named()).toEqual([blob])
  })

  it('by half of the quota, the oldest first', async () => {
    for (const subject of ['mot', 'hai', 'ba']) await purge(subject)
    await w.database.pool.query('update mailbox set quota_megabytes = 10 where id = $1', [lan.mailboxId])
    await w.database.pool.query('update removed_message set size_bytes = 2097152 where mailbox_id = $1', [
      lan.mailboxId,
    ])
    expect(await purgeRemovedMail(needs)).toBe(1)
    expect((await list()).messages.map(({ subject }) => subject)).toEqual(['ba', 'hai'])
    expect(await purgeRemovedMail(needs)).toBe(0)
  })

  it('with its mailbox', async () => {
    await purge('Di cung')
    await w.people.deleteContents(lan.mailboxId)
    await w.database.pool.query('update mailbox set deleted_at = now() where id = $1', [lan.mailboxId])
    await w.people.deleteContents(lan.mailboxId)
    await w.database.pool.query('update mailbox set deleted_at = null where id = $1', [lan.mailboxId])
    expect((await list()).total).toBe(0)
  })
})

describe('the Owner', () => {
  const span = { from: new Date(Date.now() - DAY), until: new Date(Date.now() + DAY) }
  const seen: unknown[] = []
  const recoveryOf = async () =>
    (await w.organisations.read(chu.organisationId, (r) => r.people.find(lan.accountId)))?.recovery
  const runJobs = async (mailboxId: MailboxId) => {
    for (;;) {
      const job = (await orderedJobs(w.database.db)).find(({ name }) => name === 'recover-span')
      if (!job) return
      await w.database.pool.query("delete from graphile_worker._private_jobs where payload ->> 'from' is not null")
      const { after, recovery } = job.payload as { readonly after?: RemovedMessageId; readonly recovery?: string }
      await recoverSpan(needs, mailboxId, { ...span, after, recovery })
      seen.push(await recoveryOf())
    }
  }

  it('restores a member’s mail of some days, and logs it', async () => {
    await purge('Lo tay')
    await purge('Lo tay nua')
    expect(await recoverMailOf(needs, chu, lan.accountId, span)).toBe(2)
    await runJobs(lan.mailboxId)
    expect((await w.read.folder(lan, 'inbox')).map(({ subject }) => subject)).toEqual(['Lo tay', 'Lo tay nua'])
    const { acts } = await listActs(w, chu, { limit: 1 })
    expect(acts).toMatchObject([{ act: 'person.mail_recovered', target: lan.address, details: { messages: 2 } }])
    expect(await recoverMailOf(needs, chu, lan.accountId, span)).toBe(0)
    expect((await listActs(w, chu, { limit: 1 })).acts[0]?.id).toBe(acts[0]?.id)
  })

  it('shows its progress, also after a reload, and its end, until a day after it', async () => {
    await purge('Mau')
    const copies = MAX_RECOVERED_AT_ONCE + 1
    await w.database.pool.query(
      `insert into removed_message (mailbox_id, raw_blob, kind, folder_id, sender, recipients_to, recipients_bcc, subject, received_at,
         is_read, is_starred, label_ids, size_bytes, removed_by)
       select mailbox_id, raw_blob, kind, folder_id, sender, recipients_to, recipients_bcc, subject, received_at, is_read, is_starred,
         label_ids, size_bytes, removed_by from removed_message, generate_series(2, $2::int) where mailbox_id = $1`,
      [lan.mailboxId, copies],
    )
    expect(await recoveryOf()).toBeUndefined()
    await recoverMailOf(needs, chu, lan.accountId, span)
    expect(await recoveryOf()).toEqual({ state: 'working', total: copies, lookedAt: 0, recovered: 0 })
    const told = (await w.events.since(chu.mailboxId, 0, 10_000)).length
    seen.length = 0
    await runJobs(lan.mailboxId)
    const [half, all] = [MAX_RECOVERED_AT_ONCE, copies]
    expect(seen).toEqual([
      { state: 'working', total: copies, lookedAt: half, recovered: half },
      { state: 'done', total: copies, lookedAt: all, recovered: all },
    ])
    const news = (await w.events.since(chu.mailboxId, 0, 10_000)).slice(told)
    expect(news.map(({ type }) => type)).toEqual(['administration.changed', 'administration.changed'])
    await w.database.pool.query(
      "update mail_recovery set ended_at = now() - interval '25 hours' where mailbox_id = $1",
      [lan.mailboxId],
    )
    expect(await recoveryOf()).toBeUndefined()
  })

  it('reports that the mailbox is full, and does not count the results of an earlier job', async () => {
    await purge('Day qua')
    await recoverMailOf(needs, chu, lan.accountId, span)
    await recoverMailOf(needs, chu, lan.accountId, span)
    await w.database.pool.query('update mailbox set used_bytes = quota_megabytes::bigint * 1048576 where id = $1', [
      lan.mailboxId,
    ])
    seen.length = 0
    const jobs = (await orderedJobs(w.database.db)).filter(({ name }) => name === 'recover-span')
    expect(jobs).toHaveLength(2)
    await w.database.pool.query("delete from graphile_worker._private_jobs where payload ->> 'from' is not null")
    for (const { payload } of jobs) {
      const { recovery } = payload as { readonly recovery: string }
      await recoverSpan(needs, lan.mailboxId, { ...span, after: undefined, recovery })
      seen.push((await recoveryOf())?.state)
    }
    expect(seen).toEqual(['working', 'mailbox_full'])
    expect(await recoveryOf()).toEqual({ state: 'mailbox_full', total: 1, lookedAt: 0, recovered: 0 })
  })

  it('reports repeated failure and stops retrying; the rest stays retained', async () => {
    await purge('Khong doc duoc')
    await recoverMailOf(needs, chu, lan.accountId, span)
    const [job] = (await orderedJobs(w.database.db)).filter(({ name }) => name === 'recover-span')
    await w.database.pool.query("delete from graphile_worker._private_jobs where payload ->> 'from' is not null")
    if (!job) throw new Error('nothing was ordered')
    const { recovery } = job.payload as { readonly recovery: string }
    let attempts = 0
    const get = () => {
      attempts += 1
      return Promise.reject(new Error('the store is broken'))
    }
    const broken = { ...needs, blobs: Object.assign(Object.create(needs.blobs), { get }) }
    const attempt = (through = broken) => recoverSpan(through, lan.mailboxId, { ...span, after: undefined, recovery })
    const told = (await w.events.since(chu.mailboxId, 0, 10_000)).length
    for (let failures = 1; failures < MAX_RECOVERY_FAILURES; failures += 1) {
      await expect(attempt()).rejects.toThrow('the store is broken')
    }
    expect(await recoveryOf()).toEqual({ state: 'working', total: 1, lookedAt: 0, recovered: 0 })
    await expect(attempt()).rejects.toThrow('the store is broken')
    expect(await recoveryOf()).toEqual({ state: 'failed', total: 1, lookedAt: 0, recovered: 0 })
    const news = (await w.events.since(chu.mailboxId, 0, 10_000)).slice(told)
    expect(news.map(({ type }) => type)).toEqual(['administration.changed'])
    await attempt()
    expect(attempts).toBe(MAX_RECOVERY_FAILURES)
    expect((await list()).total).toBe(1)
    await recoverMailOf(needs, chu, lan.accountId, span)
    await runJobs(lan.mailboxId)
    expect(await recoveryOf()).toMatchObject({ state: 'done', recovered: 1 })
  })

  it('alone may, within the organisation, and sets how long mail is kept', async () => {
    const khac = await w.mailbox(`chu${count}@khac.example`, { isOwner: true })
    await expect(recoverMailOf(needs, lan, lan.accountId, span)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(recoverMailOf(needs, khac, lan.accountId, span)).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeKeptDays(w, lan, 7)).rejects.toMatchObject({ code: 'not_permitted' })
    for (const wrong of [-1, 91, 1.5]) {
      await expect(changeKeptDays(w, chu, wrong)).rejects.toMatchObject({ code: 'setting_invalid' })
    }
    await changeKeptDays(w, chu, 30)
    expect([await readKeptDays(w, chu), await readKeptDays(w, khac)]).toEqual([30, 14])
    const { acts } = await listActs(w, chu, { limit: 1 })
    expect(acts).toMatchObject([{ act: 'policy.removed_mail', details: { before_days: 14, after_days: 30 } }])
  })

  it('changes the offers of the organisation’s pages', async () => {
    const version = await w.events.version(lan.mailboxId)
    await changeKeptDays(w, chu, 0)
    expect((await userInfo(w, lan)).removedMailKeptDays).toBe(0)
    const heard = await w.events.since(lan.mailboxId, version, 10)
    expect(heard.map(({ type }) => type)).toEqual(['account.changed'])
  })

  it('learns how much of the organisation’s would be lost by keeping it for fewer days', async () => {
    await w.database.pool.query('delete from removed_message')
    for (const subject of ['Moi', 'Cu', 'Qua cu']) await purge(subject)
    const age = (subject: string, interval: string) =>
      w.database.pool.query('update removed_message set removed_at = now() - $2::interval where subject = $1', [
        subject,
        interval,
      ])
    await age('Cu', '8 days')
    await age('Qua cu', '15 days')
    const lost = async (after: number) => (await countLostMail(needs, chu, after)).count
    expect([await lost(0), await lost(7), await lost(14), await lost(90)]).toEqual([2, 1, 0, 0])
    const khac = await w.mailbox(`chu${count}@khac.example`, { isOwner: true })
    expect(await countLostMail(needs, khac, 0)).toEqual({ count: 0, hasMore: false })
    await expect(countLostMail(needs, lan, 0)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(countLostMail(needs, chu, 91)).rejects.toMatchObject({ code: 'setting_invalid' })
  })

  it('reports at most a limited number of items that would be lost', async () => {
    await purge('Mot')
    const copies = MAX_LOST_MAIL_COUNTED + 5
    await w.database.pool.query(
      `insert into removed_message (mailbox_id, raw_blob, kind, sender, recipients_to, recipients_bcc, subject, received_at, is_read,
         is_starred, label_ids, size_bytes, removed_by)
       select mailbox_id, raw_blob, kind, sender, recipients_to, recipients_bcc, subject, received_at, is_read, is_starred, label_ids,
         size_bytes, removed_by
       from removed_message, generate_series(1, $2) where mailbox_id = $1`,
      [lan.mailboxId, copies],
    )
    expect(await countLostMail(needs, chu, 0)).toEqual({ count: MAX_LOST_MAIL_COUNTED, hasMore: true })
    await w.database.pool.query('delete from removed_message where mailbox_id = $1', [lan.mailboxId])
  })
})
