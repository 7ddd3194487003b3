import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

it('waits for a moment of rest, no longer than it may, and can be taken back', () => {
  const asked: { work: () => void; options: unknown }[] = []
  const cancelled: number[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void, options: unknown) => asked.push({ work, options }))
  vi.stubGlobal('cancelIdleCallback', (id: number) => void cancelled.push(id))
  const work = vi.fn()
  const takeBack = whenIdle(work, 60)
  expect(work).not.toHaveBeenCalled()
  expect(asked).toEqual([{ work, options: { timeout: 60 } }])
  takeBack()
  expect(cancelled).toEqual([1])
})

it('works at once where the browser cannot tell', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const work = vi.fn()
  whenIdle(work, 60)()
  expect(work).toHaveBeenCalledOnce()
})
