import type { MessageId } from '@sen/model/ids'
import { DEFAULT_SENDING_LIMITS } from '@sen/model/sending-limits/limits'
import type { SendingLimits } from '@sen/model/sending-limits/sending-limits'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { type OrganisationStage, organisationStage, refusalOf } from '../../organisations/organisation-stage.fixture.ts'
import { releaseSendingOf } from '../../people/release-sending-of.ts'
import { releaseWaiting } from '../../queue/hold-outgoing.ts'
import { scheduleMessage } from '../../scheduling/schedule-message.ts'
import { purgeThreads } from '../../threads/purge-threads.ts'
import { trashThreads } from '../../threads/trash-threads.ts'
import { receiveReport } from '../receive-report.ts'
import { sendMessage } from '../send-message.ts'
import { undoSend } from '../undo-send.ts'
import { purgeSendingCounts } from './purge-sending-counts.ts'

const OPERATOR = 'hostmaster@nha-cung-cap.example'
const NONE = { hour: 0, day: 0 }
const REFUSED = { outcome: 'refused', reply: '550 5.1.1 User unknown' } as const

let given: SendingWorld
let house: number
let chu: Actor
let lan: Actor
let acts: OrganisationStage['acts']
beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())
beforeEach(async () => {
  ;({ house, chu, lan, acts } = await organisationStage(given))
  given.mailSender.sent.length = 0
  given.mailLog.alarms.length = 0
  limit({ mailbox: NONE, organisation: NONE, installation: NONE, hold: { bounces: 0, newRecipients: 0 } })
})

/** Changes the shared object, so that jobs see it too. */
const limit = (limits: Partial<SendingLimits>) => Object.assign(given.sendingLimits, limits)
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ name: '', email: `p${from + at}@ngoai${house}.example` }))
async function send(actor: Actor, count: number, from = 0) {
  const draft = await given.draft(actor, { to: people(count, from) })
  await sendMessage(given, actor, draft.id)
  return draft.id
}
async function sent(actor: Actor) {
  const id = await send(actor, 1)
  await given.advance(20)
  return id
}
const arrived = () =>
  given.mailSender.sent.flatMap(({ recipients }) => recipients).filter((address) => address !== OPERATOR)
async function purge(actor: Actor, id: MessageId) {
  const message = await given.read.message(actor, id)
  if (!message) throw new Error('not there')
  await trashThreads(given, actor, [message.threadId])
  expect((await purgeThreads(given, actor, [message.threadId], 'Trash')).removed).toHaveLength(1)
}
const subjects = async (actor: Actor) => (await given.read.folder(actor, 'inbox')).map(({ subject }) => subject)

