import type { Actor } from '@sen/core/kit/actor'
import { sendMessage } from '@sen/core/sending/send-message'
import type { MessageId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePolicy } from '../organisations/policies.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { recallCopies } from './recall-copies.ts'
import { recallMessage } from './recall-message.ts'

let w: SendingWorld
let lan: Actor
let minh: Actor
let hoa: Actor
let round = 0

beforeAll(async () => {
  w = await sendingWorld()
})
beforeEach(async () => {
  round += 1
  lan = await w.mailbox(`lan${round}@sen.example`)
  minh = await w.mailbox(`minh${round}@sen.example`)
  hoa = await w.mailbox(`hoa${round}@sen.example`)
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
})
afterAll(() => w.close())

const to = (...people: readonly (Actor | string)[]) =>
  people.map((person) => ({ name: '', email: typeof person === 'string' ? person : person.address }))

async function send(input: Parameters<SendingWorld['draft']>[1] = { to: to(minh) }): Promise<MessageId> {
  const draft = await w.draft(lan, input)
  await sendMessage(w, lan, draft.id)
  return draft.id
}

async function outcomes(id: MessageId) {
  const deliveries = await w.read.deliveries(lan, id)
  return Object.fromEntries(
    Object.entries(deliveries).map(([email, each]) => [email.split('@')[0], each.recall?.outcome]),
  )
}

const report = async () => {
  const inbox = await w.read.folder(lan, 'inbox')
  const reports = inbox.filter(({ subject }) => /thu hồi|Recall/.test(subject))
  const body = reports[0] ? (await w.read.body(lan, reports[0].id)).text : ''
  return { count: reports.length, subject: reports[0]?.subject, body, threadId: reports[0]?.threadId }
}

async function listed(actor: Actor) {
  const page = await w.store.read(actor.mailboxId, (r) => r.threads.list('INBOX', 50, 0))
  const folders = await w.store.read(actor.mailboxId, (r) => r.folders.list())
  const inbox = folders.find(({ role }) => role === 'inbox')
  return { rows: page?.rows ?? [], unread: inbox?.unreadThreads, total: inbox?.totalThreads }
}

const used = async (actor: Actor) => (await w.store.read(actor.mailboxId, (r) => r.mailbox.usage())).usedBytes

