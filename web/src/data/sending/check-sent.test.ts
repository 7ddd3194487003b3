import type { PeriodicField } from '@sen/contract/recurrence/period'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { checkSent } from './check-sent.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const silence = new NoAnswer('cut')
const which = { id: 'm', thread_id: 't', scheduled: null, periodic: null }
const TIME = 1_800_000_000
const again = new CallError('already_sent', 409)
const is = { msg_id: 'm', thread_id: 't' }
const draft = { ...which, is_draft: true, state: '' } as const
const held = { ...which, is_draft: true, state: 'sending' } as const
const sent = { ...which, is_draft: false, state: '' } as const
const planned = {
  ...which,
  is_draft: false,
  state: 'sending',
  scheduled: { at: TIME, state: 'waiting', reason: null },
} as const
const periodic = { ...planned, scheduled: null, periodic: { next_at: TIME } as PeriodicField }
const taken = (undo_seconds: number) => ({ ...is, undo_seconds })
const no = { isGone: false }

it.each([
  ['refused', new CallError('no_receiver', 400), false, [], no],
  ['refused as sent, without a try before', new CallError('already_sent', 409), false, [], no],
  ['refused as sent, after a try without an answer', again, true, [held], { isGone: true, receipt: taken(5) }],
  ['refused as sent, and then silent', again, true, [silence, silence], { isGone: true }],
  ['unanswered, and still a draft', silence, false, [draft], no],
  ['unanswered, and held', silence, false, [held], { isGone: true, receipt: taken(5) }],
  ['unanswered, and sent', silence, false, [sent], { isGone: true, receipt: taken(0) }],
  ['unanswered, and planned', silence, false, [planned], { isGone: true, receipt: { ...is, intended_time: TIME } }],
  ['unanswered, and periodic', silence, false, [periodic], { isGone: true, receipt: { ...is, next_at: TIME } }],
  ['unanswered twice, and held', silence, false, [silence, held], { isGone: true, receipt: taken(5) }],
  ['unanswered to the end', silence, false, [silence, silence, held], no],
  ['unanswered, and then refused', silence, false, [new CallError('message_not_found', 404), held], no],
] as const)('%s', async (_, error, wasUnanswered, answers, expected) => {
  const left = [...answers]
  const read = vi.fn(async () => {
    const next = left.shift()
    if (next === undefined || next instanceof Error) throw next
    return next
  })
  const gone = checkSent(error, wasUnanswered, read)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await gone).toEqual(expected)
})