describe('a limit', () => {
  it.each([
    ['mailbox', 'hour', 3_601],
    ['mailbox', 'day', 86_401],
    ['organisation', 'hour', 2 * 3_600],
    ['organisation', 'day', 86_400 + 3_600],
  ] as const)('of the %s within the %s holds mail until that time has passed', async (scope, window, seconds) => {
    limit({ [scope]: { ...NONE, [window]: 3 } })
    await send(lan, 2)
    await given.advance(20)
    const other = scope === 'mailbox' ? lan : chu
    expect(await refusalOf(send(other, 2, 2))).toEqual({
      code: 'send_quota_exceeded',
      scope,
      window,
      limit: 3,
      used: 2,
    })
    expect(await refusalOf(send(other, 1, 2))).toBeUndefined()
    await given.advance(seconds)
    expect(await refusalOf(send(other, 2, 4))).toBeUndefined()
    await given.advance(20)
  })

  it.each(['organisation', 'installation'] as const)('of the %s counts mail that waits for undo', async (scope) => {
    await given.advance(3 * 86_400)
    limit({ [scope]: { hour: 3, day: 0 } })
    const draft = await send(lan, 2)
    expect(await refusalOf(send(chu, 2, 2))).toMatchObject({ scope, used: 2 })
    await undoSend(given, lan, draft)
    expect(await refusalOf(send(chu, 3, 2))).toBeUndefined()
    await given.advance(20)
    expect(arrived()).toHaveLength(3)
  })

  it('of the whole installation counts the mail of all organisations', async () => {
    const stranger = await given.mailbox(`la@khac${house}.example`)
    await given.advance(3 * 86_400)
    await send(stranger, 2)
    await given.advance(20)
    limit({ installation: { hour: 3, day: 0 } })
    expect(await refusalOf(send(lan, 2))).toMatchObject({ scope: 'installation', used: 2 })
    await given.work()
    // The Owner is not notified of a limit of the installation.
    expect(await subjects(chu)).toEqual([])
    expect(given.mailLog.alarms).toMatchObject([{ cause: 'installation_hour', limit: 3 }])
    expect(given.mailSender.sent.filter(({ recipients }) => recipients.includes(OPERATOR))).toHaveLength(1)
  })

  it('that is reached tells log, Owner and operator, once a day', async () => {
    limit({ mailbox: { hour: 1, day: 0 } })
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await refusalOf(send(lan, 2))).toMatchObject({ code: 'send_quota_exceeded' })
      await given.work()
    }
    const { mailboxId, organisationId } = lan
    expect(given.mailLog.alarms).toEqual([
      { cause: 'mailbox_hour', mailboxId, organisationId, from: lan.address, limit: 1 },
    ])
    expect(await subjects(chu)).toEqual([`Đã đạt giới hạn gửi thư: ${lan.address}`])
    expect(given.mailSender.sent.map(({ recipients }) => recipients)).toEqual([[OPERATOR]])
    await given.advance(86_401)
    await refusalOf(send(lan, 2))
    await given.work()
    expect(given.mailLog.alarms).toHaveLength(2)
  })

  it('keeps planned mail until there is room, and tells of it', async () => {
    limit({ mailbox: { hour: 1, day: 0 } })
    const draft = await given.draft(lan, { to: people(2) })
    await scheduleMessage(given, lan, draft.id, new Date(given.clock.now().getTime() + 3_600_000), 1)
    await given.advance(3_601)
    expect(arrived()).toEqual([])
    expect(given.mailLog.alarms).toMatchObject([{ cause: 'mailbox_hour' }])
    limit({ mailbox: NONE })
    await given.advance(60)
    expect(arrived()).toHaveLength(2)
  })
})

it('a limit of a mailbox counts mail that it deleted for ever', async () => {
  limit({ mailbox: { hour: 3, day: 0 } })
  const id = await send(lan, 2)
  await given.advance(20)
  await purge(lan, id)
  expect(await refusalOf(send(lan, 2, 2))).toMatchObject({ code: 'send_quota_exceeded', used: 2 })
  await given.work()
})

