import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openThreadPool } from './thread-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'sen-threads-'))
afterAll(() => rmSync(folder, { recursive: true }))

function taskFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return pathToFileURL(path).href
}

it('lets no thread load an ES module by require, in the middle of which it could not be ended', async () => {
  const filename = taskFile(
    'requires.mjs',
    `import { createRequire } from 'node:module'
     export default () => {
       try { createRequire(import.meta.url)('./requires.mjs'); return 'loaded' } catch ({ code }) { return code }
     }`,
  )
  const pool = openThreadPool<undefined, string>({ execArgv: [], idleMilliseconds: 1_000, memoryMegabytes: 64 })
  try {
    expect(await pool.run(undefined, { filename })).toBe('ERR_REQUIRE_ESM')
  } finally {
    await pool.destroy()
  }
})

it('starts a thread for waiting work when the first could not be started', async () => {
  const mark = JSON.stringify(join(folder, 'tried'))
  const failsOnce = `import{existsSync,writeFileSync}from"node:fs";if(!existsSync(${mark})){writeFileSync(${mark},"");throw new Error("no thread")}`
  const filename = taskFile('double.mjs', 'export default (number) => number * 2')
  const pool = openThreadPool<number, number>({
    execArgv: ['--import', `data:text/javascript,${failsOnce}`],
    idleMilliseconds: 1_000,
    memoryMegabytes: 64,
  })
  try {
    const answers = await Promise.all([pool.run(1, { filename }), pool.run(2, { filename })])
    expect(answers).toEqual([2, 4])
  } finally {
    await pool.destroy()
  }
})
