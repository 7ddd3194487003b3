import type { MailboxId, ThreadId } from '@sen/model/ids'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { readThread } from '../messages/read-thread.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { listThreads } from '../threads/list-threads.ts'
import { markThreads } from '../threads/mark-threads.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { restoreThreads } from '../threads/restore-threads.ts'
import { muteThreads } from './mute-threads.ts'
import { snoozeThreads } from './snooze-threads.ts'
import { unsnoozeDue } from './unsnooze-due.ts'

let given: SendingWorld
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
})
afterAll(() => given.close())

let mails = 0
async function arrives({ answers, subject = `Thu ${mails + 1}` }: { answers?: string; subject?: string } = {}) {
  mails += 1
  const id = `${mails}@khach.example`
  const references = answers === undefined ? [] : [`In-Reply-To: <${answers}>`]
  const fields = ['From: An <an@khach.example>', `To: ${lan.address}`, `Subject: ${subject}`, `Message-ID: <${id}>`]
  const raw = Buffer.from([...fields, ...references, '', 'Noi dung\r\n'].join('\r\n'))
  const envelope = { mailFrom: 'an@khach.example', recipient: lan.address, remoteAddress: '192.0.2.7', helo: 'khach' }
  const [received] = await receiveMail(given, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId, envelope }])
  if (typeof received !== 'object') throw new Error('the mail was not stored')
  return { id, threadId: received.threadId, folder: received.folder }
}

const inSeconds = (seconds: number) => new Date(given.clock.now().getTime() + seconds * 1_000)
const folderId = async (path: string) => {
  const folder = await given.store.read(lan.mailboxId, (r) => r.folders.findByIdOrPath(path))
  if (!folder) throw new Error(`no folder ${path}`)
  return folder.id
}
const rowsIn = async (path: string) => (await listThreads(given, lan, { in: path, limit: 50, offset: 0 })).rows
const idsIn = async (path: string) => (await rowsIn(path)).map(({ threadId }) => threadId)
const snooze = async (threadIds: readonly ThreadId[], until: Date, from = 'INBOX') =>
  snoozeThreads(given, lan, { threadIds, from: await folderId(from), until })
