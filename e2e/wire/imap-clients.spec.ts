import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAppPassword } from '@sen/contract/app-passwords'
import { createFolder } from '@sen/contract/folders'
import { saveSettings } from '@sen/contract/settings'
import { moveThreads } from '@sen/contract/threads'
import { ScriptedSmtpServer } from '@sen/testkit/servers/scripted-smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { isClientMissing, runClient } from '../program/mail-clients.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { type NameServer, startNameServer } from '../program/name-server.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { SmtpClient, wireFormOf } from '../program/smtp-client.ts'
import { type IssuedCertificate, issueCertificate } from '../program/test-authority.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Wire@2026'
const LAN = 'lan@wire.test'
const OUTSIDE = 'an@khach.test'
const [ARCHIVE, ARCHIVE_ON_WIRE] = ['Lưu kho', 'L&AbA-u kho']
/** Keys that are not ASCII cannot be pushed to neomutt. */
const PROJECT = 'Project'
const STARTED_WITHIN_MILLISECONDS = 120_000
const CLIENT_MILLISECONDS = 60_000
const SENT_WITHIN_MILLISECONDS = 30_000

/** Each client checks the certificate against an authority that it is configured to trust. */
const CLIENTS = ['openssl', 'offlineimap', 'neomutt', 'curl', 'msmtp']
const missing = CLIENTS.filter(isClientMissing)
if (missing.length > 0) console.log(`Left out: ${missing.join(', ')} cannot be run here`)