describe('recall', () => {
  it('takes the mail out of our own mailboxes, and tells its sender of each recipient', async () => {
    const before = await used(minh)
    const id = await send({ to: to(minh), cc: to(hoa), bcc: to('khach@ngoai.example'), subject: 'Bảng lương' })
    await w.work()
    const [got] = (await listed(hoa)).rows
    await w.store.write(hoa.mailboxId, async (o) => {
      const version = await o.nextVersion()
      if (got) await o.threads.mark([got.threadId], got.folderId, false, version)
    })
    const { threadId } = await recallMessage(w, lan, id)
    await w.work()

    expect(await outcomes(id)).toEqual({
      [`minh${round}`]: 'removed_unread',
      [`hoa${round}`]: 'removed_read',
      khach: 'external',
    })
    expect(await listed(minh)).toMatchObject({ rows: [], unread: 0, total: 0 })
    expect(await listed(hoa)).toMatchObject({ rows: [], unread: 0, total: 0 })
    expect(await used(minh)).toBe(before)
    expect(await w.read.events(minh)).toContainEqual(expect.objectContaining({ type: 'message.recalled' }))
    expect((await w.read.message(lan, id))?.folderRole).toBe('sent')
    const told = await report()
    expect(told).toMatchObject({ count: 1, subject: 'Kết quả thu hồi thư: Bảng lương', threadId })
    expect(told.body).toMatch(/chưa đọc:\n +minh/)
    expect(told.body).toMatch(/đã mở thư:\n +hoa/)
    expect(told.body).toMatch(/máy chủ khác:\n +khach@ngoai\.example \(Bcc\)/)
  })

  it('reports in English to an English-speaking sender, once however often the job runs', async () => {
    await saveSettings(w, lan, [{ key: 'language', value: 'en' }])
    const id = await send({ to: to(minh), subject: 'Figures' })
    await w.work()
    await recallMessage(w, lan, id)
    await w.work()
    const submission = await w.read.submission(lan, id)
    if (submission) await recallCopies(w, lan.mailboxId, submission.id)
    await w.work()
    expect(await report()).toMatchObject({ count: 1, subject: 'Recall result: Figures' })
  })

  it('reaches every folder, and leaves answers in theirs', async () => {
    const id = await send({ to: to(minh, hoa), subject: 'Hẹn' })
    await w.work()
    const original = await w.read.message(lan, id)
    const [row] = (await listed(minh)).rows
    if (!row || !original) throw new Error('not delivered')
    const answer = await w.message(minh, { in: 'sent', references: [original.messageIdHeader], subject: 'Re: Hẹn' })
    expect(answer.threadId).toBe(row.threadId)
    const folders = await w.store.read(hoa.mailboxId, (r) => r.folders.list())
    const [theirs] = (await listed(hoa)).rows
    const trash = folders.find(({ role }) => role === 'trash')
    if (!theirs || !trash) throw new Error('not delivered')
    await moveThreads(w, hoa, [{ threadIds: [theirs.threadId], from: theirs.folderId, to: trash.id }])
    await recallMessage(w, lan, id)
    await w.work()
    expect(Object.values(await outcomes(id))).toEqual(['removed_unread', 'removed_unread'])
    expect(await w.store.read(minh.mailboxId, (r) => r.messages.ofThread(row.threadId))).toMatchObject([
      { id: answer.id },
    ])
    expect(await w.store.read(hoa.mailboxId, (r) => r.messages.ofThread(theirs.threadId))).toEqual([])
  })

  it('stops mail that has not left yet, for us and for others', async () => {
    const id = await send({ to: to(minh, 'chua-di@ngoai.example') })
    await recallMessage(w, lan, id)
    await w.work()
    await w.advance(86_400)
    expect(await outcomes(id)).toEqual({ [`minh${round}`]: 'withdrawn', 'chua-di': 'withdrawn' })
    expect((await listed(minh)).rows).toEqual([])
    expect(w.mailSender.sent.flatMap(({ recipients }) => recipients)).not.toContain('chua-di@ngoai.example')
    expect((await w.read.submission(lan, id))?.state).toBe('done')
  })

  it('reports “deleted” for a recipient who purged it, and “not delivered” for a failed one', async () => {
    const id = await send({ to: to(minh, `nobody${round}@sen.example`) })
    await w.work()
    const [row] = (await listed(minh)).rows
    await w.store.write(minh.mailboxId, async (o) => {
      const version = await o.nextVersion()
      if (row) await o.threads.removeForever([row.threadId], row.folderId, { by: '' })
      if (row) await o.threads.refresh([row.threadId], version)
    })
    await recallMessage(w, lan, id)
    await w.work()
    expect(await outcomes(id)).toEqual({ [`minh${round}`]: 'already_gone', [`nobody${round}`]: 'not_delivered' })
  })

  it('does not let in a delivery that was under way while it was called back', async () => {
    const id = await send({ to: to(minh) })
    const slow = {
      ...w.doors,
      store: {
        ...w.doors.store,
        read: w.doors.store.read.bind(w.doors.store),
        write: (async (mailboxId, work) => {
          if (mailboxId === minh.mailboxId && !recalled) {
            recalled = true
            await recallMessage(w, lan, id)
            const submission = await w.read.submission(lan, id)
            if (submission) await recallCopies(w, lan.mailboxId, submission.id)
          }
          return w.doors.store.write(mailboxId, work)
        }) as SendingWorld['store']['write'],
      },
    }
    let recalled = false
    await w.work(slow)
    await w.work()
    expect(recalled).toBe(true)
    expect((await listed(minh)).rows).toEqual([])
    expect(await outcomes(id)).toEqual({ [`minh${round}`]: 'withdrawn' })
  })

  it('continues its work after a crash, and forgets no outcome', async () => {
    const id = await send({ to: to(minh) })
    await w.work()
    await recallMessage(w, lan, id)
    const submission = await w.read.submission(lan, id)
    if (!submission) throw new Error('not sent')
    const dying = {
      ...w,
      store: {
        read: w.store.read.bind(w.store),
        write: ((mailboxId, work) =>
          mailboxId === lan.mailboxId
            ? Promise.reject(new Error('killed'))
            : w.store.write(mailboxId, work)) as typeof w.store.write,
      },
    }
    await expect(recallCopies(dying, lan.mailboxId, submission.id)).rejects.toThrow('killed')
    expect((await listed(minh)).rows).toEqual([])
    await w.work()
    expect(await outcomes(id)).toEqual({ [`minh${round}`]: 'removed_unread' })
    expect((await report()).count).toBe(1)
  })

  it('is refused after the window of the domain, and says how long that is', async () => {
    await changePolicy(w, { operatorIn: lan.organisationId }, 'sen.example', { recallWindowSeconds: 1_800 })
    const actor = await w.accounts.findActor(lan.accountId)
    const id = await send({ to: to(minh) })
    await w.advance(1_801)
    await expect(recallMessage(w, actor ?? lan, id)).rejects.toMatchObject({
      code: 'recall_expired',
      details: { expried_time: 1_800 },
    })
    await changePolicy(w, { operatorIn: lan.organisationId }, 'sen.example', { recallWindowSeconds: 86_400 })
    expect((await listed(minh)).rows).toHaveLength(1)
  })

  it('is refused for mail of others, drafts, held mail, mail that only strangers have, and a second time', async () => {
    const id = await send({ to: to(minh) })
    await w.work()
    const [theirs] = await w.read.folder(minh, 'inbox')
    if (!theirs) throw new Error('not delivered')
    await expect(recallMessage(w, minh, theirs.id)).rejects.toMatchObject({ code: 'recall_no_permission' })
    await expect(recallMessage(w, hoa, id)).rejects.toMatchObject({ code: 'message_not_found' })
    const draft = await w.draft(lan, { to: to(minh) })
    await expect(recallMessage(w, lan, draft.id)).rejects.toMatchObject({ code: 'recall_not_available' })
    const outside = await send({ to: to('khach@ngoai.example') })
    await w.work()
    await expect(recallMessage(w, lan, outside)).rejects.toMatchObject({ code: 'recall_not_available' })
    await recallMessage(w, lan, id)
    await expect(recallMessage(w, lan, id)).rejects.toMatchObject({ code: 'recall_not_available' })
    await expect(recallMessage(w, { ...lan, rights: { ...lan.rights, smtpEnabled: false } }, id)).rejects.toMatchObject(
      { code: 'smtp_disabled' },
    )
  })
})
