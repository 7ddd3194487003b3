import type { MessageId } from '@sen/model/ids'
import { nextOccurrences } from '@sen/model/recurrence/occurrences'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { localTimeOf } from '@sen/model/scheduling/local-times'
import { judgePunctuality } from '@sen/model/scheduling/scheduled-times'
import { Crash, CrashPoints } from '@sen/testkit/crash-points'
import { recountUse } from '@sen/testkit/recount'
import { type SendingPorts, type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { recallMessage } from '../recall/recall-message.ts'
import { cancelRecurrence } from '../recurrence/cancel-recurrence.ts'
import { startRecurrence } from '../recurrence/start-recurrence.ts'
import { cancelSchedule } from '../scheduling/cancel-schedule.ts'
import { scheduleMessage } from '../scheduling/schedule-message.ts'
import { sendMessage } from './send-message.ts'
import { undoSend } from './undo-send.ts'

/** `npm run drill -- sends` sets a larger number and another seed. */
const SENDS = Number(process.env.SEN_DRILL_SENDS ?? 60)
const SEED = Number(process.env.SEN_DRILL_SEED ?? 20_261_120)

type Where =
  | { readonly is: 'draft' | 'sent' | 'recalled' | 'ended' }
  | { readonly is: 'held'; readonly until: Date }
  | { readonly is: 'scheduled'; readonly at: Date }
  | { readonly is: 'missed' }
  | { readonly is: 'periodic'; readonly plan: PeriodicPlan; readonly nextAt: Date; readonly hasMissed: boolean }

interface Mail {
  readonly id: MessageId
  readonly subject: string
  readonly sender: Actor
  readonly recipients: readonly Actor[]
  where: Where
  copies: number
}

let given: SendingWorld
let users: Actor[]
let doors: SendingPorts
const crash = new CrashPoints()
const mails: Mail[] = []
let state = SEED
beforeAll(async () => {
  given = await sendingWorld()
  doors = {
    store: crash.guard('store', given.store, ['write']),
    blobs: crash.guard('blobs', given.blobs, ['write', 'get']),
    mime: crash.guard('mime', given.mime, ['compose', 'parse']),
    mailSender: given.mailSender,
    virusScanner: undefined,
  }
  users = await Promise.all(['lan', 'minh', 'an'].map((name) => given.mailbox(`${name}@sen.example`)))
})
afterAll(() => given.close())

function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new Error('there is nothing to pick from')
  return one
}

const now = () => given.clock.now()
const later = (seconds: number) => new Date(now().getTime() + seconds * 1_000)

/** Refusals of a second call that show that the first one succeeded. */
const DONE: ReadonlySet<string> = new Set(['already_sent', 'recall_not_available'])

/** A refusal that proves the success of an earlier call counts as success. */
async function insist(call: () => Promise<unknown>): Promise<void> {
  crash.arm(random() < 0.5 ? Math.floor(random() * 14) : Number.POSITIVE_INFINITY)
  for (let hasDied = false; ; ) {
    try {
      await call()
      return crash.arm(Number.POSITIVE_INFINITY)
    } catch (error) {
      const wasDone = hasDied && error instanceof Refused && DONE.has(error.code)
      if (wasDone) return crash.arm(Number.POSITIVE_INFINITY)
      if (!(error instanceof Crash)) throw error
      hasDied = true
    }
  }
}

async function write(): Promise<void> {
  const sender = pick(users)
  const others = users.filter((one) => one !== sender)
  const recipients = random() < 0.5 ? others : [pick(others)]
  const subject = `Thư ${mails.length} của ${sender.displayName}`
  const [to, ...bcc] = recipients.map(({ address }) => ({ name: '', email: address }))
  const { id } = await given.draft(sender, { to: to ? [to] : [], bcc, subject })
  mails.push({ id, subject, sender, recipients, where: { is: 'draft' }, copies: 0 })
}

async function send(mail: Mail): Promise<void> {
  const until = later(8)
  await insist(() => sendMessage({ ...given, ...doors }, mail.sender, mail.id))
  mail.where = { is: 'held', until }
}

async function schedule(mail: Mail): Promise<void> {
  const at = later(pick([300, 700, 3_600, 40_000]))
  await insist(() => scheduleMessage({ ...given, ...doors }, mail.sender, mail.id, at))
  mail.where = { is: 'scheduled', at }
}

async function repeat(mail: Mail): Promise<void> {
  const { day, time } = localTimeOf(later(600), 'Asia/Ho_Chi_Minh')
  const plan: PeriodicPlan = {
    period: { kind: 'by_days', everyDays: 1 },
    startDay: day,
    time,
    end: { kind: 'count', count: 3 },
    timeZone: 'Asia/Ho_Chi_Minh',
  }
  await insist(() => startRecurrence({ ...given, ...doors }, mail.sender, mail.id, plan))
  const [first] = nextOccurrences(plan, new Date(0), 1)
  if (first) mail.where = { is: 'periodic', plan, nextAt: first.at, hasMissed: false }
}

