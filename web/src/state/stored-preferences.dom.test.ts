import { beforeEach, expect, it, vi } from 'vitest'
import { PREFERENCES_KEY, withPreferences } from './stored-preferences.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.clear()
})

it('applies the stored theme and language before the first paint', async () => {
  localStorage.setItem(PREFERENCES_KEY, withPreferences(null, { theme: 'dark', language: 'en' }))
  await import('../../early.js' as string)
  expect([document.documentElement.dataset.theme, document.documentElement.lang]).toEqual(['dark', 'en'])
})

it('is read by the store of preferences', async () => {
  localStorage.setItem(PREFERENCES_KEY, withPreferences(null, { density: 'compact' }))
  localStorage.setItem(PREFERENCES_KEY, withPreferences(localStorage.getItem(PREFERENCES_KEY), { language: 'en' }))
  const { usePreferences } = await import('./preferences.ts')
  expect(usePreferences.getState()).toMatchObject({ density: 'compact', language: 'en' })
})
