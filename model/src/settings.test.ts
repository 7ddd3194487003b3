import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS, isSettingValid, type SettingKey, settingsFrom } from './settings.ts'

afterEach(() => vi.restoreAllMocks())

describe('a setting', () => {
  it.each(Object.keys(DEFAULT_SETTINGS) as SettingKey[])('may have its default: %s', (key) => {
    expect(isSettingValid(key, DEFAULT_SETTINGS[key])).toBe(true)
  })

  it.each(['Europe/London', 'America/New_York', 'UTC'])('may be the time zone %s', (zone) => {
    expect(isSettingValid('timezone', zone)).toBe(true)
  })

  it.each(['', 'Asia/Nowhere', 7, undefined])('may not be the time zone %j', (zone) => {
    expect(isSettingValid('timezone', zone)).toBe(false)
  })
})

describe('settings as they were kept', () => {
  it('fall back to their default when they are not valid any more', () => {
    const { timezone, density } = settingsFrom({ timezone: 'Asia/Nowhere', density: 'compact', gone: 1 })
    expect({ timezone, density }).toEqual({ timezone: DEFAULT_SETTINGS.timezone, density: 'compact' })
  })

  it('skip the calendar when the time zone is the default one', () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat')
    settingsFrom(DEFAULT_SETTINGS as never)
    expect(asked).not.toHaveBeenCalled()
  })
})
