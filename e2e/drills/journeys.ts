// Drill: the journeys of every section in a real browser, with axe on every screen. NAME …: only those.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CHECKOUT } from '../program/checkout.ts'

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const chosen = names.map((name) => `/journeys/${name}.spec.ts`)
const cli = join(CHECKOUT, 'node_modules', '@playwright', 'test', 'cli.js')
const child = spawn(process.execPath, [cli, 'test', '--config', join('e2e', 'playwright.config.ts'), ...chosen], {
  cwd: CHECKOUT,
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
