import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let frames: (() => void)[]
let link: { rel: string }
let over: boolean

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  frames = []
  link = { rel: 'prefetch' }
  over = false
  const listener = { addEventListener: () => undefined }
  vi.stubGlobal('window', listener)
  vi.stubGlobal('document', { ...listener, getElementById: () => listener, querySelectorAll: () => [link] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  const { whenFirstListIsShown } = await import('./first-list.ts')
  void whenFirstListIsShown().then(() => {
    over = true
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function frame(): Promise<void> {
  for (const draw of frames.splice(0)) draw()
  await vi.advanceTimersByTimeAsync(1)
}

it('lets the browser draw the list, and once more, before the program is run', async () => {
  await frame()
  expect(link.rel).toBe('modulepreload')
  expect(over).toBe(false)
  await frame()
  expect(over).toBe(true)
})

it('does not wait for ever for a browser that draws nothing', async () => {
  await vi.advanceTimersByTimeAsync(299)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toBe(true)
})
