// npm run check: types, lint, borders, dead code, lengths, texts, made files, coverage of the specification, sizes.
import './lib/require-node.mjs'
import { runChecks } from './lib/checks.mjs'
import { tidyUpOnSignals } from './lib/processes.mjs'
import { ensureInstalled, PrepareFailed } from './prepare.mjs'

tidyUpOnSignals()
try {
  await ensureInstalled()
} catch (error) {
  if (!(error instanceof PrepareFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
const { passed, failed } = await runChecks()
console.log(`\n${passed} checks passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
