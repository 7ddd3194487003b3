// Creates a file in databases/: starts the built program of an earlier checkout, performs work in it, stops it, and
// stores its data. Run by hand: npx tsx e2e/drills/upgrade/keep.ts CHECKOUT COMMIT
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeSnapshot } from '@sen/testkit/database-snapshot'
import { callerAt, signIn } from '../../program/api-client.ts'
import { CHECKOUT } from '../../program/checkout.ts'
import { runToEnd, startProgram } from '../../program/program.ts'
import { scratchProgram } from '../../program/scratch-program.ts'
import { DOMAIN, LAN, MINH, PASSWORD, work } from './correspondence.ts'
import { readContents } from './read-contents.ts'

const [checkout = '', commit = ''] = process.argv.slice(2)
const MIGRATIONS = 'adapters/src/postgres/migrations'
const scratch = await scratchProgram('keep')
const node = (entry: string, ...args: readonly string[]) =>
  [process.execPath, join(checkout, 'server', 'dist', entry), ...args] as const

for (const args of [
  ['domain', 'add', DOMAIN],
  ...[LAN, MINH].map((address) => ['mailbox', 'add', address, '--name', address, '--password', PASSWORD]),
]) {
  const { code, output } = await runToEnd({ ...scratch, command: node('cli.js', ...args) })
  if (code !== 0) throw new Error(output)
}
const first = await startProgram({ ...scratch, command: node('main.js') })
await work(first.url, scratch.smtpPort)
const contents: Record<string, Awaited<ReturnType<typeof readContents>>> = {}
for (const address of [LAN, MINH]) {
  contents[address] = await readContents(callerAt(first.url, await signIn(first.url, address, PASSWORD)))
}
await first.stop()

const path = join(CHECKOUT, 'e2e/drills/upgrade/databases', `${commit}.json.gz`)
await writeSnapshot(path, scratch.env.DATA_DIR ?? '', { commit, migrations: migrationsOf(), contents })
console.log(`${path}: ${statSync(path).size} bytes`)
process.exit(0)

function migrationsOf(): Record<string, string> {
  const names = execFileSync('ls', [join(checkout, MIGRATIONS)], { encoding: 'utf8' }).split('\n')
  const { texts } = JSON.parse(
    readFileSync(join(CHECKOUT, 'adapters/src/postgres/upgrade/earlier-migrations.json'), 'utf8'),
  )
  return Object.fromEntries(
    names
      .filter((file) => file.endsWith('.sql'))
      .map((file) => {
        const text = readFileSync(join(checkout, MIGRATIONS, file), 'utf8')
        const isNow = readFileSync(join(CHECKOUT, MIGRATIONS, file), 'utf8') === text
        const earlier = Object.keys(texts).find((key) => texts[key] === text)
        if (!isNow && earlier === undefined) throw new Error(`nobody kept this text of ${file}`)
        return [file.slice(0, -4), isNow ? 'as now' : (earlier ?? '')]
      }),
  )
}
