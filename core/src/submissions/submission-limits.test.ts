import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { DEFAULT_SENDING_LIMITS } from '@sen/model/sending-limits/limits'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { changeFooter } from '../organisations/footer.ts'
import { type OrganisationStage, organisationStage } from '../organisations/organisation-stage.fixture.ts'
import { releaseSendingOf } from '../people/release-sending-of.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { submitted, TEXT } from './submission.fixture.ts'
import { submitMessage } from './submit-message.ts'

const NONE = { hour: 0, day: 0 }

let w: SendingWorld
let lan: Actor
let chu: Actor
let stage: OrganisationStage
beforeAll(async () => {
  w = await sendingWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  stage = await organisationStage(w)
  ;({ lan, chu } = stage)
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
  await w.work()
  w.mailSender.sent.length = 0
  w.mailLog.alarms.length = 0
  Object.assign(w.sendingLimits, { ...DEFAULT_SENDING_LIMITS, hold: { bounces: 0, newRecipients: 0 } })
})

const submit = (to: readonly string[], ...fields: string[]) =>
  submitMessage(w, lan, submitted(lan.address, to, [`From: ${lan.address}`, ...fields, ...TEXT]))
const outcomes = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? 'sent' : one.reason.code)).toSorted()
const outside = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `p${from + at}@ngoai${stage.house}.example`)

describe('submissions at the same time', () => {
  it('cannot exceed the limit of recipients together, and the Owner and the operator are notified', async () => {
    Object.assign(w.sendingLimits, { mailbox: { hour: 4, day: 0 }, organisation: NONE, installation: NONE })
    const all = Array.from({ length: 6 }, (_, at) => submit(outside(2, at * 2)))
    expect(await outcomes(all)).toEqual([...Array(4).fill('send_quota_exceeded'), 'sent', 'sent'])
    await w.work()
    expect(w.mailLog.alarms).toMatchObject([{ cause: 'mailbox_hour', limit: 4 }])
    expect((await w.read.folder(chu, 'inbox')).length).toBe(1)
    expect(w.mailSender.sent.some(({ recipients }) => recipients.includes(w.operatorAddress))).toBe(true)
  })

  it('cannot exceed the quota together', async () => {
    const big = 'x'.repeat(900)
    await w.database.db
      .updateTable('mailbox')
      .set({ auto_quota: false, quota_megabytes: 1, used_bytes: String(MEGABYTE_BYTES - 3_000) })
      .where('id', '=', lan.mailboxId)
      .execute()
    const all = Array.from({ length: 5 }, (_, at) => submit(outside(1, at), `X-Big: ${big}`))
    expect(await outcomes(all)).toEqual([...Array(3).fill('quota_exceeded'), 'sent', 'sent'])
  })
})

it('stops an account with many new recipients until one act releases it', async () => {
  Object.assign(w.sendingLimits, { hold: { bounces: 0, newRecipients: 3 } })
  await submit(outside(3))
  await w.work()
  expect(w.mailLog.alarms).toMatchObject([{ cause: 'new_recipients' }])
  await expect(submit(outside(1, 9))).rejects.toMatchObject({ code: 'sending_on_hold' })
  const arrived = () => w.mailSender.sent.flatMap(({ recipients }) => recipients).filter((to) => to.startsWith('p'))
  expect(arrived()).toEqual([])
  await releaseSendingOf(w, chu, lan.accountId)
  await submit(outside(1, 9))
  await w.work()
  expect(arrived().toSorted()).toEqual([...outside(3), ...outside(1, 9)].toSorted())
})

describe('the footer of the organisation', () => {
  const html = '<p>Công ty Sen</p>'

  it('is added for recipients outside, not in the text that is shown in Sent', async () => {
    await changeFooter(w, chu, { scope: 'outside', html })
    const { messageId } = await submit(outside(1))
    await w.work()
    const raw = w.mailSender.sent[0]?.raw ?? new Uint8Array()
    expect((await w.mime.parse(raw)).text).toBe('Chào anh\n\nCông ty Sen')
    expect((await w.read.body(lan, messageId)).text).toBe('Chào anh')
  })

  it('is left out of a signed message and among colleagues', async () => {
    await changeFooter(w, chu, { scope: 'outside', html })
    const signed = ['Content-Type: multipart/signed; boundary=b', '', '--b', '', 'text', '--b--', '']
    await submitMessage(
      w,
      lan,
      submitted(lan.address, outside(1), [`From: ${lan.address}`, 'MIME-Version: 1.0', ...signed]),
    )
    await submit([chu.address])
    await w.work()
    expect(Buffer.from(w.mailSender.sent[0]?.raw ?? []).toString()).not.toContain('ng ty Sen')
    const [inside] = await w.read.folder(chu, 'inbox')
    expect(inside && (await w.read.body(chu, inside.id)).text).toBe('Chào anh')
  })
})

it('tracks HTML mail of an account that tracks its mail, each recipient apart', async () => {
  await saveSettings(w, lan, [{ key: 'tracking', value: true }])
  const page = ['MIME-Version: 1.0', 'Content-Type: text/html', '', '<p>Hi</p>', '']
  const { messageId } = await submitMessage(
    w,
    lan,
    submitted(lan.address, outside(2), [`From: ${lan.address}`, ...page]),
  )
  await w.work()
  const pictures = w.mailSender.sent.map(({ raw }) => /\/o\/([\w-]+)\.gif/.exec(Buffer.from(raw).toString())?.[1])
  expect(new Set(pictures).size).toBe(2)
  expect(await w.read.message(lan, messageId)).toMatchObject({ isTracked: true })
  expect(await w.read.raw(lan, messageId)).not.toContain('/o/')
})
