// Drill: a fresh clone starts, starts twice, stops and survives a kill, as root with a private home and as an ordinary user.
// Seed: the same as the current user, with the packages of this checkout.
// Timed: a later start is ready within seconds.
import { lstatSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Findings } from '../program/findings.ts'
import { runToEnd } from '../program/program.ts'
import { scratchFolder, whenLeaving } from '../program/scratch.ts'
import { canBeCloned, cloneInto, shareInstallation } from './fresh-clone/clone.ts'
import { firstEvening, type Newcomer } from './fresh-clone/first-evening.ts'
import { giveTo, makeOrdinaryUser } from './fresh-clone/ordinary-user.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'boolean', default: false },
    /** Also runs `npm test` in each clone, which takes half an hour. */
    tests: { type: 'boolean', default: false },
  },
})
const isRoot = process.geteuid?.() === 0
const findings = new Findings()
if (!canBeCloned()) {
  console.log('Left out: this checkout is not one of git, so it cannot be cloned')
  process.exit(77)
}
const scratch = scratchFolder('fresh-clone')

const newcomers = [prepareSelf(), ...(isRoot && !options.seed ? [prepareOther()] : [])]
for (const newcomer of newcomers) {
  await firstEvening(findings, newcomer)
  if (options.tests) await runTests(newcomer)
}
findings.leave()

function prepareSelf(): Newcomer {
  const home = join(scratch, 'home')
  const folder = cloneInto(home)
  if (options.seed) shareInstallation(folder)
  whenLeaving(() => removeDatabaseOutside(folder))
  return { who: isRoot ? 'root under a closed home' : 'an ordinary user', folder, home }
}

function prepareOther(): Newcomer {
  const home = join(scratch, 'other-home')
  const folder = cloneInto(home)
  const user = makeOrdinaryUser(home)
  giveTo(user, home)
  return { who: 'an ordinary user', folder, home, user }
}

/** With a private home, the database of root's clone is elsewhere, behind a link. */
function removeDatabaseOutside(folder: string): void {
  const link = join(folder, 'data', 'postgres')
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(realpathSync(link), { recursive: true })
}

async function runTests({ who, folder, home, user }: Newcomer): Promise<void> {
  const { code, output } = await runToEnd({
    command: ['npm', 'test'],
    cwd: folder,
    env: { HOME: home },
    ...(user && { user: { uid: user.uid, gid: user.gid } }),
  })
  const [lastLine = ''] = output.trimEnd().split('\n').slice(-1)
  findings.check(code === 0, `${who}: npm test`, output.slice(-4_000))
  findings.note(`${who}: ${lastLine}`)
}
