// npm run bench [-- --quick | --from FOLDER | --data FOLDER | --messages N | --only GROUP,GROUP | --record]. Measures
// speed and memory of the built program, against the targets and beside a peer.
import { join } from 'node:path'
import './lib/require-node.mjs'
import { start, tidyUpOnSignals } from './lib/processes.mjs'
import { ROOT } from './lib/root.mjs'
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, PrepareFailed } from './prepare.mjs'

tidyUpOnSignals()
try {
  await ensureInstalled()
  await Promise.all([ensureServerBuilt(), ensureWebBuilt()])
  const bench = join(ROOT, 'e2e', 'bench', 'bench.ts')
  const args = ['--import', 'tsx', bench, ...process.argv.slice(2)]
  const { code } = await start(process.execPath, args, { onLine: (line) => console.log(line) }).done
  process.exitCode = code
} catch (error) {
  if (!(error instanceof PrepareFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
