import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listThreads } from '@sen/contract/threads'
import { callerAt, signIn } from '../../program/api-client.ts'
import type { Findings } from '../../program/findings.ts'
import { freePorts } from '../../program/free-port.ts'
import { NotReady, type ProgramOptions, type RunningProgram, startProgram } from '../../program/program.ts'
import { becomesTrue } from '../../program/waiting.ts'

const ACCOUNT = 'lan@senmail.test'
const PASSWORD = 'Sen@2026demo'
const DEMO_THREADS = 50
const FIRST_START_MILLISECONDS = 15 * 60_000
const SECOND_START_MILLISECONDS = 6_000
const STOP_MILLISECONDS = 10_000

export interface Newcomer {
  readonly who: string
  readonly folder: string
  readonly home: string
  readonly user?: { readonly uid: number; readonly gid: number }
}

export async function firstEvening(findings: Findings, newcomer: Newcomer): Promise<void> {
  const { who } = newcomer
  const options = await npmStart(newcomer)
  const first = await startProgram({ ...options, readyWithinMilliseconds: FIRST_START_MILLISECONDS })
  findings.check(true, `${who}: npm start gets ready`)
  findings.note(`${who}: the first time after ${seconds(first.readyMilliseconds)}`)
  const lastLine = first.output().trimEnd().split('\n').at(-1) ?? ''
  findings.check(lastLine.startsWith('Sen Mail is ready: '), `${who}: and says so in its last line`, lastLine)
  findings.check(first.output().includes(PASSWORD), `${who}: and prints the demo's password`)
  await checkSignIn(findings, who, first)

  await checkSecondInstance(findings, newcomer)
  await checkSignIn(findings, `${who}, after the second instance`, first)
  await checkStop(findings, newcomer, first)

  let second = await startProgram(options)
  if (second.readyMilliseconds > SECOND_START_MILLISECONDS) {
    // Retry once, because another process may have caused the delay.
    findings.note(`${who}: a start took ${seconds(second.readyMilliseconds)}; once more`)
    await checkStop(findings, newcomer, second)
    second = await startProgram(options)
  }
  const isQuick = second.readyMilliseconds <= SECOND_START_MILLISECONDS
  findings.check(isQuick, `${who}: a later start is ready within 6 s`, seconds(second.readyMilliseconds))
  await checkSignIn(findings, `${who}, second start`, second)

  await second.kill()
  const third = await startProgram(options)
  findings.check(true, `${who}: starts by itself after kill -9`)
  findings.note(
    `${who}: second start ${seconds(second.readyMilliseconds)}, after kill -9 ${seconds(third.readyMilliseconds)}`,
  )
  await checkSignIn(findings, `${who}, after kill -9`, third)
  await checkStop(findings, newcomer, third)
}

async function npmStart({ folder, home, user }: Newcomer): Promise<ProgramOptions> {
  const [port = 0, smtpPort = 0] = await freePorts(2)
  return {
    command: ['npm', 'start'],
    cwd: folder,
    env: { HOME: home, PORT: String(port), SMTP_PORT: String(smtpPort) },
    ...(user && { user: { uid: user.uid, gid: user.gid } }),
  }
}

async function checkSignIn(findings: Findings, who: string, { url }: RunningProgram): Promise<void> {
  const call = callerAt(url, await signIn(url, ACCOUNT, PASSWORD))
  const { total } = await call(listThreads, { query: { in: 'INBOX' } })
  findings.check(total >= DEMO_THREADS, `${who}: signs in and sees mail`, `${total} threads`)
  const page = await fetch(url)
  const isPage = page.ok && (await page.text()).includes('<div id="root">')
  findings.check(isPage, `${who}: the page is there`, `status ${page.status}`)
}

async function checkSecondInstance(findings: Findings, newcomer: Newcomer): Promise<void> {
  const what = `${newcomer.who}: a second instance on the same data says so and ends`
  try {
    const intruder = await startProgram({ ...(await npmStart(newcomer)), readyWithinMilliseconds: 30_000 })
    await intruder.kill()
    findings.check(false, what, 'it got ready')
  } catch (error) {
    if (!(error instanceof NotReady)) throw error
    const saysSo = error.output.includes(join(newcomer.folder, 'data'))
    const hasEnded = error.ending !== undefined && error.ending.code !== 0
    findings.check(saysSo && hasEnded, what, error.message)
  }
}

async function checkStop(findings: Findings, { who, folder }: Newcomer, program: RunningProgram): Promise<void> {
  const { code, signal, milliseconds } = await program.stop()
  const inTime = milliseconds <= STOP_MILLISECONDS
  findings.check(inTime, `${who}: SIGTERM ends it within 10 s`, seconds(milliseconds))
  // npm passes on the signal and reports it as its own exit.
  findings.check(code === 0 || signal === 'SIGTERM' || code === 143, `${who}: cleanly`, `${signal ?? code}`)
  const isClosed = await becomesTrue(() => !isDatabaseUp(folder), 3_000)
  findings.check(isClosed, `${who}: and its database with it`, 'postmaster.pid is still there')
}

function isDatabaseUp(folder: string): boolean {
  return existsSync(join(folder, 'data', 'postgres', 'cluster', 'postmaster.pid'))
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
