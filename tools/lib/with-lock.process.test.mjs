import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runNode } from './processes.mjs'
import { ROOT } from './root.mjs'
import { withLock } from './with-lock.mjs'

mkdirSync(join(ROOT, '.cache'), { recursive: true })
const folder = mkdtempSync(join(ROOT, '.cache', 'with-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lets processes in one at a time', async () => {
  const log = join(folder, 'log')
  const name = `test-${process.pid}-turns`
  const script = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(new URL('./with-lock.mjs', import.meta.url).href)}
    for (let turn = 0; turn < 5; turn++) await withLock(${JSON.stringify(name)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in\\n')
      await sleep(5)
      appendFileSync(${JSON.stringify(log)}, 'out\\n')
    })`
  const codes = await Promise.all([1, 2, 3].map(() => runNode(['--input-type=module', '-e', script])))
  expect(codes.map(({ code, output }) => ({ code, output }))).toEqual(Array(3).fill({ code: 0, output: '' }))
  expect(readFileSync(log, 'utf8')).toBe('in\nout\n'.repeat(15))
})

it('takes over from a holder that died', async () => {
  const { output } = await runNode(['-p', 'process.pid'])
  const name = `test-${process.pid}-dead`
  const dead = { host: hostname(), pid: Number(output), token: 'gone' }
  writeFileSync(join(ROOT, '.cache', `${name}.lock`), JSON.stringify(dead))
  expect(await withLock(name, async () => 'mine')).toBe('mine')
})

it('gives way again when the work fails', async () => {
  const name = `test-${process.pid}-failure`
  await expect(withLock(name, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  expect(await withLock(name, async () => 'next')).toBe('next')
})
