import { i18n } from '@lingui/core'
import { saveSettings } from '@sen/contract/settings'
import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { settingsQuery } from '../data/account/queries.ts'
import { activate } from '../i18n/activate.ts'
import { useNotices } from '../state/notices.ts'
import { FakeServer } from '../testing/fake-server.fixture.ts'
import { refusal } from '../testing/refusal.fixture.ts'
import { saveLoginChoices } from './save-login-choices.ts'

const shown = () => useNotices.getState().notices

beforeEach(async () => {
  useNotices.setState({ notices: [] })
  await activate('vi')
})

it('says that a language chosen at sign-in was not saved, and saves it with the next try', async () => {
  const server = new FakeServer()
  const cache = new QueryClient()
  cache.setQueryData(settingsQuery.queryKey, { ...DEFAULT_SETTINGS, language: 'vi' })
  let fails = true
  server.answer(saveSettings, () => {
    if (fails) throw refusal('internal_error')
    return { data: [], total: 0 }
  })
  server.start()

  saveLoginChoices(cache, { language: 'en' })
  await vi.waitFor(() => expect(shown().map(({ title }) => title)).toEqual(['Không thể đổi ngôn ngữ']))
  expect([i18n.locale, cache.getQueryData(settingsQuery.queryKey)?.language]).toEqual(['vi', 'vi'])

  fails = false
  shown()[0]?.action?.perform()
  await vi.waitFor(() => expect(i18n.locale).toBe('en'))
  expect(cache.getQueryData(settingsQuery.queryKey)?.language).toBe('en')
})
