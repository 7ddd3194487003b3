import { CHUNK_TIMEOUT_MILLISECONDS } from '@sen/model/limits'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPart } from './load-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('answers what was loaded', async () => {
  expect(await loadPart(async () => 'a part')).toBe('a part')
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  ['Failed to fetch dynamically imported module: /assets/ThreadPage-x.js', 'missing'],
  ['Unable to preload CSS for /assets/ThreadPage-x.css', 'style'],
])('tells what is missing: %s', async (message, kind) => {
  await expect(loadPart(() => Promise.reject(new Error(message)))).rejects.toMatchObject({ kind })
})

it('gives up after two minutes, not before', async () => {
  let outcome: unknown
  loadPart(() => new Promise(() => {})).catch((error: unknown) => {
    outcome = error
  })
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MILLISECONDS - 1)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toMatchObject({ kind: 'timeout' })
})
