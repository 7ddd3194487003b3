import { Crash, CrashPoints } from '@sen/testkit/crash-points'
import { recountUse } from '@sen/testkit/recount'
import { type SendingPorts, type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { sendMessage } from './send-message.ts'

/** The process crashes once at each call that leaves the core. After each crash the mail must reach the same end. */
let given: SendingWorld
const crash = new CrashPoints()
let doors: SendingPorts
beforeAll(async () => {
  given = await sendingWorld()
  doors = {
    store: crash.guard('store', given.store, ['write']),
    blobs: crash.guard('blobs', given.blobs, ['write', 'get']),
    mime: crash.guard('mime', given.mime, ['compose', 'parse']),
    mailSender: crash.guard('world', given.mailSender, ['send']),
    virusScanner: undefined,
  }
})
afterAll(() => given.close())

const at = (email: string) => ({ name: '', email })

async function insistOnSending(actor: Actor, id: Parameters<typeof sendMessage>[2]): Promise<void> {
  for (;;) {
    try {
      await sendMessage({ ...given, ...doors }, actor, id)
      return
    } catch (error) {
      if (error instanceof Refused && error.code === 'already_sent') return
      if (!(error instanceof Crash)) throw error
    }
  }
}

async function workThroughCrashes(): Promise<void> {
  for (;;) {
    try {
      await given.work(doors)
      return
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
}

async function oneLife(point: number): Promise<boolean> {
  const lan = await given.mailbox(`lan${point}@sen.example`)
  const minh = await given.mailbox(`minh${point}@sen.example`)
  const lost = `mat${point}@khach.example`
  const slow = `cham${point}@khach.example`
  given.mailSender.plan(lost, { outcome: 'refused', reply: '550 5.1.1 User unknown' })
  given.mailSender.plan(
    slow,
    { outcome: 'try_later', reply: '451 4.3.0 Later' },
    { outcome: 'handed_over', reply: '250 Ok' },
  )
  const outside = [lost, slow, `den${point}@khach.example`, `kin${point}@dai-ly.example`]
  const draft = await given.draft(lan, {
    to: [...outside.slice(0, 3).map(at), at(minh.address)],
    bcc: outside.slice(3).map(at),
  })

  crash.arm(point)
  await insistOnSending(lan, draft.id)
  given.clock.advance(8)
  await workThroughCrashes()
  for (let minute = 0; minute < 10; minute++) {
    given.clock.advance(60)
    await workThroughCrashes()
  }
  const diedAt = crash.hasDied ? crash.passed[Math.floor(point / 2)] : undefined
  const passed = [...crash.passed]
  crash.arm(Number.POSITIVE_INFINITY)

  const copies = (email: string) => given.mailSender.sent.filter((mail) => mail.recipients.includes(email))
  // SMTP allows one duplicate: the crash happened after delivery and before it was recorded.
  const isWindow = point % 2 === 1 && diedAt === 'world.send'
  const isWindowAfter = point % 2 === 0 && passed[Math.floor(point / 2) - 1] === 'world.send'
  const most = isWindow || isWindowAfter ? 2 : 1
  for (const email of [slow, ...outside.slice(2)]) {
    expect(copies(email).length, `${email} at ${point}`).toBeGreaterThanOrEqual(1)
    expect(copies(email).length, `${email} at ${point}`).toBeLessThanOrEqual(most)
    for (const copy of copies(email)) expect(copy.raw).toEqual(copies(email)[0]?.raw)
  }
  expect(copies(lost)).toEqual([])

  const [sent, ...moreSent] = await given.read.folder(lan, 'sent')
  expect([sent?.id, sent?.kind, sent?.sendState, moreSent, await given.read.folder(lan, 'drafts')]).toEqual([
    draft.id,
    'sent',
    'none',
    [],
    [],
  ])
  expect((await given.read.folder(minh, 'inbox')).map(({ messageIdHeader }) => messageIdHeader)).toEqual([
    sent?.messageIdHeader,
  ])
  expect((await given.read.folder(lan, 'inbox')).map(({ subject }) => subject)).toEqual([
    `Không gửi được thư: ${sent?.subject}`,
  ])
  const deliveries = await given.read.deliveries(lan, draft.id)
  const states = Object.values(deliveries).map(({ recipient, state }) => [recipient, state])
  expect(states).toEqual(
    [...outside.slice(0, 3), minh.address, ...outside.slice(3)].map((email) => [
      email,
      email === lost ? 'failed' : 'handed_over',
    ]),
  )
  expect((await given.read.submission(lan, draft.id))?.state).toBe('done')
  const told = (await given.read.events(lan)).map(({ type }) => type)
  expect(told.filter((type) => type === 'sent' || type === 'send_mail_failed')).toEqual(['sent', 'send_mail_failed'])
  for (const actor of [lan, minh]) {
    const { said, counted } = await recountUse(given.database.db, actor.mailboxId)
    expect(said).toBe(counted)
  }
  return diedAt !== undefined
}

it('ends the same after a crash at any step', { timeout: 180_000 }, async () => {
  let point = 0
  while (await oneLife(point)) point += 1
  // The steps are compose and put, submit, release, two domains and the local one, a retry for the slow domain, and the
  // report.
  expect(point).toBeGreaterThan(40)
})