const eventTypes = async () => (await given.read.events(lan)).map(({ type }) => type)
const refusal = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('a snoozed thread', () => {
  it('waits in Snoozed with its time, and returns to the top of the inbox at it, unread and once', async () => {
    const { threadId } = await arrives()
    await given.advance(60)
    const other = await arrives()
    await markThreads(given, lan, { threadIds: [threadId], folderId: await folderId('INBOX'), unread: false })
    const until = inSeconds(3_600)
    await snooze([threadId], until)
    expect(await idsIn('INBOX')).toEqual([other.threadId])
    expect(await rowsIn('Snoozed')).toMatchObject([{ threadId, snoozedUntil: until, unread: false }])
    expect(await readThread(given, lan, { id: threadId, from: 'Snoozed', bodies: 'all' })).toMatchObject({
      snoozedUntil: until,
    })

    await given.advance(3_599)
    expect(await idsIn('Snoozed')).toEqual([threadId])
    await given.advance(1)
    expect(await rowsIn('Snoozed')).toEqual([])
    const [first, second] = await rowsIn('INBOX')
    expect(first).toMatchObject({
      threadId,
      lastMessageAt: until,
      unsnoozedAt: until,
      snoozedUntil: undefined,
      unread: true,
    })
    expect(second?.threadId).toBe(other.threadId)
    expect((await eventTypes()).filter((type) => type === 'threads.unsnoozed')).toHaveLength(1)

    await given.advance(7_200)
    const newer = await arrives()
    expect(await idsIn('INBOX')).toEqual([newer.threadId, threadId, other.threadId])
    expect((await eventTypes()).filter((type) => type === 'threads.unsnoozed')).toHaveLength(1)
  })

  it('returns after downtime, and a job that runs twice changes nothing', async () => {
    const { threadId } = await arrives()
    await snooze([threadId], inSeconds(60))
    given.clock.advance(86_400)
    await unsnoozeDue(given, lan.mailboxId)
    const after = await rowsIn('INBOX')
    expect(after).toMatchObject([{ threadId, unsnoozedAt: given.clock.now() }])
    await given.work()
    await unsnoozeDue(given, lan.mailboxId)
    expect(await rowsIn('INBOX')).toEqual(after)
  })

  it('needs no mailbox when its time comes', async () => {
    await expect(unsnoozeDue(given, '999999999' as MailboxId)).resolves.toBeUndefined()
  })

  it('returns at its new time only, and many return each at their own', async () => {
    const threads = [await arrives(), await arrives(), await arrives()].map(({ threadId }) => threadId)
    const [first, second, third] = threads as [ThreadId, ThreadId, ThreadId]
    await snooze([first], inSeconds(100))
    await snooze([second, third], inSeconds(200))
    const { moved } = await snooze([first], inSeconds(300), 'Snoozed')
    expect(moved).toEqual([])
    // The list is in the order of return.
    expect((await idsIn('Snoozed')).at(-1)).toBe(first)
    await given.advance(150)
    expect(await idsIn('INBOX')).toEqual([])
    await given.advance(50)
    expect(new Set(await idsIn('INBOX'))).toEqual(new Set([second, third]))
    await given.advance(100)
    expect((await idsIn('INBOX')).at(0)).toBe(first)
    expect((await orderedJobs(given.database.db)).filter(({ name }) => name === 'unsnooze-due')).toEqual([])
  })

  it('returns to the inbox from any folder, more than one transaction at a time', async () => {
    const threads: ThreadId[] = []
    for (let n = 0; n < 55; n += 1) threads.push((await given.message(lan, { in: 'archive' })).threadId)
    await snooze(threads, inSeconds(60), 'Archive')
    expect(await idsIn('Archive')).toEqual([])
    await given.advance(60)
    expect((await listThreads(given, lan, { in: 'INBOX', limit: 100, offset: 0 })).total).toBe(55)
  })

  it('is put back by undo, and does not return later', async () => {
    const { threadId } = await arrives()
    const { version } = await snooze([threadId], inSeconds(60))
    await restoreThreads(given, lan, await folderId('Snoozed'), [threadId], version)
    const [row] = await rowsIn('INBOX')
    expect(row).toMatchObject({ threadId, snoozedUntil: undefined })
    await given.advance(60)
    expect(await rowsIn('INBOX')).toMatchObject([{ unsnoozedAt: undefined, lastMessageAt: row?.lastMessageAt }])
    expect(await eventTypes()).not.toContain('threads.unsnoozed')
  })

  it('is in the inbox at once when its owner wants, and undo snoozes it again until the same time', async () => {
    const { threadId } = await arrives()
    const until = inSeconds(600)
    await snooze([threadId], until)
    const { version } = await moveThreads(given, lan, [
      { threadIds: [threadId], from: await folderId('Snoozed'), to: await folderId('INBOX') },
    ])
    expect(await idsIn('INBOX')).toEqual([threadId])
    await restoreThreads(given, lan, await folderId('INBOX'), [threadId], version)
    expect(await rowsIn('Snoozed')).toMatchObject([{ threadId, snoozedUntil: until }])
  })

  it('returns earlier with a new message, unless the setting keeps it', async () => {
    const first = await arrives()
    const second = await arrives()
    await snooze([first.threadId, second.threadId], inSeconds(3_600))
    const answer = await arrives({ answers: first.id })
    expect(answer).toMatchObject({ threadId: first.threadId, folder: 'inbox' })
    expect(await rowsIn('INBOX')).toMatchObject([
      { threadId: first.threadId, messageCount: 2, snoozedUntil: undefined },
    ])
    expect(await idsIn('Snoozed')).toEqual([second.threadId])

    await saveSettings(given, lan, [{ key: 'snooze_ends_on_reply', value: false }])
    expect(await arrives({ answers: second.id })).toMatchObject({ threadId: second.threadId, folder: 'snoozed' })
    expect(await rowsIn('Snoozed')).toMatchObject([{ threadId: second.threadId, messageCount: 2 }])
    expect(await idsIn('INBOX')).toEqual([first.threadId])
    await given.advance(3_600)
    expect(await idsIn('INBOX')).toEqual([second.threadId, first.threadId])
  })

  it.each([
    ['a time that has passed', 'INBOX', -1, 'snooze_time_invalid'],
    ['a time after the year 2200', 'INBOX', 200 * 366 * 86_400, 'snooze_time_invalid'],
    ['sent mail', 'Sent', 60, 'move_not_allowed'],
    ['junk', 'Junk', 60, 'move_not_allowed'],
  ])('is refused for %s', async (_, from, seconds, code) => {
    const { threadId } = await arrives()
    expect(await refusal(snooze([threadId], inSeconds(seconds), from))).toBe(code)
  })

  it('of another account is left alone', async () => {
    const { threadId } = await arrives()
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const inbox = (await given.store.read(minh.mailboxId, (r) => r.folders.findByRole('inbox'))).id
    expect(
      await snoozeThreads(given, minh, { threadIds: [threadId], from: inbox, until: inSeconds(60) }),
    ).toMatchObject({ moved: [] })
    expect(
      await refusal(
        snoozeThreads(given, minh, { threadIds: [threadId], from: await folderId('INBOX'), until: inSeconds(60) }),
      ),
    ).toBe('folder_not_found')
    expect(await muteThreads(given, minh, { threadIds: [threadId], isMuted: true })).toMatchObject({ moved: [] })
    expect(await rowsIn('INBOX')).toMatchObject([{ threadId, isMuted: false, snoozedUntil: undefined }])
  })
})

describe('a muted thread', () => {
  it('is archived, and so are its new messages, until it is unmuted', async () => {
    const first = await arrives()
    await muteThreads(given, lan, { threadIds: [first.threadId], isMuted: true })
    expect(await idsIn('INBOX')).toEqual([])
    expect(await rowsIn('Archive')).toMatchObject([{ threadId: first.threadId, isMuted: true }])
    const news = (await eventTypes()).filter((type) => type === 'new_mail').length
    expect(await arrives({ answers: first.id })).toMatchObject({ threadId: first.threadId, folder: 'archive' })
    expect(await rowsIn('Archive')).toMatchObject([{ messageCount: 2, unread: true }])
    expect((await eventTypes()).filter((type) => type === 'new_mail')).toHaveLength(news)

    await muteThreads(given, lan, { threadIds: [first.threadId], isMuted: false })
    expect(await arrives({ answers: first.id })).toMatchObject({ folder: 'inbox' })
    expect(await rowsIn('INBOX')).toMatchObject([{ threadId: first.threadId, isMuted: false, messageCount: 3 }])
  })

  it('gives its silence to the thread that a late parent joins with it', async () => {
    const parentId = `cha-${count}@khach.example`
    const muted = await arrives({ answers: parentId, subject: 'Re: Hop' })
    const other = await arrives({ answers: `khac-${count}@khach.example`, subject: 'Re: Gia' })
    await muteThreads(given, lan, { threadIds: [muted.threadId], isMuted: true })
    const joining = await given.message(lan, {
      messageIdHeader: parentId,
      subject: 'Hop',
      references: [other.id, muted.id],
    })
    const [row] = await rowsIn('Archive')
    expect(row?.threadId).toBe(joining.threadId)
    expect(row?.isMuted).toBe(true)
  })
})
