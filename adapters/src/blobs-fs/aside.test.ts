import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aside } from './aside.ts'
import { DirectorySyncer } from './directory-syncer.ts'

const OLD = new Date('2026-01-01T00:00:00Z')
const LIMIT = new Date('2026-02-01T00:00:00Z')

let folder: string
let aside: Aside
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-aside-'))
  aside = new Aside(join(folder, 'aside'), new DirectorySyncer())
  await aside.prepare(() => undefined)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a file that somebody wrote to after it had been found old stands in its place again', async () => {
  const place = join(folder, 'written')
  await writeFile(place, 'thư')
  expect(await aside.remove(place, LIMIT)).toBe(false)
  expect(await readFile(place, 'utf8')).toBe('thư')
  expect(await readdir(join(folder, 'aside'))).toEqual([])
})

test('a file that is still old is gone, once', async () => {
  const place = join(folder, 'left')
  await writeFile(place, 'thư')
  await utimes(place, OLD, OLD)
  expect(await aside.remove(place, LIMIT)).toBe(true)
  expect(await aside.remove(place, LIMIT)).toBe(false)
  expect(await readdir(folder)).not.toContain('left')
  expect(await readdir(join(folder, 'aside'))).toEqual([])
})