describe('the sending of a mailbox', () => {
  it('is put on hold when it writes to many people for the first time, until the operator releases it', async () => {
    limit({ hold: { bounces: 0, newRecipients: 4 } })
    await send(lan, 3)
    await given.advance(20)
    await given.advance(7_200)
    // Known recipients and colleagues do not count as new.
    await send(lan, 3)
    const colleague = await given.draft(lan, { to: [{ name: '', email: chu.address }] })
    await sendMessage(given, lan, colleague.id)
    await given.advance(20)
    expect(arrived()).toHaveLength(6)
    const held = await send(lan, 4, 3)
    await given.advance(20)
    expect(arrived()).toHaveLength(6)
    expect(Object.values(await given.read.deliveries(lan, held))).toMatchObject(
      Array.from({ length: 4 }, () => ({ state: 'queued', onHold: 'program' })),
    )
    expect(await refusalOf(send(lan, 1))).toEqual({ code: 'sending_on_hold' })
    expect(given.mailLog.alarms).toMatchObject([{ cause: 'new_recipients', from: lan.address, limit: 4 }])
    expect(await subjects(chu)).toContain(`Đã tạm dừng gửi thư từ ${lan.address}`)
    expect(given.mailSender.sent.filter(({ recipients }) => recipients.includes(OPERATOR))).toHaveLength(1)

    expect(await releaseWaiting(given, { address: lan.address })).toEqual({ mails: 0, senders: [lan.address] })
    await given.advance(20)
    expect(arrived()).toHaveLength(10)
    // Mail from before the release does not count.
    expect(await refusalOf(send(lan, 1, 20))).toBeUndefined()
    await given.advance(20)
    expect(await refusalOf(send(lan, 1, 21))).toBeUndefined()
    await given.advance(20)
    expect(await acts()).toEqual([`person.sending_released ${lan.address}`, `person.sending_held ${lan.address}`])
  })

  it('is put on hold when many servers refuse its mail', async () => {
    limit({ hold: { bounces: 3, newRecipients: 0 } })
    for (const { email } of people(3)) given.mailSender.plan(email, REFUSED)
    await send(lan, 2)
    await given.advance(20)
    expect(given.mailLog.alarms).toEqual([])
    await send(lan, 1, 2)
    await given.advance(20)
    expect(given.mailLog.alarms).toMatchObject([{ cause: 'bounces', limit: 3 }])
    expect(await refusalOf(send(lan, 1, 9))).toEqual({ code: 'sending_on_hold' })
    // Other mailboxes of the organisation may send.
    expect(await refusalOf(send(chu, 1, 9))).toBeUndefined()
    await given.advance(20)
    // Release by domain works even when no mail is waiting.
    expect(await releaseWaiting(given, { domain: `nha${house}.example` })).toEqual({
      mails: 0,
      senders: [lan.address],
    })
    expect(await refusalOf(send(lan, 1, 9))).toBeUndefined()
    await given.advance(20)
  })

  it('is released by another Owner of the organisation, but not by its own', async () => {
    limit({ hold: { bounces: 0, newRecipients: 1 } })
    await send(lan, 1)
    await send(chu, 1, 1)
    await given.advance(20)
    const held = async () =>
      (
        await given.organisations.read(lan.organisationId, (r) =>
          r.people.list({ words: [], state: undefined, offset: 0, limit: 9 }),
        )
      ).people.map(({ address, sendingHeldBy }) => [address, sendingHeldBy])
    expect(await held()).toEqual([
      [chu.address, 'new_recipients'],
      [lan.address, 'new_recipients'],
    ])
    const stranger = await given.mailbox(`chu@khac${house}.example`, { isOwner: true })
    expect(await refusalOf(releaseSendingOf(given, stranger, lan.accountId))).toEqual({ code: 'not_found' })
    expect(await refusalOf(releaseSendingOf(given, lan, lan.accountId))).toEqual({ code: 'not_permitted' })
    expect(await refusalOf(releaseSendingOf(given, chu, chu.accountId))).toEqual({ code: 'last_owner' })
    limit({ hold: { bounces: 0, newRecipients: 0 } })
    await given.advance(20)
    const before = arrived().length
    expect(await releaseSendingOf(given, chu, lan.accountId)).toBe(true)
    expect(await releaseSendingOf(given, chu, lan.accountId)).toBe(false)
    await given.advance(20)
    expect(arrived()).toHaveLength(before + 1)
    expect(await held()).toEqual([
      [chu.address, 'new_recipients'],
      [lan.address, undefined],
    ])
    expect((await acts()).filter((act) => act.startsWith('person.sending_released'))).toEqual([
      `person.sending_released ${lan.address}`,
    ])
  })

  it('counts first-time and refused recipients, also of mail that was purged', async () => {
    limit({ hold: { bounces: 0, newRecipients: 4 } })
    for (const from of [0, 2]) {
      const id = await send(lan, 2, from)
      await given.advance(20)
      if (from === 0) await purge(lan, id)
    }
    expect(given.mailLog.alarms).toMatchObject([{ cause: 'new_recipients' }])
    limit({ hold: { bounces: 2, newRecipients: 0 } })
    for (const { email } of people(2, 30)) given.mailSender.plan(email, REFUSED)
    for (const from of [30, 31]) {
      const id = await send(chu, 1, from)
      await given.advance(20)
      if (from === 30) await purge(chu, id)
    }
    expect(given.mailLog.alarms).toMatchObject([{ cause: 'new_recipients' }, { cause: 'bounces', from: chu.address }])
  })

  it('treats earlier recipients as known, also when that mail was deleted for ever', async () => {
    limit({ hold: { bounces: 0, newRecipients: 2 } })
    for (const from of [0, 1]) {
      const id = await send(lan, 1, from)
      await given.advance(3_601)
      await purge(lan, id)
    }
    await send(lan, 2)
    await given.advance(20)
    expect(given.mailLog.alarms).toEqual([])
  })

  it('ignores forgeable bounce reports', async () => {
    limit({ hold: { bounces: 2, newRecipients: 0 } })
    const id = await send(lan, 3)
    await given.advance(20)
    const token = (await given.read.submission(lan, id))?.bounceToken ?? ''
    const raw = new TextEncoder().encode(forgedReport(people(3).map(({ email }) => email)))
    const envelope = { mailFrom: '', remoteAddress: '198.51.100.7', helo: 'mx.la.example' }
    await receiveReport(given, { token, envelope, raw, sentDigest: 'x' })
    const states = Object.values(await given.read.deliveries(lan, id)).map(({ state }) => state)
    expect(states).toEqual(['failed', 'failed', 'failed'])
    const [{ email } = { email: '' }] = people(1, 40)
    given.mailSender.plan(email, REFUSED)
    await send(lan, 1, 40)
    await given.advance(20)
    expect(given.mailLog.alarms).toEqual([])
  })

  it('marks planned mail as missed while it is on hold', async () => {
    limit({ hold: { bounces: 0, newRecipients: 1 } })
    const draft = await given.draft(lan, { to: people(1, 5) })
    await scheduleMessage(given, lan, draft.id, new Date(given.clock.now().getTime() + 3_600_000), 1)
    await send(lan, 1)
    await given.advance(20)
    await given.advance(3_601)
    expect(await given.read.submission(lan, draft.id)).toMatchObject({ missedReason: 'sending_on_hold' })
    expect(arrived()).toEqual([])
  })
})

