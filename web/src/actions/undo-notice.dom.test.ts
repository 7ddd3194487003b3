import { i18n } from '@lingui/core'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { NoAnswer } from '../data/call-error.ts'
import { undoMove } from '../data/threads/restore-threads.ts'
import { messages } from '../i18n/en.po'
import { clearLastChanges, hasChange, undoLastChange } from '../state/last-changes.ts'
import { useNotices } from '../state/notices.ts'
import type { ActionContext } from './action.ts'
import { offerUndo } from './undo-notice.ts'

vi.mock('../data/threads/restore-threads.ts', () => ({ undoMove: vi.fn() }))
const undo = vi.mocked(undoMove)

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))
beforeEach(() => {
  clearLastChanges()
  useNotices.setState({ notices: [] })
  undo.mockReset()
  undo.mockResolvedValue()
})

const move = () => offerUndo({} as ActionContext, { version: 1, moved: [], blocked: [] }, 'Moved')
const shown = () => useNotices.getState().notices

it('a failed undo without an answer can be repeated by the key', async () => {
  undo.mockRejectedValueOnce(new NoAnswer('x'))
  move()
  undoLastChange()
  await vi.waitFor(() => expect(shown().map(({ tone }) => tone)).toEqual(['danger']))
  undoLastChange()
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(2))
  expect(hasChange()).toBe(false)
})

it('a change that was retried by the button is not the last change any more', async () => {
  undo.mockRejectedValueOnce(new NoAnswer('x'))
  move()
  undoLastChange()
  await vi.waitFor(() => expect(hasChange()).toBe(true))
  shown()[0]?.action?.perform()
  await vi.waitFor(() => expect(hasChange()).toBe(false))
  expect(undo).toHaveBeenCalledTimes(2)
})
