import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { minh, open, stored } from './draft-session.fixture.ts'
import { addOpenDraft, removeOpenDraft } from './open-drafts.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser finds out in this way whether to ask before it leaves the page. */
function isAskedBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function openForSending() {
  const draft = open({ to: [minh], subject: 'Báo giá' }, stored)
  addOpenDraft(draft.session, () => false)
  return draft
}

it('asks before the page is left while a mail is being sent, and not before or afterwards', async () => {
  const { session, last, id } = openForSending()
  await settle()
  expect(isAskedBeforeLeaving()).toBe(false)
  const sending = session.send()
  expect(last().what).toBe('send m1')
  expect(isAskedBeforeLeaving()).toBe(true)
  last().answer()
  expect(await sending).toBe(true)
  expect(isAskedBeforeLeaving()).toBe(false)
  removeOpenDraft(id)
})

it('asks no longer when the sending is refused', async () => {
  const { session, last, id } = openForSending()
  const sending = session.send()
  expect(isAskedBeforeLeaving()).toBe(true)
  last().fail(new CallError('no_receiver', 400))
  expect(await sending).toBe(false)
  await settle()
  expect(isAskedBeforeLeaving()).toBe(false)
  removeOpenDraft(id)
})

it('asks while it is unclear whether a mail was sent, because its answer was lost', async () => {
  const { session, last, id } = openForSending()
  const sending = session.send()
  last().fail(new NoAnswer('cut'))
  await vi.waitFor(() => expect(last().what).toBe('read m1'))
  expect(isAskedBeforeLeaving()).toBe(true)
  last().answer({ id: 'm1', thread_id: 't1', is_draft: true, state: 'sending' })
  expect(await sending).toBe(true)
  expect(isAskedBeforeLeaving()).toBe(false)
  removeOpenDraft(id)
})

it('asks for a mail whose window is closed', async () => {
  const [closed, other] = [openForSending(), openForSending()]
  const sending = closed.session.send()
  removeOpenDraft(other.id)
  expect(isAskedBeforeLeaving()).toBe(true)
  closed.last().answer()
  await sending
  expect(isAskedBeforeLeaving()).toBe(false)
  removeOpenDraft(closed.id)
})
