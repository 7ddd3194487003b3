import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { buildServer } from './build-server.mjs'
import { ROOT } from './root.mjs'

mkdirSync(join(ROOT, '.cache'), { recursive: true })
const folder = mkdtempSync(join(ROOT, '.cache', 'build-server-'))
afterAll(() => rmSync(folder, { recursive: true }))

function children() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, command, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return Number(parent) === process.pid ? [command] : []
      } catch {
        return [] // It ended while we looked.
      }
    })
}

it.runIf(existsSync('/proc/self/stat'))('leaves no process behind', { timeout: 60_000 }, async () => {
  await buildServer(folder)
  expect(existsSync(join(folder, 'main.js'))).toBe(true)
  expect(existsSync(join(folder, 'migrations', 'checksums.json'))).toBe(true)
  expect(existsSync(join(folder, 'media', 'su-kien-01.jpg'))).toBe(true)
  await vi.waitFor(() => expect(children()).not.toContain('esbuild'))
})
