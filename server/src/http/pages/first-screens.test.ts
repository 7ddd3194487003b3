import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Start } from '@sen/contract/start'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FirstScreens, firstScreens } from './first-screens.ts'
import { pageFiles } from './page-files.ts'

const SCREEN = { width: 1_440, height: 900 }
const start = (name: string, folders = 8) =>
  ({ list: { in: name }, folders: Array.from({ length: folders }) }) as unknown as Start

let folder: string
let screens: FirstScreens
let warnings: unknown[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-drawn-'))
  await mkdir(join(folder, '.ssr', '.vite'), { recursive: true })
  warnings = []
})
afterEach(async () => {
  await screens.close()
  await rm(folder, { recursive: true })
})

const open = (patienceMilliseconds: number, limits: { readonly longestMilliseconds?: number } = {}) => {
  const logger = { warn: (fields: unknown) => warnings.push(fields) }
  screens = firstScreens({ folder, files: pageFiles(folder), logger, patienceMilliseconds, ...limits })
}

async function build(name: string, source: string): Promise<void> {
  await writeFile(join(folder, '.ssr', `${name}.mjs`), source)
  const manifest = { 'src/app/first-screen/render-first-screen.tsx': { file: `${name}.mjs` } }
  await writeFile(join(folder, '.ssr', '.vite', 'manifest.json'), JSON.stringify(manifest))
}

const DRAW = `export const drawFirstScreen = (drawing) => {
  if (drawing.start.list.in === 'broken') throw new Error('broken')
  if (drawing.start.list.in === 'endless') for (;;);
  return drawing.start.list.in + ' at ' + drawing.screen.width
}`
const PATIENT_MILLISECONDS = 20_000

it('renders the given list, and nothing without a list', async () => {
  await build('one', DRAW)
  open(PATIENT_MILLISECONDS)
  expect(await Promise.all([screens.draw(start('a'), SCREEN), screens.draw(start('b'), SCREEN)])).toEqual([
    'a at 1440',
    'b at 1440',
  ])
  expect(await screens.draw({ list: null } as unknown as Start, SCREEN)).toBeUndefined()
})

it('leaves mail that cannot be rendered to the browser, logs it, and renders the next', async () => {
  await build('one', DRAW)
  open(PATIENT_MILLISECONDS)
  expect(await screens.draw(start('broken'), SCREEN)).toBeUndefined()
  expect(warnings).toEqual([{ err: expect.objectContaining({ message: 'broken' }) }])
  expect(await screens.draw(start('a'), SCREEN)).toBe('a at 1440')
})

it('loads the code without require, in the middle of which Node aborts with a thread that is ended', async () => {
  await build(
    'requires',
    `import { createRequire } from 'node:module'
     export const drawFirstScreen = () => {
       try { createRequire(import.meta.url)('./requires.mjs'); return 'loaded' } catch ({ code }) { return code }
     }`,
  )
  open(PATIENT_MILLISECONDS)
  expect(await screens.draw(start('a'), SCREEN)).toBe('ERR_REQUIRE_ESM')
})

it('does not delay the page for a slow first list', async () => {
  await build('slow', 'export const drawFirstScreen = () => new Promise((done) => setTimeout(done, 300, "late"))')
  open(1)
  expect(await screens.draw(start('a'), SCREEN)).toBeUndefined()
  expect(warnings).toEqual([])
})

it('renders the same once, and changed lists again', async () => {
  await build('one', 'let drawn = 0; export const drawFirstScreen = () => String((drawn += 1))')
  open(PATIENT_MILLISECONDS)
  expect(await screens.draw(start('a'), SCREEN)).toBe('1')
  expect(await screens.draw(start('a'), SCREEN)).toBe('1')
  expect(await screens.draw(start('a', 9), SCREEN)).toBe('2')
  expect(await screens.draw(start('a'), { ...SCREEN, width: 1_024 })).toBe('3')
  expect(await screens.draw(start('a'), SCREEN)).toBe('1')
})

it('uses a rendering at the next load when it was ready too late for the last one', async () => {
  await build('slow', 'export const drawFirstScreen = () => new Promise((done) => setTimeout(done, 300, "late"))')
  open(200)
  expect(await screens.draw(start('a'), SCREEN)).toBeUndefined()
  await expect.poll(() => screens.draw(start('a'), SCREEN)).toBe('late')
})

it('skips rendering for requests that would only wait', async () => {
  await build('one', DRAW)
  open(PATIENT_MILLISECONDS)
  const drawn = await Promise.all(Array.from({ length: 12 }, () => screens.draw(start('a'), SCREEN)))
  expect(drawn.filter((html) => html !== undefined)).toHaveLength(8)
})

it('ends a rendering that would never finish, and renders the next page', async () => {
  await build('one', DRAW)
  open(PATIENT_MILLISECONDS, { longestMilliseconds: 3_000 })
  expect(await screens.draw(start('endless'), SCREEN)).toBeUndefined()
  expect(warnings).toEqual([{ err: expect.objectContaining({ name: 'AbortError' }) }])
  expect(await screens.draw(start('a'), SCREEN)).toBe('a at 1440')
})

it('leaves the list to the browser when too many folders would delay other requests', async () => {
  await build('one', DRAW)
  open(PATIENT_MILLISECONDS)
  expect(await screens.draw(start('a', 200), SCREEN)).toBe('a at 1440')
  expect(await screens.draw(start('a', 201), SCREEN)).toBeUndefined()
})

it('renders with a build that was replaced meanwhile', async () => {
  await build('one', DRAW)
  open(PATIENT_MILLISECONDS)
  expect(await screens.draw(start('a'), SCREEN)).toBe('a at 1440')
  await build('another', 'export const drawFirstScreen = () => "new"')
  expect(await screens.draw(start('a'), SCREEN)).toBe('new')
})

it('continues without a build for server rendering', async () => {
  open(PATIENT_MILLISECONDS)
  screens.warmUp()
  expect(await screens.draw(start('a'), SCREEN)).toBeUndefined()
  expect(warnings).toEqual([])
})
