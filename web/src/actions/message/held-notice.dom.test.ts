import { i18n } from '@lingui/core'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../../data/call-error.ts'
import { publishDraftUpdate } from '../../data/drafts/draft-updates.ts'
import { messages } from '../../i18n/en.po'
import { clearLastChanges, hasChange, undoLastChange } from '../../state/last-changes.ts'
import { removeNoticesAbout, useNotices } from '../../state/notices.ts'
import { showHeldNotice } from './held-notice.ts'

const SENT = 'The message was already sent and can’t be taken back.'
const NO_CONNECTION = 'No connection to the server. Check your network and try again.'

const takeBack = vi.fn<() => Promise<void>>()

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))
beforeEach(() => {
  vi.useFakeTimers()
  clearLastChanges()
  useNotices.setState({ notices: [] })
  takeBack.mockReset()
  takeBack.mockRejectedValue(new NoAnswer('x'))
  showHeldNotice({ messageId: 'm1', seconds: 5, version: 12, subject: 'Báo giá' }, takeBack)
})
afterEach(() => vi.useRealTimers())

const shown = () =>
  useNotices.getState().notices.map(({ title, text, action }) => [title, text, action?.label] as const)
const undo = async () => {
  useNotices.getState().notices[0]?.action?.perform()
  await vi.advanceTimersByTimeAsync(0)
}

it('stays when its message’s earlier result arrives late, and goes when a newer result arrives', () => {
  removeNoticesAbout('m1', 11)
  expect(shown()).toEqual([[undefined, 'Sending…', 'Undo']])
  removeNoticesAbout('m1', 13)
  expect(shown()).toEqual([])
})

const hearSent = (message_id = 'm1') =>
  publishDraftUpdate({ kind: 'events', events: [{ type: 'sent', version: 14, message_id, thread_id: 't1' }] })

it('says that the message is sent only when the server has sent it', async () => {
  await vi.advanceTimersByTimeAsync(7_000)
  expect(shown()).toEqual([])
  hearSent()
  hearSent('of another page')
  expect(shown()).toEqual([[undefined, 'Message sent', undefined]])
})

it('does not say that a message is sent whose sending was undone', async () => {
  takeBack.mockResolvedValue()
  await undo()
  hearSent()
  expect(shown()).toEqual([])
})

it('names the subject beside the notice of another message', () => {
  showHeldNotice({ messageId: 'm2', seconds: 5, version: 13, subject: 'Lịch họp' }, takeBack)
  expect(shown().map(([, text]) => text)).toEqual(['Sending…', 'Sending: Lịch họp'])
})

it('a failed undo can be retried while the message is held, by the key too', async () => {
  await undo()
  expect(shown()).toEqual([['Could not undo sending', NO_CONNECTION, 'Undo']])
  expect(hasChange()).toBe(true)
  takeBack.mockResolvedValue()
  undoLastChange()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toEqual([])
  expect(takeBack).toHaveBeenCalledTimes(2)
})

it('after the hold it is not offered any more, and is said to be sent', async () => {
  await undo()
  await vi.advanceTimersByTimeAsync(7_900)
  expect(shown()).toEqual([['Could not undo sending', NO_CONNECTION, 'Undo']])
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toEqual([['Could not undo sending', SENT, undefined]])
  expect(hasChange()).toBe(false)
})

it('with the server back, it is the server that says so', async () => {
  await undo()
  takeBack.mockRejectedValue(new CallError('undo_too_late', 409))
  await vi.advanceTimersByTimeAsync(8_100)
  expect(shown()).toEqual([['Could not undo sending', SENT, undefined]])
})

it('a message that the server took back is not said to be sent, though the answer was lost', async () => {
  await undo()
  takeBack.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toEqual([])
})

it('an answer that comes to nothing after the hold is not offered either', async () => {
  takeBack.mockImplementation(
    () => new Promise((_, reject) => void setTimeout(() => reject(new NoAnswer('x')), 20_000)),
  )
  await undo()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown()).toEqual([['Could not undo sending', SENT, undefined]])
})

it('says nothing of a message that was taken back in another way meanwhile', async () => {
  await undo()
  removeNoticesAbout('m1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toEqual([])
})
