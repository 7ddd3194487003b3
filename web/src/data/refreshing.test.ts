import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refresh, setBusy } from './refreshing.ts'

const cache = new QueryClient()
const asked: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(cache, 'invalidateQueries').mockImplementation(async (filters) => void asked.push(filters?.queryKey))
})
afterEach(() => {
  setBusy(cache, false)
  asked.length = 0
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('fetches at once', () => {
  refresh(cache, ['folders'])
  expect(asked).toEqual([['folders']])
})

it('once a second, and each thing once, while a job is at work; the rest when it ends', () => {
  setBusy(cache, true)
  for (let step = 0; step < 20; step += 1) {
    refresh(cache, ['folders'])
    refresh(cache, ['threads', 'INBOX'])
  }
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(asked).toEqual([['folders'], ['threads', 'INBOX']])
  refresh(cache, ['folders'])
  setBusy(cache, false)
  expect(asked).toEqual([['folders'], ['threads', 'INBOX'], ['folders']])
  vi.advanceTimersByTime(5_000)
  expect(asked.length).toBe(3)
})
