// Drill: databases of earlier commits are upgraded: all contents are kept, mail works, and the schema equals a new one.
// Seed: the same with the oldest and the newest of them.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { userInfo } from '@sen/contract/account'
import { saveSettings } from '@sen/contract/settings'
import { type DatabaseSnapshot, readSnapshot, restoreSnapshot } from '@sen/testkit/database-snapshot'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { CHECKOUT } from '../program/checkout.ts'
import { Findings, someOf } from '../program/findings.ts'
import { sen } from '../program/operator.ts'
import { startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'
import { HELD_SUBJECT, hasThread, LAN, MINH, PASSWORD, receiveMail, send } from './upgrade/correspondence.ts'
import { type Contents, readContents } from './upgrade/read-contents.ts'

type Kept = DatabaseSnapshot<Readonly<Record<string, Contents>>>

/** The token of a session that was open when the program stopped; the database contains only its digest. */
const OPEN_TOKEN = 'a token that was given before the upgrade'

const COMES_WITHIN_MILLISECONDS = 60_000
const FOLDER = join(CHECKOUT, 'e2e/drills/upgrade/databases')

const { values: options } = parseArgs({ options: { seed: { type: 'boolean', default: false } } })
const findings = new Findings()
const kept = await Promise.all(readdirSync(FOLDER).map((file) => readSnapshot<Kept['contents']>(join(FOLDER, file))))
const inOrder = kept.sort((a, b) => beganAt(a).localeCompare(beganAt(b)))
for (const database of options.seed ? [inOrder[0], inOrder.at(-1)] : inOrder) if (database) await upgrade(database)
findings.leave()

async function upgrade(database: Kept): Promise<void> {
  const { commit } = database
  const scratch = await scratchProgram(`upgrade-${commit}`)
  const env = { ...scratch.env, LOG_LEVEL: 'info' }
  const { rows, whose } = withOpenSession(database)
  await restoreSnapshot({ ...database, rows }, scratch.env.DATA_DIR ?? '')
  const program = await startProgram({ ...scratch, env })
  const ready = await fetch(`${program.url}/readyz`)
  findings.check(ready.status === 200, `${commit}: ready after the upgrade`, await ready.text())

  const { data: user } = await callerAt(program.url, OPEN_TOKEN)(userInfo)
  findings.check(user.email === whose, `${commit}: who was signed in still is`, user.email)

  const [lan, minh] = await Promise.all(
    [LAN, MINH].map(async (who) => callerAt(program.url, await signIn(program.url, who, PASSWORD))),
  )
  if (!lan || !minh) throw new Error('two sign in')
  const held = () => hasThread(minh, HELD_SUBJECT)
  findings.check(await becomesTrue(held, COMES_WITHIN_MILLISECONDS), `${commit}: what was held at the stop has left`)
  await sameAsThen(database, LAN, lan)
  await sameAsThen(database, MINH, minh)

  const subject = `Sau khi nang cap tu ${commit}`
  await receiveMail(scratch.smtpPort, [
    `From: x@doitac.example\nTo: ${LAN}\nSubject: ${subject}\nMessage-ID: <${commit}@x.example>\n\nChao.`,
  ])
  findings.check(
    await becomesTrue(() => hasThread(lan, subject), COMES_WITHIN_MILLISECONDS),
    `${commit}: mail comes in`,
  )
  // In the full drill, the hold applies.
  if (options.seed) await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  await send(lan, `Tra loi ${commit}`, MINH)
  const hasCome = () => hasThread(minh, `Tra loi ${commit}`)
  findings.check(await becomesTrue(hasCome, COMES_WITHIN_MILLISECONDS), `${commit}: mail goes out`)

  const said = await sen({ ...scratch, env }, 'doctor').catch((error: Error) => error.message)
  findings.check(/^ok {4}database: /m.test(said), `${commit}: its schema is a new one's`, said)
  const { code } = await program.stop()
  findings.check(code === 0, `${commit}: stops`, program.output())
  const errors = program
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  findings.check(errors.length === 0, `${commit}: nothing failed meanwhile`, someOf(errors, 3))
}

/** All contents must be unchanged, except that the held mail has left the drafts. */
async function sameAsThen({ commit, contents }: Kept, who: string, call: Call): Promise<void> {
  const now = await readContents(call)
  const lost = Object.entries(contents[who] ?? {}).flatMap(([folder, lines]) =>
    lines
      .filter((line) => !line.includes(HELD_SUBJECT) && !now[folder]?.includes(line))
      .map((line) => `${folder}: ${line}`),
  )
  const shown = Object.values(now).flat().join('\n')
  findings.check(
    lost.length === 0,
    `${commit}: ${who} finds everything as it was`,
    `${someOf(lost, 4)}\n     now:\n${shown}`,
  )
}

function withOpenSession({ rows }: Kept): { readonly rows: Kept['rows']; readonly whose: string } {
  const [kept] = (rows.session ?? []) as readonly Record<string, unknown>[]
  const id = kept?.account_id ?? kept?.mailbox_id
  const people = (rows.account ?? rows.mailbox ?? []) as readonly Record<string, unknown>[]
  const person = people.find((each) => each.id === id)
  const digest = createHash('sha256').update(OPEN_TOKEN).digest('hex')
  const open = { ...kept, token_digest: digest, expires_at: '2126-01-01T00:00:00Z' }
  return {
    rows: { ...rows, session: [...(rows.session ?? []), open] },
    whose: String(person?.login_address ?? person?.address),
  }
}

function beganAt({ rows }: Kept): string {
  const times = (rows.kysely_migration ?? []).map((row) => (row as { timestamp: string }).timestamp)
  return times.sort()[0] ?? ''
}
