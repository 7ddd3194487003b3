// @vitest-environment jsdom
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardBackButton } from './back-button-guard.ts'

let history: RouterHistory
const putAside = vi.fn()
beforeEach(() => {
  history = createBrowserHistory()
  history.push('/list')
  history.push('/thread')
  history.flush()
})
afterEach(() => {
  history.destroy()
  putAside.mockClear()
})

const index = () => history.location.state.__TSR_index
/** The browser has gone back, whoever asked for it. */
const popped = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }))

it('closes by the way back, and leaves the page behind it alone', async () => {
  const before = index()
  const close = vi.fn(() => letGo())
  const letGo = guardBackButton(history, { close, putAside })
  expect(index()).toBe(before + 1)
  history.flush()
  window.history.back()
  await popped()
  await popped()
  expect(close).toHaveBeenCalledOnce()
  expect([history.location.pathname, index()]).toEqual(['/thread', before])
})

it('takes its place along when it is closed in another way', async () => {
  const before = index()
  const close = vi.fn()
  const letGo = guardBackButton(history, { close, putAside })
  history.flush()
  letGo()
  await popped()
  expect(index()).toBe(before)
  expect(close).not.toHaveBeenCalled()
})

it('stays, with its place, while it asks something', async () => {
  const before = index()
  const close = vi.fn()
  const letGo = guardBackButton(history, { close, putAside })
  for (const times of [1, 2]) {
    history.flush()
    window.history.back()
    await popped()
    expect(close).toHaveBeenCalledTimes(times)
    expect(index()).toBe(before + 1)
  }
  history.flush()
  letGo()
  await popped()
})

it('gives its place to the message that takes over', async () => {
  const before = index()
  const [closeFirst, closeSecond] = [vi.fn(), vi.fn(() => letSecondGo())]
  const letFirstGo = guardBackButton(history, { close: closeFirst, putAside })
  history.flush()
  letFirstGo()
  const letSecondGo = guardBackButton(history, { close: closeSecond, putAside })
  await Promise.resolve()
  expect(index()).toBe(before + 1)
  window.history.back()
  await popped()
  await popped()
  expect([closeFirst.mock.calls.length, closeSecond.mock.calls.length, index()]).toEqual([0, 1, before])
})

it('closes the one in front of two', async () => {
  const [closeFirst, closeSecond] = [vi.fn(), vi.fn()]
  const letFirstGo = guardBackButton(history, { close: closeFirst, putAside })
  const letSecondGo = guardBackButton(history, { close: closeSecond, putAside })
  history.flush()
  window.history.back()
  await popped()
  expect([closeFirst.mock.calls.length, closeSecond.mock.calls.length]).toEqual([0, 1])
  history.flush()
  letSecondGo()
  letFirstGo()
  await popped()
})

it('has a place again for a message that is opened while the browser goes back', async () => {
  const before = index()
  const letFirstGo = guardBackButton(history, { close: vi.fn(), putAside })
  history.flush()
  letFirstGo()
  await Promise.resolve()
  const close = vi.fn()
  const letGo = guardBackButton(history, { close, putAside })
  await popped()
  expect(index()).toBe(before + 1)
  expect(close).not.toHaveBeenCalled()
  history.flush()
  letGo()
  await popped()
})

it('makes room when the page goes on to another address, and not for its own place', async () => {
  const close = vi.fn()
  const letGo = guardBackButton(history, { close, putAside })
  expect(putAside).not.toHaveBeenCalled()
  history.push('/another')
  expect(putAside).toHaveBeenCalledOnce()
  letGo()
  await Promise.resolve()
  expect([history.location.pathname, close.mock.calls.length]).toEqual(['/another', 0])
  history.flush()
  window.history.back()
  await popped()
  expect(history.location.pathname).toBe('/thread')
})

it('leaves no place behind that the way back would stop at', async () => {
  const before = index()
  const letGo = guardBackButton(history, { close: vi.fn(), putAside })
  history.flush()
  history.push('/another')
  letGo()
  await Promise.resolve()
  history.flush()
  window.history.back()
  await popped()
  await popped()
  expect([history.location.pathname, index()]).toEqual(['/thread', before])
  window.history.forward()
  await popped()
  await popped()
  expect(history.location.pathname).toBe('/another')
})
