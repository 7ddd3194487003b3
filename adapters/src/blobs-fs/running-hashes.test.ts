import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { RunningHashes } from './running-hashes.ts'

const NOW_SECONDS = 1_790_000_000

/** The clock does not advance, as real ones for some milliseconds. @param unit the resolution of its times */
function fileOfOneMoment(unit: bigint) {
  const now = BigInt(NOW_SECONDS) * 1_000_000_000n + 123_999_871n
  const kept = (seconds: number) => ((BigInt(Math.round(seconds * 1e6)) * 1_000n) / unit) * unit
  const times = { mtimeNs: (now / unit) * unit, atimeNs: 0n }
  const file = {
    stat: async () => ({ ...times }),
    utimes: async (read: number, changed: number) => {
      Object.assign(times, { mtimeNs: kept(changed), atimeNs: kept(read) })
    },
  }
  const isWrittenTo = () => Object.assign(times, { mtimeNs: (now / unit) * unit })
  return { file: file as unknown as FileHandle, isWrittenTo }
}

const HASH = createHash('sha256').update('abcdef')
const DIGEST = HASH.copy().digest('hex')

test('continues the hash of a write of this process while no other process writes concurrently', async () => {
  const hashes = new RunningHashes()
  const { file, isWrittenTo } = fileOfOneMoment(1n)
  await hashes.remember('a', file, HASH, 6)
  expect(await hashes.digest('a', file, 6)).toBe(DIGEST)
  expect(await hashes.digest('a', file, 5)).toBeUndefined()
  isWrittenTo()
  expect(await hashes.digest('a', file, 6)).toBeUndefined()
  expect(await hashes.continued('a', file, 6)).toBeUndefined()
})

test('does not continue a hash after another process has written concurrently', async () => {
  const [hashes, others] = [new RunningHashes(), new RunningHashes()]
  const { file, isWrittenTo } = fileOfOneMoment(1n)
  await hashes.remember('a', file, HASH, 6)
  isWrittenTo()
  await others.remember('a', file, createHash('sha256').update('abcXYZ'), 6)
  expect(await hashes.digest('a', file, 6)).toBeUndefined()
  expect(await others.digest('a', file, 6)).toBeDefined()
})

test('remembers nothing on a file system that keeps whole seconds', async () => {
  const hashes = new RunningHashes()
  const { file } = fileOfOneMoment(1_000_000_000n)
  await hashes.remember('a', file, HASH, 6)
  expect(await hashes.digest('a', file, 6)).toBeUndefined()
})
