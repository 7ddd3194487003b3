// Drill: every case of the tables that the tests only sample: all inputs of every route.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKOUT } from '../program/checkout.ts'

const FOLDERS = ['model/src', 'contract/src', 'core/src', 'adapters/src', 'server/src']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
const sampling = files.filter(
  (path) => path.endsWith('.test.ts') && readFileSync(join(CHECKOUT, path), 'utf8').includes('@sen/testkit/sample-of'),
)
if (sampling.length === 0) throw new Error('no test takes a sample')

const vitest = join(CHECKOUT, 'node_modules', 'vitest', 'vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', ...sampling], {
  cwd: CHECKOUT,
  stdio: 'inherit',
  env: { ...process.env, WHOLE_TABLES: '1' },
})
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
