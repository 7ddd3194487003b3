import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailLedger } from './mail-ledger.ts'
import { Maildir } from './maildir.ts'
import type { RandomChoice } from './random-choice.ts'
import { runProgram } from './run-program.ts'
import type { Synchroniser } from './synchroniser.ts'

const WITHIN_MILLISECONDS = 120_000

export interface ImapAccount {
  readonly email: string
  readonly password: string
  readonly port: number
  readonly caFile: string
}

/** mbsync keeps a Maildir tree in step with the account. */
export function mbsync(home: string, account: ImapAccount, ledger: MailLedger, choice: RandomChoice): Synchroniser {
  const maildir = new Maildir(join(home, 'mail'))
  const config = join(home, 'mbsyncrc')
  writeFileSync(config, configuration(maildir.root, account), { mode: 0o600 })
  return {
    name: 'mbsync',
    email: account.email,
    ledger,
    synchronise: () => runProgram(['mbsync', '-c', config, '-a'], { home, withinMilliseconds: WITHIN_MILLISECONDS }),
    changeNearSide: async () => maildir.change(choice, ledger),
    nearMessages: async () => maildir.messages(),
  }
}

function configuration(root: string, { email, password, port, caFile }: ImapAccount): string {
  return `IMAPAccount sen
Host localhost
Port ${port}
User ${email}
Pass "${password}"
SSLType IMAPS
SystemCertificates no
CertificateFile ${caFile}

IMAPStore far
Account sen

MaildirStore near
Path ${root}/
Inbox ${root}/INBOX
SubFolders Verbatim

Channel all
Far :far:
Near :near:
Patterns *
Create Both
Expunge Both
SyncState *
CopyArrivalDate yes
`
}
