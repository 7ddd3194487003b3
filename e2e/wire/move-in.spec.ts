import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFolders } from '@sen/contract/folders'
import { listThreads } from '@sen/contract/threads'
import { DOVECOT_PASSWORD, type Dovecot, startDovecot, whyNoDovecot } from '@sen/testkit/servers/dovecot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt, signIn } from '../program/api-client.ts'
import { CHECKOUT } from '../program/checkout.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { sen } from '../program/operator.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { type ScratchProgram, scratchProgram } from '../program/scratch-program.ts'

const PASSWORD = 'Wire@2026'
const LAN = 'lan@movein.test'
const STARTED_WITHIN_MILLISECONDS = 120_000
const LIMIT_MILLISECONDS = 300_000
const FIRST_MESSAGES = 900
const LATER_MESSAGES = 100

const missing = whyNoDovecot()
if (missing !== undefined) console.log(`Left out: ${missing}`)

const FOLDERS = [
  { there: 'INBOX', here: 'INBOX' },
  { there: 'Đã gửi', here: 'Sent' },
  { there: 'Junk', here: 'Junk' },
  { there: 'Khách hàng/Công ty Sen', here: 'Khách hàng/Công ty Sen' },
  { there: 'Sent/2019', here: 'Sent (2)/2019' },
] as const

interface Sent {
  readonly subject: string
  readonly here: string
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly receivedAt: Date
}

