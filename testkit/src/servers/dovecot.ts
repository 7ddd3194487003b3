import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { startDaemon, whyMissing } from './debian-daemon.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts'

const DOVECOT = '/usr/sbin/dovecot'
/** Dovecot refuses mail of root. */
const NOBODY = 65_534
const UP_WITHIN_MILLISECONDS = 30_000

export const DOVECOT_PASSWORD = 'Mật-khẩu-cũ-2026'
/** Works too, for programs that read no other passwords, such as interimap. */
export const DOVECOT_ASCII_PASSWORD = 'Old-password-2026'

/** Installs Dovecot if possible. */
export function whyNoDovecot(): string | undefined {
  return whyMissing(DOVECOT, 'dovecot-imapd')
}

export interface DeliveredMail {
  /** The server spells the folder this way. */
  readonly folder: string
  readonly raw: string
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly receivedAt: Date
}

export interface Dovecot {
  readonly port: number
  /** Any user name works with `DOVECOT_PASSWORD`. The caller must log out. */
  client(user: string): Promise<ImapFlow>
  /** Copies the messages of a Maildir into INBOX of a new user. */
  adopt(user: string, maildir: string): Promise<void>
  /** Mails are written as files, thousands per second. */
  deliver(user: string, mails: readonly DeliveredMail[]): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

/** The mailboxes have folders for the usual purposes. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'sen-dovecot-'))
  chmodSync(folder, 0o755)
  const me = userInfo()
  const isRoot = me.uid === 0
  const mail = join(folder, 'mail')
  mkdirSync(mail)
  if (isRoot) chownSync(mail, NOBODY, NOBODY)
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  writeFileSync(join(folder, 'cert.pem'), TEST_CERTIFICATE)
  writeFileSync(join(folder, 'key.pem'), TEST_KEY)
  const [uid, gid] = isRoot ? [NOBODY, NOBODY] : [me.uid, me.gid]
  writeFileSync(config, configuration({ folder, port, uid, gid, present: isRoot ? undefined : presentUser() }))
  const answers = async (): Promise<boolean> => {
    const client = connection(port, 'ready')
    await client.connect()
    await client.logout()
    return true
  }
  const daemon = await startDaemon([DOVECOT, '-F', '-c', config], answers, UP_WITHIN_MILLISECONDS)
  let delivered = 0
  const open = async (user: string): Promise<ImapFlow> => {
    const client = connection(port, user)
    await client.connect()
    return client
  }
  return {
    port,
    client: open,
    adopt: async (user, maildir) => {
      const client = await open(user)
      await client.mailboxOpen('INBOX')
      await client.logout()
      const target = join(mail, user, 'Maildir', 'cur')
      for (const name of readdirSync(join(maildir, 'cur'))) {
        const [from, to] = [join(maildir, 'cur', name), join(target, name)]
        copyFileSync(from, to)
        const { mtime } = statSync(from)
        utimesSync(to, mtime, mtime)
        if (isRoot) chownSync(to, NOBODY, NOBODY)
      }
    },
    deliver: async (user, mails) => {
      const client = await open(user)
      const listed = await client.list()
      // The server creates its own folders when they are first opened.
      for (const name of new Set(mails.map(({ folder: each }) => each))) await client.mailboxOpen(name)
      await client.logout()
      for (const { folder: name, raw, isRead, isStarred, receivedAt } of mails) {
        const asListed = listed.find(({ path }) => path === name)?.pathAsListed
        if (asListed === undefined) throw new Error(`there is no folder ${name}`)
        const below = name === 'INBOX' ? [] : [`.${asListed.replaceAll('/', '.')}`]
        const number = delivered++
        const flags = `${isStarred ? 'F' : ''}${isRead ? 'S' : ''}`
        const path = join(
          mail,
          user,
          'Maildir',
          ...below,
          'cur',
          `${1_600_000_000 + number}.M${number}.test:2,${flags}`,
        )
        writeFileSync(path, raw)
        utimesSync(path, receivedAt, receivedAt)
        if (isRoot) chownSync(path, NOBODY, NOBODY)
      }
    },
    stop: () => daemon.stop(),
    close: async () => {
      await daemon.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function connection(port: number, user: string): ImapFlow {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user, pass: DOVECOT_PASSWORD },
    tls: { rejectUnauthorized: false },
    logger: false,
    disableAutoIdle: true,
  })
  // A stopped server closes its connections; the next request reports that.
  client.on('error', () => undefined)
  return client
}

function configuration({
  folder,
  port,
  uid,
  gid,
  present,
}: {
  readonly folder: string
  readonly port: number
  readonly uid: number
  readonly gid: number
  /** Root starts each part as its own user and group. */
  readonly present: { readonly user: string; readonly group: string } | undefined
}): string {
  const uses = [
    ['Drafts', '\\Drafts'],
    ['Junk', '\\Junk'],
    ['Trash', '\\Trash'],
    ['Đã gửi', '\\Sent'],
  ]
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/dovecot.log
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = yes
${present ? ownedBy(present) : ''}
first_valid_uid = 1
mail_max_userip_connections = 50
mail_location = maildir:~/Maildir
passdb {
  driver = static
  args = password=${DOVECOT_PASSWORD}
}
passdb {
  driver = static
  args = password=${DOVECOT_ASCII_PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
service imap-login {
  ${present ? 'chroot =' : ''}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${present ? 'service anvil {\n  chroot =\n}\n' : ''}
namespace inbox {
  inbox = yes
  separator = /
${uses.map(([name, use]) => `  mailbox "${name}" {\n    auto = create\n    special_use = ${use}\n  }`).join('\n')}
}
`
}

function ownedBy({ user, group }: { readonly user: string; readonly group: string }): string {
  return `default_internal_user = ${user}\ndefault_internal_group = ${group}\ndefault_login_user = ${user}\n`
}

function presentUser(): { readonly user: string; readonly group: string } {
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
  return { user: userInfo().username, group }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return address.port
}
