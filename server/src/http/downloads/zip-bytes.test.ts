import { PassThrough } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ArchivedDriveItem } from '@sen/core/drive/contents/read-drive-archive'
import { Refused } from '@sen/core/kit/refused'
import { MAX_VISITOR_ZIPS } from '@sen/model/drive/limits'
import { expect, it } from 'vitest'
import type { WorkQueue } from './in-pieces.ts'
import { VisitorZips } from './visitor-zips.ts'
import { zipStreams } from './zip-bytes.ts'

const FILES = 2_000
const modifiedAt = new Date('2026-01-01T00:00:00Z')
function* tinyFiles(open = async () => Buffer.from('x')): Generator<ArchivedDriveItem> {
  for (let at = 0; at < FILES; at += 1) yield { name: `${at}.txt`, sizeBytes: 1, modifiedAt, open }
}
async function sizesOf(bytes: AsyncIterable<Uint8Array>): Promise<readonly number[]> {
  const sizes: number[] = []
  for await (const { byteLength } of bytes) sizes.push(byteLength)
  return sizes
}

it('writes thousands of tiny files in few pieces, and yields between them', async () => {
  let turns = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await yieldToEventLoop()
      turns += 1
    }
  })()
  const sizes = await sizesOf(zipStreams(tinyFiles()))
  isDone = true
  await counting
  expect(sizes.length).toBeLessThan(FILES / 30)
  expect(turns).toBeGreaterThanOrEqual(sizes.length - 1)
})

it('makes one piece at a time of all zips of a share, and those of others beside it', async () => {
  const zips = new VisitorZips()
  let underWay = 0
  let most = 0
  const zip = (shareId: string) => {
    const enqueue = zips.begin(shareId, 'a', new PassThrough())
    const counted: WorkQueue = (work) =>
      enqueue(async () => {
        underWay += 1
        most = Math.max(most, underWay)
        const done = await work()
        await yieldToEventLoop()
        underWay -= 1
        return done
      })
    return sizesOf(zipStreams(tinyFiles(), counted))
  }
  await Promise.all([zip('1'), zip('1'), zip('1')])
  expect(most).toBe(1)
  await Promise.all([zip('2'), zip('3')])
  expect(most).toBe(2)
})

it('reads nothing more when it is cut, and keeps no other waiting', async () => {
  const zips = new VisitorZips()
  let opened = 0
  const open = async () => {
    opened += 1
    return Buffer.from('x')
  }
  const cut = zipStreams(tinyFiles(open), zips.begin('1', 'a', new PassThrough()))
  for await (const _ of cut) break
  const before = opened
  expect(before).toBeLessThan(FILES / 10)
  await sizesOf(zipStreams(tinyFiles(), zips.begin('1', 'a', new PassThrough())))
  expect(opened).toBe(before)
})

it('begins few for one source, until their answers have ended', async () => {
  const zips = new VisitorZips()
  const answers = Array.from({ length: MAX_VISITOR_ZIPS }, () => new PassThrough())
  for (const answer of answers) zips.begin('1', 'a', answer)
  expect(() => zips.begin('1', 'a', new PassThrough())).toThrow(new Refused('unavailable'))
  zips.begin('1', 'b', new PassThrough())
  zips.begin('2', 'a', new PassThrough())
  answers[0]?.destroy()
  await yieldToEventLoop()
  zips.begin('1', 'a', new PassThrough())
})

it('continues after a piece failed', async () => {
  const enqueue = new VisitorZips().begin('1', 'a', new PassThrough())
  await expect(enqueue(() => Promise.reject(new Error('không đọc được')))).rejects.toThrow('không đọc được')
  expect(await enqueue(async () => 'sau')).toBe('sau')
})
