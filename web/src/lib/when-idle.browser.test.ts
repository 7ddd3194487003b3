import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const ask = globalThis.requestIdleCallback
let isBusy = false
let drawing: ReturnType<typeof setInterval> | undefined
afterEach(() => {
  isBusy = false
  clearInterval(drawing)
  globalThis.requestIdleCallback = ask
})

function keepBusy(): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const until = performance.now() + 5
    while (performance.now() < until);
    if (isBusy) port2.postMessage(0)
  }
  isBusy = true
  port2.postMessage(0)
}

/** Chromium reports idle time when no frame is due, on a busy machine only after the next frame. */
function keepDrawing(): void {
  drawing = setInterval(() => requestAnimationFrame(() => undefined), 100)
}

it('runs in the first moment of rest, however long it might wait, and not before earlier work', async () => {
  const order: string[] = []
  keepDrawing()
  await new Promise<void>((rested) => {
    whenIdle(() => {
      order.push('work')
      rested()
    }, MINUTE_MILLISECONDS)
    order.push('what comes first')
  })
  expect(order).toEqual(['what comes first', 'work'])
})

it('waits while the page has something to do, but no longer than it may', async () => {
  keepBusy()
  const from = performance.now()
  await new Promise<void>((worked) => void whenIdle(worked, 300))
  expect(isBusy).toBe(true)
  expect(performance.now() - from).toBeGreaterThanOrEqual(299)
})

it('does nothing that was taken back', async () => {
  const work = vi.fn()
  keepDrawing()
  whenIdle(work, MINUTE_MILLISECONDS)()
  await new Promise<void>((rested) => void whenIdle(rested, MINUTE_MILLISECONDS))
  expect(work).not.toHaveBeenCalled()
})

it('runs at once when the browser has no idle callback', () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const work = vi.fn()
  whenIdle(work, 60)()
  expect(work).toHaveBeenCalledOnce()
})
