// Drill: the journeys of every section in a real browser, with axe on every screen. NAME …: only those.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CHECKOUT } from '../program/checkout.ts'

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const chosen = names.length > 0 ? names.map((name) => `journeys/${name}.spec.ts`) : ['journeys']
const vitest = join(CHECKOUT, 'node_modules', 'vitest', 'vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', '--config', join('e2e', 'vitest.config.ts'), ...chosen], {
  cwd: CHECKOUT,
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
