import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOVECOT_ASCII_PASSWORD, type Dovecot } from '@sen/testkit/servers/dovecot'
import { TEST_CERTIFICATE } from '@sen/testkit/servers/test-certificate'
import { changeByImap } from './imap-changes.ts'
import type { MailLedger } from './mail-ledger.ts'
import { readImapMessages } from './mailbox-state.ts'
import type { ImapAccount } from './mbsync.ts'
import type { RandomChoice } from './random-choice.ts'
import { runProgram } from './run-program.ts'
import type { Synchroniser } from './synchroniser.ts'

const WITHIN_MILLISECONDS = 120_000
const DOVECOT_USER = 'minh'
/** `Đã gửi`, which Dovecot creates and our server refuses, because its own Sent has that name. */
const DOVECOT_SENT_NAME = '&ARAA4w- g&Hu0-i'

/** interimap keeps a mailbox of Dovecot in step with the account. It needs QRESYNC (RFC 7162) at both. */
export function interimap(
  home: string,
  account: ImapAccount,
  {
    dovecot,
    ledger,
    choice,
  }: { readonly dovecot: Dovecot; readonly ledger: MailLedger; readonly choice: RandomChoice },
): Synchroniser {
  const dovecotCertificate = join(home, 'dovecot.pem')
  writeFileSync(dovecotCertificate, TEST_CERTIFICATE)
  const config = join(home, 'interimap')
  writeFileSync(config, configuration(home, account, { port: dovecot.port, certificate: dovecotCertificate }), {
    mode: 0o600,
  })
  return {
    name: 'interimap',
    email: account.email,
    ledger,
    synchronise: () =>
      runProgram(['interimap', `--config=${config}`], { home, withinMilliseconds: WITHIN_MILLISECONDS }),
    changeNearSide: async () => {
      const client = await dovecot.client(DOVECOT_USER)
      await changeByImap(client, { side: 'near', ledger, choice })
      await client.logout()
    },
    nearMessages: async () => {
      const client = await dovecot.client(DOVECOT_USER)
      const messages = await readImapMessages(client)
      await client.logout()
      return messages
    },
  }
}

function configuration(
  home: string,
  { email, password, port, caFile }: ImapAccount,
  near: { readonly port: number; readonly certificate: string },
): string {
  return `database = ${home}/interimap.db
ignore-mailbox = ^${DOVECOT_SENT_NAME}$

[local]
type = imap
host = localhost
port = ${near.port}
STARTTLS = YES
username = ${DOVECOT_USER}
password = ${DOVECOT_ASCII_PASSWORD}
SSL_CAfile = ${near.certificate}

[remote]
type = imaps
host = localhost
port = ${port}
username = ${email}
password = ${password}
SSL_CAfile = ${caFile}
`
}