it('purges counts that no limit needs', async () => {
  const purged = async () =>
    Number((await given.database.pool.query('select count(*) from purged_delivery')).rows[0].count)
  await purge(lan, await sent(lan))
  await given.advance(6 * 86_400)
  await purgeSendingCounts(given)
  expect(await purged()).toBeGreaterThan(0)
  await given.advance(2 * 86_400)
  expect(await purgeSendingCounts(given)).toBeGreaterThan(0)
  expect(await purged()).toBe(0)
  expect(await purgeSendingCounts(given)).toBe(0)
})

it('has default limits', () => {
  expect(DEFAULT_SENDING_LIMITS).toEqual({
    mailbox: { hour: 500, day: 2_000 },
    organisation: { hour: 5_000, day: 20_000 },
    installation: { hour: 50_000, day: 200_000 },
    hold: { bounces: 50, newRecipients: 300 },
  })
})

function forgedReport(recipients: readonly string[]): string {
  const said = recipients.map(
    (email) =>
      `Final-Recipient: rfc822; ${email}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No`,
  )
  const head = [
    'From: mailer-daemon@la.example',
    'Subject: Undelivered Mail',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.la.example',
  ].join('\r\n')
  return `${[head, ...said].join('\r\n\r\n')}\r\n\r\n--b--\r\n`
}