describe.runIf(missing.length === 0)(
  'mail programs of Debian, with an app password',
  { timeout: CLIENT_MILLISECONDS },
  () => {
    let program: RunningProgram
    let world: ScriptedSmtpServer
    let names: NameServer
    let certificate: IssuedCertificate
    let lan: Call
    let appPassword = ''
    let folder = ''
    let [smtpPort, imapPort, imapsPort, submissionPort, submissionsPort] = [0, 0, 0, 0, 0]

    beforeAll(async () => {
      world = await ScriptedSmtpServer.start()
      names = await startNameServer(['khach.test'])
      ;[imapPort = 0, imapsPort = 0, submissionPort = 0, submissionsPort = 0] = await freePorts(4)
      const scratch = await scratchProgram('imap-clients', (cwd) => {
        folder = cwd
        certificate = issueCertificate(cwd, ['localhost'])
        return {
          MAIL_TLS_CERT: certificate.certFile,
          MAIL_TLS_KEY: certificate.keyFile,
          IMAP_PORT: String(imapPort),
          IMAPS_PORT: String(imapsPort),
          SUBMISSION_PORT: String(submissionPort),
          SUBMISSIONS_PORT: String(submissionsPort),
          DNS_SERVERS: names.address,
          SMTP_OUT_PORT: String(world.port),
        }
      })
      smtpPort = scratch.smtpPort
      program = await startProgram(scratch)
      await addMailboxes(scratch, [{ email: LAN, name: 'Lan', password: PASSWORD }])
      lan = callerAt(program.url, await signIn(program.url, LAN, PASSWORD))
      await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
      for (const name of [ARCHIVE, PROJECT]) await lan(createFolder, { body: { name } })
      const { data } = await lan(createAppPassword, {
        body: { name: 'Programs', scopes: ['imap', 'smtp'], password: PASSWORD },
      })
      appPassword = data.password
    }, STARTED_WITHIN_MILLISECONDS)

    afterAll(async () => {
      await program?.stop()
      await world?.stop()
      names?.close()
    })
    beforeEach(() => {
      world.reset()
      world.play({ extensions: ['PIPELINING', '8BITMIME', 'SMTPUTF8'] })
    })

    const letter = (subject: string, to = LAN, from = OUTSIDE) =>
      [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Message-ID: <${subject}@wire.example>`,
        'Date: Sun, 29 Nov 2026 10:00:00 +0700',
        '',
        `Text of ${subject}`,
        '',
      ].join('\r\n')

    async function deliver(subject: string): Promise<void> {
      const client = await SmtpClient.open(smtpPort)
      await client.deliver(OUTSIDE, [LAN], wireFormOf(letter(subject)))
      client.close()
    }

    /** Messages of a folder as the web shows them. */
    async function shown(name: string, subject: string) {
      const { folder: shownFolder, threads } = await readFolder(lan, name)
      const all = threads.flatMap(({ messages }) => messages)
      return all.filter((message) => message.folder_id === shownFolder.id && message.subject === subject)
    }

    async function expectSent(subject: string): Promise<void> {
      const sent = () => world.received.filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`))
      expect(await becomesTrue(() => sent().length > 0, SENT_WITHIN_MILLISECONDS)).toBe(true)
      expect(sent()).toMatchObject([{ recipients: [OUTSIDE] }])
      expect(await shown('Sent', subject)).toHaveLength(1)
    }

    function homeOf(client: string): string {
      const home = join(folder, client)
      if (!existsSync(home)) mkdirSync(home)
      return home
    }

    describe('offlineimap', () => {
      let mail = ''
      const files = (name: string) =>
        ['cur', 'new'].flatMap((part) => {
          const path = join(mail, name, part)
          return existsSync(path) ? readdirSync(path).map((file) => join(path, file)) : []
        })
      const fileOf = (name: string, subject: string) =>
        files(name).find((file) => readFileSync(file, 'utf8').includes(`Subject: ${subject}`)) ?? ''
      const synchronise = () => {
        const config = join(homeOf('offlineimap'), 'config')
        const { status, output } = runClient('offlineimap', ['-c', config, '-o', '-u', 'basic'], {
          home: homeOf('offlineimap'),
        })
        expect(output).not.toMatch(/ERROR/)
        expect(status).toBe(0)
      }

      beforeAll(() => {
        const home = homeOf('offlineimap')
        mail = join(home, 'mail')
        mkdirSync(mail)
        const config = `[general]
accounts = Sen
metadata = ${home}/metadata

[Account Sen]
localrepository = Near
remoterepository = Far

[Repository Near]
type = Maildir
localfolders = ${mail}

[Repository Far]
type = IMAP
remotehost = localhost
remoteport = ${imapsPort}
remoteuser = ${LAN}
remotepass = ${appPassword}
ssl = yes
sslcacertfile = ${certificate.caFile}
`
        writeFileSync(join(home, 'config'), config)
      })

      test('synchronises both ways', async () => {
        await deliver('offlineimap')
        synchronise()
        const file = fileOf('INBOX', 'offlineimap')
        expect(file).not.toBe('')
        // At the near side, the message is read, and another one is created.
        renameSync(file, `${file.replace('/new/', '/cur/').split(':2,')[0]}:2,S`)
        writeFileSync(join(mail, ARCHIVE_ON_WIRE, 'new', '1764410400.1.drill'), letter('offlineimap-near'))
        synchronise()
        expect(await shown('INBOX', 'offlineimap')).toMatchObject([{ unread: false }])
        expect(await shown(ARCHIVE, 'offlineimap-near')).toMatchObject([{ unread: true }])
        // The web moves the first message.
        const [message] = await shown('INBOX', 'offlineimap')
        const [copy] = await shown(ARCHIVE, 'offlineimap-near')
        const group = { from_folder_id: message?.folder_id ?? '', to_folder_id: copy?.folder_id ?? '' }
        await lan(moveThreads, { body: [{ thread_ids: [message?.thread_id ?? ''], ...group }] })
        synchronise()
        expect(fileOf('INBOX', 'offlineimap\n')).toBe('')
        expect(files(ARCHIVE_ON_WIRE)).toHaveLength(2)
        expect(await shown(ARCHIVE, 'offlineimap')).toHaveLength(1)
      })
    })

    describe('neomutt', () => {
      const settings = () => `set folder = "imaps://localhost:${imapsPort}/"
set imap_user = "${LAN}"
set imap_pass = "${appPassword}"
set smtp_url = "smtps://${LAN.replace('@', '%40')}@localhost:${submissionsPort}/"
set smtp_pass = "${appPassword}"
set from = "${LAN}"
set use_from = yes
set envelope_from_address = "${LAN}"
set use_envelope_from = yes
set record = "=Sent"
set ssl_ca_certificates_file = "${certificate.caFile}"
set ssl_usesystemcerts = no
set certificate_file = "/nonexistent"
set ssl_force_tls = yes
set confirmappend = no
set confirmcreate = no
set delete = yes
set move = no
set quit = yes
set mark_old = no
set wait_key = no
set sort = date-received
`
      function neomutt(args: readonly string[], message = '') {
        const home = homeOf('neomutt')
        writeFileSync(join(home, 'neomuttrc'), settings())
        return runClient('neomutt', ['-n', '-F', join(home, 'neomuttrc'), ...args], { message, home })
      }

      /** neomutt reads only on a terminal, which `script` provides. */
      function press(keys: string): { readonly status: number | null; readonly output: string } {
        const home = homeOf('neomutt')
        writeFileSync(join(home, 'keys'), `${settings()}\npush "${keys}"\n`)
        const command = `neomutt -n -F ${join(home, 'keys')} -f =INBOX`
        return runClient('script', ['-qec', command, '/dev/null'], { home })
      }

      test('reads a message and moves it', async () => {
        await deliver('neomutt')
        expect(press('<limit>~s neomutt<enter><display-message><exit><sync-mailbox><quit>')).toMatchObject({
          status: 0,
        })
        expect(await shown('INBOX', 'neomutt')).toMatchObject([{ unread: false }])
        const move = `<limit>~s neomutt<enter><save-message><kill-line>=${PROJECT}<enter><sync-mailbox><quit>`
        expect(press(move)).toMatchObject({ status: 0 })
        expect(await shown('INBOX', 'neomutt')).toEqual([])
        expect(await shown(PROJECT, 'neomutt')).toMatchObject([{ unread: false }])
      })

      test('sends, and its copy in Sent is merged with that of the server', async () => {
        expect(neomutt(['-s', 'neomutt-sends', '--', OUTSIDE], 'Hello\n')).toMatchObject({ status: 0 })
        await expectSent('neomutt-sends')
      })
    })

    describe('curl', () => {
      const curl = (...args: string[]) => {
        const account = ['--user', `${LAN}:${appPassword}`, '--cacert', certificate.caFile]
        return runClient('curl', ['--silent', '--show-error', ...account, ...args])
      }
      const inbox = () => `imaps://localhost:${imapsPort}/INBOX`

      test('reads and marks by imaps', async () => {
        await deliver('curl')
        const found = curl('--url', inbox(), '--request', 'UID SEARCH SUBJECT curl')
        const uid = /SEARCH (\d+)/.exec(found.output)?.[1]
        const read = curl('--url', `${inbox()};UID=${uid}`)
        expect([read.status, read.output]).toEqual([0, expect.stringContaining('Text of curl')])
        const section = curl('--url', `${inbox()};UID=${uid};SECTION=HEADER.FIELDS%20(SUBJECT)`)
        expect(section.output.trim()).toBe('Subject: curl')
        expect(curl('--url', inbox(), '--request', `UID STORE ${uid} +FLAGS (\\Seen \\Flagged)`).status).toBe(0)
        expect(await shown('INBOX', 'curl')).toMatchObject([{ unread: false, starred: true }])
      })

      test('appends by STARTTLS, to a folder with a Vietnamese name', async () => {
        const file = join(homeOf('curl'), 'letter')
        writeFileSync(file, letter('curl-appends'))
        const url = `imap://localhost:${imapPort}/${encodeURIComponent(ARCHIVE_ON_WIRE)}`
        expect(curl('--ssl-reqd', '--url', url, '--upload-file', file)).toEqual({ status: 0, output: '' })
        expect(await shown(ARCHIVE, 'curl-appends')).toHaveLength(1)
      })

      test('reads a draft that it appended with the same bytes', async () => {
        const file = join(homeOf('curl'), 'draft')
        const draft = letter('curl-draft', OUTSIDE, LAN).replace(
          'Subject:',
          'X-Own: 1\r\nReply-To: team@wire.test\r\nSubject:',
        )
        writeFileSync(file, draft)
        const drafts = `imaps://localhost:${imapsPort}/Drafts`
        expect(curl('--url', drafts, '--upload-file', file)).toEqual({ status: 0, output: '' })
        const [uid] = /\d+/.exec(curl('--url', drafts, '--request', 'UID SEARCH SUBJECT curl-draft').output) ?? []
        expect(curl('--url', `${drafts};UID=${uid}`).output).toBe(draft)
        expect(await shown('Drafts', 'curl-draft')).toMatchObject([{ is_draft: true }])
      })

      test.each([
        ['TLS from the start', () => `smtps://localhost:${submissionsPort}`],
        ['STARTTLS', () => `smtp://localhost:${submissionPort}`],
      ])('sends with %s', async (how, url) => {
        const subject = `curl-sends-${how.length}`
        const file = join(homeOf('curl'), subject)
        writeFileSync(file, letter(subject, OUTSIDE, LAN))
        const envelope = ['--mail-from', LAN, '--mail-rcpt', OUTSIDE, '--upload-file', file]
        expect(curl('--ssl-reqd', '--url', url(), ...envelope)).toEqual({ status: 0, output: '' })
        await expectSent(subject)
      })

      test('refuses a server whose certificate it does not know', () => {
        const { status } = runClient('curl', ['--silent', '--url', inbox(), '--user', `${LAN}:${appPassword}`])
        expect(status).toBe(60)
      })
    })

    test('msmtp sends and checks the certificate', async () => {
      const args = [
        '--host=localhost',
        `--port=${submissionsPort}`,
        '--tls=on',
        '--tls-starttls=off',
        `--tls-trust-file=${certificate.caFile}`,
        '--auth=plain',
        `--user=${LAN}`,
        `--passwordeval=echo '${appPassword}'`,
        `--from=${LAN}`,
        OUTSIDE,
      ]
      const sent = runClient('msmtp', args, { message: letter('msmtp-sends', OUTSIDE, LAN).replaceAll('\r\n', '\n') })
      expect(sent).toEqual({ status: 0, output: '' })
      await expectSent('msmtp-sends')
    })
  },
)
