// npm start: installs and builds what is missing or out of date, then runs the program.
import './lib/require-node.mjs'
import { runProgram } from './lib/run-program.mjs'
import { areBuilt, ensureInstalled, ensureServerBuilt, ensureWebBuilt, PrepareFailed } from './prepare.mjs'

try {
  const builds = !areBuilt('server', 'web')
  await ensureInstalled({ builds })
  if (builds) await Promise.all([ensureServerBuilt(), ensureWebBuilt()])
} catch (error) {
  if (!(error instanceof PrepareFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
await runProgram('main.js', '--demo-by-default')
