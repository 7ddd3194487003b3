import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { hasGone } from './has-gone.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const silence = new NoAnswer('cut')
const draft = { is_draft: true, state: '' } as const
const held = { is_draft: true, state: 'sending' } as const
const planned = { is_draft: false, state: '' } as const

it.each([
  ['refused', new CallError('no_receiver', 400), false, [], false],
  ['refused as sent, without a try before', new CallError('already_sent', 409), false, [], false],
  ['refused as sent, after a try without an answer', new CallError('already_sent', 409), true, [], true],
  ['unanswered, and still a draft', silence, false, [draft], false],
  ['unanswered, and held', silence, false, [held], true],
  ['unanswered, and planned', silence, false, [planned], true],
  ['unanswered twice, and held', silence, false, [silence, held], true],
  ['unanswered to the end', silence, false, [silence, silence, held], false],
  ['unanswered, and then refused', silence, false, [new CallError('message_not_found', 404), held], false],
] as const)('%s', async (_, error, wasUnanswered, answers, expected) => {
  const left = [...answers]
  const read = vi.fn(async () => {
    const next = left.shift()
    if (next === undefined || next instanceof Error) throw next
    return next
  })
  const gone = hasGone(error, wasUnanswered, read)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await gone).toBe(expected)
})
