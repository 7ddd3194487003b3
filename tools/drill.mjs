// npm run drill NAME [-- --seed …]: one drill of e2e/drills against the built program. Without a name: which there are.
import './lib/require-node.mjs'
import { listDrills, startDrill } from './lib/drills.mjs'
import { tidyUpOnSignals } from './lib/processes.mjs'
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, PrepareFailed } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)
const drills = listDrills()
const drill = drills.find((one) => one.name === name)
process.exitCode = drill ? await run(drill) : list()

async function run(chosen) {
  tidyUpOnSignals()
  try {
    await ensureInstalled()
    await Promise.all([ensureServerBuilt(), ensureWebBuilt()])
  } catch (error) {
    if (!(error instanceof PrepareFailed)) throw error
    console.error(error.message)
    return 1
  }
  return (await startDrill(chosen, args).done).code
}

function list() {
  const isUnknown = name && name !== '--seed'
  if (isUnknown) console.error(`There is no drill called ${name}.`)
  const shown = name === '--seed' ? drills.filter(({ seed }) => seed) : drills
  for (const { name: known, shows, seed } of shown) {
    console.log(`${known.padEnd(24)} ${shows}${seed ? `\n${' '.repeat(25)}--seed: ${seed}` : ''}`)
  }
  if (drills.length === 0) console.log('There are no drills in e2e/drills yet.')
  return isUnknown ? 1 : 0
}
