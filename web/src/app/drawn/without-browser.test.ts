import { expect, it, vi } from 'vitest'

it('is loaded anew where it was loaded before, as when other built pages are put in place beside a running program', async () => {
  const first = await import('./without-browser.ts')
  first.drawFor({ width: 1440, height: 900 })
  expect(globalThis.innerHeight).toBe(900)
  vi.resetModules()
  const second = await import('./without-browser.ts')
  second.drawFor({ width: 390, height: 844 })
  expect(globalThis.innerHeight).toBe(844)
  expect(matchMedia('(max-width: 576px)').matches).toBe(true)
})
