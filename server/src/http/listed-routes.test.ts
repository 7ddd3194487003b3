import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { routes } from '@sen/contract/routes'
import { expect, it } from 'vitest'

const CONTRACT = fileURLToPath(new URL('../../../contract/src/', import.meta.url))

interface Declared {
  readonly method: string
  readonly path: string
}

const isRoute = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

it('lists each declared route, so that the API description and the tests of all routes cover it', async () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules: Readonly<Record<string, unknown>>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(CONTRACT, file)).href)),
  )
  const declared = modules.flatMap((each) => Object.values(each)).filter(isRoute)
  const listed = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`))
  expect(declared.length).toBeGreaterThan(listed.size / 2)
  expect(declared.map(({ method, path }) => `${method} ${path}`).filter((name) => !listed.has(name))).toEqual([])
})
