// Drill: 200 mails with random undo, schedule, cancel, recall, repetition, deaths of the process and jumps of the clock; a model and three mailboxes agree.
// The clock is the core's own, so that days pass in seconds; the database, the queue's order and the bytes are real.
// A death is a call that leaves the core and does not come back, before or after it did its work. `--from N`: another beginning.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHECKOUT } from '../program/checkout.ts'

const { values: options } = parseArgs({
  options: { seed: { type: 'boolean', default: false }, from: { type: 'string', default: String(Date.now() % 1e9) } },
})

const vitest = join(CHECKOUT, 'node_modules', 'vitest', 'vitest.mjs')
const test = 'core/src/sending/random-sends.test.ts'
console.log(`beginning with ${options.from}`)
const child = spawn(process.execPath, [vitest, 'run', '--project', 'floors', test], {
  cwd: CHECKOUT,
  stdio: 'inherit',
  env: { ...process.env, SEN_DRILL_SENDS: options.seed ? '60' : '200', SEN_DRILL_SEED: options.from },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
