import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotReady, type ReadinessNeeds, readiness } from './readiness.ts'

const WELL: ReadinessNeeds = {
  isRoomShort: () => false,
  tryDatabase: async () => {},
  tryBlobs: async () => {},
  compareSchema: async () => ({ missing: [] }),
  isAlone: () => true,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('is ready when the database and the disk accept writes', async () => {
  await expect(readiness(WELL)()).resolves.toBeUndefined()
})

it('is not ready while the disk is full, and is again some seconds after there is room', async () => {
  let isFull = true
  const tryBlobs = vi.fn(async () => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  const check = readiness({ ...WELL, tryBlobs })
  await expect(check()).rejects.toThrow('the blob store is on a full disk')
  isFull = false
  // Frequent checks do not write each time.
  vi.advanceTimersByTime(4_000)
  await expect(check()).rejects.toThrow('the blob store is on a full disk')
  expect(tryBlobs).toHaveBeenCalledTimes(1)
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

it.each([
  ['EROFS', 'is on a read-only file system'],
  ['EACCES', 'is not writable by the user that runs this program'],
  ['53100', 'is on a full disk'],
  ['ECONNREFUSED', 'does not respond'],
  ['25006', 'is read-only: it is a standby, or was set to read-only'],
  ['XX001', 'rejects writes; see the log for the cause'],
])('says why the database or the blobs accept no writes (%s), and not their address', async (code, reason) => {
  const failed = async () => {
    throw Object.assign(new Error('open /srv/sen-mail/blobs/tmp/x'), { code })
  }
  await expect(readiness({ ...WELL, tryDatabase: failed })()).rejects.toEqual(new NotReady(`the database ${reason}`))
  await expect(readiness({ ...WELL, tryBlobs: failed })()).rejects.toEqual(new NotReady(`the blob store ${reason}`))
})
