import { i18n } from '@lingui/core'
import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { settingsQuery } from '../../data/account/queries.ts'
import { messages } from '../../i18n/en.po'
import { useNotices } from '../../state/notices.ts'
import type { ActionContext } from '../action.ts'
import { readTracking } from './read-tracking.ts'

vi.mock('../../data/account/save-settings.ts', () => ({ saveSettings: async () => {} }))

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))
beforeEach(() => useNotices.setState({ notices: [] }))

async function toldBySwitchingOn(compose_plain_text: boolean): Promise<string | undefined> {
  const cache = new QueryClient()
  cache.setQueryData(settingsQuery.queryKey, { ...DEFAULT_SETTINGS, compose_plain_text } as never)
  readTracking.perform({ cache } as ActionContext)
  await vi.waitFor(() => expect(useNotices.getState().notices).toHaveLength(1))
  return useNotices.getState().notices[0]?.text
}

it('offers the hidden picture only to authors of text that can carry it', async () => {
  expect(await toldBySwitchingOn(false)).toMatch(/^Read tracking is on\. New messages contain a hidden image/)
  expect(await toldBySwitchingOn(true)).toMatch(/plain text can’t contain the hidden image/)
})
