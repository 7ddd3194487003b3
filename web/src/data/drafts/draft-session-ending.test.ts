// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { minh, open, stored, typing } from './draft-session.fixture.ts'

/** Lets everything happen that waits for no clock. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends what was typed last, once, however often it is asked', async () => {
  const { session, said, last, kept } = open({ to: [minh] }, stored)
  session.attachBody(typing('<div>chữ cuối</div>'))
  session.bodyTyped()
  const first = session.send()
  const second = session.send()
  expect(said()).toBe('save m1')
  expect(last().body?.body).toContain('<div>chữ cuối</div>')
  last().answer()
  await settle()
  expect(said()).toBe('save m1 | send m1')
  expect(last().revision).toBe(5)
  last().answer()
  expect(await first).toBe(true)
  expect(await second).toBe(true)
  expect(session.view.getState().receipt).toMatchObject({ undo_seconds: 5 })
  await settle()
  expect(await kept()).toBeUndefined()
  session.change({ subject: 'muộn' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).toBe('save m1 | send m1')
})

it('keeps everything when the sending is refused', async () => {
  const { session, last, status, kept } = open({ to: [minh] }, stored)
  const sending = session.send()
  last().fail(new CallError('invalid_receivers', 400, { emails: ['lan@'] }))
  expect(await sending).toBe(false)
  expect(status()).toMatchObject({
    phase: 'saved',
    problem: { kind: 'refused', code: 'invalid_receivers', details: { emails: ['lan@'] } },
  })
  expect(await kept()).toBeDefined()
})

it('takes "already sent" for success when the first answer was lost', async () => {
  const { session, last, status } = open({ to: [minh] }, stored)
  const sending = session.send()
  last().fail(new NoAnswer('cut'))
  expect(await sending).toBe(false)
  expect(status().problem?.kind).toBe('unreachable')
  const again = session.send()
  last().fail(new CallError('already_sent', 409))
  expect(await again).toBe(true)
})

it('does not take "already sent" for success when it had not tried', async () => {
  const { session, last } = open({ to: [minh] }, stored)
  const sending = session.send()
  last().fail(new CallError('already_sent', 409))
  expect(await sending).toBe(false)
})

it('deletes what is on the server and forgets what is here', async () => {
  const { session, last, kept } = open({ subject: 'a' }, stored)
  const removing = session.remove()
  expect(last().what).toBe('remove m1')
  last().answer()
  expect(await removing).toBe(true)
  await settle()
  expect(await kept()).toBeUndefined()
})