async function undo(mail: Mail): Promise<void> {
  const call =
    mail.where.is === 'held'
      ? undoSend
      : mail.where.is === 'periodic' || mail.where.is === 'ended'
        ? cancelRecurrence
        : cancelSchedule
  await insist(() => call({ ...given, ...doors }, mail.sender, mail.id))
  mail.where = { is: 'draft' }
}

async function recall(mail: Mail): Promise<void> {
  try {
    await insist(() => recallMessage({ ...given, ...doors }, mail.sender, mail.id))
    mail.where = { is: 'recalled' }
  } catch (error) {
    crash.arm(Number.POSITIVE_INFINITY)
    if (!(error instanceof Refused) || error.code !== 'recall_expired') throw error
  }
}

async function doSomething(): Promise<void> {
  const mail = pick(mails)
  switch (mail.where.is) {
    case 'draft':
      return pick([send, send, send, schedule, schedule, repeat])(mail)
    case 'held':
    case 'ended':
    case 'periodic':
      return random() < 0.4 ? undo(mail) : undefined
    case 'scheduled':
    case 'missed':
      return pick([undo, schedule, send])(mail)
    case 'sent':
      return random() < 0.5 ? recall(mail) : undefined
    case 'recalled':
      return undefined
  }
}

/** The pause is minutes, hours or days, or the clock goes back a little. */
async function pass(): Promise<void> {
  given.clock.advance(pick([1, 3, 9, 30, 240, 600, 1_500, 50_000, 200_000, -20]))
  crash.arm(random() < 0.6 ? Math.floor(random() * 30) : Number.POSITIVE_INFINITY)
  for (let isDone = false; !isDone; ) {
    try {
      await given.work(doors)
      isDone = true
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
  crash.arm(Number.POSITIVE_INFINITY)
  for (const mail of mails) foresee(mail)
}

async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    given.clock.advance(15_000)
    await given.work(doors)
    for (const mail of mails) foresee(mail)
  }
}

/** Computes what must have happened by now. */
function foresee(mail: Mail): void {
  const { where } = mail
  if (where.is === 'held' && where.until <= now()) leave(mail)
  if (where.is === 'scheduled') {
    const punctuality = judgePunctuality(where.at, now())
    if (punctuality === 'missed') mail.where = { is: 'missed' }
    else if (punctuality !== 'not-yet') leave(mail)
  }
  if (where.is === 'periodic') {
    const punctuality = judgePunctuality(where.nextAt, now())
    if (punctuality === 'not-yet') return
    if (punctuality !== 'missed') mail.copies += 1
    const hasMissed = where.hasMissed || punctuality === 'missed'
    const [next] = nextOccurrences(where.plan, where.nextAt, 1)
    mail.where = next ? { ...where, nextAt: next.at, hasMissed } : { is: 'ended' }
    foresee(mail)
  }
}

function leave(mail: Mail): void {
  mail.copies += 1
  mail.where = { is: 'sent' }
}

const sorted = (subjects: readonly string[]) => [...subjects].sort()
const mine = (user: Actor, ...places: readonly Where['is'][]) =>
  sorted(
    mails.filter(({ sender, where }) => sender === user && places.includes(where.is)).map(({ subject }) => subject),
  )

it(`leaves every mailbox as a model says, after ${SENDS} mails with undo, plans, recalls, deaths and jumps of the clock`, async () => {
  for (let written = 0; written < SENDS; written++) {
    await write()
    for (let turn = 0; turn < 3; turn++) await doSomething()
    await pass()
  }
  await settle()
  for (const user of users) {
    const see = async (role: Parameters<typeof given.read.folder>[1]) =>
      sorted((await given.read.folder(user, role)).map(({ subject }) => subject))
    // Leave out system mail about a missed time or a local delivery that was retried for hours.
    const isMail = (subject: string) => !/^(Thư chưa|Kết quả thu hồi)/.test(subject)
    const arrived = mails.flatMap(({ recipients, subject, copies, where }) =>
      recipients.includes(user) ? Array(where.is === 'recalled' ? copies - 1 : copies).fill(subject) : [],
    )
    const reports = (await see('inbox')).filter((subject) => subject.startsWith('Kết quả thu hồi'))
    expect(reports).toEqual(mine(user, 'recalled').map((subject) => `Kết quả thu hồi thư: ${subject}`))
    expect((await see('inbox')).filter(isMail)).toEqual(sorted(arrived))
    const left = mails.flatMap(({ sender, subject, copies }) => (sender === user ? Array(copies).fill(subject) : []))
    expect(await see('sent')).toEqual(sorted(left))
    expect(await see('drafts')).toEqual(mine(user, 'draft', 'held'))
    expect(await see('scheduled')).toEqual(mine(user, 'scheduled', 'missed'))
    expect(await see('periodic')).toEqual(mine(user, 'periodic', 'ended'))
    const use = await recountUse(given.database.db, user.mailboxId)
    expect(use.said).toBe(use.counted)
  }
  // Make sure that the run has covered several kinds of events.
  const kinds = new Set(mails.map(({ where }) => where.is))
  expect(kinds.size).toBeGreaterThan(2)
  expect(mails.reduce((sum, { copies }) => sum + copies, 0)).toBeGreaterThan(SENDS / 3)
}, 300_000)
