import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { askBeforeLeaving } from './ask-before-leaving.ts'
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

it('asks while a changed draft is saved before it is sent', async () => {
  const { session, last, id } = openForSending()
  session.change({ subject: 'Báo giá mới' })
  const sending = session.send()
  expect(last().what).toBe('save m1')
  expect(isAskedBeforeLeaving()).toBe(true)
  last().fail(new CallError('draft_conflict', 409))
  expect(await sending).toBe(false)
  removeOpenDraft(id)
  expect(isAskedBeforeLeaving()).toBe(false)
})

it('asks while a mail is checked before it is sent, also when the check fails', async () => {
  const draft = openForSending()
  let fail = (_: Error) => {}
  const check = askBeforeLeaving(
    new Promise<void>((_, reject) => {
      fail = reject
    }),
  )
  expect(isAskedBeforeLeaving()).toBe(true)
  fail(new Error('no answer'))
  await expect(check).rejects.toThrow('no answer')
  expect(isAskedBeforeLeaving()).toBe(false)
  removeOpenDraft(draft.id)
})
