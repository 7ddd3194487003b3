import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { openThreadPool } from './thread-pool.ts'

it('starts a thread for what waits when the first could not be started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sen-threads-'))
  const mark = JSON.stringify(join(folder, 'tried'))
  const failsOnce = `import{existsSync,writeFileSync}from"node:fs";if(!existsSync(${mark})){writeFileSync(${mark},"");throw new Error("no thread")}`
  writeFileSync(join(folder, 'double.mjs'), 'export default (number) => number * 2')
  const pool = openThreadPool<number, number>({
    execArgv: ['--import', `data:text/javascript,${failsOnce}`],
    idleMilliseconds: 1_000,
    memoryMegabytes: 64,
  })
  try {
    const filename = pathToFileURL(join(folder, 'double.mjs')).href
    const answers = await Promise.all([pool.run(1, { filename }), pool.run(2, { filename })])
    expect(answers).toEqual([2, 4])
  } finally {
    await pool.destroy()
    rmSync(folder, { recursive: true })
  }
})
