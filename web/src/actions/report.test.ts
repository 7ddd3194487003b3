import { i18n } from '@lingui/core'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError, NoAnswer } from '../data/call-error.ts'
import { messages as english } from '../i18n/en.po'
import { messages } from '../i18n/vi.po'
import { useNotices } from '../state/notices.ts'
import { deleteForever } from './delete-forever.ts'
import { attempt } from './report.ts'
import { trashThreads } from './trash-threads.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'vi', messages })
  useNotices.setState({ notices: [] })
})

const shown = () => useNotices.getState().notices
const failing = (error: unknown, act = trashThreads.about) => attempt(act, () => Promise.reject(error))

it('names the action that failed, in the words of the command', async () => {
  failing(new NoAnswer('x'))
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  expect(shown()[0]?.title).toBe('Không thể chuyển vào Thùng rác')
  i18n.loadAndActivate({ locale: 'en', messages: english })
  failing(new CallError('internal_error', 500), deleteForever.about)
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  expect(shown()[1]?.title).toBe('Could not delete forever')
})

it.each([
  [
    'an unverified domain',
    new CallError('domain_not_verified', 403),
    'Tên miền chưa được xác minh DNS. Hãy liên hệ quản trị viên tên miền.',
  ],
  [
    'a right that is missing',
    new CallError('not_permitted', 403),
    'Bạn không có quyền làm việc này. Hãy liên hệ quản trị viên.',
  ],
  ['a server that is ill', new CallError('internal_error', 500), 'Máy chủ gặp lỗi. Hãy thử lại sau giây lát.'],
  ['no answer at all', new NoAnswer('x'), 'Không kết nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.'],
  ['a bug of ours', new TypeError('x is undefined'), 'Máy chủ gặp lỗi. Hãy thử lại sau giây lát.'],
])('describes the failure: %s', async (_, error, text) => {
  failing(error)
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  expect(shown()[0]).toMatchObject({ tone: 'danger', text })
})

it.each([
  ['the mail itself forbids', new CallError('already_sent', 409)],
  ['a missing right forbids', new CallError('not_permitted', 403)],
  ['the file cannot give', new CallError('contacts_unreadable', 422)],
])('offers no retry of a change that %s', async (_, error) => {
  failing(error)
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  expect(shown()[0]?.action).toBeUndefined()
})

it('offers to try again, and is silent when that works', async () => {
  let tries = 0
  attempt(trashThreads.about, async () => {
    tries += 1
    if (tries === 1) throw new NoAnswer('x')
  })
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  const [notice] = shown()
  useNotices.setState({ notices: [] })
  notice?.action?.perform()
  await vi.waitFor(() => expect(tries).toBe(2))
  await Promise.resolve()
  expect(shown()).toEqual([])
})
