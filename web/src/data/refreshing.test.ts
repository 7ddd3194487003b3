import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refresh, setBusy } from './refreshing.ts'

const cache = new QueryClient()
const asked: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  // An earlier test file may have left names that rest, and a timer that never fires.
  setBusy(false)
  setBusy(false)
  vi.spyOn(cache, 'invalidateQueries').mockImplementation(async (filters) => void asked.push(filters?.queryKey))
})
afterEach(() => {
  setBusy(false)
  asked.length = 0
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('fetches at once', () => {
  refresh(cache, ['folders'])
  expect(asked).toEqual([['folders']])
})

it('and all updates that follow right after that together', () => {
  for (let mail = 0; mail < 20; mail += 1) refresh(cache, ['folders'])
  refresh(cache, ['threads', 'INBOX'])
  expect(asked).toEqual([['folders'], ['threads', 'INBOX']])
  vi.advanceTimersByTime(300)
  expect(asked).toEqual([['folders'], ['threads', 'INBOX'], ['folders']])
  vi.advanceTimersByTime(300)
  expect(asked.length).toBe(3)
  refresh(cache, ['folders'])
  expect(asked.length).toBe(4)
})

it('once a second, and each thing once, while a job is at work; the rest when it ends', () => {
  setBusy(true)
  for (let step = 0; step < 20; step += 1) {
    refresh(cache, ['folders'])
    refresh(cache, ['threads', 'INBOX'])
  }
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(asked).toEqual([['folders'], ['threads', 'INBOX']])
  refresh(cache, ['folders'])
  setBusy(false)
  expect(asked).toEqual([['folders'], ['threads', 'INBOX'], ['folders']])
  vi.advanceTimersByTime(5_000)
  expect(asked.length).toBe(3)
})
