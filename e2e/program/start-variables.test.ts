import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHECKOUT } from './checkout.ts'
import { startVariables } from './program.ts'

const said = Object.entries(startVariables())
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')

it.each([
  ['Dockerfile', 'ENV'],
  ['docs/operations/deployment.md', 'Environment='],
])('%s sets the same as npm start', (file, before) => {
  const lines = readFileSync(join(CHECKOUT, file), 'utf8').split('\n')
  expect(said).toContain('MALLOC_ARENA_MAX=2')
  expect(lines).toContain(before.endsWith('=') ? `${before}${said}` : `${before} ${said}`)
})
