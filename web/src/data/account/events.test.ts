import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { messages } from '../../i18n/vi.po'
import { usePreferences } from '../../state/preferences.ts'
import { accountEvents } from './events.ts'
import { saveSettings } from './save-settings.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps the latest choice when responses to earlier ones arrive', async () => {
  i18n.loadAndActivate({ locale: 'vi', messages })
  const cache = new QueryClient()
  let kept = 50
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'POST') kept = (JSON.parse(String(init.body)) as { value: number }[])[0]?.value ?? 0
    const data = [{ key: 'inline_read_size', value: kept }]
    // Reads are slow, saves are quick.
    if (init.method === 'GET') await new Promise<void>((resolve) => answers.push(resolve))
    return new Response(JSON.stringify({ data, total: 1 }))
  })
  await saveSettings(cache, { inline_read_size: 48 })
  accountEvents['settings.changed'](cache)
  await vi.waitFor(() => expect(answers.length).toBe(1))
  await saveSettings(cache, { inline_read_size: 25 })
  accountEvents['settings.changed'](cache)
  await vi.waitFor(() => expect(answers.length).toBe(2))
  for (const answer of answers) answer()
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(usePreferences.getState().inline_read_size).toBe(25)
})
