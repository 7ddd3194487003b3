import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { minh, open, stored, typing } from './draft-session.fixture.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends the last typed text, once, however often it is asked', async () => {
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

it('has nothing unsaved while it is sent, so that the page restores no second draft when it is loaded', async () => {
  const { session, said, last, kept } = open({ to: [minh] }, stored)
  session.attachBody(typing('<div>chữ cuối</div>'))
  session.bodyTyped()
  void session.send()
  session.flush(true)
  expect(await kept()).toMatchObject({ isUnsaved: true })
  last().answer()
  await settle()
  expect(said()).toBe('save m1 | send m1')
  session.flush(true)
  expect(await kept()).toMatchObject({ isUnsaved: false })
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
  await vi.waitFor(() => expect(last().what).toBe('read m1'))
  last().fail(new CallError('forbidden', 403))
  expect(await sending).toBe(false)
  expect(status().problem?.kind).toBe('unreachable')
  const again = session.send()
  last().fail(new CallError('already_sent', 409))
  await vi.waitFor(() => expect(last().what).toBe('read m1'))
  last().fail(new CallError('forbidden', 403))
  expect(await again).toBe(true)
  expect(session.view.getState().receipt).toBeUndefined()
})

it('asks whether it went when the answer was lost', async () => {
  const { session, last, status } = open({ to: [minh] }, stored)
  const sending = session.send()
  last().fail(new NoAnswer('cut'))
  await vi.waitFor(() => expect(last().what).toBe('read m1'))
  expect(status().phase).toBe('sending')
  last().answer({ id: 'm1', thread_id: 't1', is_draft: true, state: 'sending' })
  expect(await sending).toBe(true)
  expect(session.view.getState().receipt).toMatchObject({ msg_id: 'm1', undo_seconds: 5 })
})

it('does not take "already sent" for success when it had not tried', async () => {
  const { session, last } = open({ to: [minh] }, stored)
  const sending = session.send()
  last().fail(new CallError('already_sent', 409))
  expect(await sending).toBe(false)
})

it('deletes the draft on the server and forgets the local one', async () => {
  const { session, last, kept } = open({ subject: 'a' }, stored)
  const removing = session.remove()
  expect(last().what).toBe('remove m1')
  last().answer()
  expect(await removing).toBe(true)
  await settle()
  expect(await kept()).toBeUndefined()
})

/** The page was reloaded during the creation, so its response never arrived. */
const UNCLEAR = { isUnsaved: true, isUnclear: true }

it('closes only when the current text is stored too, when an older creation had been answered', async () => {
  const { session, said, last, kept } = open({ subject: 'Mới' }, undefined, UNCLEAR)
  const closing = session.close()
  expect(said()).toBe('create key')
  last().answer()
  await settle()
  expect(said()).toBe('create key | save m1')
  last().answer()
  expect(await closing).toBe(true)
  expect(await kept()).toBeUndefined()
})

it('never sends the older text of a creation that was answered before', async () => {
  const { session, said, last } = open({ to: [minh], subject: 'Mới' }, undefined, UNCLEAR)
  const sending = session.send()
  last().answer()
  await settle()
  expect(said()).toBe('create key | save m1')
  expect(last().body?.subject).toBe('Mới')
  last().answer()
  await settle()
  expect(said()).toBe('create key | save m1 | send m1')
  expect(last().revision).toBe(2)
  last().answer()
  expect(await sending).toBe(true)
})

it('never sends the older text of a save of its own whose answer was lost', async () => {
  const { session, said, last } = open({ to: [minh], subject: 'Mới' }, stored, UNCLEAR)
  const sending = session.send()
  last().fail(new CallError('draft_conflict', 409, { revision: 5, saved_by: session.id }))
  await settle()
  expect(said()).toBe('save m1 | save m1')
  expect(last()).toMatchObject({ revision: 5, body: { subject: 'Mới' } })
  last().answer()
  await settle()
  expect(said()).toBe('save m1 | save m1 | send m1')
  last().answer()
  expect(await sending).toBe(true)
})

it('sends a draft as a new one that was deleted elsewhere in that moment, and says so', async () => {
  const { session, said, last } = open({ to: [minh], subject: 'Mới' }, stored, { isUnsaved: true })
  const sending = session.send()
  last().fail(new CallError('message_not_found', 404))
  await settle()
  expect(said()).toMatch(/^save m1 \| create [\w-]+$/)
  last().answer()
  await settle()
  last().answer()
  expect(await sending).toBe(true)
  expect(said()).toMatch(/ \| send m1$/)
})
