// npm run sen -- …: the operator's command line. Its stdout is the program's alone.
import './lib/require-node.mjs'
import { runProgram } from './lib/run-program.mjs'
import { areBuilt, ensureInstalled, ensureServerBuilt, PrepareFailed } from './prepare.mjs'

try {
  const builds = !areBuilt('server')
  await ensureInstalled({ builds })
  if (builds) await ensureServerBuilt()
} catch (error) {
  if (!(error instanceof PrepareFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
await runProgram('cli.js')