describe.runIf(missing === undefined)('a mailbox on Dovecot', () => {
  let dovecot: Dovecot
  let scratch: ScratchProgram
  let program: RunningProgram
  let token = ''
  const sent: Sent[] = []

  beforeAll(async () => {
    dovecot = await startDovecot()
    scratch = await scratchProgram('move-in', () => ({ MOVE_IN_PASSWORD: DOVECOT_PASSWORD }))
    program = await startProgram(scratch)
    await addMailboxes(scratch, [{ email: LAN, name: 'Lan', password: PASSWORD }])
    token = await signIn(program.url, LAN, PASSWORD)
    const client = await dovecot.client('lan')
    for (const { there } of FOLDERS) if (/\//.test(there)) await client.mailboxCreate(there)
    await client.logout()
    await put(FIRST_MESSAGES)
  }, 2 * STARTED_WITHIN_MILLISECONDS)

  afterAll(async () => {
    await program?.stop()
    await dovecot?.close()
  })

  async function put(count: number): Promise<void> {
    const mails = Array.from({ length: count }, (_, at) => {
      const number = sent.length + at
      const folder = FOLDERS[number % FOLDERS.length] ?? FOLDERS[0]
      const [isRead, isStarred] = [number % 2 === 0 || folder.here === 'Sent', number % 3 === 0]
      return { ...folder, number, isRead, isStarred, receivedAt: new Date(Date.UTC(2022, 0, 1, 0, number)) }
    })
    await dovecot.deliver(
      'lan',
      mails.map(({ there, number, ...mail }) => ({ ...mail, folder: there, raw: rawOf(number) })),
    )
    for (const { number, here, isRead, isStarred, receivedAt } of mails) {
      sent.push({ subject: `Số ${number}`, here, isRead, isStarred, receivedAt })
    }
  }

  const rawOf = (number: number) =>
    `From: huong@cu.example\r\nTo: ${LAN}\r\nSubject: =?utf-8?Q?S=E1=BB=91_${number}?=\r\n` +
    `Message-ID: <m${number}@cu.example>\r\n\r\nThư số ${number}\r\n`

  async function rowsIn(folder: string) {
    const call = callerAt(program.url, token)
    const rows: Sent[] = []
    for (;;) {
      const page = await call(listThreads, { query: { in: folder, limit: 100, offset: rows.length } })
      for (const { subject, unread, starred, last_message_timestamp, message_count } of page.data) {
        expect(message_count).toBe(1)
        const receivedAt = new Date(last_message_timestamp * 1_000)
        rows.push({ subject, here: folder, isRead: !unread, isStarred: starred, receivedAt })
      }
      if (page.data.length === 0) return { rows, total: page.total }
    }
  }

  const moveIn = ['move-in', LAN, '--host', '127.0.0.1', '--user', 'lan', '--insecure-tls', '--json']
  const run = async () => {
    const [report] = JSON.parse(await sen(scratch, ...moveIn, '--port', String(dovecot.port)))
    return report
  }

  async function messagesHere(): Promise<number> {
    const { data } = await callerAt(program.url, token)(listFolders)
    // Starred mail is in another folder too.
    const real = data.filter(({ name }) => name !== 'Starred')
    return real.reduce((sum, folder) => sum + folder.total_threads, 0)
  }

  /** Kills the import with SIGKILL once it has imported something, and returns the count. */
  async function killInTheMiddle(): Promise<number> {
    const command = [join(CHECKOUT, 'tools', 'sen.mjs'), ...moveIn, '--port', String(dovecot.port)]
    const child = spawn(process.execPath, command, {
      cwd: scratch.cwd,
      env: { ...process.env, ...scratch.env },
      stdio: 'ignore',
      detached: true,
    })
    const ended = new Promise<string | null>((resolve) => child.once('close', (_, signal) => resolve(signal)))
    await expect.poll(messagesHere, { timeout: 50_000, interval: 20 }).toBeGreaterThan(30)
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    expect(await ended).toBe('SIGKILL')
    return messagesHere()
  }

  test('imports once, after a crash at any point and however often it is called', {
    timeout: LIMIT_MILLISECONDS,
  }, async () => {
    const here = await killInTheMiddle()
    expect(here).toBeLessThan(FIRST_MESSAGES)
    const rest = { brought: FIRST_MESSAGES - here, known: here }
    expect(await run()).toMatchObject({ state: 'done', ...rest, failed: 0, folders_left: 0 })
    await put(LATER_MESSAGES)
    expect(await run()).toMatchObject({ state: 'done', brought: LATER_MESSAGES, known: FIRST_MESSAGES, failed: 0 })
    expect(await run()).toMatchObject({ state: 'done', brought: 0, known: sent.length, flags_changed: 0 })

    for (const { here } of FOLDERS) {
      const { rows, total } = await rowsIn(here)
      const wanted = sent.filter((message) => message.here === here)
      expect(total).toBe(wanted.length)
      expect(rows).toEqual(wanted.reverse())
    }
  })

  test('moves with others by a list, and names the ones that failed', { timeout: LIMIT_MILLISECONDS }, async () => {
    await addMailboxes(scratch, [{ email: 'an@movein.test', name: 'An', password: PASSWORD }])
    const list = join(scratch.cwd, 'list.csv')
    const rows = [
      'address,host,user,password,port',
      `an@movein.test,127.0.0.1,an,${DOVECOT_PASSWORD},${dovecot.port}`,
      `nobody@movein.test,127.0.0.1,nobody,${DOVECOT_PASSWORD},${dovecot.port}`,
      `${LAN},127.0.0.1,lan,"Bí-mật-sai",${dovecot.port}`,
    ]
    writeFileSync(list, `${rows.join('\n')}\n`, { mode: 0o600 })
    const failed = await sen(scratch, 'move-in', '--list', list, '--insecure-tls').catch(
      (error: Error) => error.message,
    )
    expect(failed).toContain('ended with 1')
    expect(failed).toMatch(/an@movein\.test from 127\.0\.0\.1: 0 messages imported/)
    expect(failed).toContain(
      '1 account could not be opened: lan@movein.test (the server rejected the user name or password).',
    )
    expect(failed).toContain('nobody@movein.test: mailbox not found.')
    expect(failed).toContain('the server rejected the user name or password')
    expect(failed).toContain('1 of 3 mailboxes were imported completely.')
    expect(failed).not.toContain('Bí-mật')
    const untrusted = await sen(
      scratch,
      ...moveIn.filter((word) => word !== '--insecure-tls'),
      '--port',
      String(dovecot.port),
    ).catch((error: Error) => error.message)
    expect(untrusted).toContain('"state":"untrusted","entered":false')
  })
})
