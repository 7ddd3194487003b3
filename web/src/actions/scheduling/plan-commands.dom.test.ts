import { i18n } from '@lingui/core'
import type { MessageField } from '@sen/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { messages } from '../../i18n/en.po'
import { useNotices } from '../../state/notices.ts'
import { editPlanned } from './plan-commands.ts'

vi.mock('../../data/scheduling/change-plan.ts', () => ({ unschedule: async () => ({}) }))
vi.mock('../../state/compose-windows.ts', () => ({ openCompose: () => {} }))

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages })
  // On the day itself, the notice would show only the time.
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
})
afterAll(() => void vi.useRealTimers())
beforeEach(() => useNotices.setState({ notices: [] }))

const AT = Date.UTC(2026, 10, 24, 1) / 1_000

async function readOnlySettings(plan: Partial<MessageField>): Promise<string[]> {
  const done = vi.fn()
  editPlanned(new QueryClient(), { id: 'm1', scheduled: null, periodic: null, ...plan } as MessageField, done)
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  return useNotices.getState().notices.map(({ text }) => text)
}

it('editing says that the message is no longer sent automatically, and when it was scheduled', async () => {
  expect(await readOnlySettings({ scheduled: { at: AT, state: 'waiting' } as MessageField['scheduled'] })).toEqual([
    expect.stringMatching(/^Schedule cancelled; it was 24 .*08:00\. Schedule it again when you are done\.$/),
  ])
  expect(await readOnlySettings({ periodic: { next_at: AT } as MessageField['periodic'] })).toEqual([
    'Recurring sending stopped. Set it up again when you’re done.',
  ])
})

it('editing says nothing of a plan that had come to its end', async () => {
  expect(await readOnlySettings({ scheduled: { at: AT, state: 'missed' } as MessageField['scheduled'] })).toEqual([])
  expect(await readOnlySettings({ periodic: { next_at: null } as MessageField['periodic'] })).toEqual([])
})
