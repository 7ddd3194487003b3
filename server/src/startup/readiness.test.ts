import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotReady, type ReadinessNeeds, readiness } from './readiness.ts'

const WELL: ReadinessNeeds = {
  isRoomShort: () => false,
  tryWriting: async () => {},
  compareSchema: async () => ({ missing: [] }),
  isAlone: () => true,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('is ready where the database and the disk take what is written', async () => {
  await expect(readiness(WELL)()).resolves.toBeUndefined()
})

it('is not ready while the disk is full, and is again some seconds after there is room', async () => {
  let isFull = true
  const tryWriting = vi.fn(async () => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  const check = readiness({ ...WELL, tryWriting })
  await expect(check()).rejects.toMatchObject({ code: 'ENOSPC' })
  isFull = false
  // Whoever asks every second does not write every second.
  vi.advanceTimersByTime(4_000)
  await expect(check()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(tryWriting).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  await expect(check()).resolves.toBeUndefined()
})

it.each([
  ['another program may have taken the database', { isAlone: () => false }],
  ['so little is free on the disk that a database may end of it', { isRoomShort: () => true }],
  ['the schema lacks something', { compareSchema: async () => ({ missing: ['thread.subject'] }) }],
])('is not ready while %s, and says why', async (_, needs) => {
  await expect(readiness({ ...WELL, ...needs })()).rejects.toBeInstanceOf(NotReady)
})
