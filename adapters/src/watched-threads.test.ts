import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, it } from 'vitest'
import { WatchedThreads, type WatchedThreadsOptions, WorkSpent } from './watched-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'sen-watched-'))
const tried = join(folder, 'tried')
writeFileSync(
  join(folder, 'busy-worker.js'),
  `const { appendFileSync } = require('node:fs')
   exports.double = (number) => number * 2
   exports.later = (number) => new Promise((resolve) => setTimeout(resolve, 500, number * 2))
   exports.fails = () => { throw new RangeError('no') }
   exports.forEver = () => { appendFileSync(${JSON.stringify(tried)}, 'x'); for (;;); }
   exports.fill = () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }`,
)
afterAll(() => rmSync(folder, { recursive: true }))

let threads: WatchedThreads
function open(options: Partial<WatchedThreadsOptions> = {}): WatchedThreads {
  const place = { moduleUrl: pathToFileURL(join(folder, 'x.js')).href, worker: 'busy-worker' }
  threads = new WatchedThreads({ ...place, idleMilliseconds: 1_000, memoryMegabytes: 64, ...options })
  return threads
}
afterEach(() => threads.close())

const LIMITS = { allowedMilliseconds: 300 }

it.each([1, 8])(
  'ends work that takes too long, and answers everything else: %i at once in a thread',
  async (tasksPerThread) => {
    const pool = open({ tasksPerThread })
    const asked = [
      pool.run('later', 1, LIMITS),
      pool.run('forEver', 0, LIMITS),
      pool.run('later', 2, LIMITS),
      pool.run('double', 3, LIMITS),
    ]
    const [first, spent, ...others] = await Promise.allSettled(asked)
    expect(spent).toMatchObject({ status: 'rejected', reason: expect.any(WorkSpent) })
    expect([first, ...others]).toMatchObject([{ value: 2 }, { value: 4 }, { value: 6 }])
  },
)

it('does not count time in which a task waits in a thread that answers', async () => {
  expect(await open({ tasksPerThread: 4 }).run('later', 4, { allowedMilliseconds: 100 })).toBe(8)
})

it('never retries work that has ended a thread', async () => {
  writeFileSync(tried, '')
  const pool = open({ tasksPerThread: 4 })
  const limits = { ...LIMITS, input: Buffer.from('bom') }
  const run = () => pool.run('forEver', 0, limits)
  await expect(run()).rejects.toThrow(WorkSpent)
  const times = readFileSync(tried, 'utf8').length
  await expect(run()).rejects.toThrow(WorkSpent)
  expect(readFileSync(tried, 'utf8')).toHaveLength(times)
  expect(await pool.run('double', 1, { ...LIMITS, input: Buffer.from('bon') })).toBe(2)
})

it('reports which work took too much memory', async () => {
  const spent = open({ memoryMegabytes: 16, youngMegabytes: 2 }).run('fill', 0, { allowedMilliseconds: 60_000 })
  await expect(spent).rejects.toMatchObject({ name: 'WorkSpent', isMemory: true })
})

it('rejects with the error that a task throws', async () => {
  await expect(open({ tasksPerThread: 2 }).run('fails', 0, LIMITS)).rejects.toThrow(RangeError)
})

it('gives new tasks to a thread that answers while another computes', async () => {
  const pool = open({ tasksPerThread: 4, threads: 2 })
  await Promise.all([pool.run('double', 1, LIMITS), pool.run('double', 1, LIMITS)])
  const busy = pool.run('forEver', 0, { allowedMilliseconds: 600_000 })
  for (const number of [1, 2, 3]) expect(await pool.run('later', number, LIMITS)).toBe(number * 2)
  const ended = expect(busy).rejects.toThrow()
  await pool.close()
  await ended
})
