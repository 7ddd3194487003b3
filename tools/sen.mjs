// npm run sen -- …: the operator's command line. Its stdout is the program's alone.
import './lib/require-node.mjs'
import { runProgram } from './lib/run-program.mjs'
import { ensureInstalled, ensureServerBuilt, PrepareFailed } from './prepare.mjs'

try {
  await ensureInstalled()
  await ensureServerBuilt()
} catch (error) {
  if (!(error instanceof PrepareFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
await runProgram('cli.js')
